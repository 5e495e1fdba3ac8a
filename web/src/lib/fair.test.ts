import { describe, expect, test } from 'vitest';
import { dealPack, PACK, promiseOf, shuffledPack, stream, verify, type Claimed } from './fair.ts';

const range = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
// The example of docs/fair_deals.md.
const example: Claimed = {
  table: 'table-1',
  deal: 1,
  promise: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  seed: range,
  commits: [
    'e0e77a507412b120f6ede61f62295b1a7b2ff19d3dcc8f7253e51663470c888e',
    null,
    '4ca14526b2751b640d549ce7caf8ac39438592211a0ec370064d57666a682ad6',
  ],
  seeds: ['aa'.repeat(32), null, 'bb'.repeat(32)],
};
const pack =
  'CQ C9 HK SJ C8 SA ST H8 HA HQ H7 S7 SQ C7 DQ H9 D7 S9 D9 S8 DJ SK DK HJ D8 DA CJ CK DT CA CT HT'.split(
    ' ',
  );
const goodOf = (
  claimed: Claimed,
  ...rest: [Parameters<typeof verify>[2], Parameters<typeof verify>[3], number | null]
) => Object.fromEntries(verify(claimed, 'twos', ...rest).map(({ check, good }) => [check, good]));

describe('a shuffle', () => {
  test('begins with the stream of the example', () => {
    const bytes = stream(example);
    const first = Array.from({ length: 32 }, () => bytes.next().value.toString(16).padStart(2, '0')).join('');
    expect(first).toBe('bba6c36a62c9e743132da01479d0a4219cf66a127865f54ee9c049830d240227');
  });
  test('gives the pack of the example', () => expect(shuffledPack(example)).toEqual(pack));
  test('loses no card', () =>
    expect([...shuffledPack({ ...example, deal: 77 })].sort()).toEqual([...PACK].sort()));
  test('depends on every part', () => {
    const others = [
      { ...example, table: 'table-2' },
      { ...example, deal: 2 },
      { ...example, seed: range.replace('00', '01') },
      { ...example, seeds: [null, 'aa'.repeat(32), null] },
    ];
    for (const other of others) expect(shuffledPack(other)).not.toEqual(pack);
  });
  test('is dealt as the rules say', () => {
    const twos = dealPack(pack, 'twos');
    expect(twos.hands[0]).toEqual('CQ C9 ST H8 SQ C7 D9 S8 D8 DA'.split(' '));
    expect(twos.talon).toEqual(['CT', 'HT']);
    for (const pattern of ['three_four_three', 'three_two'] as const) {
      const dealt = dealPack(pack, pattern);
      expect(dealt.talon).toEqual(pack.slice(9, 11));
      expect(dealt.hands.map((hand) => hand.length)).toEqual([10, 10, 10]);
      expect([...dealt.hands.flat(), ...dealt.talon].sort()).toEqual([...pack].sort());
    }
  });
  test('can be cut', () => {
    expect(dealPack(pack, 'twos', 6).hands[0].slice(0, 2)).toEqual(pack.slice(6, 8));
  });
});

describe('the check', () => {
  const cards = dealPack(pack, 'twos');
  const noted = { promise: example.promise, seed: 'aa'.repeat(32) };

  test('is content with a deal as promised', () => {
    expect(promiseOf(example.seed)).toBe(example.promise);
    expect(goodOf(example, cards, noted, 1)).toEqual({
      promise: true,
      noted: true,
      own: true,
      commits: true,
      cards: true,
    });
  });
  test('knows what it cannot know', () => {
    expect(goodOf(example, null, null, null)).toMatchObject({
      promise: true,
      noted: null,
      own: null,
      cards: null,
    });
  });
  test('takes two hands where the third was closed', () => {
    const two = { hands: [cards.hands[0], cards.hands[1], []] as typeof cards.hands, talon: cards.talon };
    expect(goodOf(example, two, null, null).cards).toBe(true);
  });
  test('finds another seed of the server', () => {
    const changed = { ...example, seed: range.replace('00', '01') };
    expect(goodOf(changed, cards, noted, 1)).toMatchObject({ promise: false, cards: false });
  });
  test('finds a promise made later', () => {
    const seed = range.replace('00', '01');
    expect(goodOf({ ...example, seed, promise: promiseOf(seed) }, cards, noted, 1)).toMatchObject({
      promise: true,
      noted: false,
    });
  });
  test('finds a seed of its own that was left out', () => {
    expect(goodOf({ ...example, seeds: [null, null, 'bb'.repeat(32)] }, cards, noted, 1)).toMatchObject({
      own: false,
      cards: false,
    });
  });
  test('names who did not keep his word', () => {
    const broken = { ...example, seeds: ['aa'.repeat(32), null, 'cc'.repeat(32)] };
    expect(verify(broken, 'twos', cards, null, null)).toContainEqual({
      check: 'commits',
      good: false,
      seats: [3],
    });
  });
  test('finds other cards', () => {
    const other = { ...cards, talon: ['CT', 'S7'] };
    expect(goodOf(example, other, noted, 1).cards).toBe(false);
  });
  test('stands what is no number at all', () => {
    expect(goodOf({ ...example, seed: 'x', seeds: ['y', null, null] }, cards, null, null)).toMatchObject({
      promise: false,
      commits: false,
      cards: false,
    });
  });
});
