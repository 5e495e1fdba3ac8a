import type { Suit } from '../lib/protocol.ts';

const suitOfSign: Record<string, Suit> = { '♠': 'spades', '♣': 'clubs', '♦': 'diamonds', '♥': 'hearts' };

// Text in parts: signs of suits, with the ranks that follow them, and what stands between.
export function signed(text: string): { text: string; suit: Suit | null }[] {
  return text
    .split(/([♠♣♦♥](?:\s?(?:10|[7-9AKQJTКДВТ](?![\p{L}\d])))*)/u)
    .filter(Boolean)
    .map((part) => ({ text: part, suit: suitOfSign[part[0]!] ?? null }));
}
