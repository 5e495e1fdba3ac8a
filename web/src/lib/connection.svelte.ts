// The page's one WebSocket: what was asked and not yet answered, and what the server tells of the open tables.
import { nextSeq, playerName, token } from './identity.ts';
import {
  maxFrameBytes,
  protocolVersion,
  type Act,
  type ClientFrame,
  type CreateRequest,
  type HintFrame,
  type LobbyEntry,
  type Message,
  type NoCode,
  type NoFrame,
  type OkFrame,
  type PracticeRequest,
  type SeatsSection,
  type ServerFrame,
} from './protocol.ts';
import { settings } from './settings.svelte.ts';
import { tabStore, type Store } from './storage.ts';
import { TableView } from './table-view.svelte.ts';
import { isTooOld, keepUnanswered, readUnanswered } from './unanswered.ts';

export { playerName, randomHex, token } from './identity.ts';
export { TableView, type TableNews, type Told } from './table-view.svelte.ts';

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
  // What outlives a reload of this tab.
  tab: Store;
  name: () => string;
  language: () => string;
}

type Numbered = Extract<ClientFrame, { seq: number }>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'seq'> : never;

interface Pending {
  frame: Numbered;
  // When it was asked, by this computer's clock.
  at: number;
  sent: number;
  // By the page that was here before a reload: how often it was sent is not known, and nobody waits for the answer.
  fromBefore: boolean;
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

  constructor(private readonly around: Surroundings) {
    const nobodyWaits = () => {};
    for (const { frame, at } of readUnanswered(around.tab, Date.now())) {
      const fromBefore = { frame, at, sent: 0, fromBefore: true, resolve: nobodyWaits, reject: nobodyWaits };
      this.#pending.set(frame.seq, fromBefore);
    }
    this.unanswered = this.#pending.size;
  }

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
      const pending = { frame: numbered, at: Date.now(), sent: 0, fromBefore: false, resolve, reject };
      this.#await(pending);
      this.#sendPending(pending);
    });
  }

  #await(pending: Pending): void {
    this.#pending.set(pending.frame.seq, pending);
    this.#pendingChanged();
  }

  #pendingChanged(): void {
    this.unanswered = this.#pending.size;
    keepUnanswered(this.around.tab, this.#pending.values());
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
      case 'step':
        this.#news(frame);
        return this.#take(frame.seq)?.resolve({
          t: 'ok',
          seq: frame.seq!,
          table: frame.table,
          version: frame.version,
        });
      case 'table':
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
      if (pending.fromBefore && isTooOld(pending, Date.now())) this.#take(pending.frame.seq);
      else this.#sendPending(pending);
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
      this.#pendingChanged();
    }
    return pending;
  }

  #refused(frame: NoFrame): void {
    const pending = this.#take(frame.seq);
    if (pending) {
      if (frame.code === 'old_seq' && pending.sent === 1 && !pending.fromBefore) {
        // Sent once and not known to the server: another tab has counted further. It was not carried out.
        const again = { ...pending, frame: { ...pending.frame, seq: nextSeq() } };
        this.#await(again);
        return this.#sendPending(again);
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
    tab: tabStore,
    name: () => playerName(),
    language: () => settings.language,
  };
}

export const connection = new Connection(browserSurroundings());
