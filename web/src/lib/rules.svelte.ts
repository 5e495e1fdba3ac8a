// Rule sets for people: what the server says of them, and how they are put into words.
import { has, t } from './i18n/index.ts';
import type {
  CheckAnswer,
  Message,
  RuleOption,
  RulePreset,
  RulesAnswer,
  RuleSetValues,
  RuleValue,
} from './protocol.ts';
import { settings } from './settings.svelte.ts';
import { suitSigns } from './wording.ts';
import { words } from './words.svelte.ts';

export class RulesBook {
  answer = $state.raw<RulesAnswer | null>(null);
  failed = $state(false);
  #loading: Promise<void> | null = null;
  #checked = new Map<string, Promise<CheckAnswer>>();

  constructor(private readonly get: (path: string) => Promise<unknown>) {}

  // Loads it once; again after a failure.
  load(): Promise<void> {
    this.#loading ??= this.get('api/rules')
      .then((answer) => {
        this.answer = answer as RulesAnswer;
        this.failed = false;
      })
      .catch(() => {
        this.failed = true;
        this.#loading = null;
      });
    return this.#loading;
  }

  // Rejects without a connection.
  check(rules: string): Promise<CheckAnswer> {
    let checked = this.#checked.get(rules);
    if (!checked) {
      checked = this.get(`api/rules/check?rules=${encodeURIComponent(rules)}`) as Promise<CheckAnswer>;
      checked.catch(() => this.#checked.delete(rules));
      this.#checked.set(rules, checked);
    }
    return checked;
  }

  preset(name: string): RulePreset | undefined {
    return this.answer?.presets.find((preset) => preset.name === name);
  }
  option(name: string): RuleOption | undefined {
    return this.answer?.options.find((option) => option.name === name);
  }
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

export const rulesBook = new RulesBook(fetchJson);

// ---- Their text: NAME{option=value,…} -------------------------------------------------------------------------------

export interface RulesText {
  preset: string;
  changes: Record<string, string>;
}

export function readRules(text: string): RulesText {
  const [, preset = '', inside = ''] = /^\s*([\w-]*)\s*(?:\{(.*)\}\s*)?$/s.exec(text) ?? [];
  const changes: Record<string, string> = {};
  for (const part of inside.split(',')) {
    const [name = '', value = ''] = part.split('=').map((word) => word.trim());
    if (name && value) changes[name] = value;
  }
  return { preset, changes };
}

export function writeRules({ preset, changes }: RulesText): string {
  const parts = Object.entries(changes).map(([name, value]) => `${name}=${value}`);
  return parts.length ? `${preset}{${parts.join(',')}}` : preset;
}

export function valueWord(value: RuleValue | undefined): string {
  return value === true ? 'yes' : value === false ? 'no' : String(value ?? '');
}

// The names of the options that apply and are not as in the preset.
export function differences(
  values: RuleSetValues,
  preset: RuleSetValues,
  applies: readonly string[],
): string[] {
  return applies.filter((name) => valueWord(values[name]) !== valueWord(preset[name]));
}

// ---- In words -------------------------------------------------------------------------------------------------------

export function optionLabel(name: string): string {
  const key = `option.${name}`;
  return has(key) ? t(key) : name;
}

export function choiceText(option: string, value: string): string {
  if (/^[SCDH]{4}$/.test(value)) {
    const signs = { S: suitSigns.spades, C: suitSigns.clubs, D: suitSigns.diamonds, H: suitSigns.hearts };
    return [...value].map((letter) => signs[letter as keyof typeof signs]).join(' ');
  }
  for (const key of [`choice.${option}.${value}`, `choice.${value}`]) if (has(key)) return t(key);
  return value;
}

export function familyText(family: string): string {
  const key = `family.${family}`;
  return has(key) ? t(key) : family;
}

// As somebody in a hurry types: without capitals and accents.
const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// Those that have all these words in their name, their family or their sentence, in the reader's language. A long word
// finds its other forms too: they differ at the end.
export function findPresets(presets: readonly RulePreset[], wanted: string): RulePreset[] {
  const parts = plainText(wanted)
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => (part.length > 5 ? part.slice(0, -1) : part));
  return presets.filter(({ name, family, sentence }) => {
    const text = plainText(`${name} ${familyText(family)} ${words.word(sentence)}`);
    return parts.every((part) => text.includes(part));
  });
}

// The program's sentence. Where it begins by saying with which other choice it applies, in the program's own names, that
// is left out: it is shown only then.
export function optionSentence(option: RuleOption): string {
  const text = words.word(option.sentence).replace(/^[^:]*\b\w+=\w+:\s*/, '');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

const quotes = { en: ['“', '”'], ru: ['«', '»'], de: ['„', '“'] };

// Refusals name options as they are typed: kadil=yes. The page has words for them.
export function readableRules(text: string): string {
  const [open, close] = quotes[settings.language];
  return text.replace(/\b([a-z_]+)=([a-zA-Z_]+|[0-9]+)/g, (typed, name: string, value: string) =>
    has(`option.${name}`) ? `${open}${optionLabel(name)}: ${choiceText(name, value)}${close}` : typed,
  );
}

// Why there are no such rules. The program names all rule sets as they are typed; who only followed a link has no use for that.
export function rulesFault(text: string, message: Message): string {
  const { preset } = readRules(text);
  if (rulesBook.answer && !rulesBook.preset(preset))
    return t('rules.unknown', { name: preset || text.trim() });
  return readableRules(words.say(message));
}

// In one line: the preset's sentence, and what is not as in it.
export function rulesSummary(text: string): { sentence: string; changes: string[] } {
  const { preset, changes } = readRules(text);
  const found = rulesBook.preset(preset);
  return {
    sentence: found ? words.word(found.sentence) : preset,
    changes: Object.entries(changes).map(
      ([name, value]) => `${optionLabel(name)}: ${choiceText(name, value)}`,
    ),
  };
}

// ---- In groups ------------------------------------------------------------------------------------------------------

export const groupNames = [
  'auction',
  'talon',
  'play',
  'games',
  'scoring',
  'pot',
  'premiums',
  'fines',
  'table',
] as const;
export type Group = (typeof groupNames)[number];

const groupOf: Record<string, Group> = {
  auction: 'auction',
  suit_order: 'auction',
  hearts_over_hearts: 'auction',
  same_level_by_suit: 'auction',
  grande_misere_rank: 'auction',
  jumps: 'auction',
  hand_games: 'auction',
  hand_entry: 'auction',
  all_pass: 'auction',
  talon: 'talon',
  talon_shown: 'talon',
  redeal_by: 'talon',
  declarer_owes: 'play',
  whister_owes: 'play',
  first_lead: 'play',
  dropped_hand: 'play',
  must_head: 'play',
  invitation: 'play',
  invitee_may_refuse: 'play',
  mixed: 'games',
  illustrated: 'games',
  illustrated_payment: 'games',
  high_game_quota: 'games',
  petite_misere_opponents: 'games',
  misere_lead: 'games',
  pot: 'pot',
  dealer_stake: 'pot',
  pot_limit: 'pot',
  contribution: 'pot',
  short_pot: 'pot',
  premium_payers: 'premiums',
  premiums: 'premiums',
  failed_premium: 'premiums',
  enforcement: 'fines',
  direction: 'table',
  deal_pattern: 'table',
};

// What this page does not know yet is about what is written.
export function grouped(options: readonly RuleOption[]): { group: Group; options: RuleOption[] }[] {
  return groupNames
    .map((group) => ({
      group,
      options: options.filter((option) => (groupOf[option.name] ?? 'scoring') === group),
    }))
    .filter(({ options }) => options.length > 0);
}
