// What this reader has chosen. Kept in the browser; works without it too, for as long as the page is open.
import { store } from './storage.ts';

export const languages = ['en', 'ru', 'de'] as const;
export type Language = (typeof languages)[number];
export type Theme = 'auto' | 'light' | 'dark';
export type Indices = 'latin' | 'russian';
export type Motion = 'auto' | 'reduced' | 'full';

export interface Choices {
  language: Language;
  theme: Theme;
  fourColours: boolean;
  indices: Indices;
  sounds: boolean;
  motion: Motion;
  hints: boolean;
  name: string;
}

const key = 'pulka.settings';
export const maxNameBytes = 40;

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

function oneOf<T extends string>(value: unknown, values: readonly T[], otherwise: T): T {
  return values.includes(value as T) ? (value as T) : otherwise;
}

// What was stored may be from another version, or from anybody: each field is believed only if it can be.
export function readChoices(text: string | null, wanted: readonly string[]): Choices {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (parsed && typeof parsed === 'object') stored = parsed as Record<string, unknown>;
  } catch {
    // The defaults then.
  }
  const language = oneOf(stored.language, languages, languageOf(wanted));
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);
  return {
    language,
    theme: oneOf(stored.theme, ['auto', 'light', 'dark'], 'auto'),
    fourColours: flag(stored.fourColours, false),
    indices: oneOf(stored.indices, ['latin', 'russian'], language === 'ru' ? 'russian' : 'latin'),
    sounds: flag(stored.sounds, true),
    motion: oneOf(stored.motion, ['auto', 'reduced', 'full'], 'auto'),
    hints: flag(stored.hints, true),
    name: typeof stored.name === 'string' ? cleanName(stored.name) : '',
  };
}

// As much of it as fits, whole letters only.
export function fitBytes(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let fitting = text;
  while (encoder.encode(fitting).length > bytes) fitting = [...fitting].slice(0, -1).join('');
  return fitting;
}

// As names are at a table: 1 to 40 bytes, no controls, no blanks at the ends.
export function cleanName(text: string): string {
  return fitBytes(text.replace(/\p{C}/gu, '').trim(), maxNameBytes).trim();
}

const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);

class Settings implements Choices {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  fourColours = $state(false);
  indices = $state<Indices>('latin');
  sounds = $state(true);
  motion = $state<Motion>('auto');
  hints = $state(true);
  name = $state('');
  // The system's wishes, where "auto" follows them.
  systemDark = $state(false);
  systemReduced = $state(false);

  readonly dark = $derived(this.theme === 'auto' ? this.systemDark : this.theme === 'dark');
  readonly reducedMotion = $derived(this.motion === 'auto' ? this.systemReduced : this.motion === 'reduced');

  constructor() {
    Object.assign(this, readChoices(store.get(key), wanted));
    if (typeof matchMedia === 'undefined') return;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => {
      this.systemDark = dark.matches;
      this.systemReduced = reduced.matches;
    };
    read();
    dark.addEventListener('change', read);
    reduced.addEventListener('change', read);
  }

  choices(): Choices {
    const { language, theme, fourColours, indices, sounds, motion, hints, name } = this;
    return { language, theme, fourColours, indices, sounds, motion, hints, name };
  }

  save(): void {
    store.set(key, JSON.stringify(this.choices()));
  }
}

export const settings = new Settings();
