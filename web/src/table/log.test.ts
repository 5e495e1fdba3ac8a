import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCatalogue } from '../../catalogues.ts';
import type { Card, Message, TableEvent } from '../lib/protocol.ts';
import { sentence, type Wording } from '../lib/wording.ts';
import { logOf, type LogLine } from './log.ts';
import { mannerOf, saidBy, sayings } from './said.ts';

const names = ['Anna', 'Boris', 'Vera'];
const wordings = Object.fromEntries(
  (['en', 'ru', 'de'] as const).map((language): [string, Wording] => [
    language,
    {
      language,
      catalogue:
        language === 'en'
          ? null
          : readCatalogue(readFileSync(new URL(`../../../po/${language}.po`, import.meta.url))),
      indices: 'latin',
      names,
    },
  ]),
) as Record<'en' | 'ru' | 'de', Wording>;

let language: 'en' | 'ru' | 'de' = 'en';
beforeEach(() => (language = 'en'));
const say = (message: Message) => sentence(message, wordings[language]);
const told = (line: LogLine): string => {
  switch (line.kind) {
    case 'line':
      return say(line.message);
    case 'trick':
      return `${line.number}: ${line.cards.map(({ seat, card }) => `${seat}${card}`).join(' ')} -> ${line.winner}`;
    default:
      return `${line.kind} ${line.seat}`;
  }
};
const chalk = mannerOf({
  scoring: 'chalk',
  auction: 'single_round',
  suit_order: 'SCDH',
  deal_pattern: 'twos',
});
const pot = mannerOf({
  scoring: 'pot',
  auction: 'ladder',
  suit_order: 'CSDH',
  deal_pattern: 'three_four_three',
});
const card = (seat: number, card: Card): TableEvent => ({ e: 'card_played', seat, card });

const simple: TableEvent[] = [
  { e: 'hand_dealt', hand: 'AKQ7.-.-.-' },
  { e: 'passed', seat: 1 },
  { e: 'bid', seat: 2, suit: 'diamonds' },
  { e: 'passed', seat: 3 },
  { e: 'declared', seat: 2, suit: 'diamonds', talon: false },
  { e: 'whist_called', seat: 3 },
  { e: 'passed', seat: 1 },
  card(2, 'DA'),
  card(3, 'D7'),
  card(2, 'S7'),
  card(3, 'S8'),
  card(3, 'HA'),
];
const ladder: TableEvent[] = [
  { e: 'hand_dealt', hand: '-.-.-.-' },
  { e: 'number_called', seat: 1, number: 1 },
  { e: 'number_called', seat: 2, number: 2 },
  { e: 'passed', seat: 3 },
  { e: 'number_called', seat: 1, number: 2 },
  { e: 'bid', seat: 2, suit: 'hearts' },
  { e: 'declared', seat: 1, suit: 'hearts', talon: true },
  { e: 'passed', seat: 2 },
  { e: 'whist_called', seat: 3 },
  { e: 'passed', seat: 3 },
];

