import { afterEach, expect, test, vi } from 'vitest';
import { cleanName, languageOf, readChoices } from './settings.svelte.ts';
import { store } from './storage.ts';

test('the language is the first of the reader that the page speaks', () => {
  expect(languageOf(['fr-FR', 'de-AT', 'ru'])).toBe('de');
  expect(languageOf(['RU'])).toBe('ru');
  expect(languageOf(['fr'])).toBe('en');
  expect(languageOf([])).toBe('en');
});

test('stored choices are believed field by field', () => {
  const defaults = readChoices(null, ['de']);
  expect(defaults).toMatchObject({ language: 'de', theme: 'auto', indices: 'latin', sounds: true, name: '' });
  expect(readChoices('{', ['de'])).toEqual(defaults);
  expect(readChoices('null', ['de'])).toEqual(defaults);
  expect(readChoices('[1]', ['de'])).toEqual(defaults);
  expect(readChoices('{"theme":"pink","sounds":"yes","name":5,"language":"ru"}', ['de'])).toMatchObject({
    language: 'ru',
    theme: 'auto',
    sounds: true,
    name: '',
    indices: 'russian',
  });
});

test('names', () => {
  expect(cleanName('  Anna\u0007 ')).toBe('Anna');
  expect(new TextEncoder().encode(cleanName('я'.repeat(50))).length).toBe(40);
  expect(cleanName('👍'.repeat(20))).toBe('👍'.repeat(10));
});

afterEach(() => vi.unstubAllGlobals());
test('without a storage things are kept until the page is closed', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  store.set('a', '1');
  expect(store.get('a')).toBe('1');
  expect(store.get('b')).toBeNull();
});
