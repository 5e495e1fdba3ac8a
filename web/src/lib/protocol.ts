// The wire, version 1: docs/protocol.md in types. Seats are numbered from 1, times are milliseconds.

export const protocolVersion = 1;
export const maxFrameBytes = 8192;

// ---- Words ----------------------------------------------------------------------------------------------------------

export type Seat = number;
export type Suit = 'spades' | 'clubs' | 'diamonds' | 'hearts';
export type SuitLetter = 'S' | 'C' | 'D' | 'H';
export type RankLetter = '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';
// "ST", the ten of spades.
export type Card = `${SuitLetter}${RankLetter}`;
// "AKQ.JT.-.98": spades, clubs, diamonds, hearts.
export type Hand = string;
export type Clause = string;
// `six`, tricks with trumps, is left out on the wire.
export type Game =
  | 'six'
  | 'six_no_trump'
  | 'seven'
  | 'petite_misere'
  | 'eight'
  | 'grande_misere'
  | 'nine'
  | 'totus'
  | 'bettel'
  | 'sans'
  | 'open_bettel'
  | 'preference'
  | 'durchmarsch'
  | 'open_durchmarsch';
export type Aces = 'unsaid' | 'four' | 'none';
export type Proposal = 'merge' | 'reduce' | 'redeal' | 'refill';
export type Offence =
  | 'looked_at_talon'
  | 'called_out_of_turn'
  | 'passed_out_of_turn'
  | 'revoked'
  | 'discarded_wrongly'
  | 'exposed_card'
  | 'misdealt';
export type BotKind = 'simple' | 'sampling' | 'random';
export type SeatChoice = 'me' | 'open' | BotKind;

// A sentence that is not yet in anybody's language: see wording.ts.
export interface Message {
  id: string;
  plural?: string;
  n?: number;
  args?: Record<string, MessageValue>;
  place?: string;
}
export type MessageValue =
  | number
  | string
  | { seat: Seat }
  | { card: Card }
  | { cards: Card[] }
  | { suit: Suit }
  | { clause: Clause }
  | { word: string }
  | { message: Message };

export interface Contract {
  game?: Game;
  suit?: Suit;
  talon: boolean;
}

// ---- What a seat asks to do -----------------------------------------------------------------------------------------

export type Command =
  | { c: 'bid'; game?: Game; suit?: Suit }
  | { c: 'call_number'; number: number }
  | { c: 'pass' }
  | { c: 'take_talon' }
  | { c: 'buy' }
  | { c: 'discard'; cards: Card[] }
  | { c: 'declare'; game?: Game; suit?: Suit }
  | { c: 'whist' }
  | { c: 'invite' }
  | { c: 'announce_aces'; aces: Aces }
  | { c: 'play'; card: Card }
  | { c: 'propose'; proposal: Proposal; amount: number }
  | { c: 'answer'; yes: boolean };

export type Act =
  | { sit: { seat: Seat } }
  | { stand: true }
  | { back: true }
  | { seat_bot: { seat: Seat; bot: BotKind | null } }
  | { ready: { commit: string } }
  | { seed: string }
  | { play: Command }
  | { claim: { tricks: number } }
  | { answer_claim: boolean }
  | { take_back: true }
  | { answer_take_back: boolean }
  | { chat: string }
  | { end: true };

// ---- Client to server -----------------------------------------------------------------------------------------------

export interface CreateRequest {
  rules: string;
  seats: SeatChoice[];
  title?: string;
  move_s?: number;
  deal_s?: number;
  hints?: boolean;
  listed?: boolean;
}
export interface PracticeRequest {
  from: string;
  deal: number;
  seat: Seat;
  bots?: BotKind;
}

export type ClientFrame =
  | { t: 'hello'; protocol: number; token: string; name: string; lang?: string }
  | { t: 'lobby'; on: boolean }
  | ({ t: 'create'; seq: number } & CreateRequest)
  | ({ t: 'practice'; seq: number } & PracticeRequest)
  | { t: 'open'; table: string; version?: number }
  | { t: 'close'; table: string }
  | { t: 'do'; table: string; seq: number; do: Act }
  | { t: 'hint'; table: string }
  | { t: 'ping'; at: number };

// ---- Sections -------------------------------------------------------------------------------------------------------

export type RuleValue = boolean | number | string;
export type RuleSetValues = Record<string, RuleValue>;

export interface SetupSection {
  title: string;
  rules: string;
  rule_set: RuleSetValues;
  players: number;
  move_s: number;
  deal_s: number;
  hints: boolean;
  listed: boolean;
  practice: boolean;
  host: string;
  made_at: number;
}

export interface SeatState {
  kind: 'person' | 'bot' | 'open';
  name: string;
  bot?: BotKind;
  client?: string;
  online?: boolean;
  away?: boolean;
  ready: boolean;
}
export type SeatsSection = SeatState[];

export type Stage = 'gathering' | 'readying' | 'seeds' | 'playing' | 'finished';
export interface StateSection {
  stage: Stage;
  deal: number;
  waiting: Seat[];
}

