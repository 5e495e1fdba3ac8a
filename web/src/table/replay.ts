// A finished deal, step by step.
import { cardsOf } from '../lib/cards.ts';
import type { Claimed, DealPattern, DealtCards } from '../lib/fair.ts';
import type {
  CheckAnswer,
  ReplayAnswer,
  ReplaySections,
  RuleSetValues,
  Sections,
  TableEvent,
} from '../lib/protocol.ts';

export interface ReplayState {
  sections: Partial<ReplaySections>;
  events: TableEvent[];
}

// How things stand after each step.
export function statesOf(answer: ReplayAnswer): ReplayState[] {
  let sections: Partial<ReplaySections> = {};
  let events: TableEvent[] = [];
  return answer.steps.map((step) => {
    sections = { ...sections, ...step.sections };
    events = [...events, ...step.events];
    return { sections, events };
  });
}

// The same as a table's sections, for what draws a table.
export function asSections(
  answer: ReplayAnswer,
  state: ReplayState,
  rules: RuleSetValues | undefined,
): Partial<Sections> {
  return {
    setup: {
      title: '',
      rules: answer.rules,
      rule_set: rules ?? {},
      players: answer.players,
      move_s: 0,
      deal_s: 0,
      hints: false,
      listed: false,
      practice: false,
      host: '',
      made_at: 0,
    },
    seats: answer.names.map((name) => ({ kind: 'person', name, ready: false, online: true })),
    deal: state.sections.deal ?? null,
    play: state.sections.play ?? null,
    money: state.sections.money,
  };
}

// The cards as they were dealt: first, second and third hand and the talon.
export function cardsDealt(answer: ReplayAnswer): DealtCards | null {
  for (const event of answer.steps.flatMap((step) => step.events)) {
    if (event.e !== 'dealt') continue;
    const [first, second, third] = event.hands.map(cardsOf);
    return { hands: [first ?? [], second ?? [], third ?? []], talon: event.talon };
  }
  return null;
}

function hexes(value: unknown): (string | null)[] | null {
  if (!Array.isArray(value)) return null;
  return value.map((each) => (typeof each === 'string' ? each : null));
}

// What the server says of the shuffle; null where the cards came otherwise.
export function claimedBy(answer: ReplayAnswer): Claimed | null {
  const shuffle = answer.shuffle as Record<string, unknown> | null;
  if (!shuffle || typeof shuffle !== 'object') return null;
  const seed = shuffle.seed ?? shuffle.server;
  const commits = hexes(shuffle.commits);
  const seeds = hexes(shuffle.seeds);
  if (typeof seed !== 'string' || typeof shuffle.promise !== 'string' || !commits || !seeds) return null;
  return {
    table: typeof shuffle.table === 'string' ? shuffle.table : answer.table,
    deal: typeof shuffle.deal === 'number' ? shuffle.deal : answer.deal,
    promise: shuffle.promise,
    seed,
    commits,
    seeds,
    lifted: answer.steps
      .flatMap((step) => step.events)
      .reduce((lifted, event) => (event.e === 'pack_cut' ? event.lifted : lifted), 0),
  };
}

export function patternOf(rules: RuleSetValues | undefined): DealPattern {
  const pattern = rules?.deal_pattern;
  return pattern === 'three_four_three' || pattern === 'three_two' ? pattern : 'twos';
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
}

export async function loadDeal(table: string, deal: number): Promise<ReplayAnswer> {
  return get<ReplayAnswer>(`api/tables/${encodeURIComponent(table)}/deals/${deal}`);
}

// Whether there is such a deal and it is finished. Not asked of the table itself: whoever has it open counts as being
// there, and the others would wait for him.
export async function dealIsOver(table: string, deal: number): Promise<boolean> {
  return loadDeal(table, deal).then(
    () => true,
    () => false,
  );
}

// Every option of its rules by name.
export async function loadRules(answer: ReplayAnswer): Promise<RuleSetValues> {
  if (answer.rule_set) return answer.rule_set;
  const check = await get<CheckAnswer>(`api/rules/check?rules=${encodeURIComponent(answer.rules)}`);
  return check.ok ? check.values : {};
}
