// That nobody chose the cards. The server promises a seed before it knows those of the players, each player promises his
// (its SHA-256) and says it when all have promised; the pack is shuffled by all of them together, and afterwards anybody
// can work it out again. docs/fair_deals.md says it in words.
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import type { Connection, TableView } from './connection.svelte.ts';
import { randomHex } from './connection.svelte.ts';
import { store } from './storage.ts';
import type { OkFrame } from './protocol.ts';

// ---- A player's share ----

const keyOf = (table: string) => `pulka.seed.${table}`;

interface Kept {
  deal: number;
  seed: string;
}

// The seed kept for this deal of this table; it outlives a reload between promise and word.
export function keptSeed(table: string, deal: number): string | null {
  try {
    const kept = JSON.parse(store.get(keyOf(table)) ?? 'null') as Kept | null;
    return kept && kept.deal === deal && /^[0-9a-f]{64}$/.test(kept.seed) ? kept.seed : null;
  } catch {
    return null;
  }
}

export function seedFor(table: string, deal: number): string {
  const kept = keptSeed(table, deal);
  if (kept) return kept;
  const seed = randomHex(32);
  store.set(keyOf(table), JSON.stringify({ deal, seed } satisfies Kept));
  return seed;
}

export const commitOf = promiseOf;

// "I am ready for the next deal."
export function sayReady(connection: Connection, view: TableView): Promise<OkFrame> {
  const deal = view.sections.state?.deal ?? 1;
  const seed = seedFor(view.id, deal);
  note(view.id, deal, { seed });
  return connection.act(view.id, { ready: { commit: commitOf(seed) } });
}

// Says the promised seed by itself as soon as it is asked for. Belongs to the page and not to a view: a deal waits for
// it. Also makes ready, once, for tables that were made by "play now".
export function keepFair(connection: Connection): () => void {
  const said = new Set<string>();
  return connection.listen((view) => {
    const { fair, state, seats } = view.sections;
    const seat = view.you.seat;
    if (fair?.promise) note(view.id, fair.deal, { promise: fair.promise });
    if (seat === null || !fair || !state) return;
    if (state.stage === 'readying' && readyAtOnce.delete(view.id) && !seats?.[seat - 1]?.ready) {
      void sayReady(connection, view).catch(() => {});
    }
    const key = `${view.id}/${fair.deal}`;
    if (fair.state !== 'seeds' || said.has(key) || !state.waiting.includes(seat)) return;
    const seed = keptSeed(view.id, fair.deal);
    if (!seed) return;
    said.add(key);
    void connection.act(view.id, { seed }).catch(() => said.delete(key));
  });
}

const readyAtOnce = new Set<string>();
export function readyForFirstDeal(table: string): void {
  readyAtOnce.add(table);
}

// ---- The shuffle, and whether it was as promised ----

export type DealPattern = 'twos' | 'three_four_three' | 'three_two';

const SUITS = ['S', 'C', 'D', 'H'] as const;
const RANKS = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;

// The 32 cards in the order of their numbers, as on the wire ("S7").
export const PACK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

