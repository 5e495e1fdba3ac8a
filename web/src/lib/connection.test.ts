import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, reconnectDelay, Refusal, tooLong, type SocketLike } from './connection.svelte.ts';
import { nextSeq, token } from './identity.ts';
import type { ServerFrame, StepFrame, TableEvent } from './protocol.ts';
import { storeIn, type Store } from './storage.ts';
import { keptFor, mostKept } from './unanswered.ts';

class FakeSocket implements SocketLike {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }
  fail(): void {
    this.readyState = 3;
    this.onclose?.(undefined as never);
  }
  hear(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  welcome(): void {
    this.open();
    this.hear({ t: 'welcome', protocol: 1, client: 'c0ffee', now: Date.now() + 5000, version: '1.2' });
  }
  frames(t: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.t === t);
  }
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
}

let sockets: FakeSocket[];
let networkDown: boolean;
let page: EventTarget;
let doc: FakeDocument;
let tab: Store;
let connection: Connection;
const socket = () => sockets[sockets.length - 1]!;

function started(): Connection {
  connection.start();
  socket().welcome();
  return connection;
}

// A page in the tab whose storage is `tab`.
function loaded(): Connection {
  return new Connection({
    makeSocket: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    random: () => 1,
    window: page,
    document: doc,
    networkDown: () => networkDown,
    tab,
    name: () => 'Anna',
    language: () => 'en',
  });
}
function reload(): void {
  connection.stop();
  connection = loaded();
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  networkDown = false;
  page = new EventTarget();
  doc = new FakeDocument();
  tab = storeIn(() => null);
  connection = loaded();
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

describe('coming and going', () => {
  test('says hello with the token that is made once, and is online when welcomed', () => {
    connection.start();
    expect(connection.state).toBe('connecting');
    socket().open();
    expect(socket().sent).toEqual([{ t: 'hello', protocol: 1, token: token(), name: 'Anna', lang: 'en' }]);
    expect(token()).toMatch(/^[0-9a-f]{64}$/);
    socket().hear({ t: 'welcome', protocol: 1, client: 'c0ffee', now: Date.now() + 5000, version: '1.2' });
    expect(connection.state).toBe('online');
    expect(connection.client).toBe('c0ffee');
    expect(connection.clockOffset).toBe(5000);
  });

  test('waits longer after each failure, and is offline after several', () => {
    started();
    for (const [attempt, state] of [
      'reconnecting',
      'reconnecting',
      'reconnecting',
      'reconnecting',
    ].entries()) {
      socket().fail();
      expect(connection.state).toBe(state);
      const before = sockets.length;
      vi.advanceTimersByTime(reconnectDelay(attempt, 1) - 1);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
    socket().fail();
    expect(connection.state).toBe('offline');
    const since = connection.since;
    vi.advanceTimersByTime(reconnectDelay(4, 1));
    socket().welcome();
    expect(connection.state).toBe('online');
    expect(connection.since).toBeGreaterThan(since);
  });

  test('jitter never doubles a delay nor halves it more than once', () => {
    expect(reconnectDelay(0, 0)).toBe(250);
    expect(reconnectDelay(0, 1)).toBe(500);
    expect(reconnectDelay(50, 1)).toBe(15_000);
  });

  test('tries at once when the network is back or the page is looked at', () => {
    started();
    socket().fail();
    page.dispatchEvent(new Event('online'));
    expect(sockets.length).toBe(2);
    socket().fail();
    doc.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.length).toBe(3);
  });

  test('does not try without a network', () => {
    networkDown = true;
    connection.start();
    expect(sockets.length).toBe(0);
    expect(connection.state).toBe('offline');
    networkDown = false;
    page.dispatchEvent(new Event('online'));
    expect(sockets.length).toBe(1);
  });

  test('a server that falls silent is left', () => {
    started();
    vi.advanceTimersByTime(25_000);
    expect(socket().frames('ping').length).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(connection.state).toBe('reconnecting');
  });

  test('a server that answers is kept', () => {
    started();
    vi.advanceTimersByTime(25_000);
    socket().hear({ t: 'pong', at: 0 });
    vi.advanceTimersByTime(20_000);
    expect(connection.state).toBe('online');
  });

  test('a server of another version is not asked again', () => {
    connection.start();
    socket().open();
    socket().hear({ t: 'no', code: 'protocol', message: { id: 'Another version.' } });
    expect(connection.state).toBe('outdated');
    expect(connection.trouble?.id).toBe('Another version.');
    vi.advanceTimersByTime(100_000);
    expect(sockets.length).toBe(1);
  });

  test('what is no frame does no harm', () => {
    started();
    socket().onmessage?.({ data: '{' });
    socket().onmessage?.({ data: new ArrayBuffer(2) });
    socket().hear({ t: 'what' } as unknown as ServerFrame);
    expect(connection.state).toBe('online');
  });
});

describe('what is asked', () => {
  test('is answered by its number', async () => {
    started();
    const first = connection.create({ rules: 'simple', seats: ['me', 'random', 'random'] });
    const second = connection.act('t1', { chat: 'hello' });
    const [a, b] = [...socket().frames('create'), ...socket().frames('do')] as { seq: number }[];
    expect(b!.seq).toBeGreaterThan(a!.seq);
    expect(connection.unanswered).toBe(2);
    socket().hear({
      t: 'no',
      seq: b!.seq,
      code: 'not_seated',
      message: { id: 'Only players may speak.' },
    });
    socket().hear({ t: 'ok', seq: a!.seq, table: 'abc' });
    await expect(first).resolves.toMatchObject({ table: 'abc' });
    await expect(second).rejects.toMatchObject({ code: 'not_seated' });
    expect(connection.unanswered).toBe(0);
  });

  test('is sent again with the same number until it is answered', async () => {
    started();
    const asked = connection.act('t1', { play: { c: 'pass' } });
    const sent = socket().frames('do')[0]!;
    socket().fail();
    vi.advanceTimersByTime(500);
    socket().welcome();
    expect(socket().frames('do')).toEqual([sent]);
    socket().hear({ t: 'ok', seq: sent.seq as number, table: 't1', version: 3 });
    await expect(asked).resolves.toMatchObject({ version: 3 });
    socket().fail();
    vi.advanceTimersByTime(500);
    socket().welcome();
    expect(socket().frames('do')).toEqual([]);
  });

  test('is answered by the step that it makes', async () => {
    started();
    connection.open('t1');
    const asked = connection.act('t1', { play: { c: 'pass' } });
    const seq = socket().frames('do')[0]!.seq as number;
    const step: StepFrame = { t: 'step', table: 't1', version: 4, events: [], sections: {} };
    socket().hear(step);
    expect(connection.unanswered).toBe(1);
    socket().hear({ ...step, seq, version: 5 });
    await expect(asked).resolves.toMatchObject({ t: 'ok', seq, version: 5 });
    expect(connection.unanswered).toBe(0);
  });

  test('without a connection it is sent when there is one', () => {
    connection.start();
    void connection.act('t1', { stand: true });
    void connection.act('t1', { back: true });
    expect(socket().sent).toEqual([]);
    socket().welcome();
    expect(
      socket()
        .frames('do')
        .map((frame) => frame.do),
    ).toEqual([{ stand: true }, { back: true }]);
  });

  test('what is too long is not sent', async () => {
    started();
    await expect(connection.act('t1', { chat: 'я'.repeat(5000) })).rejects.toMatchObject({
      code: 'too_long',
    });
    expect(socket().frames('do')).toEqual([]);
    expect(tooLong('я'.repeat(4096))).toBe(false);
    expect(tooLong(`${'я'.repeat(4096)}.`)).toBe(true);
  });

  test('a number that another tab has passed is replaced, once it is sure that nothing was done', async () => {
    started();
    const asked = connection.act('t1', { stand: true });
    const first = socket().frames('do')[0]!.seq as number;
    socket().hear({ t: 'no', seq: first, code: 'old_seq', message: { id: 'Old.' } });
    const second = socket().frames('do')[1]!.seq as number;
    expect(second).toBeGreaterThan(first);
    socket().fail();
    vi.advanceTimersByTime(500);
    socket().welcome();
    socket().hear({ t: 'no', seq: second, code: 'old_seq', message: { id: 'Old.' } });
    await expect(asked).rejects.toBeInstanceOf(Refusal);
  });

  test('numbers rise though the clock falls back', () => {
    const now = Date.now() + 1e9;
    const first = nextSeq(now, 0.5);
    expect(nextSeq(now - 1000, 0)).toBe(first + 1);
    expect(nextSeq(8e12, 1)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  test('a hint is answered, refused, or lost with the connection', async () => {
    started();
    const first = connection.hint('t1');
    socket().hear({ t: 'hint', table: 't1', do: { c: 'pass' }, reason: { id: 'Few tricks.' } });
    await expect(first).resolves.toMatchObject({ do: { c: 'pass' } });
    const second = connection.hint('t1');
    socket().hear({ t: 'no', table: 't1', code: 'not_now', message: { id: 'No.' } });
    await expect(second).rejects.toMatchObject({ code: 'not_now' });
    const third = connection.hint('t1');
    socket().fail();
    await expect(third).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('what was asked before a reload', () => {
  const frames = () => socket().frames('do');
  const ok = (frame: Record<string, unknown>): void =>
    socket().hear({ t: 'ok', seq: frame.seq as number, table: 't1', version: 3 });

  test('is sent again with the same numbers, in their order, until it is answered', () => {
    started();
    void connection.act('t1', { play: { c: 'pass' } });
    void connection.act('t1', { chat: 'hello' });
    const sent = frames();
    expect(sent.length).toBe(2);
    reload();
    expect(connection.unanswered).toBe(2);
    started();
    expect(frames()).toEqual(sent);
    ok(sent[0]!);
    expect(connection.unanswered).toBe(1);
    reload();
    started();
    expect(frames()).toEqual([sent[1]]);
    socket().hear({
      t: 'no',
      seq: sent[1]!.seq as number,
      code: 'not_seated',
      message: { id: 'Only players may speak.' },
    });
    expect(connection.unanswered).toBe(0);
    reload();
    started();
    expect(frames()).toEqual([]);
  });

  test('is sent though there was no connection at all', () => {
    void connection.act('t1', { stand: true });
    reload();
    started();
    expect(frames().map((frame) => frame.do)).toEqual([{ stand: true }]);
  });

  test('and was answered is not sent again', () => {
    started();
    void connection.act('t1', { stand: true });
    ok(frames()[0]!);
    reload();
    started();
    expect(frames()).toEqual([]);
  });

  test('is not asked under another number: whether it was done before is not known', () => {
    started();
    void connection.act('t1', { stand: true });
    reload();
    started();
    const again = frames()[0]!;
    socket().hear({ t: 'no', seq: again.seq as number, code: 'old_seq', message: { id: 'Old.' } });
    expect(frames().length).toBe(1);
    expect(connection.unanswered).toBe(0);
  });

  test('is left when it has waited too long, before the reload or after', () => {
    void connection.act('t1', { stand: true });
    vi.advanceTimersByTime(keptFor - 1000);
    reload();
    expect(connection.unanswered).toBe(1);
    vi.advanceTimersByTime(2000);
    started();
    expect(frames()).toEqual([]);
    expect(connection.unanswered).toBe(0);

    networkDown = true;
    reload();
    void connection.act('t1', { back: true });
    vi.advanceTimersByTime(keptFor + 1000);
    reload();
    expect(connection.unanswered).toBe(0);
  });

  test('is of so many the last', () => {
    for (let n = 0; n < mostKept + 4; ++n) void connection.act('t1', { chat: String(n) });
    reload();
    started();
    expect(frames().map((frame) => frame.do)).toEqual(
      Array.from({ length: mostKept }, (_, n) => ({ chat: String(n + 4) })),
    );
  });

  test('is nothing that leads to another table: nobody is taken there any more', () => {
    started();
    void connection.create({ rules: 'simple', seats: ['me', 'random', 'random'] });
    reload();
    started();
    expect(socket().frames('create')).toEqual([]);
  });

  test('is nothing that is no request', () => {
    for (const kept of [
      '{',
      'null',
      '[null,1,{}]',
      '[{"at":1}]',
      `[{"at":${Date.now()},"frame":{"t":"hello","seq":1}}]`,
      `[{"at":${Date.now()},"frame":{"t":"do","table":"t1","seq":"1","do":{}}}]`,
      `[{"at":${Date.now() + 1000},"frame":{"t":"do","table":"t1","seq":1,"do":{"stand":true}}}]`,
    ]) {
      tab.set('pulka.unanswered', kept);
      reload();
      expect(connection.unanswered, kept).toBe(0);
    }
  });

  test('a tab that was duplicated asks again, and each takes its own answer', async () => {
    started();
    const original = socket();
    const asked = connection.act('t1', { play: { c: 'pass' } });
    const sent = frames()[0]!;
    const own = tab;
    tab = storeIn(() => null);
    tab.set('pulka.unanswered', own.get('pulka.unanswered')!);
    const copy = loaded();
    copy.start();
    socket().welcome();
    expect(frames()).toEqual([sent]);
    ok(sent);
    expect(copy.unanswered).toBe(0);
    expect(connection.unanswered).toBe(1);
    original.hear({ t: 'ok', seq: sent.seq as number, table: 't1', version: 3 });
    await expect(asked).resolves.toMatchObject({ version: 3 });
    expect(own.get('pulka.unanswered')).toBe('[]');
    copy.stop();
  });
});

describe('a table', () => {
  const whole = (version: number, events: TableEvent[] = [], more: object = {}): ServerFrame => ({
    t: 'table',
    table: 't1',
    version,
    you: { seat: 1, host: true },
    sections: { state: { stage: 'playing', deal: 1, waiting: [1] } },
    events,
    ...more,
  });
  const step = (version: number, events: TableEvent[] = [], sections: object = {}): ServerFrame => ({
    t: 'step',
    table: 't1',
    version,
    events,
    sections,
  });
  const pass = (seat: number): TableEvent => ({ e: 'passed', seat });

  test('is opened, folded, and closed when nobody shows it', () => {
    started();
    const view = connection.open('t1');
    expect(connection.open('t1')).toBe(view);
    expect(view.status).toBe('loading');
    expect(socket().frames('open')).toEqual([{ t: 'open', table: 't1' }]);
    socket().hear(whole(4, [pass(1)]));
    expect(view.status).toBe('open');
    const state = view.sections.state;
    socket().hear(step(5, [pass(2)], { asked: null }));
    expect(view.version).toBe(5);
    expect(view.events).toEqual([pass(1), pass(2)]);
    expect(view.sections.state).toBe(state);
    connection.close('t1');
    expect(socket().frames('close')).toEqual([]);
    connection.close('t1');
    expect(socket().frames('close')).toEqual([{ t: 'close', table: 't1' }]);
  });

  test('is opened again with the version that is known', () => {
    started();
    const view = connection.open('t1');
    socket().hear(whole(4));
    socket().fail();
    vi.advanceTimersByTime(500);
    socket().welcome();
    expect(socket().frames('open')).toEqual([{ t: 'open', table: 't1', version: 4 }]);
    socket().hear({ t: 'current', table: 't1', version: 4 });
    expect(view.version).toBe(4);
  });

  test('a gap is asked for once, and filled', () => {
    started();
    const view = connection.open('t1');
    socket().hear(whole(4));
    socket().hear(step(6, [pass(3)]));
    socket().hear(step(7, [pass(1)]));
    expect(view.version).toBe(4);
    expect(socket().frames('open').slice(1)).toEqual([{ t: 'open', table: 't1', version: 4 }]);
    for (const version of [5, 6, 7]) socket().hear(step(version, [pass(version - 4)]));
    expect(view.version).toBe(7);
    expect(view.events).toEqual([pass(1), pass(2), pass(3)]);
    socket().hear(step(9));
    expect(socket().frames('open').length).toBe(3);
  });

  test('what is already known is not folded twice', () => {
    started();
    const view = connection.open('t1');
    socket().hear(whole(4));
    socket().hear(step(5, [pass(2)]));
    socket().hear(step(5, [pass(2)]));
    expect(view.events.length).toBe(1);
  });

  test('what was taken back is dropped', () => {
    started();
    const view = connection.open('t1');
    socket().hear(whole(4, [pass(1)]));
    socket().hear(step(5, [pass(2)]));
    socket().hear(step(6, [pass(3)]));
    socket().hear(step(7, [{ e: 'taken_back', seat: 2, undone_to: 4 }]));
    expect(view.events.map((event) => event.e)).toEqual(['passed', 'taken_back']);
    expect(socket().frames('open').length).toBe(1);
    // Further back than is known one by one.
    socket().hear(step(8, [{ e: 'taken_back', seat: 1, undone_to: 3 }]));
    expect(socket().frames('open')[1]).toEqual({ t: 'open', table: 't1' });
  });

  test('a new deal begins with what follows the end of the last', () => {
    started();
    const view = connection.open('t1');
    socket().hear(whole(4, [pass(1), { e: 'deal_ended', next_dealer: 2 }]));
    socket().hear(step(5, [{ e: 'pack_cut', seat: 1, lifted: 7 }]));
    expect(view.events.length).toBe(3);
    socket().hear(step(6, [{ e: 'hand_dealt', hand: 'AKQ.JT.-.98' }]));
    expect(view.events.map((event) => event.e)).toEqual(['pack_cut', 'hand_dealt']);
  });

  test('who has sat down or stood up asks for what he sees now', () => {
    started();
    const view = connection.open('t1');
    const open = { kind: 'open', name: '', ready: false };
    const mine = { kind: 'person', name: 'Anna', client: 'c0ffee', ready: false };
    const seats = (...list: object[]) => ({ seats: list });
    const spectator = { you: { seat: null, host: false } };
    socket().hear(whole(4, [], { ...spectator, sections: seats(open, open, open) }));
    // Seats count further than spectators do.
    socket().hear(step(9, [], seats(open, mine, open)));
    expect(socket().frames('open')[1]).toEqual({ t: 'open', table: 't1' });
    socket().hear(whole(9, [], { you: { seat: 2, host: false }, sections: seats(open, mine, open) }));
    expect(view.you.seat).toBe(2);
    socket().hear(step(5, [], seats(open, open, open)));
    expect(socket().frames('open')[2]).toEqual({ t: 'open', table: 't1' });
  });

  test('a line of talk is a version too', () => {
    started();
    const view = connection.open('t1');
    const line = { from: { seat: 2 }, name: 'Boris', text: 'Hello', at: 1 };
    socket().hear(whole(4, [], { chat: [line] }));
    expect(view.chat[0]?.text).toBe('Hello');
    socket().hear({ t: 'chat', table: 't1', version: 5, ...line });
    socket().hear({ t: 'chat', table: 't1', version: 5, ...line });
    expect(view.chat.length).toBe(2);
    expect(view.version).toBe(5);
    socket().hear({ t: 'chat', table: 't1', version: 7, ...line });
    expect(socket().frames('open')[1]).toEqual({ t: 'open', table: 't1', version: 5 });
  });

  test('clock, chat and notices need no version', () => {
    started();
    const view = connection.open('t1');
    const heard: string[] = [];
    view.listen((news) => heard.push(news.t));
    socket().hear(whole(4));
    const clock = { move_left: 5, deal_left: [null, null, null], at: 1, running: 1, warned: false };
    socket().hear({ t: 'clock', table: 't1', clock });
    socket().hear({ t: 'chat', table: 't1', from: { seat: 2 }, name: 'Boris', text: 'Hello', at: 1 });
    socket().hear({ t: 'notice', table: 't1', notice: 'left', seat: 2 });
    expect(view.sections.clock).toEqual(clock);
    expect(view.chat[0]?.text).toBe('Hello');
    expect(view.notices[0]?.notice).toBe('left');
    expect(heard).toEqual(['table', 'chat', 'notice']);
  });

  test('may not be there, or be gone', () => {
    started();
    const view = connection.open('t1');
    socket().hear({ t: 'no', table: 't1', code: 'no_table', message: { id: 'No such table.' } });
    expect(view.status).toBe('missing');
    const other = connection.open('t2');
    socket().hear({ t: 'gone', table: 't2', message: { id: 'The table has stopped.' } });
    expect(other.status).toBe('gone');
    expect(other.reason?.id).toBe('The table has stopped.');
  });
});

test('the lobby is watched while somebody looks', () => {
  started();
  const leave = connection.watchLobby();
  expect(connection.lobby).toBeNull();
  socket().hear({ t: 'lobby', tables: [] });
  expect(connection.lobby).toEqual([]);
  socket().fail();
  vi.advanceTimersByTime(500);
  socket().welcome();
  expect(socket().frames('lobby')).toEqual([{ t: 'lobby', on: true }]);
  leave();
  expect(socket().frames('lobby')[1]).toEqual({ t: 'lobby', on: false });
});
