// People at a table and how they play: in a browser by what the page shows, or on a connection of their own where a spec
// is about somebody else. What may be done is read from the frames that the server sent to that very person.
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import WebSocket from 'ws';
import type {
  Act,
  Card,
  ClientFrame,
  Command,
  CreateRequest,
  OkFrame,
  Sections,
  ServerFrame,
  TableEvent,
  You,
} from '../src/lib/protocol.ts';
import { tableDe } from '../src/lib/i18n/table.de.ts';
import { tableEn, type TableWords } from '../src/lib/i18n/table.en.ts';
import { tableRu } from '../src/lib/i18n/table.ru.ts';

export type Language = 'en' | 'ru' | 'de';
const tables: Record<Language, TableWords> = { en: tableEn, ru: tableRu, de: tableDe };

// A word of the page at the table, in this language.
export function word(language: Language, key: keyof TableWords, args: Record<string, string> = {}): string {
  return tables[language][key].replace(/\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
}

export function cardName(language: Language, card: Card): string {
  const suit = { S: 'spades', C: 'clubs', D: 'diamonds', H: 'hearts' } as const;
  return word(language, 'card.name', {
    rank: word(language, `rank.${card[1]}` as keyof TableWords),
    suit: word(language, `suit.of.${suit[card[0] as 'S']}`),
  });
}

export function cardsOf(hand: string): Card[] {
  return hand
    .split('.')
    .flatMap((ranks, suit) => [...ranks.replace('-', '')].map((rank) => ('SCDH'[suit]! + rank) as Card));
}

// ---- What somebody knows of a table ----

const heard = new EventEmitter().setMaxListeners(0);

// Waits for frames, not for time.
export async function until(what: string, condition: () => boolean, ms = 30_000): Promise<void> {
  if (condition()) return;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      heard.off('frame', look);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`waited in vain for: ${what}`));
    }, ms);
    const look = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    heard.on('frame', look);
  });
}

export class Known {
  table = '';
  version = 0;
  you: You = { seat: null, host: false };
  sections: Partial<Sections> = {};
  events: TableEvent[] = [];
  notices: string[] = [];
  chat: string[] = [];
  refusals: string[] = [];
  // Everything as it came, for who must not be told something.
  heard: string[] = [];

  receive(text: string): ServerFrame {
    this.heard.push(text);
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.t === 'no') this.refusals.push(frame.code);
    if (frame.t === 'table') {
      this.table = frame.table;
      this.version = frame.version;
      this.you = frame.you;
      this.sections = frame.sections;
      this.events = frame.events;
    } else if ('table' in frame && frame.table === this.table) {
      if (frame.t === 'step' && frame.version > this.version) {
        this.version = frame.version;
        if (frame.you) this.you = frame.you;
        this.sections = { ...this.sections, ...frame.sections };
        this.events = [...this.events, ...frame.events];
      } else if (frame.t === 'clock') {
        const { clock, seats } = frame;
        this.sections = { ...this.sections, ...(clock && { clock }), ...(seats && { seats }) };
      } else if (frame.t === 'notice') {
        this.notices.push(frame.notice);
      } else if (frame.t === 'chat') {
        this.chat.push(frame.text);
        if (frame.version !== undefined) this.version = Math.max(this.version, frame.version);
      }
    }
    heard.emit('frame');
    return frame;
  }

  get stage() {
    return this.sections.state?.stage ?? 'gathering';
  }
  get phase() {
    return this.stage === 'playing' ? (this.sections.deal?.phase ?? '') : this.stage;
  }
  get hand(): Card[] {
    return cardsOf(this.sections.cards?.hand ?? '').sort();
  }
  get dealsDone() {
    return this.sections.past?.length ?? 0;
  }
  get trick() {
    return this.sections.play?.trick ?? [];
  }

  // What waits for this person: nothing, the next deal, an answer, a call or a card.
  get due(): 'ready' | 'answer' | 'act' | null {
    const { seats, asked, play, actions } = this.sections;
    const seat = this.you.seat;
    if (seat === null) return null;
    if (asked) return asked.asked.includes(seat) && !asked.answered.includes(seat) ? 'answer' : null;
    if (this.stage === 'readying')
      return seats?.[seat - 1]?.ready || seats?.[seat - 1]?.away ? null : 'ready';
    return this.stage === 'playing' && play?.to_act === seat && actions ? 'act' : null;
  }
}

