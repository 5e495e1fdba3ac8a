import { expect, test } from '@playwright/test';
import type { Card } from '../src/lib/protocol.ts';
import { cardsOf, partyWith, Person, playUntil, until } from './table.ts';

test('a deal afterwards, and who only looked on', async ({ browser, baseURL }) => {
  test.setTimeout(90_000);
  const anna = await Person.come(browser, 'Anna', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = anna;
  const { table, others } = await partyWith(baseURL!, anna, { rules: 'simple' });
  await anna.sit(1);
  const people = [anna, ...others];
  await playUntil(people, 'a trick on the table', () => anna.known.trick.length > 0);
  const dealt = anna.known.events.find((event) => event.e === 'hand_dealt');
  const hand: Card[] = dealt?.e === 'hand_dealt' ? cardsOf(dealt.hand).sort() : [];
  expect(hand).toHaveLength(10);

  // Somebody comes in the middle of the deal.
  const gleb = await Person.come(browser, 'Gleb');
  await gleb.open(table);
  await expect(gleb.page.getByText('You look on, one deal behind')).toBeVisible();
  await expect(gleb.page.getByText('No deal is finished yet.')).toBeVisible();
  await playUntil(people, 'the next trick', () => anna.known.hand.length < 9 && anna.known.due === 'act');
  await expect(gleb.page.locator('.card')).toHaveCount(0);
  await anna.claimHalf();
  for (const other of others) await other.answer(true);
  await playUntil(people, 'the deal is over', () => gleb.known.dealsDone === 1);
  expectNothingTold(gleb.known.heard);
  await expect(gleb.page.getByRole('heading', { name: 'Deal 1' })).toBeVisible();
  await expect(gleb.page.locator('.stepper .card').first()).toBeVisible();
  await gleb.page.getByRole('button', { name: 'To the end' }).click();
  await expect(gleb.page.locator('.stepper .taken').first()).toBeVisible();

  // Anna steps through it.
  await page.getByRole('link', { name: 'Step through this deal' }).click();
  await expect(page.getByRole('heading', { name: 'Deal 1, all cards open' })).toBeVisible();
  const at = page.locator('.stepper .at');
  await expect(at).toHaveText(/^0\/\d+$/);
  for (let i = 0; i < 3; ++i) await page.getByRole('button', { name: 'A step on' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(at).toHaveText(/^4\//);
  await expect(page).toHaveURL(/move=4$/);
  const happened = (await page.locator('.stepper .happened').innerText()).trim();
  expect(happened).not.toBe('');
  await page.getByRole('button', { name: 'Copy a link to this step' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await gleb.page.goto(link);
  await expect(gleb.page.locator('.stepper .at')).toHaveText(/^4\//);
  await expect(gleb.page.locator('.stepper .happened')).toContainText(happened);

  // The shuffle was as promised, and this page had its part in it.
  const fair = page.getByRole('region', { name: 'Were the cards shuffled as promised?' });
  await expect(fair).toContainText('Yes, as far as it can be checked here.');
  for (const line of [
    'The seed of the server is the one it had promised.',
    'The promise is the one this page noted before the deal.',
    'The seed of this page is among those the cards were shuffled with.',
    'The seeds of the players are those they had promised.',
    'These seeds give exactly the cards that were dealt.',
  ]) {
    await expect(fair.getByText(line)).toBeVisible();
  }
  // Who was not there cannot say as much, and it says so.
  await expect(gleb.page.getByRole('region', { name: 'Were the cards shuffled as promised?' })).toContainText(
    'This page gave no seed of its own.',
  );

  // From deal to deal, as far as they are finished.
  await expect(page.getByRole('link', { name: 'The next deal' })).toHaveCount(0);
  await anna.open(table);
  await playUntil(people, 'a second deal', () => anna.known.dealsDone === 2);
  await anna.goTo(`#/replay/${table}/1`);
  await page.getByRole('link', { name: 'The next deal' }).click();
  await expect(page.getByRole('heading', { name: 'Deal 2, all cards open' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The deal before' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The next deal' })).toHaveCount(0);
  await page.getByRole('link', { name: 'The deal before' }).click();
  await expect(page.getByRole('heading', { name: 'Deal 1, all cards open' })).toBeVisible();

  // Once more, for nothing.
  await page.getByRole('button', { name: 'Play this deal again' }).click();
  await until(
    'the same cards',
    () => anna.known.table !== table && anna.known.sections.setup?.practice === true,
  );
  await expect(page).toHaveURL(new RegExp(`#/t/${anna.known.table}$`));
  await until('the same cards', () => anna.known.events.some((event) => event.e === 'hand_dealt'));
  const again = anna.known.events.find((event) => event.e === 'hand_dealt');
  expect(again?.e === 'hand_dealt' && cardsOf(again.hand).sort()).toEqual(hand);
  await expect(page.getByText('practice, for nothing')).toBeVisible();

  expect([...anna.faults, ...gleb.faults]).toEqual([]);
  for (const each of [...people, gleb]) await each.leave();
});

// Until a deal is finished a spectator is told who sits there and how the party stands, and no more.
function expectNothingTold(frames: readonly string[]): void {
  const allowed = ['setup', 'seats', 'state', 'money', 'sheet', 'past', 'clock', 'final'];
  for (const text of frames) {
    const frame = JSON.parse(text) as { sections?: object; events?: { e: string }[] };
    for (const [name, value] of Object.entries(frame.sections ?? {})) {
      if (value !== null) expect(allowed, `the section ${name}`).toContain(name);
    }
    expect(frame.events ?? []).toEqual([]);
  }
}
