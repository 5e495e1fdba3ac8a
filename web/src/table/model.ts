// What the table's screen shows, wherever it comes from: the connection's TableView, or a fixture.
import type { Act, ChatFrame, HintFrame, NoticeFrame, Sections, TableEvent, You } from '../lib/protocol.ts';

export interface TableModel {
  readonly id: string;
  readonly version: number;
  readonly you: You;
  readonly sections: Partial<Sections>;
  readonly events: readonly TableEvent[];
  readonly chat: readonly ChatFrame[];
  readonly notices: readonly (NoticeFrame & { key: number })[];
}

export interface TableActs {
  // Rejected with a Refusal when the table does not want it.
  act: (act: Act) => Promise<unknown>;
  ready: () => Promise<unknown>;
  hint: () => Promise<HintFrame>;
  // The server's clock.
  now: () => number;
}
