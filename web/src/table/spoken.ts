// What is read aloud of a deal: each call, each card, who takes the trick. Grows at its end only.
import { t } from '../lib/i18n/index.ts';
import { words } from '../lib/words.svelte.ts';
import type { LogLine } from './log.ts';
import { cardName } from './words.ts';

export function spokenLog(lines: readonly LogLine[], names: readonly string[]): string[] {
  const name = (seat: number) => names[seat - 1] ?? '';
  return lines.flatMap((line) => {
    switch (line.kind) {
      case 'line':
        return line.tone === 'head' ? [] : [`${words.say(line.message, names)}.`];
      case 'trick': {
        const cards = line.cards.map(({ seat, card }) =>
          t('spoken.card', { name: name(seat), card: cardName(card) }),
        );
        if (line.winner !== null) cards.push(`${t('log.trick_to', { name: name(line.winner) })}.`);
        return cards;
      }
      case 'claim':
        return [t('log.claim', { name: name(line.seat), n: line.tricks })];
      case 'taken_back':
        return [t('log.taken_back', { name: name(line.seat) })];
    }
  });
}
