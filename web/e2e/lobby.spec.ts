import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, screens } from './axe.ts';

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    for (const { path, heading } of [
      { path: '/', heading: 'Open tables' },
      { path: '/#/new', heading: 'New table' },
      { path: '/#/rules?rules=mixed-kadil', heading: 'Rules' },
    ]) {
      test(`${path} can be used by everybody`, async ({ page }) => {
        const faults: string[] = [];
        page.on('pageerror', (error) => faults.push(error.message));
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible();
        if (path !== '/')
          await expect(page.getByText('Mixed, all games, with kadils.').last()).toBeAttached();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        expect(faults).toEqual([]);
      });
    }
  });
}

test('settings are kept, and everything follows the language', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Your name').fill('Anna');
  await dialog.getByLabel('Language').selectOption('de');
  await dialog.getByRole('combobox', { name: 'Farben', exact: true }).selectOption('dark');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page).toHaveTitle('Tische · Pulka');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await expect(page.getByLabel('Ihr Name')).toHaveValue('Anna');
});

test('the first tab leads past the navigation', async ({ page }) => {
  await page.goto('/#/new');
  await expect(page.getByRole('heading', { name: 'New table' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('options that do not go together are refused in words, and can be taken back', async ({ page }) => {
  await page.goto('/#/new');
  await page.getByText('House rules').click();
  await page.getByLabel('Declarer’s tricks').fill('9');
  await page.getByLabel('Declarer’s tricks').press('Enter');
  await expect(
    page.getByText('“Declarer’s tricks: 9” and “A whister’s tricks: 2” do not go together'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the table' })).toBeDisabled();
  await page.getByRole('button', { name: 'Reset: Declarer’s tricks' }).click();
  await expect(page.getByRole('button', { name: 'Make the table' })).toBeEnabled();
  await page.getByRole('combobox', { name: 'Auction', exact: true }).selectOption('ladder');
  await expect(page.getByLabel('Jumps on the ladder')).toBeVisible();
  await expect(page.getByLabel('Talon after three passes')).toHaveCount(0);
});

test('rules are found by a word; a link to rules that there are not leads on', async ({ page }) => {
  await page.goto('/#/new');
  await page.getByRole('searchbox', { name: 'Find rules' }).fill('styrian');
  await expect(page.getByText('1 rule set found')).toBeAttached();
  await page.getByRole('radio').check();
  // The family of what was chosen is the one that is open then.
  await page.getByRole('searchbox', { name: 'Find rules' }).fill('');
  await expect(page.getByRole('radio', { checked: true })).toHaveAttribute('value', 'styrian');

  await page.goto('/#/new?rules=nonsense');
  await expect(page.getByRole('alert')).toContainText('There is no rule set “nonsense”.');
  await page.getByRole('link', { name: 'Choose other rules' }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveAttribute('value', 'simple');
});

test('a table with an open seat is made, and others are invited to it', async ({ page }) => {
  await page.goto('/#/new');
  await page.getByLabel('Seat 2').selectOption('open');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByRole('heading', { name: 'The table is made' })).toBeFocused();
  await expect(page.getByLabel('Link to the table')).toHaveValue(/#\/t\/[A-Za-z0-9]{10}$/);
  await page.getByRole('link', { name: 'Go to the table' }).click();
  await expect(page).toHaveURL(/#\/t\/[A-Za-z0-9]{10}$/);
});

test('one click leads into a deal, and the table is found again', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now against two bots' }).click();
  await expect(page).toHaveURL(/#\/t\/[A-Za-z0-9]{10}$/);
  // The page has made itself ready and said its seed: cards are dealt.
  const hand = page.getByRole('group', { name: 'Your cards' }).getByRole('button');
  await expect(hand).toHaveCount(10);
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your tables' })).toBeVisible();
  await page.getByRole('region', { name: 'Your tables' }).getByRole('link').first().click();
  await expect(hand).toHaveCount(10);
  expect(faults).toEqual([]);
});
