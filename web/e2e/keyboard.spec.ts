import { expect, test } from '@playwright/test';
import { cardName, keyOf, Person, until, willing } from './table.ts';

test('a whole deal with the keyboard alone, read aloud', async ({ browser }) => {
  test.setTimeout(120_000);
  const anna = await Person.come(browser, 'Anna');
  const { page, known } = anna;
  // What the live region says, each change once.
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector('[role=status][aria-live=polite]')?.textContent?.trim() ?? '';
      if (text && text !== said.at(-1)) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const spoken = async () =>
    (await page.evaluate(() => (window as unknown as { said: string[] }).said)).join('\n');

  await anna.goTo('');
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible();
  const playNow = page.getByRole('button', { name: 'Play now against two bots' });
  await tabTo(playNow);
  await page.keyboard.press('Enter');
  await until('the cards are dealt', () => known.stage === 'playing');

  // Bots may all pass, or leave the game to Anna: until a deal was played out.
  let deals = 0;
  for (;;) {
    await until("Anna's turn, or the end of a deal", () => known.due !== null || known.dealsDone > deals);
    if (known.dealsDone > deals) {
      deals = known.dealsDone;
      const taken = known.sections.past!.at(-1)!.taken ?? [];
      if (taken.reduce((a, b) => a + b, 0) === 10) break;
      continue;
    }
    const before = known.version;
    await take();
    await until('the server took it', () => known.version > before);
  }

  // The last of it comes a moment after the frame.
  const tricks = async () => (await spoken()).split('Trick to').length - 1;
  await expect.poll(tricks).toBeGreaterThanOrEqual(10);
  const aloud = await spoken();
  const events = known.events;
  for (const event of events) {
    if (event.e === 'card_played' && event.seat === 1) {
      expect(aloud).toContain(`Anna: ${cardName('en', event.card)}.`);
    }
  }
  expect(aloud).toMatch(/Anna: (pass|whist)|Anna (takes the talon|plays)/);
  expect(aloud).toContain('Your call');
  expect(aloud).toContain('Your card');
  await expect(page.locator('.result')).toBeVisible();

  // And on to the next deal.
  await tabTo(anna.button('ready.next'));
  await page.keyboard.press('Enter');
  await until('the next deal', () => known.sections.state!.deal > deals);
  expect(anna.faults).toEqual([]);
  await anna.leave();

  async function tabTo(goal: ReturnType<typeof page.locator>): Promise<void> {
    await goal.waitFor();
    for (let i = 0; i < 60; ++i) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the Tab key does not lead there');
  }

  async function take(): Promise<void> {
    if (known.due === 'ready') {
      await tabTo(page.locator('.between .big'));
      return page.keyboard.press('Enter');
    }
    const command = willing(known, anna);
    if (command instanceof Promise) throw new Error('not awaited');
    if (command.c === 'discard') {
      // The first two by their digits, then Enter puts them away.
      await expect(anna.button('hand.own')).toHaveCount(0);
      await expect(page.locator('.own .slot.may')).toHaveCount(12);
      await page.keyboard.press('1');
      await page.keyboard.press('2');
      await expect(page.locator('.own .slot[aria-pressed=true]')).toHaveCount(2);
      await tabTo(page.locator('.lower .t-btn.primary'));
      return page.keyboard.press('Enter');
    }
    if (command.c !== 'play') {
      await anna.call(command).waitFor();
      return page.keyboard.press(keyOf(command).toLowerCase());
    }
    const slots = page.locator('.own .slot');
    await expect(page.locator('.own .slot.may').first()).toBeVisible();
    if (known.hand.length % 2 === 0) {
      // The Tab key leads to a card that may be played, arrows go on to the next that may.
      await tabTo(page.locator('.own .slot[tabindex="0"]'));
      for (let i = 0; i < (await slots.count()); ++i) {
        await page.keyboard.press('ArrowRight');
        const may = await page.evaluate(
          () => document.activeElement?.getAttribute('aria-disabled') !== 'true',
        );
        if (may) break;
      }
      return page.keyboard.press('Enter');
    }
    const may = await slots.evaluateAll((all) => all.findIndex((slot) => slot.classList.contains('may')));
    return page.keyboard.press(String((may + 1) % 10));
  }
});
