// What players say during a deal, read out of its events, and the same words for the buttons that say it.
import type {
  Aces,
  Command,
  Contract,
  Game,
  Message,
  Offence,
  RuleSetValues,
  Seat,
  Suit,
  TableEvent,
} from '../lib/protocol.ts';
import { suitLetters, suits } from '../lib/cards.ts';

export interface Manner {
  // In and out instead of whist and pass.
  pot: boolean;
  ladder: boolean;
  highest: Suit;
  dealtInTwos: boolean;
}

export function mannerOf(rules: RuleSetValues | undefined): Manner {
  const order = typeof rules?.suit_order === 'string' ? rules.suit_order : 'SCDH';
  const last = suitLetters.findIndex((letter) => letter === order.at(-1));
  return {
    pot: rules?.scoring === 'pot',
    ladder: rules?.auction === 'ladder',
    highest: suits[last] ?? 'hearts',
    dealtInTwos: rules?.deal_pattern === 'twos' || rules?.deal_pattern === undefined,
  };
}

export type Said =
  | { what: 'pass' | 'out' | 'alone' | 'buy' | 'take' | 'whist' | 'in' | 'invite' }
  | { what: 'bid'; game: Game; suit: Suit | null }
  | { what: 'number'; number: number; held: boolean }
  | { what: 'declare'; contract: Contract }
  | { what: 'aces'; aces: Aces };

export interface Saying {
  seat: Seat;
  said: Said;
  round: 'auction' | 'whist';
}

// What a pass or a whist means depends on what went before.
export class Round {
  declared = false;
  level = 0;
  private readonly called = new Set<Seat>();
  private readonly in = new Set<Seat>();

  constructor(readonly manner: Manner) {}

  read(event: TableEvent): Saying | null {
    const round = this.declared ? 'whist' : 'auction';
    switch (event.e) {
      case 'hand_dealt':
      case 'dealt':
      case 'deal_voided':
        this.declared = false;
        this.level = 0;
        this.called.clear();
        this.in.clear();
        return null;
      case 'bid':
        return {
          seat: event.seat,
          said: { what: 'bid', game: event.game ?? 'six', suit: event.suit ?? null },
          round,
        };
      case 'number_called': {
        const held = event.number === this.level;
        this.level = event.number;
        return { seat: event.seat, said: { what: 'number', number: event.number, held }, round };
      }
      case 'bought':
        return { seat: event.seat, said: { what: 'buy' }, round };
      case 'talon_taken':
        return { seat: event.seat, said: { what: 'take' }, round };
      case 'passed':
        return { seat: event.seat, said: { what: this.passOf(event.seat) }, round };
      case 'whist_called':
        this.called.add(event.seat);
        this.in.add(event.seat);
        return { seat: event.seat, said: { what: this.manner.pot ? 'in' : 'whist' }, round };
      case 'invited':
        return { seat: event.seat, said: { what: 'invite' }, round };
      case 'aces_announced':
        return { seat: event.seat, said: { what: 'aces', aces: event.aces }, round: 'whist' };
      case 'declared': {
        this.declared = true;
        const { game, suit, talon } = event;
        return { seat: event.seat, said: { what: 'declare', contract: { game, suit, talon } }, round };
      }
      default:
        return null;
    }
  }

  private passOf(seat: Seat): 'pass' | 'out' | 'alone' {
    if (!this.declared) return 'pass';
    const alone = this.in.has(seat);
    this.called.add(seat);
    if (alone) return 'alone';
    return this.manner.pot ? 'out' : 'pass';
  }
}

export function sayings(events: readonly TableEvent[], manner: Manner): Saying[] {
  const round = new Round(manner);
  return events.flatMap((event) => round.read(event) ?? []);
}

// The word a command would be, in this phase.
export function saidBy(command: Command, phase: string, level: number, manner: Manner): Said | null {
  switch (command.c) {
    case 'bid':
      return { what: 'bid', game: command.game ?? 'six', suit: command.suit ?? null };
    case 'declare':
      return { what: 'declare', contract: { game: command.game, suit: command.suit, talon: true } };
    case 'call_number':
      return { what: 'number', number: command.number, held: command.number === level };
    case 'pass':
      if (phase === 'invite') return { what: 'alone' };
      return { what: manner.pot && (phase === 'whist' || phase === 'invited') ? 'out' : 'pass' };
    case 'take_talon':
      return { what: 'take' };
    case 'buy':
      return { what: 'buy' };
    case 'whist':
      return { what: manner.pot ? 'in' : 'whist' };
    case 'invite':
      return { what: 'invite' };
    case 'announce_aces':
      return { what: 'aces', aces: command.aces };
    default:
      return null;
  }
}

