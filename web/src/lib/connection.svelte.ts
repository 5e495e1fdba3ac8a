// The page's one WebSocket: who one is, what was asked and not yet answered, and what is known of each open table.
import { settings } from './settings.svelte.ts';
import { store } from './storage.ts';
import {
  maxFrameBytes,
  protocolVersion,
  type Act,
  type ChatFrame,
  type ClientFrame,
  type CreateRequest,
  type HintFrame,
  type LobbyEntry,
  type Message,
  type NoCode,
  type NoFrame,
  type NoticeFrame,
  type OkFrame,
  type PracticeRequest,
  type SeatsSection,
  type Sections,
  type ServerFrame,
  type StepFrame,
  type TableEvent,
  type TableFrame,
  type You,
} from './protocol.ts';

// ---- Who is who -----------------------------------------------------------------------------------------------------

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

// ---- Refusals -------------------------------------------------------------------------------------------------------

// `too_long` and `closed` are the page's own: nothing was sent.
export class Refusal extends Error {
  constructor(
    readonly code: NoCode | 'too_long' | 'closed',
    readonly sentence: Message | null = null,
  ) {
    super(sentence?.id ?? code);
  }
}

// ---- A table --------------------------------------------------------------------------------------------------------

export type TableNews = TableFrame | StepFrame | ChatFrame | NoticeFrame;
export type Told = NoticeFrame & { key: number };

const chatKept = 200;
const noticesKept = 20;

// What is known of one table. A section keeps its identity until it changes, so that
// `$derived(view.sections.deal)` wakes only what shows the deal.
export class TableView {
  status = $state<'loading' | 'open' | 'missing' | 'gone'>('loading');
  // Why it is missing or gone.
  reason = $state.raw<Message | null>(null);
  version = $state(0);
  you = $state.raw<You>({ seat: null, host: false });
  sections = $state.raw<Partial<Sections>>({});
  // Of the deal under way, or of the last one until the next begins.
  events = $state.raw<TableEvent[]>([]);
  chat = $state.raw<ChatFrame[]>([]);
  notices = $state.raw<Told[]>([]);

  users = 0;
  // Waits for what was missed; until when it is not asked for again.
  #askedAgainUntil = 0;
  #versions: number[] = [];
  // The first version whose events are known one by one.
  #base = 0;
  #listeners = new Set<(news: TableNews) => void>();
  #noticeKey = 0;

  constructor(readonly id: string) {}

