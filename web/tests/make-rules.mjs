// Writes tests/data/rules.json, the mock server's answer to /api/rules, from what `pulka rules` says.
//   PULKA_BIN=../build/release/apps/pulka/pulka node tests/make-rules.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const binary = process.env.PULKA_BIN ?? '../build/release/apps/pulka/pulka';
const rules = (...args) => execFileSync(binary, ['--lang', 'en', 'rules', ...args], { encoding: 'utf8' });

const families = (values) =>
  values.mixed !== 'none'
    ? 'mixed'
    : values.illustrated !== 'none'
      ? 'illustrated'
      : values.auction === 'ladder'
        ? 'austrian'
        : 'simple';

const values = {};
const applies = {};
const presets = [];
for (const line of rules().split('\n')) {
  const [, name, sentence] = /^([a-z-]+) {2,}(\S.*)$/.exec(line) ?? [];
  if (!name) continue;
  values[name] = JSON.parse(rules('--json', name));
  applies[name] = rules(name)
    .split('\n')
    .map((row) => /^([a-z_]+) +\S+ +[MAH]\d+ /.exec(row)?.[1])
    .filter(Boolean);
  presets.push({ name, sentence, family: families(values[name]), rules: name });
}

const orders = (letters) =>
  letters.length < 2
    ? [letters]
    : [...letters].flatMap((letter) => orders(letters.replace(letter, '')).map((rest) => letter + rest));

const options = [];
for (const line of rules('--all', 'simple').split('\n')) {
  const [, name, clause, sentence] = /^([a-z_]+) +\*?\S+ +([MAH]\d+) +(\S.*)$/.exec(line) ?? [];
  if (!name) continue;
  const { stderr } = spawnSync(binary, ['--lang', 'en', 'rules', `simple{${name}=?}`], { encoding: 'utf8' });
  const range = /from (\d+) to (\d+)/.exec(stderr);
  const choices = / expected ([a-z_]+(?: \| [a-z_]+)+)/.exec(stderr)?.[1]?.split(' | ');
  options.push({
    name,
    clause,
    sentence,
    ...(range
      ? { min: Number(range[1]), max: Number(range[2]) }
      : { choices: name === 'suit_order' ? orders('SCDH') : choices }),
  });
}

const file = fileURLToPath(new URL('data/rules.json', import.meta.url));
writeFileSync(file, `${JSON.stringify({ presets, options, values, applies }, null, 1)}\n`);
console.log(`${presets.length} presets, ${options.length} options`);
