import { expect, test } from '@playwright/test';
import { Person, playUntil, until, willing, type Known, type Policy } from './table.ts';

// Three people in three browsers, everything by clicking.
async function gather(people: Person[], rules: string): Promise<void> {
  const [first, ...others] = people as [Person, ...Person[]];
  await first.goTo(`#/new?rules=${rules}`);
  for (const seat of ['Seat 2', 'Seat 3']) await first.page.getByLabel(seat).selectOption('open');
  await first.page.getByLabel('Name of the table').fill('Three people');
  await first.page.getByRole('button', { name: 'Make the table' }).click();
  const link = await first.page.getByLabel('Link to the table').inputValue();
  await first.page.getByRole('link', { name: 'Go to the table' }).click();
  for (const [i, other] of others.entries()) {
    await other.page.goto(link);
    await other.sit(i + 2);
  }
  for (const person of people) {
    await expect(person.page.getByRole('heading', { name: 'Three people' })).toBeVisible();
    await until('all are here', () => person.known.stage === 'readying');
  }
}

// Who is ready is seen by the others before the deal begins.
async function readyOneByOne(people: Person[]): Promise<void> {
  const [first, second, third] = people as [Person, Person, Person];
  await first.ready();
  for (const person of people) await expect(person.page.getByText('not ready yet')).toHaveCount(2);
  await second.ready();
  await expect(first.page.getByText(`Waiting for ${third.name}`)).toBeVisible();
  await third.ready();
  await until('the cards are dealt', () => people.every((each) => each.known.stage === 'playing'));
  for (const person of people) await person.expectHand(person.known.hand);
}

async function finish(people: Person[]): Promise<void> {
  const host = people[0]!.page;
  await host.getByText('Proposals and the end of the party').click();
  await host.getByRole('button', { name: 'End the party' }).click();
  await host.getByRole('button', { name: 'End it' }).click();
  await until('the party is over', () => people.every((each) => each.known.sections.final));
}

const numbersIn = (texts: string[]) =>
  texts.map((text) => Number(text.replace('−', '-').replace(/[^0-9.+-]/g, '')));

// The final account is that of the server, adds up to nothing, and all see the same.
async function expectFinal(people: Person[]): Promise<void> {
  const final = people[0]!.known.sections.final!;
  const sum = final.kopecks.reduce((a, b) => a + b, 0);
  expect(Math.abs(sum)).toBe(0);
  for (const person of people) {
    const account = person.page.locator('.final table');
    await expect(account).toBeVisible();
    for (const [seat, other] of people.entries()) {
      const cell = account.getByRole('row').filter({ hasText: other.name }).getByRole('cell').first();
      expect(numbersIn([await cell.innerText()])).toEqual([final.fishes[seat]]);
    }
  }
}

// The account after a deal: rows of names, tricks and money, as the server has them.
async function resultRows(person: Person): Promise<Map<string, number[]>> {
  const rows = person.page.locator('.result tbody tr');
  await expect(rows).toHaveCount(3);
  const found = new Map<string, number[]>();
  for (const row of await rows.all()) {
    found.set(await row.locator('th').innerText(), numbersIn(await row.locator('td').allInnerTexts()));
  }
  return found;
}

const balance = (whists: number[][], seat: number) =>
  whists[seat]!.reduce((sum, n, other) => sum + n - whists[other]![seat]!, 0);

async function threePeople(browser: Parameters<typeof Person.come>[0]): Promise<Person[]> {
  return Promise.all(['Anna', 'Boris', 'Vera'].map((name) => Person.come(browser, name)));
}
const allDone = (people: Person[], deals: number) => () =>
  people.every((each) => each.known.dealsDone >= deals && each.known.stage === 'readying');

test('a party of simple Preference by three people', async ({ browser }) => {
  test.setTimeout(120_000);
  const people = await threePeople(browser);
  await gather(people, 'simple');
  await readyOneByOne(people);
  await playUntil(people, 'one deal is over', allDone(people, 1));
  // The second deal is not played to its end: what is left is claimed, and the others agree.
  await playUntil(people, 'the declarer may claim', mayClaim(people, 2), overTheTalon);
  await claimBy(declarerOf(people), people);
  await playUntil(people, 'two deals are over', allDone(people, 2));

  for (const person of people) {
    const { past, money, sheet } = person.known.sections;
    const taken = past!.at(-1)!.taken!;
    expect(taken.reduce((a, b) => a + b, 0)).toBe(10);
    const rows = await resultRows(person);
    for (const [i, { name }] of people.entries()) {
      expect(rows.get(name), `what ${person.name} is shown of ${name}`).toEqual([
        taken[i],
        money!.stakes![i],
        balance(money!.whists!, i),
      ]);
    }
    expect(people.reduce((sum, _, i) => sum + balance(money!.whists!, i), 0)).toBe(0);
    await expect(person.page.locator('.result .lines li').first()).toBeVisible();

    // What stands on the chalk table is what the account says.
    await person.panel('score');
    for (const [i, { name }] of people.entries()) {
      const side = person.page.locator('.panel').getByRole('region', { name, exact: true });
      await expect(side).toContainText(`${money!.stakes![i]} remises left`);
      const left = sheet!.stakes[i]!.reduce((sum, mark) => sum + (mark.crossed ? 0 : mark.remises), 0);
      expect(left).toBe(money!.stakes![i]);
    }
  }
  await finish(people);
  await expectFinal(people);
  expect(people.flatMap((each) => each.faults)).toEqual([]);
  for (const person of people) await person.leave();
});