  // Told of each whole view, step, notice and line of chat, after it was folded in.
  listen(listener: (news: TableNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  #tell(news: TableNews): void {
    for (const listener of this.#listeners) listener(news);
  }

  whole(frame: TableFrame): void {
    this.status = 'open';
    this.reason = null;
    this.version = frame.version;
    this.#base = frame.version;
    this.you = frame.you;
    this.sections = frame.sections;
    this.events = frame.events;
    this.#versions = frame.events.map(() => frame.version);
    if (frame.chat) this.chat = frame.chat.map((line) => ({ ...line, t: 'chat', table: this.id }));
    this.#askedAgainUntil = 0;
    this.#tell(frame);
  }

  // False when something was missed, or what is known can no longer be worked out: then it has to be asked for.
  step(frame: StepFrame): boolean {
    if (this.status !== 'open' || frame.version <= this.version) return true;
    if (frame.version !== this.version + 1) return false;
    this.#askedAgainUntil = 0;
    this.version = frame.version;
    if (frame.you) this.you = frame.you;
    this.sections = { ...this.sections, ...frame.sections };
    const whole = this.#fold(frame.events);
    this.#tell(frame);
    return whole;
  }

  #fold(news: TableEvent[]): boolean {
    let events = [...this.events];
    let versions = [...this.#versions];
    let whole = true;
    for (const event of news) {
      if (event.e === 'taken_back') {
        const kept = versions.findIndex((version) => version > event.undone_to);
        if (event.undone_to < this.#base) whole = false;
        if (kept >= 0) {
          events = events.slice(0, kept);
          versions = versions.slice(0, kept);
        }
      }
      if (event.e === 'hand_dealt' || event.e === 'dealt') {
        // A new deal: what came after the end of the last one belongs to it (the cut, the stake).
        const first = events.findLastIndex((earlier) => earlier.e === 'deal_ended') + 1;
        events = events.slice(first);
        versions = versions.slice(first);
      }
      events.push(event);
      versions.push(this.version);
    }
    this.events = events;
    this.#versions = versions;
    return whole;
  }

  // Whether to ask for what was missed now, or wait for an answer that is under way.
  mayAskAgain(now: number): boolean {
    if (now < this.#askedAgainUntil) return false;
    this.#askedAgainUntil = now + 5000;
    return true;
  }

  update(sections: Partial<Sections>): void {
    this.sections = { ...this.sections, ...sections };
  }

  // False when something was missed before it.
  say(frame: ChatFrame): boolean {
    if (frame.version !== undefined) {
      if (this.status !== 'open' || frame.version <= this.version) return true;
      if (frame.version !== this.version + 1) return false;
      this.version = frame.version;
    }
    this.chat = [...this.chat, frame].slice(-chatKept);
    this.#tell(frame);
    return true;
  }

  notice(frame: NoticeFrame): void {
    this.notices = [...this.notices, { ...frame, key: ++this.#noticeKey }].slice(-noticesKept);
    this.#tell(frame);
  }

  end(status: 'missing' | 'gone', reason: Message): void {
    this.status = status;
    this.reason = reason;
  }
}

// ---- The connection -------------------------------------------------------------------------------------------------

// `offline`: the browser has no network, or the server has not answered for several attempts. `outdated`: the server
// speaks another version of the protocol, and the page has to be loaded anew.
export type ConnectionState = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'outdated';

export interface SocketLike {
  readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

export interface Surroundings {
  makeSocket: () => SocketLike;
  random: () => number;
  // Where `online`, `offline` and `visibilitychange` come from.
  window: EventTarget | null;
  document: (EventTarget & { readonly visibilityState: string }) | null;
  networkDown: () => boolean;
  name: () => string;
  language: () => string;
}

type Numbered = Extract<ClientFrame, { seq: number }>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'seq'> : never;

interface Pending {
  frame: Numbered;
  sent: number;
  resolve: (ok: OkFrame) => void;
  reject: (refusal: Refusal) => void;
}

interface PendingHint {
  table: string;
  resolve: (hint: HintFrame) => void;
  reject: (refusal: Refusal) => void;
}

const openState = 1;
const firstDelay = 500;
const longestDelay = 15_000;
const attemptsUntilOffline = 5;
const pingEvery = 25_000;
const answerWithin = 10_000;

export function reconnectDelay(attempt: number, random: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(attempt, 10));
  return Math.round(delay * (0.5 + random / 2));
}

export class Connection {
  state = $state<ConnectionState>('connecting');
  // When it came to be in this state, by this computer's clock.
  since = $state(Date.now());
  // How others see this player: see SeatState.client and SetupSection.host.
  client = $state<string | null>(null);
  // Of the program that serves.
  version = $state('');
  // The server's clock less this computer's.
  clockOffset = $state(0);
  // Null until it is known.
  lobby = $state.raw<LobbyEntry[] | null>(null);
  // Why the server does not let this page in (`outdated`), or did not like its name.
  trouble = $state.raw<Message | null>(null);
  unanswered = $state(0);

  #socket: SocketLike | null = null;
  #welcomed = false;
  #wasOnline = false;
  #attempt = 0;
  #started = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #pongDue: ReturnType<typeof setTimeout> | undefined;
  #lobbyUsers = 0;
  #pending = new Map<number, Pending>();
  #hints: PendingHint[] = [];
  #tables = new Map<string, TableView>();
  #seen = new Set<(view: TableView) => void>();

  constructor(private readonly around: Surroundings) {}

  // ---- What the page asks for ----

  start(): () => void {
    if (!this.#started) {
      this.#started = true;
      this.around.window?.addEventListener('online', this.#wake);
      this.around.window?.addEventListener('offline', this.#networkLost);
      this.around.document?.addEventListener('visibilitychange', this.#visible);
      this.#connect();
    }
    return () => this.stop();
  }

  stop(): void {
    this.#started = false;
    this.around.window?.removeEventListener('online', this.#wake);
    this.around.window?.removeEventListener('offline', this.#networkLost);
    this.around.document?.removeEventListener('visibilitychange', this.#visible);
    clearTimeout(this.#retry);
    this.#drop();
  }

  // Tries at once, without waiting for the next attempt.
  retryNow(): void {
    if (this.#started && !this.#welcomed && this.state !== 'outdated') this.#connect();
  }

  // After a change of name or language, which only `hello` tells.
  introduceAnew(): void {
    if (this.#started) this.#connect();
  }

  create(request: CreateRequest): Promise<OkFrame> {
    return this.#ask({ t: 'create', ...request });
  }

  practice(request: PracticeRequest): Promise<OkFrame> {
    return this.#ask({ t: 'practice', ...request });
  }

  act(table: string, act: Act): Promise<OkFrame> {
    return this.#ask({ t: 'do', table, do: act });
  }

  // Not sent again after a reconnect: what a bot would do then may be another thing.
  hint(table: string): Promise<HintFrame> {
    return new Promise((resolve, reject) => {
      if (!this.#send({ t: 'hint', table })) return reject(new Refusal('closed'));
      this.#hints.push({ table, resolve, reject });
    });
  }

  // Each `open` needs its `close`; the view is shared by all who have the table open.
  open(table: string): TableView {
    let view = this.#tables.get(table);
    if (!view) {
      view = new TableView(table);
      this.#tables.set(table, view);
      this.#send({ t: 'open', table });
    }
    ++view.users;
    return view;
  }

  close(table: string): void {
    const view = this.#tables.get(table);
    if (!view || --view.users > 0) return;
    this.#tables.delete(table);
    this.#send({ t: 'close', table });
  }

  watchLobby(): () => void {
    if (this.#lobbyUsers++ === 0) this.#send({ t: 'lobby', on: true });
    return () => {
      if (--this.#lobbyUsers > 0) return;
      this.lobby = null;
      this.#send({ t: 'lobby', on: false });
    };
  }

  // Told of every table's view whenever it has changed.
  listen(listener: (view: TableView) => void): () => void {
    this.#seen.add(listener);
    return () => this.#seen.delete(listener);
  }

  // The server's clock now, as its `*_at` are given.
  serverNow(): number {
    return Date.now() + this.clockOffset;
  }

  // ---- Sending ----

  #ask(frame: Unnumbered<Numbered>): Promise<OkFrame> {
    const numbered = { ...frame, seq: nextSeq() } as Numbered;
    return new Promise((resolve, reject) => {
      if (tooLong(JSON.stringify(numbered))) return reject(new Refusal('too_long'));
      const pending: Pending = { frame: numbered, sent: 0, resolve, reject };
      this.#pending.set(numbered.seq, pending);
      this.unanswered = this.#pending.size;
      this.#sendPending(pending);
    });
  }

  #sendPending(pending: Pending): void {
    if (this.#send(pending.frame)) ++pending.sent;
  }

  #send(frame: ClientFrame, beforeWelcome = false): boolean {
    const socket = this.#socket;
    if (!socket || socket.readyState !== openState || !(this.#welcomed || beforeWelcome)) return false;
    const text = JSON.stringify(frame);
    if (tooLong(text)) return false;
    socket.send(text);
    return true;
  }

  // ---- Coming and going ----

  #enter(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.since = Date.now();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.around.networkDown()) return this.#enter('offline');
    const socket = this.around.makeSocket();
    this.#socket = socket;
    // A server that takes the connection and says nothing is no server either.
    this.#pongDue = setTimeout(() => this.#lost(socket), answerWithin);
    socket.onopen = () => {
      this.#send(
        {
          t: 'hello',
          protocol: protocolVersion,
          token: token(),
          name: this.around.name(),
          lang: this.around.language(),
        },
        true,
      );
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket && typeof event.data === 'string') this.#receive(event.data);
    };
    socket.onclose = () => this.#lost(socket);
    socket.onerror = () => this.#lost(socket);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#ping);
    clearTimeout(this.#pongDue);
    for (const hint of this.#hints.splice(0)) hint.reject(new Refusal('closed'));
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  #lost(socket: SocketLike): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (!this.#started || this.state === 'outdated') return;
    if (this.around.networkDown() || this.#attempt + 1 >= attemptsUntilOffline) {
      this.#enter('offline');
    } else {
      this.#enter(this.#wasOnline ? 'reconnecting' : 'connecting');
    }
    this.#retry = setTimeout(() => this.#connect(), reconnectDelay(this.#attempt++, this.around.random()));
  }

  #wake = (): void => {
    if (!this.#started || this.state === 'outdated') return;
    if (this.#welcomed) this.#pingNow();
    else this.#connect();
  };
  #visible = (): void => {
    if (this.around.document?.visibilityState === 'visible') this.#wake();
  };
  #networkLost = (): void => {
    if (this.#socket) this.#lost(this.#socket);
  };

  #schedulePing(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#pingNow(), pingEvery);
  }
  #pingNow(): void {
    const socket = this.#socket;
    if (!socket || !this.#send({ t: 'ping', at: Date.now() })) return;
    clearTimeout(this.#ping);
    clearTimeout(this.#pongDue);
    this.#pongDue = setTimeout(() => this.#lost(socket), answerWithin);
  }

  // ---- Receiving ----

  #receive(text: string): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(text) as ServerFrame;
    } catch {
      return;
    }
    if (this.#welcomed) {
      clearTimeout(this.#pongDue);
      this.#schedulePing();
    }
    switch (frame.t) {
      case 'welcome':
        return this.#welcome(frame);
      case 'lobby':
        if (this.#lobbyUsers > 0) this.lobby = frame.tables;
        return;
      case 'ok':
        return this.#take(frame.seq)?.resolve(frame);
      case 'no':
        return this.#refused(frame);
      case 'hint': {
        const index = this.#hints.findIndex((hint) => hint.table === frame.table);
        if (index >= 0) this.#hints.splice(index, 1)[0]?.resolve(frame);
        return;
      }
      case 'pong':
        return;
      case 'table':
      case 'step':
      case 'current':
      case 'clock':
      case 'chat':
      case 'notice':
      case 'gone':
        return this.#news(frame);
    }
  }

  #welcome(frame: Extract<ServerFrame, { t: 'welcome' }>): void {
    clearTimeout(this.#pongDue);
    this.#welcomed = true;
    this.#wasOnline = true;
    this.#attempt = 0;
    this.client = frame.client;
    this.version = frame.version;
    this.clockOffset = frame.now - Date.now();
    this.trouble = null;
    this.#enter('online');
    this.#schedulePing();
    if (this.#lobbyUsers > 0) this.#send({ t: 'lobby', on: true });
    for (const view of this.#tables.values()) this.#reopen(view);
    for (const pending of [...this.#pending.values()].sort((a, b) => a.frame.seq - b.frame.seq)) {
      this.#sendPending(pending);
    }
  }

  #reopen(view: TableView, whole = false): void {
    const known = view.status === 'open' && !whole;
    this.#send({ t: 'open', table: view.id, ...(known ? { version: view.version } : {}) });
  }

  #take(seq: number | undefined): Pending | undefined {
    const pending = seq === undefined ? undefined : this.#pending.get(seq);
    if (pending) {
      this.#pending.delete(pending.frame.seq);
      this.unanswered = this.#pending.size;
    }
    return pending;
  }

  #refused(frame: NoFrame): void {
    const pending = this.#take(frame.seq);
    if (pending) {
      if (frame.code === 'old_seq' && pending.sent === 1) {
        // Sent once and not known to the server: another tab has counted further. It was not carried out.
        const again = { ...pending.frame, seq: nextSeq() };
        this.#pending.set(again.seq, { ...pending, frame: again });
        this.unanswered = this.#pending.size;
        return this.#sendPending(this.#pending.get(again.seq)!);
      }
      return pending.reject(new Refusal(frame.code, frame.message));
    }
    if (frame.code === 'protocol') {
      this.trouble = frame.message;
      this.#enter('outdated');
      return this.#drop();
    }
    if (!this.#welcomed) this.trouble = frame.message;
    if (frame.table === undefined) return;
    const hint = this.#hints.findIndex((waiting) => waiting.table === frame.table);
    if (hint >= 0) this.#hints.splice(hint, 1)[0]?.reject(new Refusal(frame.code, frame.message));
    const view = this.#tables.get(frame.table);
    if (view && frame.code === 'no_table') view.end('missing', frame.message);
    if (view && frame.code === 'stopped') view.end('gone', frame.message);
  }

  #news(frame: Extract<ServerFrame, { table: string }> & { t: string }): void {
    const view = this.#tables.get(frame.table);
    if (!view) return;
    switch (frame.t) {
      case 'table':
        view.whole(frame);
        break;
      case 'step': {
        // This player sat down or stood up: what he sees is now another thing, and is asked for as a whole.
        const seats = frame.sections.seats;
        if (seats && this.#seatIn(seats) !== this.#seatIn(view.sections.seats)) {
          return this.#askAgain(view, true);
        }
        if (!view.step(frame)) this.#askAgain(view, frame.version === view.version);
        break;
      }
      case 'clock':
        view.update({
          ...(frame.clock ? { clock: frame.clock } : {}),
          ...(frame.seats ? { seats: frame.seats } : {}),
        });
        break;
      case 'chat':
        if (!view.say(frame)) this.#askAgain(view, false);
        break;
      case 'notice':
        view.notice(frame);
        break;
      case 'gone':
        view.end('gone', frame.message);
        break;
    }
    for (const listener of this.#seen) listener(view);
  }

  #askAgain(view: TableView, whole: boolean): void {
    if (view.mayAskAgain(Date.now())) this.#reopen(view, whole);
  }

  #seatIn(seats: SeatsSection | undefined): number | null {
    const index = seats?.findIndex((seat) => seat.client !== undefined && seat.client === this.client) ?? -1;
    return index < 0 ? null : index + 1;
  }
}

export function tooLong(text: string): boolean {
  return new TextEncoder().encode(text).length > maxFrameBytes;
}

function browserSurroundings(): Surroundings {
  const inBrowser = typeof window !== 'undefined';
  return {
    makeSocket: () => {
      const url = new URL('ws', location.origin + location.pathname);
      url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url) as unknown as SocketLike;
    },
    random: Math.random,
    window: inBrowser ? window : null,
    document: inBrowser ? document : null,
    networkDown: () => inBrowser && navigator.onLine === false,
    name: () => playerName(),
    language: () => settings.language,
  };
}

const guests = { en: 'Guest', ru: 'Гость', de: 'Gast' };

export function playerName(): string {
  return settings.name || `${guests[settings.language]} ${guestNumber()}`;
}

export const connection = new Connection(browserSurroundings());
