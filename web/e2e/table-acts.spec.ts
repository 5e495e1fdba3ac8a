import { expect, test } from '@playwright/test';
import type { CreateRequest } from '../src/lib/protocol.ts';
import { partyWith, Person, playUntil, until, type Companion } from './table.ts';

let anna: Person;
let others: Companion[];
let people: (Person | Companion)[];

test.afterEach(async () => {
  expect(anna.faults).toEqual([]);
  for (const each of people) await each.leave();
});

async function begin(
  browser: Parameters<typeof Person.come>[0],
  base: string,
  request: Partial<CreateRequest> = {},
  settings: Record<string, unknown> = {},
): Promise<void> {
  anna = await Person.come(browser, 'Anna', { settings });
  others = (await partyWith(base, anna, { rules: 'simple', ...request })).others;
  people = [anna, ...others];
  await anna.sit(1);
}
const mayPlay = () => anna.known.due === 'act' && anna.known.phase === 'play';

test('talk, and not hearing somebody', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!);
  const { page } = anna;
  const [boris, vera] = others as [Companion, Companion];
  await vera.act({ chat: 'Good evening, all!' });
  const tab = page.locator('.tabs').getByRole('button', { name: /Chat/ });
  await expect(tab).toContainText('1');
  await tab.click();
  const lines = page.getByRole('log', { name: 'Chat' });
  await expect(lines).toContainText('Good evening, all!');
  await expect(tab).not.toContainText('1');

  await page.getByLabel('Write something').fill('Good evening <b>Vera</b>');
  await page.keyboard.press('Enter');
  await expect(lines).toContainText('Good evening <b>Vera</b>');
  await expect(page.getByLabel('Write something')).toHaveValue('');
  await until('Boris hears it', () => boris.known.chat.includes('Good evening <b>Vera</b>'));

  await page.getByRole('button', { name: 'Do not hear Vera' }).click();
  await expect(lines).not.toContainText('Good evening, all!');
  await vera.act({ chat: 'Can you hear me?' });
  await boris.act({ chat: 'I can.' });
  await expect(lines).toContainText('I can.');
  await expect(lines).not.toContainText('hear me');
  await page.getByRole('button', { name: 'Hear Vera again' }).click();
  await expect(lines).toContainText('Can you hear me?');
  // What is said outlives a reload.
  await anna.reload();
  await anna.panel('chat');
  await expect(page.getByRole('log', { name: 'Chat' })).toContainText('I can.');
});

test('a claim is refused, then taken', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!);
  const { page } = anna;
  await playUntil(people, "Anna's card", mayPlay);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Claim tricks' });
  const { most } = anna.known.sections.actions!.claim!;
  const claims = (n: number) => expect(dialog.getByRole('radio', { checked: true })).toHaveValue(String(n));
  await claims(anna.known.trick.length > 0 ? most - 1 : most);
  await page.keyboard.press('3');
  await page.keyboard.press('-');
  await claims(2);
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'One trick more' }).click();
  await claims(3);
  await expect(dialog).toContainText(`3 tricks for your side, ${most - 3} for the other, and the deal ends.`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await anna.claimHalf();
  await expect(page.getByText('Waiting for the answer of')).toBeVisible();
  const asked = () => others.find((each) => each.known.due === 'answer');
  await until('somebody is asked', () => asked() !== undefined);
  const refuser = asked()!;
  await refuser.answer(false);
  await expect(page.getByText(`${refuser.name} does not agree to the claim.`).first()).toBeVisible();
  await expect(anna.button('act.claim')).toBeVisible();

  const tricks = await anna.claimUntilGranted(others);
  const { past, deal } = anna.known.sections;
  expect(past![0]!.taken!.reduce((a, b) => a + b, 0)).toBe(10);
  if (deal?.declarer === 1) expect(past![0]!.taken![0]).toBeGreaterThanOrEqual(tricks);
  await expect(page.locator('.result .lines li').first()).toBeVisible();

  // Where not all of it has room it shows that it goes on, until its end is reached.
  await page.setViewportSize({ width: 390, height: 640 });
  const more = page.locator('.stage > [data-below]');
  await expect(more).toHaveCount(1);
  await page.getByRole('link', { name: 'Step through this deal' }).scrollIntoViewIfNeeded();
  await more.evaluateAll((boxes) => boxes.forEach((box) => box.scrollTo(0, box.scrollHeight)));
  await expect(more).toHaveCount(0);
});

