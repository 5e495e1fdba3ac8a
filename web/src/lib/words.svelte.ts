// The wording for this reader: follows the settings, and loads the catalogue of the language when it is first needed.
import { has, t } from './i18n/index.ts';
import { Refusal } from './connection.svelte.ts';
import { settings, type Language } from './settings.svelte.ts';
import { sentence, wordText, type Catalogue, type Wording } from './wording.ts';
import type { Message } from './protocol.ts';

const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>> = {
  ru: () => import('../../../po/ru.po'),
  de: () => import('../../../po/de.po'),
};

class Words {
  #loaded = $state.raw<Partial<Record<Language, Catalogue>>>({});
  #loading = new Map<Language, Promise<void>>();

  // Resolves when sentences can be had in this language; at once in English. Without its catalogue, for want of a
  // network, sentences are English ones.
  load(language: Language): Promise<void> {
    if (language === 'en' || this.#loaded[language]) return Promise.resolve();
    let loading = this.#loading.get(language);
    if (!loading) {
      loading = loaders[language]()
        .then((module) => {
          this.#loaded = { ...this.#loaded, [language]: module.default };
        })
        .catch(() => {
          this.#loading.delete(language);
        });
      this.#loading.set(language, loading);
    }
    return loading;
  }

  ready(language: Language): boolean {
    return language === 'en' || this.#loaded[language] !== undefined;
  }

  wording(names: readonly string[] = []): Wording {
    const language = settings.language;
    return { language, catalogue: this.#loaded[language] ?? null, indices: settings.indices, names };
  }

  // In a component's markup these follow the settings by themselves. `names`: of the table's players, by seat.
  say(message: Message, names: readonly string[] = []): string {
    return sentence(message, this.wording(names));
  }
  word(id: string): string {
    return wordText(id, this.#loaded[settings.language] ?? null);
  }

  // Why something was refused.
  refusal(error: unknown, names: readonly string[] = []): string {
    if (error instanceof Refusal) {
      if (error.sentence) return this.say(error.sentence, names);
      const key = `refusal.${error.code}`;
      if (has(key)) return t(key);
    }
    return t('refusal.unknown');
  }
}

export const words = new Words();
