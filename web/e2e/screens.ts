// Makes docs/screens/*.png: a party that bots would play, as one of its people sees it.
import { expect, test, type Browser } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateRequest } from '../src/lib/protocol.ts';
import { smaller } from './png.ts';
import { Companion, Person, playUntil, until, type Known, type Policy } from './table.ts';

const directory = join('..', 'docs', 'screens');
mkdirSync(directory, { recursive: true });

// Anna at her desk and with her phone in her hand.
interface Anna {
  desktop: Person;
  phone: Person;
}
async function anna(browser: Browser, token = ''): Promise<Anna> {
  const settings = { motion: 'reduced' };
  return {
    desktop: await Person.come(browser, 'Anna', { token, settings, viewport: { width: 1040, height: 690 } }),
    phone: await Person.come(browser, 'Anna', {
      token,
      settings,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    }),
  };
}
async function picture(of: Anna, name: string, prepare: (person: Person) => Promise<void>): Promise<void> {
  for (const [device, person] of Object.entries(of) as [keyof Anna, Person][]) {
    await person.page.bringToFront();
    await prepare(person);
    await person.page.waitForFunction(() => [...document.images].every((image) => image.complete));
    const png = smaller(await person.page.screenshot({ animations: 'disabled' }));
    const path = join(directory, `${name}-${device}.png`);
    writeFileSync(path, png);
    expect(png.length, path).toBeLessThan(150 * 1024);
  }
}

// Everybody plays as a bot would.
const asBots: Policy = (_known, player) => (player as Companion).hint();
async function playDeals(people: Companion[], known: Known, n: number): Promise<void> {
  await playUntil(people, `${n} deals`, () => known.dealsDone >= n && known.stage === 'readying', asBots);
}

interface Evening {
  of: Anna;
  known: Known;
  people: Companion[];
  // Both devices show what the server has said.
  shown: () => Promise<void>;
  leave: () => Promise<void>;
}
async function evening(browser: Browser, base: string, request: CreateRequest): Promise<Evening> {
  const host = await Companion.come(base, 'Anna');
  const others = [await Companion.come(base, 'Boris'), await Companion.come(base, 'Vera')];
  const table = await host.create({ ...request, seats: ['me', 'open', 'open'], listed: false });
  for (const [i, other] of others.entries()) {
    await other.open(table);
    await other.sit(i + 2);
  }
  const of = await anna(browser, host.token);
  const pages = [of.desktop, of.phone];
  for (const page of pages) await page.open(table);
  const { known } = host;
  return {
    of,
    known,
    people: [host, ...others],
    shown: () =>
      until('the pages are as far', () => pages.every((page) => page.known.version === known.version)),
    leave: async () => {
      for (const each of [...pages, host, ...others]) await each.leave();
    },
  };
}

test('the lobby', async ({ browser, baseURL }) => {
  const hosts: Companion[] = [];
  const open = async (name: string, request: CreateRequest) => {
    const host = await Companion.come(baseURL!, name);
    await host.create(request);
    hosts.push(host);
  };
  await open('Gleb', { rules: 'mixed-kadil', seats: ['me', 'open', 'open'], title: 'Tuesdays' });
  const seats: CreateRequest['seats'] = ['me', 'sampling', 'open', 'open'];
  await open('Daria', { rules: 'austrian-limited', seats, title: 'For the pot' });
  const rules = 'simple{kadil=yes,stake=26}';
  await open('Emil', { rules, seats: ['me', 'open', 'simple'], title: 'Beginners welcome' });
  const of = await anna(browser);
  await picture(of, 'lobby', async (person) => {
    await person.goTo('');
    await expect(person.page.getByText('Tuesdays')).toBeVisible();
    await expect(person.page.getByText('Mixed, all games, with kadils.')).toBeVisible();
  });
  for (const each of [...hosts, of.desktop, of.phone]) await each.leave();
});

test('the chalk table', async ({ browser, baseURL }) => {
  const { of, known, people, shown, leave } = await evening(browser, baseURL!, {
    rules: 'simple-kadil',
    seats: [],
    title: 'Anna, Boris and Vera',
  });
  await playDeals(people, known, 3);
  const spoken = () => known.sections.deal!.hand_calls.some((call) => call !== null);
  const asked = () =>
    known.phase === 'auction' && known.due === 'act' && known.sections.actions!.calls.length > 2;
  await playUntil(people, 'Anna is to call after another', () => asked() && spoken(), asBots);
  await shown();
  await picture(of, 'auction', async ({ page }) => expect(page.locator('.calls')).toBeVisible());

  // All three in play, and two cards on the table.
  const twoCards = () =>
    known.phase === 'play' &&
    known.due === 'act' &&
    known.trick.length === 2 &&
    known.hand.length > 4 &&
    known.hand.length < 8;
  await playUntil(people, 'two cards of a trick', twoCards, asBots);
  await shown();
  await picture(of, 'play', async ({ page }) => {
    await expect(page.locator('.own .slot.may').first()).toBeVisible();
    await expect(page.locator('.trick li')).toHaveCount(known.trick.length);
  });

  const deal = known.dealsDone + 1;
  await playDeals(people, known, deal);
  await shown();
  await picture(of, 'settlement', ({ page }) => expect(page.locator('.result')).toBeVisible());
  await playDeals(people, known, deal + 2);
  await shown();
  await picture(of, 'sheet', async (person) => {
    await person.panel('score');
    await expect(person.page.locator('.panel .cloth')).toBeVisible();
  });

  await picture(of, 'replay', async (person) => {
    await person.goTo(`#/replay/${known.table}/${deal}?move=24`);
    await expect(person.page.locator('.stepper .card').first()).toBeVisible();
  });
  await leave();
});

test('the pot', async ({ browser, baseURL }) => {
  const { of, known, people, shown, leave } = await evening(browser, baseURL!, {
    rules: 'austrian-unlimited',
    seats: [],
    title: 'Austrian evening',
  });
  await playDeals(people, known, 4);
  const acting = () => known.due === 'act' && known.stage === 'playing';
  await playUntil(people, 'Anna is asked', acting, asBots);
  await shown();
  await picture(of, 'pot', async (person) => {
    await person.panel('pot');
    await expect(person.page.locator('.panel .amount').first()).toBeVisible();
  });
  await leave();
});