describe('a deal in words', () => {
  test('in English', () => {
    expect(logOf(simple, chalk, 2).map(told)).toEqual([
      'The cards are dealt; the hand is ♠ A K Q 7 (M13)',
      'Anna: pass',
      'Boris: diamonds, without the talon',
      'Vera: pass',
      'Boris plays diamonds without the talon',
      'Vera: whist',
      'Anna: pass',
      '1: 2DA 3D7 -> 2',
      '2: 2S7 3S8 -> 3',
      '3: 3HA -> null',
    ]);
  });
  test('in Russian', () => {
    language = 'ru';
    expect(logOf(simple, chalk, 2).map(told).slice(1, 6)).toEqual([
      'Anna: пас',
      'Boris: бубны, без талона',
      'Vera: пас',
      'Boris: игра — бубны без талона',
      'Vera: вист',
    ]);
  });
  test('on the ladder, with a pot', () => {
    expect(logOf(ladder, pot).map(told)).toEqual([
      'The cards are dealt (A3)',
      'Anna: 1',
      'Boris: 2',
      'Vera: pass',
      'Anna: 2, here',
      'Boris: preference (hearts without the talon)',
      'Anna plays hearts with the talon',
      'Boris: out',
      'Vera: in',
      'Vera goes on alone',
    ]);
  });
  test('tells the size of a trick from the first that is complete', () => {
    const events = simple.slice(0, 10);
    expect(logOf(events, chalk, null).map(told).at(-2)).toBe('1: 2DA 3D7 -> 2');
  });
  test('a trump takes the trick', () => {
    const events: TableEvent[] = [...simple.slice(0, 5), card(1, 'SA'), card(2, 'D7'), card(3, 'SK')];
    expect(logOf(events, chalk, 3).map(told).at(-1)).toBe('1: 1SA 2D7 3SK -> 2');
  });
  test('grows only at its end', () => {
    for (const events of [simple, ladder]) {
      const whole = logOf(events, chalk, 2).map(told);
      for (let n = 0; n < events.length; ++n) {
        const part = logOf(events.slice(0, n), chalk, 2).map(told);
        const complete = part.filter((line) => !line.endsWith('null'));
        expect(whole.slice(0, complete.length)).toEqual(complete);
      }
    }
  });
  test('tells of a fine in the sentence of the server', () => {
    const fined: TableEvent = {
      e: 'fined',
      seat: 3,
      offence: 'revoked',
      out_of_deal: false,
      shown: ['S7'],
      message: {
        id: '{who} {offence} ({cards}): a fine ({clause})',
        args: {
          who: { seat: 3 },
          offence: { word: 'revoked' },
          cards: { cards: ['S7'] },
          clause: { clause: 'M36' },
        },
      },
    };
    const lines = logOf([...simple.slice(0, 8), fined, card(3, 'D7')], chalk, 2);
    expect(lines.find((line) => line.kind === 'line' && line.tone === 'fine')).toBeDefined();
    // The trick goes on after it.
    expect(lines.map(told).slice(-2)).toEqual(['1: 2DA 3D7 -> 2', 'Vera revoked (♠ 7): a fine (M36)']);
    language = 'ru';
    expect(lines.map(told).at(-1)).toBe('Vera: ренонс (♠ 7); штраф (M36)');
    language = 'de';
    expect(lines.map(told).at(-1)).toContain('Strafe (M36)');
  });
  test('does not tell what was not seen', () => {
    const events: TableEvent[] = [
      { e: 'talon_taken', seat: 2, open: false },
      { e: 'discarded', seat: 2 },
      { e: 'talon_taken', seat: 1, open: false, cards: ['S7', 'HA'] },
      { e: 'discarded', seat: 1, cards: ['S7', 'S8'] },
    ];
    expect(logOf(events, chalk).map(told)).toEqual([
      'Boris takes the talon',
      'Boris puts two cards away',
      'Anna takes the talon: ♠ 7  ♥ A',
      'Anna puts away ♠ 8 7',
    ]);
  });
});

test('every sentence of the log is one of the program’s, in all its languages', () => {
  const sources = ['log.ts', 'said.ts', 'Account.svelte', 'Asked.svelte'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  const ids = sources.flatMap((source) => [
    ...[...source.matchAll(/\bid:\s*'((?:[^'\\]|\\.)+)'/g)].map((found) => found[1]!),
    ...[...source.matchAll(/(?<!plural)[?:]\s*'(\{who\}[^']+|[A-Z][^']{20,}\))'/g)].map((found) => found[1]!),
    ...[...source.matchAll(/^ {2}\w+: '([^']+)',$/gm)].map((found) => found[1]!),
  ]);
  expect(ids.length).toBeGreaterThan(45);
  for (const tongue of ['ru', 'de'] as const) {
    const sentences = wordings[tongue].catalogue!.sentences;
    expect(
      ids.filter((id) => !Object.hasOwn(sentences, id)),
      tongue,
    ).toEqual([]);
  }
});

describe('what was said', () => {
  test('a pass means what the phase makes of it', () => {
    expect(sayings(ladder, pot).map(({ seat, said }) => `${seat} ${said.what}`)).toEqual([
      '1 number',
      '2 number',
      '3 pass',
      '1 number',
      '2 bid',
      '1 declare',
      '2 out',
      '3 in',
      '3 alone',
    ]);
  });
  test('a button says the same word', () => {
    expect(saidBy({ c: 'pass' }, 'whist', 0, chalk)).toEqual({ what: 'pass' });
    expect(saidBy({ c: 'pass' }, 'whist', 0, pot)).toEqual({ what: 'out' });
    expect(saidBy({ c: 'pass' }, 'invite', 0, pot)).toEqual({ what: 'alone' });
    expect(saidBy({ c: 'whist' }, 'invited', 0, pot)).toEqual({ what: 'in' });
    expect(saidBy({ c: 'call_number', number: 2 }, 'auction', 2, pot)).toMatchObject({ held: true });
    expect(saidBy({ c: 'play', card: 'SA' }, 'play', 0, pot)).toBeNull();
  });
});