// ---- Somebody at the table ----

export interface Player {
  readonly name: string;
  readonly known: Known;
  ready(): Promise<void>;
  answer(yes: boolean): Promise<void>;
  // One of the commands that `actions` lists.
  play(command: Command): Promise<void>;
}

// ---- In a browser ----

export interface PersonOptions extends BrowserContextOptions {
  language?: Language;
  settings?: Record<string, unknown>;
  url?: string;
  // Who it is: as one who is at the table already, on another device.
  token?: string;
}

export class Person implements Player {
  readonly known = new Known();
  readonly faults: string[] = [];

  private constructor(
    readonly name: string,
    readonly page: Page,
    public language: Language,
    readonly url: string,
  ) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.known.receive(String(payload)));
    });
    page.on('pageerror', (error) => this.faults.push(error.message));
  }

  static async come(browser: Browser, name: string, options: PersonOptions = {}): Promise<Person> {
    const { language = 'en', settings = {}, url = '/', token = '', ...context } = options;
    const made = await browser.newContext({ reducedMotion: 'reduce', ...context });
    await made.addInitScript(
      ([wanted, who]) => {
        if (localStorage.getItem('pulka.settings')) return;
        localStorage.setItem('pulka.settings', wanted!);
        if (who) localStorage.setItem('pulka.token', who);
      },
      [JSON.stringify({ name, language, sounds: false, ...settings }), token],
    );
    return new Person(name, await made.newPage(), language, url);
  }

  word(key: keyof TableWords, args: Record<string, string> = {}): string {
    return word(this.language, key, args);
  }
  button(key: keyof TableWords, args: Record<string, string> = {}): Locator {
    return this.page.getByRole('button', { name: this.word(key, args) });
  }

  async goTo(address: string): Promise<void> {
    await this.page.goto(this.url + address.replace(/^\//, ''));
  }
  async open(table: string): Promise<void> {
    await this.goTo(`#/t/${table}`);
    await until(`${this.name} sees the table`, () => this.known.table === table);
  }
  async sit(seat: number): Promise<void> {
    await this.page
      .getByRole('listitem')
      .filter({ hasText: this.word('seat.open') })
      .first()
      .waitFor();
    await this.page
      .locator('.gathering li')
      .nth(seat - 1)
      .getByRole('button', { name: this.word('act.sit') })
      .click();
    await until(`${this.name} sits`, () => this.known.you.seat === seat);
  }
  async reload(): Promise<void> {
    this.known.table = '';
    this.known.sections = {};
    this.known.version = 0;
    await this.page.reload();
    await until(`${this.name} sees the table again`, () => this.known.table !== '');
  }
  async leave(): Promise<void> {
    await this.page.context().close();
  }

  // The side panel: on a phone it covers the table until it is closed.
  async panel(which: 'log' | 'score' | 'pot' | 'chat' | 'table'): Promise<void> {
    const tab = this.page.locator('.tabs').getByRole('button', { name: this.word(`side.${which}`) });
    if ((await tab.getAttribute('aria-pressed')) !== 'true') await tab.click();
    await expect(tab).toHaveAttribute('aria-pressed', 'true');
  }

  async ready(): Promise<void> {
    const seat = this.known.you.seat ?? 0;
    const before = this.known.sections.state?.deal;
    await this.page.locator('.between .big').click();
    await until(
      `${this.name} is ready`,
      () =>
        this.known.sections.seats?.[seat - 1]?.ready === true ||
        this.known.stage !== 'readying' ||
        this.known.sections.state?.deal !== before,
    );
  }

  private async acted(what: string, click: () => Promise<void>): Promise<void> {
    const before = this.known.version;
    await click();
    await until(`the server took "${what}" of ${this.name}`, () => this.known.version > before);
  }

  // That so many of the tricks left are for this side. False when it is refused at once: where this seat can know that
  // it does not come out so. Else the others are asked.
  async claim(tricks: number): Promise<boolean> {
    const { refusals, version } = this.known;
    const before = refusals.length;
    await this.button('act.claim').click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: String(tricks), exact: true }).check();
    await dialog.locator('.t-btn.primary').click();
    await until('an answer to the claim', () => refusals.length > before || this.known.version > version);
    return refusals.length === before;
  }
  // Half of the tricks, which can nearly always be; where not even this can be granted, one plays on.
  async claimHalf(): Promise<void> {
    for (const tricks of this.halfFirst()) if (await this.claim(tricks)) return;
  }
  // Until the others grant something that the cards allow: the deal is over then.
  async claimUntilGranted(others: readonly Player[]): Promise<number> {
    const { dealsDone } = this.known;
    const over = () => this.known.dealsDone > dealsDone;
    for (const tricks of this.halfFirst()) {
      if (!(await this.claim(tricks))) continue;
      await playUntil(others, 'the claim is answered', () => over() || this.known.due === 'act');
      if (over()) return tricks;
    }
    throw new Error('no claim can be granted');
  }
  private halfFirst(): number[] {
    const { most } = this.known.sections.actions!.claim!;
    const half = Math.ceil(most / 2);
    return [...Array(most + 1).keys()].sort((a, b) => Math.abs(a - half) - Math.abs(b - half));
  }
  async answer(yes: boolean): Promise<void> {
    await this.acted('an answer', () => this.button(yes ? 'answer.yes' : 'answer.no').click());
  }

  call(command: Command): Locator {
    const letter = keyOf(command);
    // Games without a suit have their name instead.
    if (!letter && 'game' in command && command.game && !command.suit) {
      const name = this.word(`game.short.${command.game}`);
      return this.page.locator('.calls button').filter({ hasText: new RegExp(`^\\s*${name}`) });
    }
    if (!letter) throw new Error(`no button is known for ${JSON.stringify(command)}`);
    return this.page
      .locator('.calls button')
      .filter({ has: this.page.locator('kbd', { hasText: new RegExp(`^${letter}$`) }) });
  }
  card(card: Card): Locator {
    return this.page.locator(`.own .hand button[aria-label^="${cardName(this.language, card)}"]`);
  }

  async play(command: Command): Promise<void> {
    await this.acted(command.c, async () => {
      if (command.c === 'play') {
        await this.card(command.card).click({ position: { x: 10, y: 20 } });
      } else if (command.c === 'discard') {
        for (const card of command.cards) await this.card(card).click({ position: { x: 10, y: 20 } });
        await this.page.locator('.lower .t-btn.primary').click();
      } else if (command.c === 'answer') {
        await this.button(command.yes ? 'answer.yes' : 'answer.no').click();
      } else {
        await this.call(command).click();
      }
    });
  }

  // The hand as the page shows it, read by its names.
  async shownHand(): Promise<Card[]> {
    const names = await this.page
      .getByRole('group', { name: this.word('hand.own') })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    return everyCard
      .filter((card) => names.some((name) => name.startsWith(cardName(this.language, card))))
      .sort();
  }
  async expectHand(cards: readonly Card[]): Promise<void> {
    await expect
      .poll(() => this.shownHand(), { message: `the hand of ${this.name}` })
      .toEqual([...cards].sort());
  }
}

