// The page's own words. What the program says (rules, refusals, settlements) comes as messages: see wording.ts.
import { settings, type Language } from '../settings.svelte.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { format, type Args } from './format.ts';
import { ru } from './ru.ts';
import { rulesDe } from './rules.de.ts';
import { rulesEn } from './rules.en.ts';
import { rulesRu } from './rules.ru.ts';
import { tableDe } from './table.de.ts';
import { tableEn } from './table.en.ts';
import { tableRu } from './table.ru.ts';

export type Key = keyof typeof en | keyof typeof rulesEn | keyof typeof tableEn;
export type { Args };

export const catalogues: Record<Language, Record<Key, string>> = {
  en: { ...en, ...rulesEn, ...tableEn },
  ru: { ...ru, ...rulesRu, ...tableRu },
  de: { ...de, ...rulesDe, ...tableDe },
};

// In a component's markup this follows the language by itself.
export function t(key: Key, args?: Args): string {
  return format(catalogues[settings.language][key], args, settings.language);
}

export function has(key: string): key is Key {
  return Object.hasOwn(catalogues.en, key);
}
