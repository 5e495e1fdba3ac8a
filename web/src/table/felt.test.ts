import { describe, expect, test } from 'vitest';
import { feltView, placeOf } from './felt.ts';
import { replayAnswer, scenes } from './fixtures.ts';
import { keyOf } from './keys.ts';
import { asSections, cardsDealt, claimedBy, statesOf } from './replay.ts';
import { signed } from './signs.ts';

const viewOf = (name: string) => {
  const model = scenes[name]!();
  return feltView({
    sections: model.sections,
    events: model.events,
    names: (model.sections.seats ?? []).map((seat) => seat.name),
    bottom: model.you.seat ?? 1,
    self: model.you.seat,
  });
};

describe('places', () => {
  test('go round clockwise from the one who looks', () => {
    expect([1, 2, 3].map((seat) => placeOf(seat, 2, 3))).toEqual(['top-right', 'bottom', 'top-left']);
    expect([1, 2, 3, 4].map((seat) => placeOf(seat, 1, 4))).toEqual(['bottom', 'left', 'top', 'right']);
    expect([1, 2].map((seat) => placeOf(seat, 1, 2))).toEqual(['bottom', 'top']);
    expect(new Set([1, 2, 3, 4, 5].map((seat) => placeOf(seat, 3, 5))).size).toBe(5);
  });
});

describe('the cloth', () => {
  test.each(Object.keys(scenes))('can be drawn: %s', (name) => {
    const view = viewOf(name);
    expect(view.seats).toHaveLength(view.players);
    expect(view.seats.filter((seat) => seat.place === 'bottom')).toHaveLength(1);
  });
  test('shows who sits out, who plays and what', () => {
    const view = viewOf('play');
    expect(view.seats.map((seat) => seat.sitsOut)).toEqual([false, false, false, true, true]);
    expect(view.seats.map((seat) => seat.role)).toEqual(['whist', 'declarer', 'whist', null, null]);
    expect(view.leading).toBe(2);
    expect(view.lastWinner).toBe(2);
  });
  test('shows the last words while they are spoken', () => {
    expect(viewOf('ladder').seats.map((seat) => seat.said?.what ?? null)).toEqual([
      'number',
      'number',
      'pass',
      null,
    ]);
    expect(viewOf('play').seats.every((seat) => seat.said === null)).toBe(true);
    expect(viewOf('whist').seats.map((seat) => seat.said?.what ?? null)).toEqual([null, 'declare', null]);
  });
  test('lends the open hand to the whister and not to the declarer', () => {
    expect(viewOf('play-open').lent?.seat).toBe(3);
    const model = scenes['play-open']!();
    const declarer = feltView({
      sections: { ...model.sections, actions: null },
      events: [],
      names: ['Anna', 'Boris', 'Vera'],
      bottom: 2,
      self: 2,
    });
    expect(declarer.lent).toBeNull();
    expect(declarer.seats[2]!.open).toHaveLength(7);
  });
  test('has the talon until it is taken', () => {
    expect(viewOf('talon_offer').talon.kind).toBe('back');
    expect(viewOf('discard').talon.kind).toBe('none');
  });
});

describe('a replay', () => {
  const answer = replayAnswer();
  const states = statesOf(answer);
  test('keeps what a step does not change', () => {
    expect(states[1]!.sections.cards?.talon).toEqual(['HQ', 'HT']);
    expect(states.at(-1)!.sections.cards?.hands[1]).toBe('-.AQ97.AKJ8.J');
    expect(states.at(-1)!.events).toHaveLength(9);
  });
  test('shows all hands', () => {
    const state = states.at(-1)!;
    const view = feltView({
      sections: asSections(answer, state, {}),
      events: state.events,
      names: answer.names,
      bottom: 1,
      self: null,
      hands: [[], [], []],
      talon: ['HQ', 'HT'],
    });
    expect(view.seats.every((seat) => seat.open !== null)).toBe(true);
    expect(view.talon).toEqual({ kind: 'open', cards: ['HQ', 'HT'] });
  });
  test('knows the cards as dealt and the seeds', () => {
    expect(cardsDealt(answer)?.hands.map((hand) => hand.length)).toEqual([10, 10, 10]);
    expect(claimedBy(answer)).toMatchObject({ deal: 3, lifted: 0 });
    expect(claimedBy({ ...answer, shuffle: null })).toBeNull();
    expect(claimedBy({ ...answer, shuffle: { promise: 1 } })).toBeNull();
  });
});

test('signs of suits are found with their ranks', () => {
  expect(signed('Anna: ♠ A K 10  ♥7 (M13)')).toEqual([
    { text: 'Anna: ', suit: null },
    { text: '♠ A K 10', suit: 'spades' },
    { text: '  ', suit: null },
    { text: '♥7', suit: 'hearts' },
    { text: ' (M13)', suit: null },
  ]);
  expect(signed('пошёл бы ♦Т.')[1]).toEqual({ text: '♦Т', suit: 'diamonds' });
  expect(signed('♠ Anna')[0]).toEqual({ text: '♠', suit: 'spades' });
});

test('letters are keys by their place', () => {
  expect(keyOf({ code: 'KeyP', key: 'з' })).toBe('P');
  expect(keyOf({ code: 'Digit1', key: '!' })).toBe('1');
  expect(keyOf({ code: 'Numpad7', key: '7' })).toBe('7');
  expect(keyOf({ code: 'Slash', key: '?' })).toBe('?');
});
