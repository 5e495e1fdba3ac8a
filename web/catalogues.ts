// Lets the page import ../po/*.po: a catalogue of the program's sentences, as plain data.
import { po } from 'gettext-parser';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export interface Catalogue {
  // For n from 0 to 199 the digit of its plural form; further on n counts as 100 + n % 100.
  plural: string;
  // By English sentence: the translation, or its plural forms.
  sentences: Record<string, string | string[]>;
}

// The formula of a Plural-Forms header is C, and as it stands JavaScript too. It is worked out here, where the file
// comes from our own repository, and not in the page.
export function pluralTable(header: string): string {
  const formula = /plural=([n0-9%=!<>&|?:()\s]+);?\s*$/.exec(header.trim());
  if (!formula) throw new Error(`no plural formula in "${header}"`);
  const form = new Function('n', `return Number(${formula[1]})`) as (n: number) => number;
  return Array.from({ length: 200 }, (_, n) => String(form(n))).join('');
}

export function readCatalogue(source: string | Buffer): Catalogue {
  const parsed = po.parse(source);
  const sentences: Catalogue['sentences'] = {};
  for (const entry of Object.values(parsed.translations[''] ?? {})) {
    if (!entry.msgid || !entry.msgstr.every(Boolean)) continue;
    sentences[entry.msgid] = entry.msgid_plural ? entry.msgstr : entry.msgstr[0]!;
  }
  const header = Object.entries(parsed.headers).find(([name]) => name.toLowerCase() === 'plural-forms');
  return { plural: pluralTable(header?.[1] ?? ''), sentences };
}

export function catalogues(): Plugin {
  return {
    name: 'pulka-catalogues',
    load(id) {
      const file = id.split('?')[0]!;
      if (!file.endsWith('.po')) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readCatalogue(readFileSync(file)))};`;
    },
  };
}