export function isHex32(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

export function promiseOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export interface Shuffle {
  table: string;
  deal: number;
  seed: string;
  // By seat; null where there is none: a bot, or a player who kept his to himself.
  seeds: readonly (string | null)[];
}

// The stream of bytes that the shuffle draws from.
export function* stream({ table, deal, seed, seeds }: Shuffle): Generator<number, never> {
  const given = seeds.filter((each): each is string => each !== null);
  const head = [
    utf8ToBytes('pulka-deal-1'),
    Uint8Array.of(0),
    utf8ToBytes(table),
    Uint8Array.of(0),
    bigEndian(deal),
    Uint8Array.of(given.length),
    ...given.map((each) => hexToBytes(each)),
  ];
  const key = hexToBytes(seed);
  for (let block = 0; ; ++block) yield* hmac(sha256, key, joined([...head, bigEndian(block)]));
}

export function shuffledPack(shuffle: Shuffle): string[] {
  const pack = [...PACK];
  const bytes = stream(shuffle);
  for (let i = pack.length - 1; i > 0; --i) {
    const choices = i + 1;
    const limit = 256 - (256 % choices);
    let drawn = bytes.next().value;
    while (drawn >= limit) drawn = bytes.next().value;
    const j = drawn % choices;
    [pack[i], pack[j]] = [pack[j]!, pack[i]!];
  }
  return pack;
}

export interface DealtCards {
  hands: [string[], string[], string[]];
  talon: string[];
}

// Cards a hand gets in each round; 0 is where the talon is laid.
const ROUNDS: Record<DealPattern, readonly number[]> = {
  twos: [2, 2, 2, 2, 2, 0],
  three_four_three: [3, 0, 4, 3],
  three_two: [3, 0, 2, 3, 2],
};

// `lifted`: of a cut after the shuffle; so many cards go from the top under the rest.
export function dealPack(shuffled: readonly string[], pattern: DealPattern, lifted = 0): DealtCards {
  const pack = [...shuffled.slice(lifted), ...shuffled.slice(0, lifted)];
  const dealt: DealtCards = { hands: [[], [], []], talon: [] };
  let next = 0;
  for (const count of ROUNDS[pattern]) {
    if (count === 0) {
      dealt.talon = pack.slice(next, next + 2);
      next += 2;
      continue;
    }
    for (const hand of dealt.hands) {
      hand.push(...pack.slice(next, next + count));
      next += count;
    }
  }
  return dealt;
}

export type Check = 'promise' | 'noted' | 'own' | 'commits' | 'cards';
export interface Verdict {
  check: Check;
  // null: nothing to compare it with.
  good: boolean | null;
  // Seats (from 1) that did not keep their word, for `commits`.
  seats?: number[];
}

export interface Claimed {
  table: string;
  deal: number;
  promise: string;
  seed: string;
  commits: readonly (string | null)[];
  seeds: readonly (string | null)[];
  // Of the cut after the shuffle, if there was one.
  lifted?: number;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  const sorted = [...b].sort();
  return a.length === b.length && [...a].sort().every((card, i) => card === sorted[i]);
}

// What can be said of a deal that is over. `noted` is what this page wrote down before the cards were dealt.
export function verify(
  claimed: Claimed,
  pattern: DealPattern,
  cards: DealtCards | null,
  noted: Noted | null,
  seat: number | null,
): Verdict[] {
  const whole = isHex32(claimed.seed);
  const broken = claimed.seeds.flatMap((seed, i) => {
    const commit = claimed.commits[i] ?? null;
    if (seed === null) return [];
    return commit !== null && isHex32(seed) && promiseOf(seed) === commit ? [] : [i + 1];
  });
  const seedsReadable = claimed.seeds.every((seed) => seed === null || isHex32(seed));
  let dealt: DealtCards | null = null;
  if (whole && seedsReadable) dealt = dealPack(shuffledPack(claimed), pattern, claimed.lifted);
  const own = seat === null ? null : (claimed.seeds[seat - 1] ?? null);
  return [
    { check: 'promise', good: whole && promiseOf(claimed.seed) === claimed.promise },
    { check: 'noted', good: noted?.promise == null ? null : noted.promise === claimed.promise },
    { check: 'own', good: noted?.seed == null || seat === null ? null : noted.seed === own },
    { check: 'commits', good: broken.length === 0, seats: broken },
    {
      check: 'cards',
      good:
        cards === null
          ? null
          : dealt !== null &&
            same(dealt.talon, cards.talon) &&
            dealt.hands.every((hand, i) => cards.hands[i]!.length === 0 || same(hand, cards.hands[i]!)),
    },
  ];
}

// What this page remembers of a deal until its tab is closed: the seed it made, the promise that it saw before it
// said which.
export interface Noted {
  seed?: string;
  promise?: string;
}

function key(table: string, deal: number): string {
  return `pulka.fair.${table}.${deal}`;
}

export function noted(table: string, deal: number): Noted | null {
  try {
    const text = sessionStorage.getItem(key(table, deal));
    return text === null ? null : (JSON.parse(text) as Noted);
  } catch {
    return null;
  }
}

export function note(table: string, deal: number, more: Noted): void {
  try {
    // What was noted first stays: a promise that changes later is what is to be found out.
    sessionStorage.setItem(key(table, deal), JSON.stringify({ ...more, ...noted(table, deal) }));
  } catch {
    // Without a store the deal can be checked all the same, only not against what was seen before.
  }
}
