import { expect, test } from '@playwright/test';
import { OwnServer } from './server.ts';
import { Companion, partyWith, Person, playUntil, until } from './table.ts';

let server: OwnServer;
test.beforeEach(async () => {
  server = await OwnServer.start();
});
test.afterEach(() => server.end());

test('a killed server costs nothing: same hand, same trick, and play goes on', async ({ browser }) => {
  const anna = await Person.come(browser, 'Anna', { url: server.url });
  const { table, others } = await partyWith(server.url, anna, { rules: 'simple' });
  await anna.sit(1);
  const midTrick = () =>
    anna.known.due === 'act' && anna.known.phase === 'play' && anna.known.trick.length > 0;
  await playUntil([anna, ...others], 'the middle of a trick', midTrick);
  const { hand, trick, version } = anna.known;
  const plate = anna.page.locator('.trick li');
  await expect(plate).toHaveCount(trick.length);
  const trickShown = await plate.allInnerTexts();

  await server.kill();
  for (const each of others) each.leave();
  const bar = anna.page.getByText(/The connection is lost\. Connecting again … for 0:/);
  await expect(bar).toBeVisible();
  await expect(anna.page.getByRole('img', { name: /connection is lost/ })).toBeVisible();
  // What lies on the table stays to be looked at.
  await anna.expectHand(hand);
  await expect(plate).toHaveText(trickShown);
  // A card that is played now is not lost, and is not shown as if it had been played.
  const card = anna.known.sections.actions!.cards[0]!;
  await anna.card(card).click({ position: { x: 10, y: 20 } });
  await expect(anna.page.getByText('1 request waits for an answer')).toBeVisible();
  await anna.expectHand(hand);
  expect(anna.known.version).toBe(version);

  await server.start();
  const [boris, vera] = await Promise.all(
    others.map(async ({ name, token }) => {
      const again = await Companion.come(server.url, name, token);
      await again.open(table);
      return again;
    }),
  );
  await until('the card is played', () => anna.known.version > version && !anna.known.hand.includes(card));
  await expect(anna.page.getByRole('img', { name: 'Connected' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await anna.expectHand(hand.filter((each) => each !== card));

  // To the end of the deal.
  const done = () => anna.known.dealsDone === 1 && anna.known.stage === 'readying';
  await playUntil([anna, boris!, vera!], 'the end of the deal', done);
  await expect(anna.page.locator('.result .lines li').first()).toBeVisible();
  expect(anna.known.sections.past![0]!.taken!.reduce((a, b) => a + b, 0)).toBe(10);
  expect(anna.faults).toEqual([]);
  await anna.leave();
  for (const each of [boris!, vera!]) each.leave();
});

test('a card played into a lost connection outlives a reload', async ({ browser, baseURL }) => {
  const anna = await Person.come(browser, 'Anna', { url: server.url });
  const { table, others } = await partyWith(server.url, anna, { rules: 'simple' });
  await anna.sit(1);
  const mayPlay = () => anna.known.due === 'act' && anna.known.phase === 'play';
  await playUntil([anna, ...others], 'a card of Anna', mayPlay);
  const { hand, version } = anna.known;
  const card = anna.known.sections.actions!.cards[0]!;
  await server.kill();
  for (const each of others) each.leave();
  await anna.card(card).click({ position: { x: 10, y: 20 } });
  await expect(anna.page.getByText('1 request waits for an answer')).toBeVisible();

  // The page is gone before the server is back.
  await anna.page.goto(`${baseURL}healthz`);
  await server.start();
  anna.known.table = '';
  await anna.open(table);
  await until('the card is played', () => anna.known.version > version && !anna.known.hand.includes(card));
  await anna.expectHand(hand.filter((each) => each !== card));
  await anna.reload();
  expect(anna.known.refusals).toEqual([]);
  expect(anna.faults).toEqual([]);
  await anna.leave();
});
