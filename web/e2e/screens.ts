// Makes docs/screens/*.png: a party that bots would play, as one of its people sees it.
import { expect, test } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateRequest } from '../src/lib/protocol.ts';
import { smaller } from './png.ts';
import { Companion, Person, playUntil, until, type Known, type Player, type Policy } from './table.ts';

const directory = join('..', 'docs', 'screens');
const sizes = { desktop: { width: 1100, height: 720 }, phone: { width: 390, height: 844 } };
mkdirSync(directory, { recursive: true });

async function picture(
  { page }: Person,
  name: string,
  prepare?: (size: string) => Promise<void>,
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await prepare?.(size);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    const png = smaller(await page.screenshot({ animations: 'disabled' }));
    const path = join(directory, `${name}-${size}.png`);
    writeFileSync(path, png);
    expect(png.length, path).toBeLessThan(150 * 1024);
  }
}

// Everybody plays as a bot would; Anna, who looks at the page, on a second connection.
const asBots: Policy = (_known, player) => (player as Companion).hint();

interface Evening {
  anna: Person;
  hand: Companion;
  people: Companion[];
}
async function evening(
  browser: Parameters<typeof Person.come>[0],
  base: string,
  request: CreateRequest,
): Promise<Evening> {
  const anna = await Person.come(browser, 'Anna', { viewport: sizes.desktop });
  await anna.goTo('');
  await expect(anna.page.getByRole('img', { name: 'Connected' })).toBeVisible();
  const token = await anna.page.evaluate(() => localStorage.getItem('pulka.token')!);
  const hand = await Companion.come(base, 'Anna', token);
  const others = [await Companion.come(base, 'Boris'), await Companion.come(base, 'Vera')];
  const table = await hand.create(request);
  for (const [i, other] of others.entries()) {
    await other.open(table);
    await other.sit(i + 2);
  }
  await anna.open(table);
  return { anna, hand, people: [hand, ...others] };
}
const deals = (known: Known, n: number) => () => known.dealsDone >= n && known.stage === 'readying';

async function playDeals(people: Player[], known: Known, n: number): Promise<void> {
  await playUntil(people, `${n} deals`, deals(known, n), asBots);
}

test('the lobby', async ({ browser, baseURL }) => {
  const hosts: Companion[] = [];
  const open = async (name: string, request: CreateRequest) => {
    const host = await Companion.come(baseURL!, name);
    await host.create(request);
    hosts.push(host);
  };
  await open('Gleb', { rules: 'mixed-kadil', seats: ['me', 'open', 'open'], title: 'Tuesdays' });
  await open('Daria', {
    rules: 'austrian-limited',
    seats: ['me', 'sampling', 'open', 'open'],
    title: 'For the pot',
  });
  await open('Emil', {
    rules: 'simple{kadil=yes,stake=26}',
    seats: ['me', 'open', 'simple'],
    title: 'Beginners welcome',
  });
  const anna = await Person.come(browser, 'Anna');
  await anna.goTo('');
  await expect(anna.page.getByText('Tuesdays')).toBeVisible();
  await picture(anna, 'lobby');
  for (const each of hosts) {
    await each.act({ stand: true });
    each.leave();
  }
  await anna.leave();
});

test('the chalk table', async ({ browser, baseURL }) => {
  const { anna, hand, people } = await evening(browser, baseURL!, {
    rules: 'simple-kadil',
    seats: ['me', 'open', 'open'],
    title: 'Anna, Boris and Vera',
    listed: false,
  });
  const { page } = anna;
  await playDeals(people, hand.known, 4);
  const turn = (phase: string, more: () => boolean) => () =>
    hand.known.phase === phase && hand.known.due === 'act' && more();
  const said = () => hand.known.sections.deal!.hand_calls.filter((call) => call).length;
  await playUntil(
    people,
    'Anna is asked',
    turn('auction', () => said() > 0),
    asBots,
  );
  await until('the page is as far', () => anna.known.version === hand.known.version);
  await expect(page.locator('.calls')).toBeVisible();
  await picture(anna, 'auction');

  const inPlay = turn('play', () => hand.known.trick.length > 0 && hand.known.hand.length === 7);
  await playUntil(people, 'a trick', inPlay, asBots);
  await until('the page is as far', () => anna.known.version === hand.known.version);
  await expect(page.locator('.own .slot.may').first()).toBeVisible();
  await expect(page.locator('.trick li')).toHaveCount(hand.known.trick.length);
  await picture(anna, 'play');

  const before = hand.known.dealsDone;
  await playDeals(people, hand.known, before + 1);
  await expect(page.locator('.result')).toBeVisible();
  await picture(anna, 'settlement');
  await playDeals(people, hand.known, before + 3);
  await picture(anna, 'sheet', async () => {
    await anna.panel('score');
    await expect(page.locator('.panel .cloth')).toBeVisible();
  });

  await anna.goTo(`#/replay/${hand.known.table}/${before + 1}?move=19`);
  await expect(page.locator('.stepper .card').first()).toBeVisible();
  await picture(anna, 'replay');
  await anna.leave();
  for (const each of people) each.leave();
});

test('the pot', async ({ browser, baseURL }) => {
  const { anna, hand, people } = await evening(browser, baseURL!, {
    rules: 'austrian-limited',
    seats: ['me', 'open', 'open'],
    title: 'Austrian evening',
    listed: false,
  });
  await playDeals(people, hand.known, 3);
  const act = () => hand.known.due === 'act' && hand.known.stage === 'playing';
  await playUntil(people, 'Anna is asked', act, asBots);
  await until('the page is as far', () => anna.known.version === hand.known.version);
  await picture(anna, 'pot', async () => {
    await anna.panel('pot');
    await expect(anna.page.locator('.panel .amount').first()).toBeVisible();
  });
  await anna.leave();
  for (const each of people) each.leave();
});
