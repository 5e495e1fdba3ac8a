import { expect, test, type Page } from '@playwright/test';
import { Companion, leavesItTo, Person, playUntil, turnOf, type Player } from './table.ts';

// Latin words that a Russian page may have.
const allowed = [
  // The program's name.
  /^Pulka$/,
  // Clauses of the rules.
  /^[AHM]\d{1,2}$/,
  // Names of players and of the table in this spec.
  /^(Anna|Boris|Vera|Evening)$/,
  // Keys that are pressed.
  /^(Enter|Tab)$/,
];
const latin = /[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ0-9]+/g;
// The Russian letters on cards are offered in every language, one by one.
const cyrillic = /[\u0400-\u04ff]{2,}/g;

// Everything that is read, but what was said aloud in the language of then: text, and what screen readers and tooltips say. What is marked as being in another language,
// and rules in the program's own notation (code), are no words of this one.
async function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    for (const details of document.querySelectorAll('details')) details.open = true;
    const language = document.documentElement.lang;
    const skipped = (element: Element) =>
      element.closest('code, script, style, [aria-live=polite]') !== null ||
      (element.closest('[lang]')?.getAttribute('lang') ?? language) !== language;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      if (skipped(element)) continue;
      const isOption = element instanceof HTMLOptionElement;
      if (!isOption && !element.checkVisibility({ visibilityProperty: true })) continue;
      if (node instanceof Element) {
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-valuetext',
          'aria-description',
        ]) {
          found.push(element.getAttribute(name) ?? '');
        }
      } else found.push(node.textContent ?? '');
    }
    return found.filter((text) => text.trim());
  });
}

async function strangers(page: Page, language: string): Promise<string[]> {
  return strangersIn(await readable(page), language);
}
function strangersIn(texts: string[], language: string): string[] {
  const found = texts.flatMap((text) => {
    // Seeds and promises are numbers.
    const words = (
      text.replace(/\b[0-9a-f]{64}\b/g, '').match(language === 'ru' ? latin : cyrillic) ?? []
    ).filter((word) => language !== 'ru' || !allowed.some((each) => each.test(word)));
    return words.length > 0 ? [`${words.join(' ')} in: ${text.trim().slice(0, 120)}`] : [];
  });
  return [...new Set(found)];
}

const settingsIn: Record<string, string> = { en: 'Settings', ru: 'Настройки', de: 'Einstellungen' };
// By the dialog of settings, which is looked at with the rest.
async function expectInEveryLanguage(anna: Person, where: string): Promise<void> {
  const { page } = anna;
  const aloud = await page.locator('[role=status][aria-live=polite]').innerText();
  expect(strangersIn([aloud], anna.language)).toEqual([]);
  await page.getByRole('button', { name: settingsIn[anna.language]! }).click();
  const choice = page.getByRole('dialog').locator('select').first();
  for (const language of ['en', 'de', 'ru'] as const) {
    await choice.selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect.poll(() => strangers(page, language), { message: `${where}, ${language}` }).toEqual([]);
    anna.language = language;
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('lobby, new table and rules are in one language at a time', async ({ browser, baseURL }) => {
  const anna = await Person.come(browser, 'Anna');
  const boris = await Companion.come(baseURL!, 'Boris');
  await boris.create({ rules: 'austrian-limited', seats: ['me', 'open', 'open'], title: 'Evening' });
  await anna.goTo('');
  await expect(anna.page.getByRole('link', { name: 'Evening' })).toBeVisible();
  await expectInEveryLanguage(anna, 'lobby');
  for (const rules of ['mixed-kadil', 'illustrated']) {
    await anna.goTo(`#/new?rules=${rules}`);
    await expect(anna.page.getByRole('radio', { checked: true })).toHaveAttribute('value', rules);
    await expectInEveryLanguage(anna, `new table, ${rules}`);
  }
  await anna.goTo('#/rules?rules=simple{kadil=yes,stake=26}');
  await expect(anna.page.locator('main table, main dl, main li').first()).toBeVisible();
  await expectInEveryLanguage(anna, 'rules');
  await anna.goTo('#/nowhere');
  await expectInEveryLanguage(anna, 'nowhere');
  await boris.act({ stand: true }).catch(() => {});
  boris.leave();
  await anna.leave();
});

test('a party is in one language at a time', async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const anna = await Person.come(browser, 'Anna');
  const boris = await Companion.come(baseURL!, 'Boris');
  const vera = await Companion.come(baseURL!, 'Vera');
  const table = await boris.create({
    rules: 'mixed-kadil',
    seats: ['open', 'me', 'open'],
    title: 'Evening',
    listed: false,
  });
  await anna.open(table);
  await expect(anna.button('act.sit').first()).toBeVisible();
  await expectInEveryLanguage(anna, 'gathering');
  await anna.sit(1);
  await vera.open(table);
  await vera.sit(3);
  await expect(anna.page.locator('.between .big')).toBeVisible();
  await expectInEveryLanguage(anna, 'ready');

  const people: Player[] = [anna, boris, vera];
  const leaveIt = leavesItTo(anna);
  for (const phase of ['auction', 'talon_offer', 'discard', 'declare']) {
    await playUntil(people, `Anna's turn: ${phase}`, turnOf(anna, phase), leaveIt);
    await expect(anna.page.locator('.turn strong')).toBeVisible();
    await expectInEveryLanguage(anna, phase);
  }
  const midTrick = () => turnOf(anna, 'play')() && anna.known.trick.length > 0 && anna.known.hand.length < 9;
  await playUntil(people, 'the middle of a trick', midTrick, leaveIt);
  await anna.button('act.hint').click();
  await expect(anna.page.locator('.advice')).toBeVisible();
  await boris.act({ chat: '7' });
  await expectInEveryLanguage(anna, 'a trick, with a hint');
  for (const panel of ['table', 'score', 'chat'] as const) {
    await anna.panel(panel);
    await expectInEveryLanguage(anna, panel);
  }
  await anna.panel('log');
  await anna.claimHalf();
  await expectInEveryLanguage(anna, 'what is asked');
  for (const other of [boris, vera]) await other.answer(true);
  await playUntil(
    people,
    'the deal is over',
    () => anna.known.dealsDone === 1 && anna.known.stage === 'readying',
  );
  await expect(anna.page.locator('.result .lines li').first()).toBeVisible();
  await expectInEveryLanguage(anna, 'settlement');
  await boris.act({ end: true });
  await expect(anna.page.locator('.final')).toBeVisible();
  await expectInEveryLanguage(anna, 'final account');

  await anna.goTo(`#/replay/${table}/1?move=9`);
  await expect(anna.page.locator('.stepper .at')).toBeVisible();
  await expect(anna.page.locator('.verdicts li').first()).toBeVisible();
  await expectInEveryLanguage(anna, 'replay');
  expect(anna.faults).toEqual([]);
  for (const each of [anna, boris, vera]) await each.leave();
});
