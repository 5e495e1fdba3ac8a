import { afterEach, expect, test } from 'vitest';
import type { Price } from '../lib/protocol.ts';
import { settings } from '../lib/settings.svelte.ts';
import { stakeText } from './stake.ts';

const of = (amount: number, more: Partial<Price> = {}): Price => ({ amount, direct: false, ...more });
const styrian = [
  of(20, { suit: 'clubs' }),
  of(30, { suit: 'spades' }),
  of(40, { suit: 'diamonds' }),
  of(50, { suit: 'hearts' }),
];

afterEach(() => (settings.language = 'en'));

test('before the calls: of the pot, or by suits', () => {
  settings.language = 'en';
  expect(stakeText([of(10)], 70)).toBe('at stake: 10 of 70 in the pot');
  expect(stakeText(styrian, 300)).toBe('at stake: clubs 20, spades 30, diamonds 40, hearts 50');
});

test('illustrated games, out of the pot or past it', () => {
  settings.language = 'en';
  expect(stakeText([...styrian, of(60, { game: 'bettel' })], 300)).toMatch(/, hearts 50, Bettel 60$/);
  const direct = [
    of(10, { direct: true, game: 'bettel' }),
    of(40, { direct: true, game: 'preference', suit: 'hearts' }),
  ];
  expect(stakeText([of(10), ...direct], 40)).toBe(
    'at stake: 10 of 40 in the pot; to or from each opponent: Bettel 10, Preference 40',
  );
});

test('once the contract stands: its price alone', () => {
  settings.language = 'en';
  expect(stakeText([of(40, { suit: 'diamonds' })], 300)).toBe('at stake: 40');
  expect(stakeText([of(10, { direct: true, game: 'bettel' })], 300)).toBe('to or from each opponent: 10');
});

test('in Russian and German', () => {
  settings.language = 'ru';
  expect(stakeText([of(10)], 70)).toBe('на кону: 10 из 70 в котле');
  expect(stakeText(styrian, 300)).toBe('на кону: трефы 20, пики 30, бубны 40, черви 50');
  settings.language = 'de';
  expect(stakeText([of(10)], 70)).toBe('gespielt um 10 von 70 im Topf');
});
