// What was asked at tables and is not answered yet, kept for this tab: a page that is loaded anew, while the connection
// is lost or before the answer has come, asks once more with the same numbers.
//
// A tab that is duplicated asks once more as well. The server does nothing twice: what it has done it answers as before.
//
// `create` and `practice` are not kept: whoever asked for a table would have been taken there, and after a reload nobody is.
import type { ClientFrame } from './protocol.ts';
import type { Store } from './storage.ts';

export type TableRequest = Extract<ClientFrame, { t: 'do' }>;

export interface Unanswered {
  frame: TableRequest;
  // When it was asked, by this computer's clock.
  at: number;
}

const key = 'pulka.unanswered';
// The server remembers as many answers of a player at a table.
export const mostKept = 16;
// Later the table has gone on without it.
export const keptFor = 10 * 60_000;

export function isTooOld({ at }: { at: number }, now: number): boolean {
  return !(now >= at && now - at <= keptFor);
}

function isUnanswered(value: unknown): value is Unanswered {
  const { frame, at } = (value ?? {}) as Partial<Unanswered>;
  return (
    typeof at === 'number' &&
    frame?.t === 'do' &&
    typeof frame.table === 'string' &&
    Number.isSafeInteger(frame.seq) &&
    frame.seq > 0 &&
    typeof frame.do === 'object' &&
    frame.do !== null
  );
}

export function readUnanswered(store: Store, now: number): Unanswered[] {
  try {
    const kept: unknown = JSON.parse(store.get(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((each) => isUnanswered(each) && !isTooOld(each, now)).slice(-mostKept);
  } catch {
    return [];
  }
}

export function keepUnanswered(store: Store, requests: Iterable<{ frame: ClientFrame; at: number }>): void {
  const kept = [...requests].flatMap(({ frame, at }) => (frame.t === 'do' ? [{ frame, at }] : []));
  store.set(key, JSON.stringify(kept.slice(-mostKept) satisfies Unanswered[]));
}