export interface FairSection {
  state: 'promise' | 'seeds' | 'dealt';
  deal: number;
  promise: string | null;
  commits: (string | null)[];
  last: null | {
    deal: number;
    promise: string;
    seed: string;
    commits: (string | null)[];
    seeds: (string | null)[];
    hands?: Hand[];
  };
}

export interface HandCall {
  call: 'pass' | 'bid' | 'number';
  game?: Game;
  suit?: Suit;
  number?: number;
}
// What a contract is played for, or before it stands, what each game would be. Without `suit`: six tricks in any suit.
export interface Price {
  amount: number;
  // Between the declarer and each opponent, past the pot.
  direct: boolean;
  game?: Game;
  suit?: Suit;
}
export interface DealSection {
  phase: string;
  dealer: Seat;
  active: Seat[];
  excluded: Seat[];
  hand_calls: (HandCall | null)[];
  talon_passes: Seat[];
  buys: number;
  buyer: Seat | null;
  level: number;
  caller: Seat | null;
  talon_taken: boolean;
  talon_seen: Card[];
  declarer: Seat | null;
  contract: Contract | null;
  whist_calls: (null | 'pass' | 'whist')[];
  in_play: Seat[];
  inviter: Seat | null;
  aces: Aces;
  put_away: Seat[];
  exposed: Card[][];
  open_hand: Seat | null;
  open_cards: Card[];
  at_stake: Price[] | null;
}

export interface PlayedCard {
  seat: Seat;
  card: Card;
}
export interface PlaySection {
  to_act: Seat | null;
  turn: Seat | null;
  trick: PlayedCard[];
  last_trick: PlayedCard[] | null;
  taken: number[];
  held: number[];
}

export interface CardsSection {
  hand: Hand;
  talon: Card[];
  discards: Card[];
}

export interface ActionsSection {
  calls: { do: Command; clause: Clause }[];
  cards: Card[];
  card_clause?: Clause | null;
  discard: null | { from: Card[]; count: number; clause: Clause };
  claim: null | { most: number };
  take_back: boolean;
}

export interface AskedSection {
  what: 'claim' | 'take_back' | 'proposal';
  by: Seat | null;
  tricks?: number;
  proposal?: Proposal;
  amount?: number;
  answered: Seat[];
  asked: Seat[];
}

// At a chalk table `stakes` and `whists`, at a table with a pot `pot` and `dishes`; the others are null.
export interface MoneySection {
  stakes: number[] | null;
  whists: number[][] | null;
  pot: number | null;
  dishes: number[] | null;
  fines?: { seat: Seat; offence: Offence; count: number }[];
}

export interface SheetSection {
  writing: string;
  stakes: { remises: number; crossed: boolean }[][];
  whists: number[][][];
}

export interface ShownSection {
  hands: [Hand, Hand, Hand];
  talon: Card[];
  discards: Card[];
}

export interface ChalkLine {
  kind: string;
  who: Seat;
  on?: Seat;
  amount: number;
  clause: Clause;
  message: Message;
}

export interface PastDeal {
  deal: number;
  declarer: Seat | null;
  contract: Contract | null;
  taken: number[] | null;
  passed_out: boolean;
}

export interface FinalSection {
  net: number[][];
  fishes: number[];
  kopecks: number[];
  remises_share: number[];
  pot_share?: number[];
}

export interface ClockSection {
  move_left: number | null;
  deal_left: (number | null)[];
  at: number;
  running: Seat | null;
  warned: boolean;
}

export interface Sections {
  setup: SetupSection;
  seats: SeatsSection;
  state: StateSection;
  fair: FairSection;
  deal: DealSection | null;
  play: PlaySection | null;
  cards: CardsSection | null;
  actions: ActionsSection | null;
  asked: AskedSection | null;
  money: MoneySection;
  sheet: SheetSection | null;
  shown: ShownSection | null;
  settlement: ChalkLine[] | null;
  past: PastDeal[];
  final: FinalSection | null;
  clock: ClockSection;
}

// ---- Events: the log's, in the words of what the seat saw -----------------------------------------------------------

