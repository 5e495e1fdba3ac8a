// Cards, games and calls in the reader's language.
import { t, type Key } from '../lib/i18n/index.ts';
import { cardText, rankOf, suitOf, suitSigns } from '../lib/cards.ts';
import type { Card, Contract, Game, Suit } from '../lib/protocol.ts';
import { settings } from '../lib/settings.svelte.ts';
import type { Manner, Said } from './said.ts';

export function suitName(suit: Suit): string {
  return t(`suit.${suit}`);
}

// "ten of spades", for the ear.
export function cardName(card: Card): string {
  return t('card.name', { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.of.${suitOf(card)}`) });
}
export function cardNames(cards: readonly Card[]): string {
  return cards.map(cardName).join(', ');
}
export function cardSign(card: Card): string {
  return cardText(card, settings.indices);
}

// "7♥", "petite misère": short, for a call on the cloth.
export function gameShort(game: Game, suit: Suit | null | undefined): string {
  const sign = suit ? suitSigns[suit] : '';
  return t(`game.short.${game}` as Key, { suit: sign }).trim();
}

export function contractShort(contract: Contract): string {
  return gameShort(contract.game ?? 'six', contract.suit);
}

export function saidShort(said: Said, manner: Manner): string {
  switch (said.what) {
    case 'bid':
      if (manner.ladder) {
        if (said.suit === manner.highest) return t('call.preference');
        return t('call.hand', { suit: said.suit ? suitSigns[said.suit] : '' });
      }
      return gameShort(said.game, said.suit);
    case 'number':
      return said.held ? t('call.here', { number: said.number }) : String(said.number);
    case 'declare':
      return contractShort(said.contract);
    case 'aces':
      return t(said.aces === 'none' ? 'call.aces.none' : 'call.aces.four');
    default:
      return t(`call.${said.what}`);
  }
}

export function seconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000));
}
export function clockText(ms: number): string {
  const all = seconds(ms);
  if (all < 60) return t('clock.seconds', { n: all });
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}
