import { describe, expect, test } from 'vitest';
import { cardsOf, sorted, suitOrder, winning } from './cards.ts';
import type { Card, PlayedCard } from './protocol.ts';

const order = (hand: string) => suitOrder(cardsOf(hand)).join(' ');

describe('a hand', () => {
  test('has black and red suits by turns', () => {
    expect(order('A.K.Q.J')).toBe('spades diamonds clubs hearts');
    expect(order('A.K.-.J')).toBe('spades hearts clubs');
    expect(order('A.-.Q.J')).toBe('diamonds spades hearts');
    expect(order('-.K.Q.J')).toBe('diamonds clubs hearts');
    expect(order('A.K.-.-')).toBe('spades clubs');
    expect(order('-.-.-.-')).toBe('');
  });
  test('is sorted high to low within a suit', () => {
    expect(sorted(cardsOf('7A9T.8J.-.QK')).join(' ')).toBe('SA ST S9 S7 HK HQ CJ C8');
  });
  test('keeps the order it had when a suit runs out', () => {
    const before = suitOrder(cardsOf('A.K.Q.J'));
    expect(sorted(cardsOf('-.K7.Q.J'), before).join(' ')).toBe('DQ CK C7 HJ');
  });
});

describe('a trick', () => {
  const trick = (...cards: Card[]): PlayedCard[] => cards.map((card, i) => ({ seat: i + 1, card }));
  test('goes to the highest of the suit led', () => {
    expect(winning(trick('S9', 'ST', 'HA'), null)?.seat).toBe(2);
    expect(winning(trick('S9', 'ST', 'HA'), 'clubs')?.seat).toBe(2);
  });
  test('goes to the highest trump', () => {
    expect(winning(trick('SA', 'H7', 'H8'), 'hearts')?.seat).toBe(3);
  });
  test('is nobody’s while it is empty', () => expect(winning([], null)).toBeNull());
});
