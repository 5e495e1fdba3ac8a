// Cards, hands and how they are sorted and drawn.
import type { Card, Hand, RankLetter, Suit, SuitLetter } from './protocol.ts';
import type { Indices } from './settings.svelte.ts';
import { cardsOf, rankOf, suitOf, suits } from './wording.ts';

export { cardsOf, cardText, rankOf, rankText, suitOf, suits, suitSigns } from './wording.ts';

export const suitLetters: readonly SuitLetter[] = ['S', 'C', 'D', 'H'];
// Low to high.
export const ranks: readonly RankLetter[] = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

export function rankValue(card: Card): number {
  return ranks.indexOf(rankOf(card));
}
// A list of cards however the wire has it.
export function cardsIn(value: Card[] | Hand | null | undefined): Card[] {
  if (value == null) return [];
  return typeof value === 'string' ? cardsOf(value) : value;
}

function red(suit: Suit): boolean {
  return suit === 'diamonds' || suit === 'hearts';
}

// The suits that are there, black and red by turns as far as that goes. The side with more suits begins.
export function suitOrder(cards: readonly Card[]): Suit[] {
  const there = suits.filter((suit) => cards.some((card) => suitOf(card) === suit));
  const blacks = there.filter((suit) => !red(suit));
  const reds = there.filter(red);
  const [first, second] = blacks.length >= reds.length ? [blacks, reds] : [reds, blacks];
  return first.flatMap((suit, i) => (i < second.length ? [suit, second[i]!] : [suit]));
}

// By suit in the order given, high to low. Suits that are not in the order come last.
export function sorted(cards: readonly Card[], order: readonly Suit[] = suitOrder(cards)): Card[] {
  const place = (card: Card) => {
    const at = order.indexOf(suitOf(card));
    return at < 0 ? order.length : at;
  };
  return [...cards].sort((a, b) => place(a) - place(b) || rankValue(b) - rankValue(a));
}

// The card that takes the trick so far: the highest trump, else the highest of the suit led.
export function winning<T extends { card: Card }>(trick: readonly T[], trump: Suit | null): T | null {
  let best: T | null = null;
  for (const played of trick) {
    if (best === null) {
      best = played;
      continue;
    }
    const suit = suitOf(played.card);
    const bestSuit = suitOf(best.card);
    const beats = suit === bestSuit ? rankValue(played.card) > rankValue(best.card) : suit === trump;
    if (beats) best = played;
  }
  return best;
}

// Glyphs of the corner index, drawn with a pen: x and y run from -500 to 500.
export const glyphs: Record<RankLetter, string> = {
  '7': 'M-265 -320L-265 -460L265 -460C135 -200 -90 100 -90 460',
  '8': 'M-1 -50A205 205 0 1 1 1 -50L-1 -50A255 255 0 1 0 1 -50Z',
  '9': 'M250 -100A250 250 0 0 1 -250 -100L-250 -210A250 250 0 0 1 250 -210L250 210A250 250 0 0 1 0 460C-150 460 -180 400 -200 375',
  T: 'M-260 430L-260 -430M-50 0L-50 -310A150 150 0 0 1 250 -310L250 310A150 150 0 0 1 -50 310Z',
  J: 'M50 -460L250 -460M150 -460L150 250A100 100 0 0 1 -250 250L-250 220',
  Q: 'M-260 100C40 100 -40 460 260 460M-175 0L-175 -285A175 175 0 0 1 175 -285L175 285A175 175 0 0 1 -175 285Z',
  K: 'M-285 -460L-85 -460M-185 -460L-185 460M-285 460L-85 460M85 -460L285 -460M185 -440L-170 155M85 460L285 460M185 440L-10 -70',
  A: 'M-270 460L-110 460M-200 450L0 -460L200 450M110 460L270 460M-120 130L120 130',
};
const russianGlyphs: Partial<Record<RankLetter, string>> = {
  A: 'M-270 -340L-270 -460L270 -460L270 -340M0 -460L0 460M-100 460L100 460',
  Q: 'M-290 480L-290 300L290 300L290 480M-190 300C-110 120 -90 -160 -90 -460L190 -460L190 300M-130 -460L240 -460',
  J: 'M-260 -460L80 -460A215 215 0 0 1 80 -30L-160 -30M80 -30A245 245 0 0 1 80 460L-260 460M-170 -460L-170 460',
};
export function glyph(rank: RankLetter, indices: Indices): string {
  return (indices === 'russian' ? russianGlyphs[rank] : undefined) ?? glyphs[rank];
}
export const suitShapes: Record<Suit, string> = {
  spades:
    'M0 -500C100 -250 355 -100 355 185A150 150 0 0 1 55 185A10 10 0 0 0 35 185C35 385 85 400 130 500L-130 500C-85 400 -35 385 -35 185A10 10 0 0 0 -55 185A150 150 0 0 1 -355 185C-355 -100 -100 -250 0 -500Z',
  clubs:
    'M30 150C35 385 85 400 130 500L-130 500C-85 400 -35 385 -30 150A10 10 0 0 0 -50 150A210 210 0 1 1 -124 -51A10 10 0 0 0 -110 -65A230 230 0 1 1 110 -65A10 10 0 0 0 124 -51A210 210 0 1 1 50 150A10 10 0 0 0 30 150Z',
  diamonds: 'M-400 0C-350 0 0 -450 0 -500C0 -450 350 0 400 0C350 0 0 450 0 500C0 450 -350 0 -400 0Z',
  hearts:
    'M0 -300C0 -400 100 -500 200 -500C300 -500 400 -400 400 -250C400 0 0 400 0 500C0 400 -400 0 -400 -250C-400 -400 -300 -500 -200 -500C-100 -500 0 -400 -0 -300Z',
};

// The picture in the middle, made by scripts/cards.mjs.
export function pictureOf(card: Card, fourColours: boolean): string {
  const own = fourColours && (card[0] === 'C' || card[0] === 'D');
  return `${import.meta.env.BASE_URL}cards/${card}${own ? '4' : ''}.svg`;
}