const everyCard = cardsOf('AKQJT987.AKQJT987.AKQJT987.AKQJT987');

// The key that says a call, as docs/page.md and the buttons have it.
export function keyOf(command: Command): string {
  switch (command.c) {
    case 'bid':
    case 'declare':
      return (command.game ?? 'six') === 'six' ? (command.suit?.[0]?.toUpperCase() ?? '') : '';
    case 'call_number':
      return String(command.number);
    case 'announce_aces':
      return 'A';
    case 'take_talon':
      return 'T';
    default:
      return command.c[0]!.toUpperCase();
  }
}

// ---- On a connection of his own ----

export class Companion implements Player {
  readonly known = new Known();
  private readonly socket: WebSocket;
  private seq = Date.now() * 1000;
  private seeds = new Map<number, string>();
  private readonly answers = new Map<number, (frame: ServerFrame) => void>();
  private hinted: ((frame: ServerFrame) => void) | null = null;

  private constructor(
    readonly name: string,
    base: string,
    readonly token: string,
    // A page with the same token gives the seeds.
    private readonly silent: boolean,
  ) {
    this.socket = new WebSocket(new URL('/ws', base).href.replace(/^http/, 'ws'));
    this.socket.on('message', (data) => this.hear(String(data)));
  }

  static async come(base: string, name: string, token = '', silent = false): Promise<Companion> {
    const made = new Companion(name, base, token || randomBytes(32).toString('hex'), silent);
    await new Promise((resolve, reject) => made.socket.once('open', resolve).once('error', reject));
    made.send({ t: 'hello', protocol: 1, token: made.token, name });
    return made;
  }
  leave(): void {
    this.socket.terminate();
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }
  private ask(frame: Record<string, unknown>): Promise<ServerFrame & { t: 'ok' }> {
    const seq = ++this.seq;
    return new Promise((resolve, reject) => {
      this.answers.set(seq, (answer) =>
        answer.t === 'ok' ? resolve(answer) : reject(new Error(JSON.stringify(answer))),
      );
      this.send({ ...frame, seq } as ClientFrame);
    });
  }
  act(what: Act): Promise<unknown> {
    return this.ask({ t: 'do', table: this.known.table, do: what });
  }