export type TableEvent = { n?: number; more?: boolean } & (
  | { e: 'pack_cut'; seat: Seat; lifted: number }
  | { e: 'deal_voided'; reason: Clause }
  | { e: 'dealt'; hands: Hand[]; talon: Card[] }
  | { e: 'hand_dealt'; hand: Hand }
  | { e: 'exposed_in_deal'; seat: Seat; card: Card }
  | { e: 'bid'; seat: Seat; game?: Game; suit?: Suit }
  | { e: 'number_called'; seat: Seat; number: number }
  | { e: 'passed'; seat: Seat }
  | { e: 'bought'; seat: Seat }
  | { e: 'talon_taken'; seat: Seat; open: boolean; cards?: Card[] }
  | { e: 'discarded'; seat: Seat; cards?: Card[] }
  | { e: 'declared'; seat: Seat; game?: Game; suit?: Suit; talon: boolean }
  | { e: 'whist_called'; seat: Seat }
  | { e: 'invited'; seat: Seat }
  | { e: 'aces_announced'; seat: Seat; aces: Aces }
  | { e: 'aces_shown'; seat: Seat }
  | { e: 'hand_laid_open'; seat: Seat; hand: Hand }
  | { e: 'card_played'; seat: Seat; card: Card }
  | { e: 'cards_shown'; hands: Hand[]; talon: Card[]; discards: Card[] }
  | { e: 'passed_out' }
  | { e: 'fined'; seat: Seat; offence: Offence; out_of_deal: boolean; shown: Card[]; message: Message }
  | { e: 'proposed'; seat: Seat; proposal: Proposal; amount: number }
  | { e: 'answered'; seat: Seat; yes: boolean }
  | { e: 'agreed'; proposal: Proposal; amount: number }
  | {
      e: 'chalked';
      kind: string;
      undo?: boolean;
      who: Seat;
      on?: Seat;
      game?: Game;
      suit?: Suit;
      talon?: boolean;
      offence?: Offence;
      clause: Clause;
      count: number;
      unit: number;
      less?: number;
      amount: number;
      message?: Message;
    }
  | { e: 'deal_ended'; next_dealer: Seat }
  | { e: 'pot_emptied'; amount: number }
  | { e: 'party_ended' }
  | { e: 'undone' }
  | { e: 'claimed'; seat: Seat; tricks: number }
  | { e: 'taken_back'; seat: Seat; undone_to: number }
);

// ---- Server to client -----------------------------------------------------------------------------------------------

export type NoCode =
  | 'bad_frame'
  | 'protocol'
  | 'hello_first'
  | 'too_many'
  | 'no_table'
  | 'not_seated'
  | 'not_host'
  | 'seat_taken'
  | 'not_now'
  | 'illegal'
  | 'bad_rules'
  | 'bad_name'
  | 'stopped'
  | 'old_seq'
  | 'forbidden';

export interface LobbyEntry {
  table: string;
  title: string;
  rules: string;
  stage: 'gathering' | 'playing' | 'finished';
  // Finished deals.
  deals: number;
  listed: boolean;
  seats: { kind: 'person' | 'bot' | 'open'; name: string }[];
}

export interface You {
  seat: Seat | null;
  host: boolean;
}

export interface TableFrame {
  t: 'table';
  table: string;
  version: number;
  you: You;
  sections: Partial<Sections>;
  events: TableEvent[];
  // The last lines.
  chat?: ChatLine[];
}
export interface StepFrame {
  t: 'step';
  // Of this page's own command: the step is its `ok`.
  seq?: number;
  table: string;
  version: number;
  you?: You;
  events: TableEvent[];
  sections: Partial<Sections>;
}
export interface ChatLine {
  from: { seat: Seat } | { client: string };
  name: string;
  text: string;
  at: number;
}
// A line is a record of the table, with the next version.
export interface ChatFrame extends ChatLine {
  t: 'chat';
  table: string;
  version?: number;
}
export interface Notice {
  notice: 'warned' | 'timeout' | 'claim_refused' | 'take_back_refused' | 'joined' | 'left' | 'returned';
  seat: Seat;
}
export type NoticeFrame = { t: 'notice'; table: string } & Notice;
export interface HintFrame {
  t: 'hint';
  table: string;
  do: Command;
  reason: Message;
}
export interface OkFrame {
  t: 'ok';
  seq: number;
  table?: string;
  version?: number;
}
export interface NoFrame {
  t: 'no';
  seq?: number;
  table?: string;
  code: NoCode;
  message: Message;
}

export type ServerFrame =
  | { t: 'welcome'; protocol: number; client: string; now: number; version: string }
  | { t: 'lobby'; tables: LobbyEntry[] }
  | OkFrame
  | NoFrame
  | TableFrame
  | StepFrame
  | { t: 'current'; table: string; version: number }
  | { t: 'clock'; table: string; clock?: ClockSection; seats?: SeatsSection }
  | ChatFrame
  | NoticeFrame
  | HintFrame
  | { t: 'pong'; at: number }
  | { t: 'gone'; table: string; message: Message };

// ---- HTTP -----------------------------------------------------------------------------------------------------------

export interface RulePreset {
  name: string;
  sentence: string;
  family: string;
  rules: string;
}
export type RuleOption = { name: string; clause: Clause; sentence: string } & (
  | { choices: string[] }
  | { min: number; max: number }
);
export interface RulesAnswer {
  presets: RulePreset[];
  options: RuleOption[];
}
export type CheckAnswer =
  | { ok: true; rules: string; values: RuleSetValues; applies: string[]; players: [number, number] }
  | { ok: false; message: Message };

// All cards as they lie at a step. The closed hand is the third one where two play.
export interface ReplayCards {
  hands: Hand[];
  closed_hand?: Hand;
  talon: Card[];
  // What each seat has put away.
  discards: Card[][];
}
export interface ReplaySections {
  deal: DealSection;
  play: PlaySection;
  cards: ReplayCards;
  money: MoneySection;
  settlement: ChalkLine[] | null;
}
export interface ReplayAnswer {
  table: string;
  deal: number;
  players: number;
  names: string[];
  rules: string;
  rule_set?: RuleSetValues;
  steps: { events: TableEvent[]; sections: Partial<ReplaySections> }[];
  shuffle: unknown;
}
