// Makes the pictures of the 32 cards out of the npm package @heruka_urgyen/react-playing-cards (faces by
// Adrian Kennard, CC0): the drawing in the middle, without the border and the small indices in the corners.
// The page draws those itself, in Latin or Russian letters and large enough for a phone (src/table/Card.svelte).
// Suits that have a colour of their own in a pack of four colours get a second file, such as QD4.svg.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optimize } from 'svgo';

const here = dirname(fileURLToPath(import.meta.url));
const from = join(here, '../node_modules/@heruka_urgyen/react-playing-cards/src/images');
const to = join(here, '../public/cards');

const ranks = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
const suits = ['S', 'C', 'D', 'H'];

// What is left of the card in the middle, in the package's units (a card is 240 by 336).
function window(rank) {
  if (rank === 'A') return '-48 -76 96 152';
  return 'JQK'.includes(rank) ? '-84 -132.5 168 265' : '-92 -145 184 290';
}

function art(svg, rank) {
  return svg
    .replace(/<\?xml[^>]*\?>/, '')
    .replace(/<symbol id="V[^>]*>.*?<\/symbol>/s, '')
    .replace(/<use xlink:href="#V[^>]*><\/use>/g, '')
    .replace(/<use xlink:href="#S..?" height="26.769"[^>]*><\/use>/g, '')
    .replace(/<rect width="239" height="335"[^>]*><\/rect>/, '')
    .replace(/ class="card" face="[^"]*"/, '')
    .replace(/ height="3.5in"/, '')
    .replace(/ width="2.5in"/, '')
    .replace(/(<svg[^>]*) preserveAspectRatio="none"/, '$1')
    .replace(/(<svg[^>]*) viewBox="-120 -168 240 336"/, `$1 viewBox="${window(rank)}"`);
}

function small(svg) {
  return optimize(svg, {
    multipass: true,
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: { convertPathData: { floatPrecision: 1 }, removeHiddenElems: false },
        },
      },
    ],
  }).data;
}

const wanted = suits.flatMap((suit) =>
  ranks.flatMap((rank) => {
    const card = { name: suit + rank, file: join(from, '2color', `${rank}${suit}.svg`), rank };
    if (suit === 'S' || suit === 'H') return [card];
    return [card, { name: `${suit + rank}4`, file: join(from, '4color', `${rank}${suit}.svg`), rank }];
  }),
);

const there = await readdir(to).catch(() => []);
if (process.argv.includes('--if-missing') && there.length >= wanted.length) process.exit(0);
await rm(to, { recursive: true, force: true });
await mkdir(to, { recursive: true });
let bytes = 0;
for (const { name, file, rank } of wanted) {
  const svg = small(art(await readFile(file, 'utf8'), rank));
  bytes += svg.length;
  await writeFile(join(to, `${name}.svg`), svg);
}
console.log(`${wanted.length} cards, ${Math.round(bytes / 1024)} KiB`);
