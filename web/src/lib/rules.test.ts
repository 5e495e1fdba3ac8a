import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { readCatalogue } from '../../catalogues.ts';
import { has } from './i18n/index.ts';
import type { RuleOption, RulesAnswer } from './protocol.ts';
import {
  choiceText,
  differences,
  findPresets,
  grouped,
  optionSentence,
  readableRules,
  readRules,
  RulesBook,
  rulesBook,
  rulesFault,
  writeRules,
} from './rules.svelte.ts';
import { settings } from './settings.svelte.ts';

const book = JSON.parse(
  readFileSync(new URL('../../tests/data/rules.json', import.meta.url), 'utf8'),
) as RulesAnswer;

afterEach(() => (settings.language = 'en'));

describe('what the program has', () => {
  test('short names for every option, value and family', () => {
    const missing: string[] = [];
    const need = (...keys: string[]) => keys.some(has) || missing.push(keys[0]!);
    for (const option of book.options) {
      need(`option.${option.name}`);
      if (!('choices' in option) || option.name === 'suit_order') continue;
      for (const choice of option.choices) need(`choice.${option.name}.${choice}`, `choice.${choice}`);
    }
    for (const { family } of book.presets) need(`family.${family}`);
    expect(missing).toEqual([]);
  });

  test.each(['ru', 'de'])('every sentence in %s', (language) => {
    const { sentences } = readCatalogue(readFileSync(new URL(`../../../po/${language}.po`, import.meta.url)));
    const all = [...book.presets, ...book.options].map(({ sentence }) => sentence);
    expect(all.filter((sentence) => !(sentence in sentences))).toEqual([]);
  });

  test('every option stands in one group', () => {
    const names = grouped(book.options).flatMap(({ options }) => options.map((option) => option.name));
    expect(names.sort()).toEqual(book.options.map((option) => option.name).sort());
  });
});

test('rule sets are found by words', () => {
  const found = (wanted: string) => findPresets(book.presets, wanted).map(({ name }) => name);
  expect(found('  ')).toHaveLength(book.presets.length);
  // By the family, by a word of the sentence whatever its capitals and accents, and by the name.
  expect(found('styrian')).toEqual(['styrian']);
  expect(found('MISERES')).toContain('mixed');
  expect(found('durchmarsch')).toEqual(['illustrated-durchmarsch']);
  expect(found('mixed with kadils')).toEqual(['mixed', 'mixed-kadil', 'mixed-partial-kadil']);
  expect(found('ladders')).toContain('austrian');
  expect(found('no such words')).toEqual([]);
});

test('a rule set that there is not is named, without all those that there are', () => {
  const message = { id: '{given} is not a rule set, expected one of: {expected}' };
  rulesBook.answer = book;
  expect(rulesFault('nonsense{stake=3}', message)).toBe('There is no rule set “nonsense”.');
  expect(rulesFault('<b>', message)).toBe('There is no rule set “<b>”.');
  expect(rulesFault('simple{stake=3}', { id: 'stake: 10 to 50' })).toBe('stake: 10 to 50');
  rulesBook.answer = null;
});

test('rule sets as text', () => {
  expect(readRules('simple')).toEqual({ preset: 'simple', changes: {} });
  const read = readRules(' simple-kadil { talon = negotiated, stake=30 } ');
  expect(read).toEqual({ preset: 'simple-kadil', changes: { talon: 'negotiated', stake: '30' } });
  expect(writeRules(read)).toBe('simple-kadil{talon=negotiated,stake=30}');
  expect(writeRules(readRules('austrian'))).toBe('austrian');
});

test('differences are of what applies', () => {
  const preset = { kadil: false, stake: 21, pot: 'fixed' };
  expect(differences({ kadil: true, stake: 21, pot: 'styrian' }, preset, ['kadil', 'stake'])).toEqual([
    'kadil',
  ]);
});

test('values in words', () => {
  expect(choiceText('suit_order', 'CSDH')).toBe('♣ ♠ ♦ ♥');
  expect(choiceText('talon', 'in_turn')).toBe('offered in turn');
  expect(choiceText('must_head', 'no')).toBe('no');
  expect(choiceText('stake', '30')).toBe('30');
  settings.language = 'ru';
  expect(choiceText('kadil', 'yes')).toBe('с кадилями');
});

test('the program’s own names are put into words', () => {
  const limit = book.options.find((option) => option.name === 'pot_limit') as RuleOption;
  expect(optionSentence(limit)).toMatch(/^The most a deal/);
  expect(readableRules('scoring=pot and mixed=full do not go together')).toBe(
    '“Scoring: money, in a pot” and “Games above hearts: all, with both misères” do not go together',
  );
  expect(readableRules('what=ever')).toBe('what=ever');
});

test('the book is asked once, and again after a failure', async () => {
  let asked = 0;
  let down = true;
  const rules = new RulesBook((path) => {
    ++asked;
    if (down) return Promise.reject(new Error('down'));
    return Promise.resolve(path === 'api/rules' ? book : { ok: true });
  });
  await rules.load();
  expect(rules.failed).toBe(true);
  await expect(rules.check('simple')).rejects.toThrow();
  down = false;
  await rules.load();
  expect(rules.failed).toBe(false);
  expect(rules.preset('mixed')?.family).toBe('mixed');
  asked = 0;
  await Promise.all([rules.load(), rules.check('simple'), rules.check('simple')]);
  expect(asked).toBe(1);
});