test('a party of Illustrated Austrian Preference by three people', async ({ browser }) => {
  test.setTimeout(120_000);
  const people = await threePeople(browser);
  await gather(people, 'illustrated');
  await readyOneByOne(people);
  await playUntil(people, 'the declarer may claim', mayClaim(people, 1), invites);
  expect(people[0]!.known.sections.deal!.inviter).not.toBeNull();
  await claimBy(declarerOf(people), people);
  // Where the cards do not allow what was granted, they play on.
  await playUntil(people, 'one deal is over', allDone(people, 1));
  await playUntil(people, 'the declarer may claim', mayClaim(people, 2), bettel);
  await claimBy(declarerOf(people), people);
  await playUntil(people, 'two deals are over', allDone(people, 2));
  expect(people[0]!.known.sections.past!.at(-1)!.contract!.game).toBe('bettel');

  for (const person of people) {
    const { past, money } = person.known.sections;
    const rows = await resultRows(person);
    for (const [i, { name }] of people.entries()) {
      expect(rows.get(name)).toEqual([past!.at(-1)!.taken![i], money!.dishes![i]]);
    }
    expect(money!.dishes!.reduce((a, b) => a + b, 0) + money!.pot!).toBe(0);
    await person.panel('pot');
    const pot = person.page.locator('.panel');
    const shown = numbersIn(await pot.locator('.amount').allInnerTexts());
    expect(shown[0]).toBe(money!.pot);
    expect(shown.reduce((a, b) => a + b, 0)).toBe(0);
  }
  await finish(people);
  await expectFinal(people);
  expect(people.flatMap((each) => each.faults)).toEqual([]);
  for (const person of people) await person.leave();
});

const declarerOf = (people: Person[]) => people[people[0]!.known.sections.deal!.declarer! - 1]!;
// In the third trick or later of this deal, the declarer is asked for a card.
const mayClaim = (people: Person[], deal: number) => () => {
  const { state, play, deal: dealt } = people[0]!.known.sections;
  if (state?.deal !== deal || state.stage !== 'playing' || !dealt?.declarer || !play) return false;
  const tricks = play.taken.reduce((a, b) => a + b, 0);
  return tricks >= 2 && play.to_act === dealt.declarer && declarerOf(people).known.due === 'act';
};
async function claimBy(declarer: Person, people: Person[]): Promise<void> {
  await declarer.claimHalf();
  for (const { page } of people)
    await expect(page.getByText(/tricks left (is|are) for my side/)).toBeVisible();
  for (const person of people) if (person !== declarer) await person.answer(true);
}

// Three passes, then the talon is taken.
function overTheTalon(known: Known, player: Parameters<Policy>[1]) {
  const pass = known.sections.actions?.calls.find((call) => call.do.c === 'pass');
  return known.phase === 'auction' && pass ? pass.do : willing(known, player);
}
// One defender is out, the other in; he invites the first.
function invites(known: Known, player: Parameters<Policy>[1]) {
  const calls = known.sections.actions?.calls.map((call) => call.do) ?? [];
  const said = known.sections.deal?.whist_calls.filter((call) => call !== null).length ?? 0;
  const pass = calls.find((call) => call.c === 'pass');
  if (known.phase === 'whist' && said === 0 && pass) return pass;
  return calls.find((call) => call.c === 'invite') ?? willing(known, player);
}
// Two raise each other up to five, and a Bettel is played.
function bettel(known: Known, player: Parameters<Policy>[1]) {
  const calls = known.sections.actions?.calls.map((call) => call.do) ?? [];
  const number = calls.find((call) => call.c === 'call_number');
  if (known.phase === 'auction' && number && (known.sections.deal?.level ?? 0) < 5) return number;
  const game = calls.find((call) => call.c === 'declare' && call.game === 'bettel');
  return game ?? willing(known, player);
}
