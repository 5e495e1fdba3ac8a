// Where everything lies on the cloth, for whoever looks at it.
import type {
  Card,
  DealSection,
  PlayedCard,
  PlaySection,
  Seat,
  Sections,
  TableEvent,
} from '../lib/protocol.ts';
import { cardsIn, winning } from '../lib/cards.ts';
import { mannerOf, sayings, trumpOf, type Said } from './said.ts';

export type Role = 'declarer' | 'whist' | 'pass' | 'inviter' | null;

// Places round the cloth, clockwise as the players sit, from the one who looks.
export type Place = 'bottom' | 'left' | 'top-left' | 'top' | 'top-right' | 'right';
const places: Record<number, readonly Place[]> = {
  2: ['bottom', 'top'],
  3: ['bottom', 'top-left', 'top-right'],
  4: ['bottom', 'left', 'top', 'right'],
  5: ['bottom', 'left', 'top-left', 'top-right', 'right'],
};
export function placeOf(seat: Seat, bottom: Seat, players: number): Place {
  const round = places[players] ?? places[5]!;
  return round[(seat - bottom + players) % players] ?? 'top';
}

export interface FeltSeat {
  seat: Seat;
  place: Place;
  name: string;
  kind: 'person' | 'bot' | 'open';
  self: boolean;
  online: boolean;
  away: boolean;
  // null: it does not matter now.
  ready: boolean | null;
  dealer: boolean;
  sitsOut: boolean;
  excluded: boolean;
  acting: boolean;
  role: Role;
  taken: number | null;
  held: number;
  // Cards that this viewer sees face up at the seat.
  open: Card[] | null;
  said: Said | null;
  timeLeft: number | null;
  dealTimeLeft: number | null;
}

export interface FeltView {
  players: number;
  seats: FeltSeat[];
  phase: string;
  talon: { kind: 'none' } | { kind: 'back' } | { kind: 'open'; cards: Card[] };
  trick: PlayedCard[];
  lastTrick: PlayedCard[] | null;
  lastWinner: Seat | null;
  // Whose card is winning the trick on the table.
  leading: Seat | null;
  // The hand beside one's own that one plays, if it is so.
  lent: { seat: Seat; cards: Card[] } | null;
}

// Cards are held and something is to be decided.
export function dealUnderWay(phase: string | undefined): boolean {
  return phase !== undefined && phase !== 'dealing' && phase !== 'finished';
}

export function seatsIn(value: Seat[] | Seat | null | undefined): Seat[] {
  if (value == null) return [];
  return Array.isArray(value) ? value : [value];
}

// The last word of each seat, in the round that is being spoken.
export function lastWords(
  events: readonly TableEvent[],
  phase: string,
  manner: ReturnType<typeof mannerOf>,
): Map<Seat, Said> {
  const words = new Map<Seat, Said>();
  if (!dealUnderWay(phase) || phase === 'play') return words;
  const all = sayings(events, manner);
  const late = phase === 'whist' || phase === 'invite' || phase === 'invited';
  for (const { seat, said, round } of all) {
    if (late && round !== 'whist' && said.what !== 'declare') continue;
    words.set(seat, said);
  }
  return words;
}

function roleOf(deal: DealSection | null | undefined, seat: Seat): Role {
  if (!deal) return null;
  if (deal.declarer === seat) return 'declarer';
  if (deal.contract === null) return null;
  if (deal.inviter === seat) return 'inviter';
  return deal.whist_calls[seat - 1] ?? null;
}

export interface FeltInput {
  sections: Partial<Sections>;
  events: readonly TableEvent[];
  names: readonly string[];
  // Who sits at the bottom.
  bottom: Seat;
  self: Seat | null;
  // By seat, where all cards are open: a replay.
  hands?: (Card[] | null)[];
  talon?: Card[];
}

export function feltView({ sections, events, names, bottom, self, hands, talon }: FeltInput): FeltView {
  const { setup, seats, state, clock } = sections;
  const deal: DealSection | null = sections.deal ?? null;
  const play: PlaySection | null = sections.play ?? null;
  const players = seats?.length ?? setup?.players ?? names.length;
  const phase = deal?.phase ?? 'dealing';
  const underWay = dealUnderWay(phase);
  const manner = mannerOf(setup?.rule_set);
  const words = lastWords(events, phase, manner);
  const trump = trumpOf(deal?.contract);
  const openCards = cardsIn(deal?.open_cards);
  const actions = sections.actions;
  const lends =
    self !== null &&
    deal?.open_hand != null &&
    deal.open_hand !== self &&
    deal.open_hand !== deal.declarer &&
    (deal.whist_calls[self - 1] === 'whist' || (actions?.cards.length ?? 0) > 0) &&
    deal.declarer !== self;
  const excluded = seatsIn(deal?.excluded);
  const gathering = state?.stage === 'gathering' || state?.stage === 'readying';

  const feltSeats = Array.from({ length: players }, (_, i): FeltSeat => {
    const seat = i + 1;
    const there = seats?.[i];
    const acting = underWay ? play?.to_act === seat : (state?.waiting ?? []).includes(seat);
    let open: Card[] | null = hands?.[i] ?? null;
    if (open === null && deal?.open_hand === seat && seat !== self && !lends) open = openCards;
    const exposed = deal?.exposed?.[i] ?? [];
    if (open === null && seat !== self && underWay && exposed.length > 0) open = exposed;
    const turning = clock?.running === seat;
    return {
      seat,
      place: placeOf(seat, bottom, players),
      name: there?.name || names[i] || '',
      kind: there?.kind ?? 'person',
      self: seat === self,
      online: there?.online ?? true,
      away: there?.away ?? false,
      ready: gathering && there?.kind === 'person' ? there.ready : null,
      dealer: deal?.dealer === seat,
      sitsOut: deal !== null && underWay && !deal.active.includes(seat),
      excluded: excluded.includes(seat),
      acting,
      role: roleOf(deal, seat),
      taken:
        play && deal && deal.contract !== null && deal.active.includes(seat) ? (play.taken[i] ?? 0) : null,
      held: underWay ? (play?.held[i] ?? 0) : 0,
      open,
      said: words.get(seat) ?? null,
      timeLeft: turning ? (clock?.move_left ?? null) : null,
      dealTimeLeft: clock?.deal_left[i] ?? null,
    };
  });

  let lying: FeltView['talon'] = { kind: 'none' };
  const seen = talon ?? cardsIn(deal?.talon_seen);
  if (deal && underWay && !deal.talon_taken) {
    if (phase !== 'play') lying = seen.length > 0 ? { kind: 'open', cards: seen } : { kind: 'back' };
    else if (deal.contract && !deal.contract.talon && talon) lying = { kind: 'open', cards: talon };
  }
  const trick = underWay ? (play?.trick ?? []) : [];
  return {
    players,
    seats: feltSeats,
    phase,
    talon: lying,
    trick,
    lastTrick: play?.last_trick ?? null,
    lastWinner: play?.last_trick ? (winning(play.last_trick, trump)?.seat ?? null) : null,
    leading: winning(trick, trump)?.seat ?? null,
    lent: lends && deal.open_hand != null ? { seat: deal.open_hand, cards: openCards } : null,
  };
}
