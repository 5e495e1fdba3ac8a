// Who one is: there are no accounts. Kept in the browser.
import { settings } from './settings.svelte.ts';
import { store } from './storage.ts';

const tokenKey = 'pulka.token';
const seqKey = 'pulka.seq';
const guestKey = 'pulka.guest';

export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Made once. Who knows it is this player.
export function token(): string {
  const kept = store.get(tokenKey);
  if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
  const made = randomHex(32);
  store.set(tokenKey, made);
  return made;
}

// Each number is used once, by all tabs and connections of this token: the clock keeps them rising even when what was
// stored is lost, and the last digits keep two tabs apart that ask within the same millisecond.
export function nextSeq(now = Date.now(), random = Math.random()): number {
  const kept = Number(store.get(seqKey));
  const last = Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
  const next = Math.max(last, now * 1000 + Math.floor(random * 999)) + 1;
  store.set(seqKey, String(next));
  return next;
}

// Names at a table differ, so who has given none gets a number.
export function guestNumber(): string {
  const kept = store.get(guestKey);
  if (kept && /^[0-9]{3}$/.test(kept)) return kept;
  const made = String(100 + (parseInt(randomHex(4), 16) % 900));
  store.set(guestKey, made);
  return made;
}

const guests = { en: 'Guest', ru: 'Гость', de: 'Gast' };

// Who has given no name.
export function guestName(): string {
  return `${guests[settings.language]} ${guestNumber()}`;
}

export function playerName(): string {
  return settings.name || guestName();
}
