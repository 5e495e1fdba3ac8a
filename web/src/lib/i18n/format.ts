// A sentence with arguments: "{name} has joined", and plurals as in
// "{n, plural, one {# deal} other {# deals}}". Forms: zero one two few many other, or =0, =1, …

export type Args = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();
function pluralForm(language: string, n: number): string {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found.select(n);
}

// The index of the brace that closes the one at `open`.
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; ++i) {
    if (text[i] === '{') ++depth;
    if (text[i] === '}' && --depth === 0) return i;
  }
  throw new Error(`a brace is not closed in "${text}"`);
}

function forms(text: string): Map<string, string> {
  const result = new Map<string, string>();
  for (let i = 0; ; ) {
    const open = text.indexOf('{', i);
    if (open < 0) return result;
    const end = closing(text, open);
    result.set(text.slice(i, open).trim(), text.slice(open + 1, end));
    i = end + 1;
  }
}

export function format(text: string, args: Args = {}, language = 'en'): string {
  let result = '';
  for (let i = 0; ; ) {
    const open = text.indexOf('{', i);
    if (open < 0) return result + text.slice(i);
    result += text.slice(i, open);
    const end = closing(text, open);
    const inside = text.slice(open + 1, end);
    const plural = /^(\w+),\s*plural,(.*)$/s.exec(inside);
    if (plural) {
      const n = Number(args[plural[1]!]);
      const found = forms(plural[2]!);
      const chosen = found.get(`=${n}`) ?? found.get(pluralForm(language, n)) ?? found.get('other') ?? '';
      result += format(chosen.replaceAll('#', String(n)), args, language);
    } else {
      result += String(args[inside] ?? `{${inside}}`);
    }
    i = end + 1;
  }
}