  private hear(text: string): void {
    const frame = this.known.receive(text);
    if ('seq' in frame && frame.seq !== undefined) {
      const { seq, table, version } = frame as OkFrame;
      this.answers.get(seq)?.(frame.t === 'no' ? frame : { t: 'ok', seq, table, version });
      this.answers.delete(seq);
    } else if (frame.t === 'hint' || frame.t === 'no') this.hinted?.(frame);
    const { fair, state } = this.known.sections;
    const seat = this.known.you.seat;
    if (this.silent || seat === null || fair?.state !== 'seeds' || !state?.waiting.includes(seat)) return;
    const seed = this.seeds.get(fair.deal);
    this.seeds.delete(fair.deal);
    if (seed) void this.act({ seed }).catch(() => {});
  }

  async create(request: CreateRequest): Promise<string> {
    const { table = '' } = await this.ask({ t: 'create', ...request });
    await this.open(table);
    return table;
  }
  async open(table: string): Promise<void> {
    this.send({ t: 'open', table });
    await until(`${this.name} sees the table`, () => this.known.table === table);
  }
  async sit(seat: number): Promise<void> {
    await this.act({ sit: { seat } });
    await until(`${this.name} sits`, () => this.known.you.seat === seat);
  }
  async ready(): Promise<void> {
    const deal = this.known.sections.state?.deal ?? 1;
    const seed = randomBytes(32).toString('hex');
    this.seeds.set(deal, seed);
    await this.act({
      ready: { commit: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex') },
    });
    const seat = this.known.you.seat ?? 0;
    await until(
      `${this.name} is ready`,
      () => this.known.stage !== 'readying' || this.known.sections.seats?.[seat - 1]?.ready === true,
    );
  }
  private async acted(act: Act): Promise<void> {
    const before = this.known.version;
    await this.act(act);
    await until(`the server took an act of ${this.name}`, () => this.known.version > before);
  }
  async answer(yes: boolean): Promise<void> {
    const what = this.known.sections.asked?.what;
    if (what === 'claim') await this.acted({ answer_claim: yes });
    else if (what === 'take_back') await this.acted({ answer_take_back: yes });
    else await this.acted({ play: { c: 'answer', yes } });
  }
  async play(command: Command): Promise<void> {
    await this.acted({ play: command });
  }
  // What a bot would do.
  async hint(): Promise<Command> {
    const frame = await new Promise<ServerFrame>((resolve) => {
      this.hinted = resolve;
      this.send({ t: 'hint', table: this.known.table });
    });
    this.hinted = null;
    if (frame.t !== 'hint') throw new Error(JSON.stringify(frame));
    return frame.do;
  }
}

// ---- Playing ----

export type Policy = (known: Known, player: Player) => Command | Promise<Command>;

// Plays whatever comes: somebody bids, both others defend, the first card that is allowed.
export const willing: Policy = (known) => {
  const { actions, deal } = known.sections;
  if (!actions) throw new Error('nothing may be done');
  if (actions.discard) return { c: 'discard', cards: actions.discard.from.slice(0, actions.discard.count) };
  const calls = actions.calls.map((call) => call.do).filter((call) => keyOf(call) !== '');
  const find = (...names: Command['c'][]) => calls.find((call) => names.includes(call.c));
  if (actions.cards.length > 0) return { c: 'play', card: actions.cards[0]! };
  const spoken = deal?.hand_calls.some((call) => call !== null && call.call !== 'pass');
  const call =
    find('whist', 'take_talon', 'declare', 'buy') ??
    (spoken ? find('pass') : (find('call_number') ?? find('bid'))) ??
    find('pass') ??
    calls[0];
  if (!call) throw new Error(`no call among ${JSON.stringify(actions)}`);
  return call;
};

// Plays until it is so. Bots play by themselves; who has to answer agrees.
export async function playUntil(
  players: readonly Player[],
  what: string,
  condition: () => boolean,
  policy: Policy = willing,
): Promise<void> {
  for (;;) {
    await until(`${what}, or somebody's turn`, () => condition() || players.some((each) => each.known.due));
    if (condition()) return;
    const player = players.find((each) => each.known.due)!;
    if (player.known.due === 'ready') await player.ready();
    else if (player.known.due === 'answer') await player.answer(true);
    else await player.play(await policy(player.known, player));
    // All have heard of it before the next one is looked for.
    const version = player.known.version;
    await until('all see it', () => condition() || players.every((each) => each.known.version >= version));
  }
}

export const calls = (known: Known): Command[] => known.sections.actions?.calls.map((call) => call.do) ?? [];
export const turnOf = (person: Player, phase: string) => (): boolean =>
  person.known.phase === phase && person.known.due === 'act';

// Nobody calls a game, and of the talon nobody but `taker` will hear: so everything that can be asked of a declarer is
// asked of him.
export const leavesItTo =
  (taker: Player): Policy =>
  (known, player) => {
    const pass =
      ['auction', 'talon_offer'].includes(known.phase) && calls(known).find((call) => call.c === 'pass');
    if (player === taker && known.phase !== 'auction') return willing(known, player);
    return pass || willing(known, player);
  };

// A table of one's own with others on connections of their own at the seats 2 and 3.
export interface Party {
  table: string;
  others: Companion[];
}
export async function partyWith(
  base: string,
  person: Person,
  request: Partial<CreateRequest> & { rules: string },
): Promise<Party> {
  const host = await Companion.come(base, 'Boris');
  const third = await Companion.come(base, 'Vera');
  const table = await host.create({ seats: ['open', 'me', 'open'], listed: false, ...request });
  await third.open(table);
  await third.sit(3);
  await person.open(table);
  return { table, others: [host, third] };
}
