// A deal told in words, out of its events.
import type { Message, PlayedCard, Seat, TableEvent } from '../lib/protocol.ts';
import { cardsOf, winning } from '../lib/cards.ts';
import { Round, sayingMessage, trumpOf, type Manner } from './said.ts';

export type LogLine =
  | { kind: 'line'; message: Message; tone: 'head' | 'call' | 'note' | 'money' | 'fine' }
  | { kind: 'trick'; number: number; cards: PlayedCard[]; winner: Seat | null }
  | { kind: 'claim'; seat: Seat; tricks: number }
  | { kind: 'taken_back'; seat: Seat };

function eventMessage(event: TableEvent, manner: Manner): Message | null {
  switch (event.e) {
    case 'deal_voided':
      return {
        id: 'The deal is void; the same dealer deals again ({clause})',
        args: { clause: { clause: event.reason } },
      };
    case 'hand_dealt':
    case 'dealt': {
      const clause = { clause: manner.dealtInTwos ? 'M13' : 'A3' };
      const cards = event.e === 'hand_dealt' ? cardsOf(event.hand) : [];
      if (cards.length === 0) return { id: 'The cards are dealt ({clause})', args: { clause } };
      return {
        id: 'The cards are dealt; the hand is {cards} ({clause})',
        args: { cards: { cards }, clause },
      };
    }
    case 'exposed_in_deal':
      return {
        id: '{card} was exposed as it was dealt to {who}: deal again? (M15)',
        args: { card: { card: event.card }, who: { seat: event.seat } },
      };
    case 'pack_cut':
      return {
        id: '{who} cuts: {number} cards lifted (M17)',
        args: { who: { seat: event.seat }, number: event.lifted },
      };
    case 'discarded': {
      const who = { seat: event.seat };
      const cards = event.cards ?? [];
      if (cards.length > 0) return { id: '{who} puts away {cards}', args: { who, cards: { cards } } };
      return null;
    }
    case 'aces_shown':
      return { id: '{who} shows four aces (A16)', args: { who: { seat: event.seat } } };
    case 'hand_laid_open':
      return {
        id: 'The hand of {who} is laid open: {cards}',
        args: { who: { seat: event.seat }, cards: { cards: cardsOf(event.hand) } },
      };
    case 'passed_out':
      return {
        id: manner.ladder
          ? 'Nobody plays; the cards are dealt again (A7)'
          : 'Nobody plays; the cards are dealt again (M24)',
      };
    case 'proposed': {
      const who = { seat: event.seat };
      if (event.proposal === 'refill') {
        return {
          id: '{who} proposes that everybody puts {n} into the pot (A14)',
          args: { who, n: event.amount },
        };
      }
      if (event.proposal === 'reduce') {
        return {
          id: '{who} proposes to take {n} remise off every stake (M34)',
          plural: '{who} proposes to take {n} remises off every stake (M34)',
          n: event.amount,
          args: { who },
        };
      }
      return { id: '{who} proposes to write all remises together (M33)', args: { who } };
    }
    case 'answered':
      return {
        id: event.yes ? '{who}: yes' : '{who}: no; it stays as it was',
        args: { who: { seat: event.seat } },
      };
    case 'agreed':
      return { id: 'Everybody agrees' };
    case 'pot_emptied':
      return { id: 'The pot is empty: does everybody put in {n} again? (A14)', args: { n: event.amount } };
    case 'party_ended':
      return {
        id: manner.pot
          ? 'The party is over: the pot stays empty (A14)'
          : 'The party is over: no remise is left on the table (M41)',
      };
    default:
      return null;
  }
}

// How many cards make a trick: the first trick ends where somebody plays a second time.
function trickSize(played: readonly PlayedCard[], hands: number | null): number | null {
  const seen = new Set<Seat>();
  for (const { seat } of played) {
    if (seen.has(seat)) return seen.size;
    seen.add(seat);
  }
  return hands;
}

// `hands`: how many hands play tricks, where it is known.
export function logOf(events: readonly TableEvent[], manner: Manner, hands: number | null = null): LogLine[] {
  const lines: LogLine[] = [];
  const round = new Round(manner);
  const played = events.flatMap((event) => (event.e === 'card_played' ? [event] : []));
  const size = trickSize(played, hands) ?? 3;
  let trick: Extract<LogLine, { kind: 'trick' }> | null = null;
  let tricks = 0;
  let trump: ReturnType<typeof trumpOf> = null;
  for (const event of events) {
    if (event.e === 'card_played') {
      if (trick === null || trick.cards.length >= size) {
        trick = { kind: 'trick', number: ++tricks, cards: [], winner: null };
        lines.push(trick);
      }
      trick.cards.push({ seat: event.seat, card: event.card });
      if (trick.cards.length === size) trick.winner = winning(trick.cards, trump)?.seat ?? null;
      continue;
    }
    if (event.e === 'claimed') {
      lines.push({ kind: 'claim', seat: event.seat, tricks: event.tricks });
      continue;
    }
    if (event.e === 'taken_back') {
      lines.push({ kind: 'taken_back', seat: event.seat });
      continue;
    }
    if (event.e === 'declared') trump = trumpOf(event);
    if (event.e === 'chalked') {
      if (event.message) lines.push({ kind: 'line', message: event.message, tone: 'money' });
      continue;
    }
    if (event.e === 'fined') {
      lines.push({ kind: 'line', message: event.message, tone: 'fine' });
      continue;
    }
    const saying = round.read(event);
    if (saying !== null) {
      const message =
        event.e === 'talon_taken' && event.cards && event.cards.length > 0
          ? {
              id: '{who} takes the talon: {cards}',
              args: { who: { seat: event.seat }, cards: { cards: event.cards } },
            }
          : sayingMessage(saying, manner);
      lines.push({ kind: 'line', message, tone: 'call' });
      continue;
    }
    const message = eventMessage(event, manner);
    if (message !== null) {
      lines.push({
        kind: 'line',
        message,
        tone: event.e === 'hand_dealt' || event.e === 'dealt' ? 'head' : 'note',
      });
    }
    if (event.e === 'discarded' && !(event.cards && event.cards.length > 0)) {
      lines.push({
        kind: 'line',
        message: { id: '{who} puts two cards away', args: { who: { seat: event.seat } } },
        tone: 'note',
      });
    }
  }
  return lines;
}
