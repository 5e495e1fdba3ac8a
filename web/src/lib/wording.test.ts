import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../catalogues.ts';
import {
  cardsOf,
  cardsText,
  cardText,
  fill,
  seatName,
  sentence,
  type Catalogue,
  type Wording,
} from './wording.ts';
import type { Message } from './protocol.ts';

const catalogueOf = (language: string): Catalogue =>
  readCatalogue(readFileSync(new URL(`../../../po/${language}.po`, import.meta.url)));
const english: Wording = { language: 'en', catalogue: null, indices: 'latin', names: ['Anna', '', 'Vera'] };
const russian: Wording = { ...english, language: 'ru', catalogue: catalogueOf('ru'), indices: 'russian' };
const german: Wording = { ...english, language: 'de', catalogue: catalogueOf('de') };

describe('real sentences', () => {
  const dealer: Message = {
    id: '--- Deal {number}, dealer {who} ---',
    args: { number: 3, who: { seat: 1 } },
  };
  test('in three languages', () => {
    expect(sentence(dealer, english)).toBe('--- Deal 3, dealer Anna ---');
    expect(sentence(dealer, russian)).toBe('--- Сдача 3, сдаёт Anna ---');
    expect(sentence(dealer, german)).toBe('--- Gabe 3, Geber Anna ---');
  });

  test('plural forms', () => {
    const deals = (n: number): Message => ({
      id: '--deal {value}: there is {n} deal in this log',
      plural: '--deal {value}: there are deals 1 to {n} in this log',
      n,
      args: { n, value: '9' },
    });
    const endings = [1, 21, 101, 3, 24, 5, 11, 112, 0].map(
      (n) => /сдач(?:а|и|)(?=,|$)/.exec(sentence(deals(n), russian))?.[0],
    );
    expect(endings).toEqual(['сдача', 'сдача', 'сдача', 'сдачи', 'сдачи', 'сдач', 'сдач', 'сдач', 'сдач']);
    expect(sentence(deals(1), german)).toBe('--deal 9: in diesem Protokoll ist 1 Gabe');
    expect(sentence(deals(2), german)).toBe('--deal 9: in diesem Protokoll sind die Gaben 1 bis 2');
    expect(sentence(deals(1), english)).toBe('--deal 9: there is 1 deal in this log');
    expect(sentence(deals(0), english)).toBe('--deal 9: there are deals 1 to 0 in this log');
  });

  test('every translation fills with the arguments of its sentence', () => {
    for (const { catalogue } of [russian, german]) {
      for (const [id, translated] of Object.entries(catalogue!.sentences)) {
        const names = [...id.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
        const args = Object.fromEntries([...names, 'n'].map((name) => [name, '1']));
        for (const form of [translated].flat()) {
          expect(form, id).toBeTruthy();
          if (fill(id, args) !== null) expect(fill(form, args), id).not.toBeNull();
        }
      }
    }
  });
});

describe('arguments', () => {
  test('of every kind', () => {
    const all: Message = {
      id: '{number} {text} {word} {card} {cards} {suit} {seat} {clause} {inner}',
      args: {
        number: -3,
        text: 'a{b}c',
        word: { word: 'the play' },
        card: { card: 'ST' },
        cards: { cards: ['S7', 'SA', 'SK', 'HQ'] },
        suit: { suit: 'hearts' },
        seat: { seat: 1 },
        clause: { clause: 'M40' },
        inner: { message: { id: '{who} passes', args: { who: { seat: 3 } } } },
      },
    };
    expect(sentence(all, english)).toBe('-3 a{b}c the play ♠10 ♠ A K 7  ♥ Q hearts Anna M40 Vera passes');
  });

  test('words, suits and seats are translated', () => {
    expect(sentence({ id: '{suit}', args: { suit: { suit: 'hearts' } } }, russian)).toBe('черви');
    expect(seatName(2, russian)).toBe('место 2');
    expect(seatName(2, german)).toBe('Platz 2');
    expect(seatName(5, english)).toBe('seat 5');
  });

  test('that a sentence does not use do no harm', () => {
    expect(sentence({ id: 'Nobody.', args: { who: { seat: 1 } } }, english)).toBe('Nobody.');
    expect(sentence({ id: 'Nobody.' }, english)).toBe('Nobody.');
  });

  test('a place stands before its sentence', () => {
    expect(sentence({ id: 'empty', place: 'a.log' }, english)).toBe('a.log: empty');
  });
});

describe('fallbacks', () => {
  const broken: Catalogue = {
    plural: '0'.repeat(200),
    sentences: { '{who} passes': '{whom} {', '{n} fish': ['{m}'] },
  };
  const wording: Wording = { ...english, catalogue: broken };
  test('a broken translation gives the English sentence', () => {
    expect(sentence({ id: '{who} passes', args: { who: { seat: 1 } } }, wording)).toBe('Anna passes');
    expect(sentence({ id: '{n} fish', plural: '{n} fishes', n: 1 }, wording)).toBe('1 fish');
    expect(sentence({ id: '{n} fish', plural: '{n} fishes', n: 30 }, wording)).toBe('30 fishes');
  });
  test('a broken sentence is shown as it is', () => {
    expect(sentence({ id: '{who} {' }, english)).toBe('{who} {');
  });
  test('an unknown sentence stays English', () => {
    expect(sentence({ id: 'No such sentence {n}.', args: { n: 1 } }, russian)).toBe('No such sentence 1.');
  });
  test('names of things that every object has are no arguments', () => {
    expect(sentence({ id: '{toString}' }, english)).toBe('{toString}');
  });
});

test('braces', () => {
  expect(fill('simple{{kadil={yes}}}', { yes: 'no' })).toBe('simple{kadil=no}');
  expect(fill('}', {})).toBeNull();
  expect(fill('{a', { a: '1' })).toBeNull();
});

test('cards', () => {
  expect(cardText('HA', 'russian')).toBe('♥Т');
  expect(cardsText(['S7', 'HQ', 'SA', 'SK'], 'russian')).toBe('♠ Т К 7  ♥ Д');
  expect(cardsText([], 'latin')).toBe('-');
  expect(cardsOf('AT.-.J.9')).toEqual(['SA', 'ST', 'DJ', 'H9']);
  expect(cardsOf('-.-.-.-')).toEqual([]);
});
