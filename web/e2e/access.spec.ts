import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { leavesItTo, partyWith, Person, playUntil, turnOf, type Player } from './table.ts';

// Every screen of a party for everybody: on a desktop and on a phone, light and dark, in turn.
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
type Look = [typeof desktop, 'light' | 'dark'];
const pairs: [Look, Look][] = [
  [
    [desktop, 'light'],
    [phone, 'dark'],
  ],
  [
    [desktop, 'dark'],
    [phone, 'light'],
  ],
];
let turn = 0;

async function look(page: Page, [viewport, colorScheme]: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
async function expectForAll(
  page: Page,
  what: string,
  looks: readonly Look[] = pairs[turn++ % 2]!,
): Promise<void> {
  for (const each of looks) {
    await test.step(`${what}: ${each[0] === phone ? 'phone' : 'desktop'}, ${each[1]}`, async () => {
      await look(page, each);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}
const everyLook: Look[] = [...pairs[0]!, ...pairs[1]!];

test('the ways to a table', async ({ browser }) => {
  const anna = await Person.come(browser, 'Anna');
  const { page } = anna;
  await anna.goTo('');
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible();
  await expectForAll(page, 'lobby', everyLook);
  await anna.goTo('#/new?rules=illustrated');
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await page.getByText('House rules').click();
  await expectForAll(page, 'new table');
  await anna.goTo('#/rules?rules=mixed-kadil');
  await expect(page.getByText('Mixed, all games, with kadils.').last()).toBeVisible();
  await expectForAll(page, 'rules');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expectForAll(page, 'settings');
  await anna.leave();
});

test('a deal at the chalk table, from the first word to the replay', async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const anna = await Person.come(browser, 'Anna');
  const { page } = anna;
  const { table, others } = await partyWith(baseURL!, anna, {
    rules: 'simple',
    title: 'Anna, Boris and Vera',
  });
  await expect(anna.button('act.sit')).toBeVisible();
  await expectForAll(page, 'gathering');
  await anna.sit(1);
  await expect(page.locator('.between .big')).toBeVisible();
  await expectForAll(page, 'ready');

  const people: Player[] = [anna, ...others];
  const leaveIt = leavesItTo(anna);
  for (const phase of ['auction', 'talon_offer', 'discard', 'declare']) {
    await playUntil(people, `Anna's turn: ${phase}`, turnOf(anna, phase), leaveIt);
    await expect(page.locator('.turn strong')).toBeVisible();
    await expectForAll(page, phase);
  }
  const midTrick = () => turnOf(anna, 'play')() && anna.known.trick.length > 0 && anna.known.hand.length < 9;
  await playUntil(people, 'the middle of a trick', midTrick, leaveIt);
  await expect(page.locator('.own .slot.may').first()).toBeVisible();
  await anna.button('act.hint').click();
  await expect(page.locator('.advice')).toBeVisible();
  await expectForAll(page, 'a trick, with a hint', everyLook);

  await anna.button('act.claim').click();
  await expectForAll(page, 'the claim');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await anna.claimHalf();
  await expectForAll(page, 'what is asked');
  for (const other of others) await other.answer(true);
  await playUntil(
    people,
    'the deal is over',
    () => anna.known.dealsDone === 1 && anna.known.stage === 'readying',
  );
  await expect(page.locator('.result .lines li').first()).toBeVisible();
  await expectForAll(page, 'settlement');
  await look(page, [desktop, 'light']);
  for (const panel of ['score', 'table', 'chat'] as const) {
    await anna.panel(panel);
    await expectForAll(page, panel);
  }

  await others[0]!.act({ end: true });
  await expect(page.locator('.final')).toBeVisible();
  await expectForAll(page, 'final account');
  await anna.goTo(`#/replay/${table}/1?move=9`);
  await expect(page.getByText('Were the cards shuffled as promised?')).toBeVisible();
  await page.getByText('The numbers').click();
  await expectForAll(page, 'replay');
  await anna.leave();
  for (const each of others) each.leave();
});

test('a table with a pot, with four, and those who look on', async ({ browser, baseURL }) => {
  test.setTimeout(90_000);
  const anna = await Person.come(browser, 'Anna');
  const { page } = anna;
  const { others } = await partyWith(baseURL!, anna, {
    rules: 'illustrated',
    seats: ['open', 'me', 'open', 'simple'],
  });
  await anna.sit(1);
  const people: Player[] = [anna, ...others];
  // The fourth is a bot that sits out or plays as it likes.
  const over = () => anna.known.dealsDone > 0 && anna.known.stage === 'readying';
  for (const phase of ['auction', 'play']) {
    await playUntil(people, `Anna's turn: ${phase}`, () => turnOf(anna, phase)() || over());
    if (over()) break;
    await expect(page.locator('.turn strong')).toBeVisible();
    await expectForAll(page, phase);
  }
  await playUntil(people, 'the end of the deal', over);
  await expect(page.locator('.result')).toBeVisible();
  await expectForAll(page, 'settlement');
  await look(page, [desktop, 'light']);
  await anna.panel('pot');
  await expectForAll(page, 'pot');

  const gleb = await Person.come(browser, 'Gleb');
  await gleb.open(anna.known.table);
  await expect(gleb.page.getByText('You look on, one deal behind')).toBeVisible();
  await expect(gleb.page.locator('.stepper')).toBeVisible();
  await expectForAll(gleb.page, 'looking on');
  await gleb.leave();
  await anna.leave();
  for (const each of others) each.leave();
});
