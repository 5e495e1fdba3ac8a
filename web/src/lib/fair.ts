// A player's share in the shuffle: before the cards are dealt he promises a seed of his own (its SHA-256), and says it
// when all have promised. Nobody, the server included, can then have chosen the cards.
import type { Connection, TableView } from './connection.svelte.ts';
import { randomHex } from './connection.svelte.ts';
import { sha256Hex } from './sha256.ts';
import { store } from './storage.ts';
import type { OkFrame } from './protocol.ts';

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

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

export function commitOf(seed: string): string {
  return sha256Hex(bytesOf(seed));
}

// "I am ready for the next deal."
export function sayReady(connection: Connection, view: TableView): Promise<OkFrame> {
  const deal = view.sections.state?.deal ?? 1;
  return connection.act(view.id, { ready: { commit: commitOf(seedFor(view.id, deal)) } });
}

// Says the promised seed by itself as soon as it is asked for. Belongs to the page and not to a view: a deal waits for
// it. Also makes ready, once, for tables that were made by "play now".
export function keepFair(connection: Connection): () => void {
  const said = new Set<string>();
  return connection.listen((view) => {
    const { fair, state, seats } = view.sections;
    const seat = view.you.seat;
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
