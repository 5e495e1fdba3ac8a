import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { format } from './format.ts';
import { catalogues, type Key } from './index.ts';

const keys = Object.keys(catalogues.en) as Key[];

// Names of arguments, those within plural forms as well.
function argumentsOf(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)(?=[},])/g)].map((found) => found[1]!);
  return [...new Set(names)].sort();
}

describe.each(['ru', 'de'] as const)('%s', (language) => {
  test('has the arguments of the English words', () => {
    for (const key of keys) {
      expect(argumentsOf(catalogues[language][key]), key).toEqual(argumentsOf(catalogues.en[key]));
    }
  });
});

describe.each(['en', 'ru', 'de'] as const)('%s', (language) => {
  test('every entry can be put into words', () => {
    const plain = Object.fromEntries(
      keys.flatMap((key) => argumentsOf(catalogues.en[key])).map((name) => [name, 2]),
    );
    for (const key of keys) {
      const text = format(catalogues[language][key], plain, language);
      expect(text, key).not.toBe('');
      expect(text, key).not.toMatch(/[{}#]/);
    }
  });

  test('every plural has all forms of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of keys) {
      const text = catalogues[language][key];
      if (!text.includes(', plural,')) continue;
      for (const form of forms.filter((form) => form !== 'other' || language !== 'ru')) {
        expect(text, `${key}: ${form}`).toMatch(new RegExp(`\\b${form}\\s*\\{`));
      }
    }
  });
});

test('the Russian entries are Russian', () => {
  for (const key of keys) {
    const latin = withoutForms(catalogues.ru[key]).match(/[A-Za-z]{3,}/g) ?? [];
    expect(
      latin.filter((word) => !['Pulka', 'SHA', 'Enter'].includes(word)),
      key,
    ).toEqual([]);
  }
});

// Without what stands in braces for an argument or chooses among forms.
function withoutForms(text: string): string {
  return text
    .replace(/\{\w+(?=[},])(, plural,)?/g, '')
    .replace(/(=\d+|zero|one|two|few|many|other) ?\{/g, '');
}

test('every entry of the shell is used', () => {
  const sources = (directory: URL): string =>
    readdirSync(directory, { withFileTypes: true })
      .map((entry) => {
        if (entry.isDirectory()) return sources(new URL(`${entry.name}/`, directory));
        if (/\.(test|en|ru|de)\.ts$|^(en|ru|de)\.ts$/.test(entry.name)) return '';
        return /\.(ts|svelte)$/.test(entry.name) ? readFileSync(new URL(entry.name, directory), 'utf8') : '';
      })
      .join('\n');
  const all = sources(new URL('../../', import.meta.url));
  // Keys put together from a first part and a name.
  const composed = [...all.matchAll(/`([a-z_.]+\.)\$\{/g)].map((found) => found[1]!);
  const unused = keys.filter(
    (key) => !all.includes(`'${key}'`) && !composed.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

describe('plurals', () => {
  const deals = '{n, plural, =0 {no deal} one {# deal of {name}} other {# deals of {name}}}';
  test('by number and by form', () => {
    expect(format(deals, { n: 0, name: 'Anna' })).toBe('no deal');
    expect(format(deals, { n: 1, name: 'Anna' })).toBe('1 deal of Anna');
    expect(format(deals, { n: 21, name: 'Anna' })).toBe('21 deals of Anna');
    const russian = '{n, plural, one {# сдача} few {# сдачи} many {# сдач} other {# сдачи}}';
    expect([1, 3, 11, 21, 25].map((n) => format(russian, { n }, 'ru'))).toEqual([
      '1 сдача',
      '3 сдачи',
      '11 сдач',
      '21 сдача',
      '25 сдач',
    ]);
  });
  test('what a player is called is never read as a form', () => {
    expect(format('{name}: {x}', { name: '{x}', x: 1 })).toBe('{x}: 1');
  });
});
