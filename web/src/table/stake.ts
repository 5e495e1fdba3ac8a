// What a deal at a table with a pot is played for, before the calls and once the contract stands.
import { t } from '../lib/i18n/index.ts';
import type { Price } from '../lib/protocol.ts';
import { suitName } from './words.ts';

function gameOf({ game, suit }: Price): string {
  if (game) return t(`game.${game}`);
  return suit ? suitName(suit) : '';
}

export function stakeText(prices: readonly Price[], pot: number): string {
  const text = (price: Price): string => {
    const game = gameOf(price);
    if (!game) return t('stake.of_pot', { n: price.amount, pot });
    // A contract that stands is named beside it.
    return prices.length === 1 ? String(price.amount) : `${game} ${price.amount}`;
  };
  const drawn = prices.filter((price) => !price.direct).map(text);
  const direct = prices.filter((price) => price.direct).map(text);
  return [
    drawn.length > 0 ? t('table.at_stake', { n: drawn.join(', ') }) : '',
    direct.length > 0 ? t('stake.direct', { n: direct.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join('; ');
}
