// What is known of one table, folded from what the server tells.
import type {
  ChatFrame,
  Message,
  NoticeFrame,
  Sections,
  StepFrame,
  TableEvent,
  TableFrame,
  You,
} from './protocol.ts';

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
