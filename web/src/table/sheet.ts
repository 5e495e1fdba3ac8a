// The chalk table as it is written: what stands before each player, and what he has written on the others.
import type { Language } from '../lib/settings.svelte.ts';
import type { MoneySection, Seat, SheetSection } from '../lib/protocol.ts';

export interface Mark {
  remises: number;
  crossed: boolean;
}
export interface WhistColumn {
  on: Seat;
  numbers: number[];
  sum: number;
}
export interface SheetSide {
  seat: Seat;
  left: number;
  marks: Mark[];
  // From the left-hand neighbour round to the right-hand one.
  columns: WhistColumn[];
}

// From `first` on, clockwise.
export function sidesOf(sheet: SheetSection, first: Seat): SheetSide[] {
  const players = sheet.stakes.length;
  return Array.from({ length: players }, (_, i) => {
    const seat = ((first - 1 + i) % players) + 1;
    const marks = sheet.stakes[seat - 1] ?? [];
    const columns = Array.from({ length: players - 1 }, (_, step): WhistColumn => {
      const on = ((seat + step) % players) + 1;
      const numbers = sheet.whists[seat - 1]?.[on - 1] ?? [];
      return { on, numbers, sum: numbers.reduce((sum, number) => sum + number, 0) };
    });
    return {
      seat,
      left: marks.reduce((sum, mark) => (mark.crossed ? sum : sum + mark.remises), 0),
      marks,
      columns,
    };
  });
}

// How a player stands against the others in fishes, by what is written: his whists less theirs.
export function balance(whists: readonly (readonly number[])[], seat: Seat): number {
  return whists.reduce((sum, row, other) => sum + (whists[seat - 1]?.[other] ?? 0) - (row[seat - 1] ?? 0), 0);
}

export function signedNumber(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}

export function roubles(kopecks: number, language: Language): string {
  const size = (Math.abs(kopecks) / 100).toLocaleString(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${kopecks < 0 ? '−' : ''}${size}`;
}

// Short: what a player has now. "18 · +6" at a chalk table, "+40" with a pot.
export function standing(money: MoneySection | undefined, seat: Seat): string {
  if (!money) return '';
  if (money.dishes) return signedNumber(money.dishes[seat - 1] ?? 0);
  const stake = money.stakes?.[seat - 1] ?? 0;
  return `${stake} · ${signedNumber(balance(money.whists ?? [], seat))}`;
}