test('a card is taken back where the others agree', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!);
  const { page } = anna;
  await playUntil(people, "Anna's card", mayPlay);
  const { hand, trick } = anna.known;
  await anna.play({ c: 'play', card: anna.known.sections.actions!.cards[0]! });
  await expect(page.locator('.own .slot')).toHaveCount(hand.length - 1);
  await anna.button('act.take_back').click();
  await expect(page.getByText('Anna asks to take back the last step.')).toBeVisible();
  for (const other of others) {
    await until('he is asked', () => other.known.due === 'answer');
    await other.answer(true);
  }
  await until('the card is back', () => anna.known.hand.length === hand.length);
  expect(anna.known).toMatchObject({ hand, trick });
  await anna.expectHand(hand);
  await expect(page.getByText('Anna takes the last step back.').first()).toBeAttached();
  await expect(page.locator('.own .slot.may').first()).toBeVisible();

  // Another asks, and Anna does not want it.
  const justPlayed = () =>
    others.some((each) => each.known.sections.actions?.take_back) &&
    anna.known.events.at(-1)?.e === 'card_played';
  await playUntil(people, 'another has played', justPlayed);
  const other = others.find((each) => each.known.sections.actions?.take_back)!;
  await other.act({ take_back: true });
  await expect(page.getByText(`${other.name} asks to take back the last step.`)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText('Anna does not agree to taking back.').first()).toBeVisible();
  await expect(page.locator('.asked')).toHaveCount(0);
});

test('who leaves is replaced by a bot, and comes back', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!);
  const { page } = anna;
  await playUntil(people, "Anna's turn", () => anna.known.due === 'act');
  const { version } = anna.known;
  await anna.panel('table');
  await anna.button('act.stand').click();
  await expect(page.getByText('A bot plays in your place.')).toBeVisible();
  // The bot does what Anna was asked for.
  await playUntil(others, 'the bot has moved', () => anna.known.version > version + 1);
  await expect(page.locator('.sitting')).toContainText('away, a bot plays');
  await anna.button('act.back').first().click();
  await expect(page.getByText('A bot plays in your place.')).toHaveCount(0);
  await until('Anna plays herself', () => anna.known.sections.seats?.[0]?.away !== true);
  await playUntil(people, 'the end of the deal', () => anna.known.dealsDone === 1);
  await expect(page.locator('.result')).toBeVisible();
});

test('the time for a move runs out', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!, { move_s: 5 });
  const { page } = anna;
  await playUntil(people, "Anna's turn", () => anna.known.due === 'act');
  await expect(page.locator('.turn.mine')).toContainText(/[0-5] s/);
  await expect(page.getByText('A bot moves for you in a moment.').first()).toBeVisible();
  await until('a bot has moved', () => anna.known.notices.includes('timeout'));
  await expect(page.getByText('Anna: a bot has moved, the time was over.').first()).toBeVisible();
});

test('a hint says what and why; it can be switched off', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!);
  const { page } = anna;
  await playUntil(people, "Anna's turn", () => anna.known.due === 'act');
  await page.keyboard.press('?');
  const hint = page.locator('.advice');
  await expect(hint.locator('strong')).toHaveText(/^A bot would say: \S+/);
  expect((await hint.innerText()).length).toBeGreaterThan(
    (await hint.locator('strong').innerText()).length + 5,
  );
  await expect(page.locator('.calls .hinted')).toHaveCount(1);

  await playUntil(people, "Anna's card", mayPlay);
  await expect(hint).toHaveCount(0);
  await anna.button('act.hint').click();
  await expect(hint.locator('strong')).toHaveText(/^A bot would play .+\.$/);
  await expect(page.locator('.own .slot.hinted')).toHaveCount(1);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Show the button for hints').uncheck();
  await page.keyboard.press('Escape');
  await expect(anna.button('act.hint')).toHaveCount(0);
  await page.keyboard.press('?');
  await playUntil(people, "Anna's next card", () => mayPlay() && anna.known.hand.length < 10);
  await expect(hint).toHaveCount(0);
});

test('a table without hints has none', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!, { hints: false });
  await playUntil(people, "Anna's turn", () => anna.known.due === 'act');
  await expect(anna.page.locator('.turn.mine')).toBeVisible();
  await expect(anna.button('act.hint')).toHaveCount(0);
  await anna.panel('table');
  await expect(anna.page.getByText('No hints at this table.')).toBeVisible();
});

test('who passes out of turn is fined, and everybody sees it', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!, { rules: 'simple{enforcement=table}' });
  const { page } = anna;
  await playUntil(people, "Anna's call", () => anna.known.due === 'act' && anna.known.phase === 'auction');
  const vera = others[1]!;
  await vera.act({ play: { c: 'pass' } });
  const fine = 'Vera passed out of turn: a fine (M26)';
  await expect(page.locator('.news')).toHaveText(fine);
  await expect(page.locator('.log .fine')).toHaveText(fine);
  await expect(page.getByRole('status')).toContainText(fine);
  // It is no news to who comes back.
  await anna.reload();
  await expect(page.locator('.log .fine')).toHaveText(fine);
  await expect(page.locator('.news')).toHaveCount(0);
  // Until it is written it waits beside the sheet.
  await anna.panel('score');
  await expect(page.getByRole('region', { name: 'Fines that wait' })).toContainText(
    'Vera: passed out of turn',
  );
});

test('what a deal with a pot is played for is said before the calls', async ({ browser, baseURL }) => {
  await begin(browser, baseURL!, { rules: 'styrian' });
  await playUntil(people, 'the calls', () => anna.known.phase === 'auction');
  await expect(anna.page.locator('.bar')).toContainText(
    'at stake: clubs 20, spades 30, diamonds 40, hearts 50',
  );
});
