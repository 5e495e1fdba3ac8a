// Both ends against docs/protocol.schema.json: what the house says, by a sample of every shape that its own
// tests keep true to it, and what this page says.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, type SocketLike } from './connection.svelte.ts';
import type { Act, Command } from './protocol.ts';
import { storeIn } from './storage.ts';

const root = new URL('../../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('docs/protocol.schema.json', root), 'utf8')) as Record<
  string,
  unknown
>;
// A `oneOf` of null and something else has no type of its own.
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false });
ajv.addSchema(schema, 'wire');
const ends: Record<string, ValidateFunction> = {
  client: ajv.compile({ $ref: 'wire#/$defs/client_frame' }),
  server: ajv.compile({ $ref: 'wire#/$defs/server_frame' }),
};

type Frame = Record<string, unknown>;
function faults(end: 'client' | 'server', frame: unknown): string {
  const validate = ends[end]!;
  return validate(frame)
    ? ''
    : ajv.errorsText(validate.errors) + ' in ' + JSON.stringify(frame).slice(0, 300);
}

const sample = readFileSync(new URL('tests/server/frames.jsonl', root), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { by: 'client' | 'server'; frame: Frame });

// Every object in a frame, to be spoilt one at a time.
function* objects(value: unknown, name = ''): Generator<Frame> {
  if (Array.isArray(value)) for (const one of value) yield* objects(one, name);
  else if (value !== null && typeof value === 'object') {
    // These are open by nature.
    if (name === 'rule_set' || name === 'args') return;
    yield value as Frame;
    for (const [key, one] of Object.entries(value)) yield* objects(one, key);
  }
}

describe('the sample of the house', () => {
  test('has frames of both ends', () => {
    expect(sample.filter(({ by }) => by === 'client').length).toBeGreaterThan(30);
    expect(sample.filter(({ by }) => by === 'server').length).toBeGreaterThan(100);
  });
  test('is what the schema says', () => {
    for (const { by, frame } of sample) expect(faults(by, frame)).toBe('');
  });
  test('is no longer with one field more, wherever it is', () => {
    const shapes = new Set<string>();
    for (const { by, frame } of sample) {
      const copy = structuredClone(frame);
      for (const object of objects(copy)) {
        const shape = JSON.stringify([frame.t, object.e, Object.keys(object)]);
        if (shapes.has(shape)) continue;
        shapes.add(shape);
        object.more = 1;
        expect(ends[by]!(copy), shape).toBe(false);
        delete object.more;
      }
    }
    expect(shapes.size).toBeGreaterThan(100);
  });
});

describe('what the page says', () => {
  let sent: unknown[];
  let connection: Connection;
  class Socket implements SocketLike {
    readyState = 0;
    onopen: ((event: never) => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: never) => void) | null = null;
    onerror: ((event: never) => void) | null = null;
    send(text: string): void {
      sent.push(JSON.parse(text));
    }
    close(): void {}
  }

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    const socket = new Socket();
    connection = new Connection({
      makeSocket: () => socket,
      random: () => 1,
      window: null,
      document: null,
      networkDown: () => false,
      tab: storeIn(() => null),
      name: () => 'Anna',
      language: () => 'ru',
    });
    connection.start();
    socket.readyState = 1;
    socket.onopen?.(undefined as never);
    const client = '0123456789abcdef';
    socket.onmessage?.({
      data: JSON.stringify({ t: 'welcome', protocol: 1, client, now: Date.now(), version: '1' }),
    });
  });
  afterEach(() => {
    connection.stop();
    vi.useRealTimers();
  });

  const said = (): void => {
    expect(sent.length).toBeGreaterThan(0);
    for (const frame of sent) expect(faults('client', frame)).toBe('');
  };
  const forget = (answer: Promise<unknown>): void => void answer.catch(() => undefined);

  test('coming, looking around and going', () => {
    const unwatch = connection.watchLobby();
    connection.open('abcdefghij');
    vi.advanceTimersByTime(30_000);
    connection.close('abcdefghij');
    unwatch();
    said();
    expect(new Set(sent.map((frame) => (frame as Frame).t))).toEqual(
      new Set(['hello', 'lobby', 'open', 'ping', 'close']),
    );
  });

  test('making a table', () => {
    forget(connection.create({ rules: 'simple', seats: ['me', 'open', 'simple'] }));
    forget(
      connection.create({
        rules: 'mixed{kadil=yes}',
        seats: ['me', 'sampling', 'random'],
        title: 'Вечер',
        move_s: 60,
        deal_s: 0,
        hints: false,
        listed: false,
      }),
    );
    forget(connection.practice({ from: 'abcdefghij', deal: 3, seat: 2, bots: 'sampling' }));
    forget(connection.hint('abcdefghij'));
    said();
  });

  const hex = 'ab'.repeat(32);
  const commands: Command[] = [
    { c: 'bid', suit: 'spades' },
    { c: 'bid', game: 'petite_misere' },
    { c: 'call_number', number: 5 },
    { c: 'pass' },
    { c: 'take_talon' },
    { c: 'buy' },
    { c: 'discard', cards: ['S7', 'HA'] },
    { c: 'declare', game: 'seven', suit: 'hearts' },
    { c: 'whist' },
    { c: 'invite' },
    { c: 'announce_aces', aces: 'four' },
    { c: 'play', card: 'ST' },
    { c: 'propose', proposal: 'reduce', amount: 2 },
    { c: 'answer', yes: true },
  ];
  const acts: Act[] = [
    { sit: { seat: 2 } },
    { stand: true },
    { back: true },
    { seat_bot: { seat: 3, bot: 'simple' } },
    { seat_bot: { seat: 3, bot: null } },
    { ready: { commit: hex } },
    { seed: hex },
    { claim: { tricks: 3 } },
    { answer_claim: false },
    { take_back: true },
    { answer_take_back: true },
    { chat: 'Добрый вечер' },
    { end: true },
    ...commands.map((command) => ({ play: command })),
  ];
  test.each(acts.map((act) => [act]))('%j', (act) => {
    forget(connection.act('abcdefghij', act));
    said();
  });
});
