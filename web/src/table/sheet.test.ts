import { describe, expect, test } from 'vitest';
import type { SheetSection } from '../lib/protocol.ts';
import { balance, roubles, sidesOf, signedNumber, standing } from './sheet.ts';

const sheet: SheetSection = {
  writing: 'separate',
  stakes: [
    [
      { remises: 21, crossed: true },
      { remises: 18, crossed: false },
      { remises: 4, crossed: false },
    ],
    [],
    [{ remises: 21, crossed: false }],
  ],
  whists: [
    [[], [3, 6], [1]],
    [[], [], [-6, 2]],
    [[4], [], []],
  ],
};

describe('the chalk table', () => {
  test('begins with the one who looks, and goes round to the left', () => {
    expect(sidesOf(sheet, 2).map((side) => side.seat)).toEqual([2, 3, 1]);
    expect(sidesOf(sheet, 2)[0]!.columns.map((column) => column.on)).toEqual([3, 1]);
    expect(sidesOf(sheet, 1)[0]!.columns.map((column) => column.on)).toEqual([2, 3]);
  });
  test('counts what is not crossed out', () => {
    expect(sidesOf(sheet, 1).map((side) => side.left)).toEqual([22, 0, 21]);
  });
  test('sums each column', () => {
    const anna = sidesOf(sheet, 1)[0]!;
    expect(anna.columns).toEqual([
      { on: 2, numbers: [3, 6], sum: 9 },
      { on: 3, numbers: [1], sum: 1 },
    ]);
    expect(sidesOf(sheet, 2)[0]!.columns[0]).toEqual({ on: 3, numbers: [-6, 2], sum: -4 });
  });
  test('has a side for each of two and of five', () => {
    for (const players of [2, 5]) {
      const empty: SheetSection = {
        writing: 'separate',
        stakes: Array.from({ length: players }, () => []),
        whists: Array.from({ length: players }, () => Array.from({ length: players }, () => [])),
      };
      const sides = sidesOf(empty, players);
      expect(sides.map((side) => side.columns.length)).toEqual(Array(players).fill(players - 1));
      expect(sides[0]!.columns[0]!.on).toBe(1);
    }
  });
});

test('fishes are set off against what the others wrote', () => {
  const whists = [
    [0, 9, 1],
    [2, 0, 0],
    [4, 0, 0],
  ];
  expect([1, 2, 3].map((seat) => balance(whists, seat))).toEqual([4, -7, 3]);
  const money = { stakes: [18, 20, 21], whists, pot: null, dishes: null };
  expect(standing(money, 1)).toBe('18 · +4');
  expect(standing({ stakes: null, whists: null, pot: 10, dishes: [-10, 0, 0] }, 1)).toBe('−10');
});

test('numbers', () => {
  expect([5, 0, -5].map(signedNumber)).toEqual(['+5', '0', '−5']);
  expect([1234, -5, 0].map((kopecks) => roubles(kopecks, 'en'))).toEqual(['12.34', '−0.05', '0.00']);
  expect(roubles(-4200, 'ru')).toBe('−42,00');
});
