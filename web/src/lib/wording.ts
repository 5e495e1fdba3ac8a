// Puts a message of the program into words for one reader: language, names, cards. The same as src/text/wording.cpp.
import type { Card, Message, MessageValue, RankLetter, Suit, SuitLetter } from './protocol.ts';
import type { Language } from './settings.svelte.ts';

export interface Catalogue {
  plural: string;
  sentences: Record<string, string | string[]>;
}

export interface Wording {
  language: Language;
  // Without one, and for what it lacks, English.
  catalogue: Catalogue | null;
  indices: 'latin' | 'russian';
  // By seat; an empty name counts as none.
  names: readonly string[];
}

export const suits: readonly Suit[] = ['spades', 'clubs', 'diamonds', 'hearts'];
export const suitSigns: Record<Suit, string> = { spades: '♠', clubs: '♣', diamonds: '♦', hearts: '♥' };
const suitOfLetter: Record<SuitLetter, Suit> = { S: 'spades', C: 'clubs', D: 'diamonds', H: 'hearts' };
const ranksHighToLow: readonly RankLetter[] = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7'];
const latinRanks: Record<string, string> = { T: '10' };
const russianRanks: Record<string, string> = { T: '10', J: 'В', Q: 'Д', K: 'К', A: 'Т' };

export function suitOf(card: Card): Suit {
  return suitOfLetter[card[0] as SuitLetter];
}
export function rankOf(card: Card): RankLetter {
  return card[1] as RankLetter;
}
export function rankText(rank: RankLetter, indices: 'latin' | 'russian'): string {
  return (indices === 'russian' ? russianRanks : latinRanks)[rank] ?? rank;
}
export function cardText(card: Card, indices: 'latin' | 'russian'): string {
  return suitSigns[suitOf(card)] + rankText(rankOf(card), indices);
}
// "♠ A K 7  ♥ Q"
export function cardsText(cards: readonly Card[], indices: 'latin' | 'russian'): string {
  const groups = suits
    .map((suit) => {
      const ranks = ranksHighToLow.filter((rank) =>
        cards.some((card) => suitOf(card) === suit && rankOf(card) === rank),
      );
      return ranks.length ? [suitSigns[suit], ...ranks.map((rank) => rankText(rank, indices))].join(' ') : '';
    })
    .filter(Boolean);
  return groups.join('  ') || '-';
}

// "AKQ.JT.-.98" as cards, spades first, high to low.
export function cardsOf(hand: string): Card[] {
  return hand
    .split('.')
    .flatMap((ranks, i) =>
      [...ranks].filter((rank) => rank !== '-').map((rank) => `${'SCDH'[i]}${rank}` as Card),
    );
}

// A single sentence or word.
export function wordText(id: string, catalogue: Catalogue | null): string {
  const found = catalogue?.sentences[id];
  return typeof found === 'string' ? found : id;
}

function pluralText(id: string, plural: string, n: number, catalogue: Catalogue | null): string {
  const found = catalogue?.sentences[id];
  if (Array.isArray(found) && catalogue) {
    const magnitude = Math.abs(n);
    const form = catalogue.plural[magnitude < 200 ? magnitude : 100 + (magnitude % 100)];
    const chosen = found[Number(form)];
    if (chosen) return chosen;
  }
  return n === 1 ? id : plural;
}

export function seatName(seat: number, wording: Wording): string {
  const name = wording.names[seat - 1];
  return name || sentence({ id: 'seat {number}', args: { number: seat } }, wording);
}

function valueText(value: MessageValue, wording: Wording): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  if ('seat' in value) return seatName(value.seat, wording);
  if ('card' in value) return cardText(value.card, wording.indices);
  if ('cards' in value) return cardsText(value.cards, wording.indices);
  if ('suit' in value) return wordText(value.suit, wording.catalogue);
  if ('clause' in value) return value.clause;
  if ('word' in value) return wordText(value.word, wording.catalogue);
  return sentence(value.message, wording);
}

// fmt's named arguments: "{who}", and "{{", "}}" for braces. Null when the format is broken or names an argument that is
// not there.
export function fill(format: string, args: Record<string, string>): string | null {
  let result = '';
  for (let i = 0; i < format.length; ++i) {
    const c = format[i]!;
    if (c === '{' && format[i + 1] === '{') {
      result += '{';
      ++i;
    } else if (c === '{') {
      const end = format.indexOf('}', i);
      const name = format.slice(i + 1, end < 0 ? undefined : end);
      if (end < 0 || !Object.hasOwn(args, name)) return null;
      result += args[name];
      i = end;
    } else if (c === '}') {
      if (format[i + 1] !== '}') return null;
      result += '}';
      ++i;
    } else {
      result += c;
    }
  }
  return result;
}

export function sentence(message: Message, wording: Wording): string {
  const args: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.args ?? {})) args[name] = valueText(value, wording);
  const place = message.place ? `${message.place}: ` : '';
  let english = message.id;
  let format = wordText(message.id, wording.catalogue);
  if (message.plural !== undefined) {
    const n = message.n ?? Number(message.args?.n ?? 0);
    args.n = String(n);
    if (n !== 1) english = message.plural;
    format = pluralText(message.id, message.plural, n, wording.catalogue);
  }
  // A broken translation falls back to English, and a broken sentence is shown as it is.
  return place + (fill(format, args) ?? fill(english, args) ?? english);
}
