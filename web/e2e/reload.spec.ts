import { expect, test } from '@playwright/test';
import {
  calls,
  Companion,
  leavesItTo,
  partyWith,
  Person,
  playUntil,
  turnOf,
  until,
  willing,
  type Player,
  type Policy,
} from './table.ts';

// What one reads at the table, without what changes with the time.
async function shown({ page }: Person): Promise<Record<string, unknown>> {
  const texts = (selector: string) => page.locator(selector).allInnerTexts();
  return {
    heading: await texts('.bar'),
    turn: await texts('.turn strong'),
    buttons: await texts('.lower .t-btn'),
    hand: await page
      .locator('.own .slot')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))),
    trick: await texts('.trick li'),
    names: await texts('.felt .name'),
    roles: await texts('.felt .role'),
    panels: await texts('.stage .t-panel h2'),
    lines: await texts('.result .lines li'),
  };
}

async function expectKept(person: Person): Promise<void> {
  const before = await shown(person);
  const { hand, trick, phase, version } = person.known;
  const seat = person.known.you.seat;
  await person.reload();
  expect(person.known).toMatchObject({ hand, trick, phase, version });
  expect(person.known.you.seat).toBe(seat);
  await expect.poll(() => shown(person), { message: `after a reload in: ${phase}` }).toEqual(before);
}

test('a reload in any phase keeps the seat and the hand', async ({ browser, baseURL }) => {
  test.setTimeout(90_000);
  const anna = await Person.come(browser, 'Anna');
  const boris = await Companion.come(baseURL!, 'Boris');
  const vera = await Companion.come(baseURL!, 'Vera');
  const table = await boris.create({ rules: 'simple', seats: ['open', 'me', 'open'], listed: false });
  await vera.open(table);
  await anna.open(table);
  await anna.sit(1);
  await expect(anna.button('act.stand')).toBeVisible();
  await expectKept(anna);

  await vera.sit(3);
  await until('all sit', () => anna.known.stage === 'readying');
  await expect(anna.button('ready.first')).toBeVisible();
  await expectKept(anna);
  // The promised seed outlives the reload too, or the deal would never begin.
  await anna.ready();
  await expect(anna.page.getByText('Waiting for Boris, Vera')).toBeVisible();
  await expectKept(anna);
  await boris.ready();
  await vera.ready();

  const people = [anna, boris, vera];
  // All pass, and the talon is left to Anna.
  const leaveIt = leavesItTo(anna);
  for (const phase of ['auction', 'talon_offer', 'discard', 'declare']) {
    await playUntil(people, `Anna's turn: ${phase}`, turnOf(anna, phase), leaveIt);
    await expectKept(anna);
  }
  const midTrick = () => turnOf(anna, 'play')() && anna.known.trick.length > 0;
  await playUntil(people, 'Anna plays to a trick', midTrick, leaveIt);
  await expect(anna.page.locator('.trick li')).toHaveCount(anna.known.trick.length);
  await expectKept(anna);
  await anna.claimHalf();
  await expectKept(anna);
  await boris.answer(true);
  await vera.answer(true);
  await playUntil(
    people,
    'the deal is over',
    () => anna.known.dealsDone === 1 && anna.known.stage === 'readying',
  );
  await expect(anna.page.locator('.result .lines li').first()).toBeVisible();
  await expectKept(anna);
  expect(anna.faults).toEqual([]);
  for (const each of people) await each.leave();
});

test('a reload while one is asked to defend, or to invite', async ({ browser, baseURL }) => {
  const anna = await Person.come(browser, 'Anna');
  const { others } = await partyWith(baseURL!, anna, { rules: 'austrian' });
  await anna.sit(1);
  const people: Player[] = [anna, ...others];
  const defend: Policy = (known, player) => {
    if (player === anna && known.phase === 'auction') return calls(known).find((call) => call.c === 'pass')!;
    const out = player !== anna && known.phase === 'whist' && calls(known).find((call) => call.c === 'pass');
    return out || willing(known, player);
  };
  for (const phase of ['auction', 'whist', 'invite']) {
    await playUntil(people, `Anna's turn: ${phase}`, turnOf(anna, phase), defend);
    await expectKept(anna);
  }
  await anna.play({ c: 'invite' });
  await playUntil(people, "Anna's card", turnOf(anna, 'play'), defend);
  await expectKept(anna);
  await anna.leave();
  for (const each of others) each.leave();
});
