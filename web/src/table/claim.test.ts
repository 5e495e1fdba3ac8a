import { expect, test } from 'vitest';
import { changedBy, firstClaim } from './claim.ts';

test('a claim begins with all that are left, or with all after the trick on the table', () => {
  expect(firstClaim(7, 0)).toBe(7);
  expect(firstClaim(7, 1)).toBe(6);
  expect(firstClaim(1, 2)).toBe(0);
});

test('keys change the number and stay within what is left', () => {
  expect(changedBy('+', 3, 5)).toBe(4);
  expect(changedBy('+', 5, 5)).toBe(5);
  expect(changedBy('-', 3, 5)).toBe(2);
  expect(changedBy('-', 0, 5)).toBe(0);
  expect(changedBy('4', 0, 5)).toBe(4);
  expect(changedBy('6', 2, 5)).toBeNull();
  expect(['Enter', 'Escape', 'ArrowUp', 'm'].map((key) => changedBy(key, 2, 5))).toEqual(Array(4).fill(null));
});