// ---- The program's own sentences, as src/rules/contract.cpp has them ----

const withSuit: Partial<Record<Game, string>> = {
  six: '{suit}',
  seven: 'seven in {suit}',
  eight: 'eight in {suit}',
  nine: 'nine in {suit}',
  totus: 'totus in {suit}',
  preference: 'Preference, ten tricks in {suit}',
};
const withoutSuit: Partial<Record<Game, string>> = {
  six_no_trump: 'six no trump',
  petite_misere: 'petite misère',
  grande_misere: 'grande misère',
  bettel: 'Bettel',
  sans: 'Sans',
  open_bettel: 'open Bettel',
  durchmarsch: 'all ten',
  open_durchmarsch: 'open all ten',
};

export function hasTrump(game: Game): boolean {
  return game in withSuit;
}

export function gameMessage(game: Game, suit: Suit | null | undefined): Message {
  const id = withSuit[game];
  if (id !== undefined) return { id, args: { suit: { suit: suit ?? 'spades' } } };
  return { id: withoutSuit[game] ?? game };
}

export function contractMessage(contract: Contract): Message {
  return {
    id: contract.talon ? '{game} with the talon' : '{game} without the talon',
    args: { game: { message: gameMessage(contract.game ?? 'six', contract.suit) } },
  };
}

export function trumpOf(contract: Contract | null | undefined): Suit | null {
  if (!contract || !hasTrump(contract.game ?? 'six')) return null;
  return contract.suit ?? null;
}

export function isMisere(game: Game): boolean {
  return game === 'petite_misere' || game === 'grande_misere' || game === 'bettel' || game === 'open_bettel';
}

// "{who}: pass", as apps/pulka/words.cpp says it.
export function sayingMessage({ seat, said }: Saying, manner: Manner): Message {
  const who = { seat };
  switch (said.what) {
    case 'pass':
      return { id: '{who}: pass', args: { who } };
    case 'out':
      return { id: '{who}: out', args: { who } };
    case 'alone':
      return { id: '{who} goes on alone', args: { who } };
    case 'buy':
      return { id: '{who}: I buy', args: { who } };
    case 'take':
      return { id: '{who} takes the talon', args: { who } };
    case 'whist':
      return { id: '{who}: whist', args: { who } };
    case 'in':
      return { id: '{who}: in', args: { who } };
    case 'invite':
      return { id: '{who} invites the other defender', args: { who } };
    case 'number':
      return {
        id: said.held ? '{who}: {number}, here' : '{who}: {number}',
        args: { who, number: said.number },
      };
    case 'bid': {
      const suit = said.suit ?? 'spades';
      if (manner.ladder) {
        return suit === manner.highest
          ? { id: '{who}: preference ({suit} without the talon)', args: { who, suit: { suit } } }
          : { id: '{who}: hand in {suit}', args: { who, suit: { suit } } };
      }
      return {
        id: '{who}: {suit}, without the talon',
        args: { who, suit: { message: gameMessage(said.game, said.suit) } },
      };
    }
    case 'declare':
      return {
        id: '{who} plays {contract}',
        args: { who, contract: { message: contractMessage(said.contract) } },
      };
    case 'aces':
      return { id: said.aces === 'none' ? '{who}: no aces (A17)' : '{who}: four aces (A18)', args: { who } };
  }
}

// As src/rules/offence.hpp has them.
export const offenceWords: Record<Offence, string> = {
  looked_at_talon: 'looked at the talon',
  called_out_of_turn: 'called out of turn',
  passed_out_of_turn: 'passed out of turn',
  revoked: 'revoked',
  discarded_wrongly: 'put away the wrong number of cards',
  exposed_card: 'exposed a card',
  misdealt: 'misdealt',
};

// Tricks the declarer undertakes; null for a misère, where it is none.
export function tricksOwed(contract: Contract, rules: RuleSetValues | undefined): number | null {
  switch (contract.game ?? 'six') {
    case 'six':
      return Number(rules?.declarer_owes ?? 6);
    case 'six_no_trump':
    case 'sans':
      return 6;
    case 'seven':
      return 7;
    case 'eight':
      return 8;
    case 'nine':
      return 9;
    case 'totus':
    case 'preference':
    case 'durchmarsch':
    case 'open_durchmarsch':
      return 10;
    default:
      return null;
  }
}
