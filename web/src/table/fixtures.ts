// Tables made by hand, one for each phase: for the tests and for the gallery, which is no part of the built page.
import type {
  ActionsSection,
  Card,
  ChatFrame,
  Command,
  DealSection,
  Message,
  PlaySection,
  ReplayAnswer,
  RuleSetValues,
  SeatState,
  Sections,
  TableEvent,
} from '../lib/protocol.ts';
import type { TableModel } from './model.ts';

const simpleRules: RuleSetValues = {
  auction: 'single_round',
  scoring: 'chalk',
  mixed: 'none',
  suit_order: 'SCDH',
  deal_pattern: 'twos',
  declarer_owes: 6,
  whister_owes: 2,
  fish_price: 10,
  stake: 21,
};
const mixedRules: RuleSetValues = { ...simpleRules, mixed: 'full' };
const potRules: RuleSetValues = {
  ...simpleRules,
  auction: 'ladder',
  scoring: 'pot',
  suit_order: 'CSDH',
  deal_pattern: 'three_four_three',
};

const people = ['Anna', 'Boris', 'Vera', 'Grigorij', 'Darja'];

function person(name: string, more: Partial<SeatState> = {}): SeatState {
  return {
    kind: 'person',
    name,
    client: `${name}00000000`.slice(0, 16),
    online: true,
    away: false,
    ready: false,
    ...more,
  };
}
function bot(name: string): SeatState {
  return { kind: 'bot', name, bot: 'sampling', ready: true };
}

function dealOf(players: number, more: Partial<DealSection>): DealSection {
  const each = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  return {
    phase: 'auction',
    dealer: players,
    active: [1, 2, 3].slice(0, Math.min(3, players)),
    excluded: [] as never,
    hand_calls: each(null),
    talon_passes: [] as never,
    buys: 0,
    buyer: null,
    level: 0,
    caller: null,
    talon_taken: false,
    talon_seen: [],
    declarer: null,
    contract: null,
    whist_calls: each(null),
    in_play: [],
    inviter: null,
    aces: 'unsaid',
    put_away: [],
    exposed: each<Card[]>([]),
    open_hand: null,
    open_cards: [],
    at_stake: null,
    ...more,
  };
}
function playOf(players: number, more: Partial<PlaySection>): PlaySection {
  const active = Math.min(3, players);
  return {
    to_act: 1,
    turn: null,
    trick: [],
    last_trick: null,
    taken: Array.from({ length: players }, () => 0),
    held: Array.from({ length: players }, (_, i) => (i < active ? 10 : 0)),
    ...more,
  };
}
function actionsOf(more: Partial<ActionsSection>): ActionsSection {
  return { calls: [], cards: [], card_clause: 'M12', discard: null, claim: null, take_back: false, ...more };
}
const call = (command: Command, clause: string) => ({ do: command, clause });

interface Scene {
  players?: number;
  seat?: number | null;
  rules?: RuleSetValues;
  rulesText?: string;
  seats?: SeatState[];
  sections?: Partial<Sections>;
  events?: TableEvent[];
  chat?: ChatFrame[];
}

function table(scene: Scene): TableModel {
  const players = scene.players ?? 3;
  const rules = scene.rules ?? simpleRules;
  const pot = rules.scoring === 'pot';
  const seats =
    scene.seats ?? people.slice(0, players).map((name, i) => (i === 2 ? bot(name) : person(name)));
  const seat = scene.seat === undefined ? 1 : scene.seat;
  const sections: Partial<Sections> = {
    setup: {
      title: 'Friday table',
      rules: scene.rulesText ?? (pot ? 'austrian-limited' : 'simple'),
      rule_set: rules,
      players,
      move_s: 30,
      deal_s: 0,
      hints: true,
      listed: true,
      practice: false,
      host: seats[0]?.client ?? '',
      made_at: 1_780_000_000_000,
    },
    seats,
    state: { stage: 'playing', deal: 3, waiting: [] },
    fair: {
      state: 'dealt',
      deal: 3,
      promise: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
      commits: [],
      last: null,
    },
    money: pot
      ? { stakes: null, whists: null, pot: 40, dishes: [-20, 4, -24, 0, 0].slice(0, players) }
      : {
          stakes: [18, 25, 20, 21, 21].slice(0, players),
          whists: Array.from({ length: players }, (_, a) =>
            Array.from({ length: players }, (_, b) => (a === b ? 0 : 3 * a + b)),
          ),
          pot: null,
          dishes: null,
        },
    sheet: pot
      ? null
      : {
          writing: 'separate',
          stakes: Array.from({ length: players }, (_, i) => [
            { remises: 21, crossed: i < 2 },
            ...(i === 0 ? [{ remises: 18, crossed: false }] : []),
            ...(i === 1
              ? [
                  { remises: 19, crossed: false },
                  { remises: 4, crossed: false },
                  { remises: 2, crossed: false },
                ]
              : []),
          ]),
          whists: Array.from({ length: players }, (_, a) =>
            Array.from({ length: players }, (_, b) =>
              a === b ? [] : [3, 6, a + b].slice(0, (a + 2 * b) % 4),
            ),
          ),
        },
    past: [
      {
        deal: 1,
        declarer: 2,
        contract: { suit: 'clubs', talon: false },
        taken: [3, 6, 1, 0, 0].slice(0, players),
        passed_out: false,
      },
      { deal: 2, declarer: null, contract: null, taken: null, passed_out: true },
    ],
    clock: {
      move_left: 24_000,
      deal_left: Array.from({ length: players }, () => null),
      at: Date.now(),
      running: 1,
      warned: false,
    },
    shown: null,
    settlement: null,
    final: null,
    asked: null,
    actions: null,
    ...scene.sections,
  };
  return {
    id: 'x7Kq2mPa9Z',
    version: 12,
    you: { seat, host: seat === 1 },
    sections,
    events: scene.events ?? [],
    chat: scene.chat ?? [],
    notices: [],
  };
}

const hand = 'AKQ9.J.QT7.98';
const dealt: TableEvent = { e: 'hand_dealt', hand };
const suits = ['spades', 'clubs', 'diamonds', 'hearts'] as const;
const ladderSuits = ['clubs', 'spades', 'diamonds', 'hearts'] as const;

const played: TableEvent[] = [
  dealt,
  { e: 'passed', seat: 1 },
  { e: 'bid', seat: 2, suit: 'diamonds' },
  { e: 'passed', seat: 3 },
  { e: 'declared', seat: 2, suit: 'diamonds', talon: false },
  { e: 'passed', seat: 3 },
  { e: 'whist_called', seat: 1 },
  { e: 'hand_laid_open', seat: 3, hand: 'J87.KT8.9.AK7' },
  { e: 'card_played', seat: 1, card: 'SA' },
  { e: 'card_played', seat: 2, card: 'ST' },
  { e: 'card_played', seat: 3, card: 'S7' },
  { e: 'card_played', seat: 1, card: 'SK' },
  { e: 'card_played', seat: 2, card: 'D8' },
  { e: 'card_played', seat: 3, card: 'S8' },
];

const line = (message: Message, clause: string, who = 1) => ({
  kind: 'remise',
  who,
  amount: 1,
  clause,
  message,
});

const shownHands = {
  hands: ['AKQ9.J.QT7.98', 'T.AQ97.AKJ8.J', 'J87.KT8.9.AK7'] as [string, string, string],
  talon: ['HQ', 'HT'] as Card[],
  discards: [] as Card[],
};

export const scenes: Record<string, () => TableModel> = {
  gathering: () =>
    table({
      seats: [person('Anna'), { kind: 'open', name: '', ready: false }, bot('Vera')],
      sections: { state: { stage: 'gathering', deal: 1, waiting: [] }, deal: null, play: null, past: [] },
    }),
  readying: () =>
    table({
      seats: [person('Anna'), person('Boris', { ready: true }), bot('Vera')],
      sections: { state: { stage: 'readying', deal: 1, waiting: [1] }, deal: null, play: null, past: [] },
    }),
  auction: () =>
    table({
      rules: mixedRules,
      rulesText: 'mixed',
      events: [dealt, { e: 'passed', seat: 3 }],
      sections: {
        deal: dealOf(3, { dealer: 2, active: [3, 1, 2], hand_calls: [null, null, { call: 'pass' }] }),
        play: playOf(3, {}),
        cards: { hand, talon: [], discards: [] },
        actions: actionsOf({
          calls: [
            call({ c: 'pass' }, 'M24'),
            ...suits.map((suit) => call({ c: 'bid', suit }, 'M20')),
            call({ c: 'bid', game: 'six_no_trump' }, 'M48'),
            ...suits.map((suit) => call({ c: 'bid', game: 'seven', suit }, 'M51')),
            call({ c: 'bid', game: 'petite_misere' }, 'M52'),
            ...suits.map((suit) => call({ c: 'bid', game: 'eight', suit }, 'M53')),
            call({ c: 'bid', game: 'grande_misere' }, 'M54'),
            ...suits.map((suit) => call({ c: 'bid', game: 'nine', suit }, 'M55')),
            ...suits.map((suit) => call({ c: 'bid', game: 'totus', suit }, 'M56')),
          ],
        }),
      },
    }),
  // Names as long as they may be, where the cloth is lowest.
  'auction-names': () => {
    const { sections, ...model } = scenes.auction!();
    const seats = sections.seats?.map((seat) => ({ ...seat, name: `${seat.name} Konstantinopolskaja` }));
    return { ...model, sections: { ...sections, seats } };
  },
  'auction-simple': () =>
    table({
      events: [dealt, { e: 'bid', seat: 3, suit: 'spades' }],
      sections: {
        deal: dealOf(3, {
          dealer: 2,
          active: [3, 1, 2],
          hand_calls: [null, null, { call: 'bid', suit: 'spades' }],
        }),
        play: playOf(3, {}),
        cards: { hand, talon: [], discards: [] },
        actions: actionsOf({
          calls: [
            call({ c: 'pass' }, 'M24'),
            ...suits.slice(1).map((suit) => call({ c: 'bid', suit }, 'M22')),
          ],
        }),
      },
    }),
  fined: () =>
    table({
      rules: { ...simpleRules, enforcement: 'table' },
      rulesText: 'simple{enforcement=table}',
      events: [
        dealt,
        {
          e: 'fined',
          seat: 2,
          offence: 'passed_out_of_turn',
          out_of_deal: false,
          shown: [],
          message: {
            id: '{who} {offence}: a fine ({clause})',
            args: { who: { seat: 2 }, offence: { word: 'passed out of turn' }, clause: { clause: 'M26' } },
          },
        },
      ],
      sections: {
        deal: dealOf(3, { dealer: 2, active: [3, 1, 2] }),
        play: playOf(3, { to_act: 3 }),
        cards: { hand, talon: [], discards: [] },
        money: {
          stakes: [18, 25, 20],
          whists: [
            [0, 1, 2],
            [3, 0, 5],
            [6, 7, 0],
          ],
          pot: null,
          dishes: null,
          fines: [
            { seat: 1, offence: 'called_out_of_turn', count: 1 },
            { seat: 2, offence: 'passed_out_of_turn', count: 2 },
          ],
        },
      },
    }),
  ladder: () =>
    table({
      rules: potRules,
      rulesText: 'illustrated',
      players: 4,
      seats: [
        person('Anna'),
        person('Boris', { online: false, away: true }),
        bot('Vera'),
        person('Grigorij'),
      ],
      events: [
        dealt,
        { e: 'number_called', seat: 1, number: 1 },
        { e: 'number_called', seat: 2, number: 2 },
        { e: 'passed', seat: 3 },
      ],
      sections: {
        deal: dealOf(4, {
          dealer: 4,
          level: 2,
          caller: 2,
          at_stake: [
            { amount: 10, direct: false },
            { amount: 10, direct: true, game: 'bettel' },
            { amount: 20, direct: true, game: 'sans' },
            { amount: 30, direct: true, game: 'open_bettel' },
            { amount: 40, direct: true, game: 'preference', suit: 'hearts' },
          ],
        }),
        play: playOf(4, {}),
        cards: { hand, talon: [], discards: [] },
        actions: actionsOf({
          calls: [
            call({ c: 'pass' }, 'A5'),
            call({ c: 'call_number', number: 2 }, 'A5'),
            call({ c: 'call_number', number: 3 }, 'A5'),
            ...ladderSuits.map((suit) => call({ c: 'bid', suit }, 'A6')),
          ],
        }),
      },
    }),
  talon_offer: () =>
    table({
      events: [dealt, ...[1, 2, 3].map((seat): TableEvent => ({ e: 'passed', seat }))],
      sections: {
        deal: dealOf(3, { phase: 'talon_offer' }),
        play: playOf(3, {}),
        cards: { hand, talon: [], discards: [] },
        actions: actionsOf({ calls: [call({ c: 'pass' }, 'M24'), call({ c: 'take_talon' }, 'M24')] }),
      },
    }),
  discard: () =>
    table({
      events: [
        dealt,
        ...[1, 2, 3].map((seat): TableEvent => ({ e: 'passed', seat })),
        { e: 'talon_taken', seat: 1, open: false, cards: ['HQ', 'HT'] },
      ],
      sections: {
        deal: dealOf(3, { phase: 'discard', declarer: 1, talon_taken: true }),
        play: playOf(3, { held: [12, 10, 10] }),
        cards: { hand: 'AKQ9.J.QT7.QT98', talon: ['HQ', 'HT'], discards: [] },
        actions: actionsOf({
          discard: {
            from: ['SA', 'SK', 'SQ', 'S9', 'CJ', 'DQ', 'DT', 'D7', 'HQ', 'HT', 'H9', 'H8'],
            count: 2,
            clause: 'M36',
          },
        }),
      },
    }),
  declare: () =>
    table({
      events: [
        dealt,
        ...[1, 2, 3].map((seat): TableEvent => ({ e: 'passed', seat })),
        { e: 'talon_taken', seat: 1, open: false, cards: ['HQ', 'HT'] },
        { e: 'discarded', seat: 1, cards: ['CJ', 'D7'] },
      ],
      sections: {
        deal: dealOf(3, { phase: 'declare', declarer: 1, talon_taken: true }),
        play: playOf(3, {}),
        cards: { hand: 'AKQ9.-.QT.QT98', talon: ['HQ', 'HT'], discards: ['CJ', 'D7'] },
        actions: actionsOf({ calls: suits.map((suit) => call({ c: 'declare', suit }, 'M24')) }),
      },
    }),
  whist: () =>
    table({
      events: played.slice(0, 5),
      sections: {
        deal: dealOf(3, { phase: 'whist', declarer: 2, contract: { suit: 'diamonds', talon: false } }),
        play: playOf(3, {}),
        cards: { hand, talon: [], discards: [] },
        actions: actionsOf({
          calls: [call({ c: 'pass' }, 'M9'), call({ c: 'whist' }, 'M9')],
          take_back: true,
        }),
      },
    }),
  invite: () =>
    table({
      rules: potRules,
      events: [
        dealt,
        { e: 'passed', seat: 1 },
        { e: 'number_called', seat: 2, number: 1 },
        { e: 'passed', seat: 3 },
        { e: 'talon_taken', seat: 2, open: false },
        { e: 'discarded', seat: 2 },
        { e: 'declared', seat: 2, suit: 'spades', talon: true },
        { e: 'passed', seat: 3 },
        { e: 'whist_called', seat: 1 },
      ],
      sections: {
        deal: dealOf(3, {
          phase: 'invite',
          declarer: 2,
          talon_taken: true,
          contract: { suit: 'spades', talon: true },
          whist_calls: ['whist', null, 'pass'],
          at_stake: [{ amount: 40, direct: false, suit: 'spades' }],
        }),
        play: playOf(3, {}),
        cards: { hand, talon: [], discards: [] },
        actions: actionsOf({ calls: [call({ c: 'pass' }, 'A10'), call({ c: 'invite' }, 'A10')] }),
      },
    }),
  play: () =>
    table({
      players: 5,
      seats: [
        person('Anna'),
        person('Boris'),
        bot('Vera'),
        person('Grigorij Aleksandrovič'),
        person('Darja', { online: false }),
      ],
      events: [
        dealt,
        { e: 'passed', seat: 1 },
        { e: 'bid', seat: 2, suit: 'diamonds' },
        { e: 'passed', seat: 3 },
        { e: 'declared', seat: 2, suit: 'diamonds', talon: false },
        { e: 'whist_called', seat: 3 },
        { e: 'whist_called', seat: 1 },
        { e: 'card_played', seat: 1, card: 'SA' },
        { e: 'card_played', seat: 2, card: 'ST' },
        { e: 'card_played', seat: 3, card: 'S7' },
        { e: 'card_played', seat: 1, card: 'SK' },
        { e: 'card_played', seat: 2, card: 'D8' },
        { e: 'card_played', seat: 3, card: 'S8' },
        { e: 'card_played', seat: 2, card: 'DA' },
        { e: 'card_played', seat: 3, card: 'D5' as Card },
      ].filter((event) => !('card' in event && event.card === ('D5' as Card))) as TableEvent[],
      sections: {
        deal: dealOf(5, {
          phase: 'play',
          dealer: 5,
          declarer: 2,
          contract: { suit: 'diamonds', talon: false },
          whist_calls: ['whist', null, 'whist', null, null],
          in_play: [1, 2, 3],
        }),
        play: playOf(5, {
          to_act: 1,
          turn: 1,
          trick: [
            { seat: 2, card: 'DA' },
            { seat: 3, card: 'D9' },
          ],
          last_trick: [
            { seat: 1, card: 'SK' },
            { seat: 2, card: 'D8' },
            { seat: 3, card: 'S8' },
          ],
          taken: [1, 1, 0, 0, 0],
          held: [8, 7, 7, 0, 0],
        }),
        cards: { hand: 'Q9.J.QT7.98', talon: [], discards: [] },
        actions: actionsOf({ cards: ['DQ', 'DT', 'D7'], claim: { most: 8 }, take_back: true }),
      },
    }),
  'play-open': () =>
    table({
      rules: { ...simpleRules, dropped_hand: 'played_by_whister' },
      events: [...played, { e: 'card_played', seat: 2, card: 'DA' }],
      sections: {
        deal: dealOf(3, {
          phase: 'play',
          dealer: 3,
          declarer: 2,
          contract: { suit: 'diamonds', talon: false },
          whist_calls: ['whist', null, 'pass'],
          in_play: [1, 2, 3],
          open_hand: 3,
          open_cards: ['SJ', 'CK', 'CT', 'C8', 'D9', 'D5' as Card, 'HA', 'HK'].filter(
            (card) => card !== 'D5',
          ) as Card[],
        }),
        play: playOf(3, {
          to_act: 1,
          turn: 3,
          trick: [{ seat: 2, card: 'DA' }],
          last_trick: [
            { seat: 1, card: 'SK' },
            { seat: 2, card: 'D8' },
            { seat: 3, card: 'S8' },
          ],
          taken: [1, 1, 0],
          held: [8, 7, 7],
        }),
        cards: { hand: 'Q9.J.QT7.98', talon: [], discards: [] },
        actions: actionsOf({ cards: ['D9'] }),
      },
    }),
  asked: () =>
    table({
      events: played,
      sections: {
        deal: dealOf(3, {
          phase: 'play',
          declarer: 2,
          contract: { suit: 'diamonds', talon: false },
          whist_calls: ['whist', null, 'whist'],
          in_play: [1, 2, 3],
        }),
        play: playOf(3, { to_act: 2, turn: 2, taken: [1, 1, 0], held: [8, 8, 8] }),
        cards: { hand: 'Q9.J.QT7.98', talon: [], discards: [] },
        asked: { what: 'claim', by: 2, tricks: 6, answered: [], asked: [1, 3] },
        actions: actionsOf({}),
      },
      chat: [
        {
          t: 'chat',
          table: 'x',
          from: { seat: 2 },
          name: 'Boris',
          text: 'Good evening!',
          at: 1_780_000_100_000,
        },
        {
          t: 'chat',
          table: 'x',
          from: { client: 'ffee' },
          name: 'Guest 512',
          text: 'May I look on?',
          at: 1_780_000_160_000,
        },
      ],
    }),
  settlement: () =>
    table({
      players: 4,
      seats: [person('Anna'), person('Boris', { ready: true }), bot('Vera'), person('Grigorij')],
      events: [
        ...played.slice(0, 5),
        {
          e: 'chalked',
          kind: 'write_off',
          who: 2,
          clause: 'M10',
          count: 1,
          unit: 4,
          amount: 4,
          message: {
            id: '{who} writes off {n} remise ({clause})',
            plural: '{who} writes off {n} remises ({clause})',
            n: 4,
            args: { who: { seat: 2 }, clause: { clause: 'M10' } },
          },
        },
      ],
      sections: {
        state: { stage: 'readying', deal: 4, waiting: [1, 4] },
        deal: dealOf(4, { phase: 'dealing', declarer: 2, contract: { suit: 'diamonds', talon: false } }),
        play: playOf(4, { to_act: null, taken: [3, 6, 1, 0], held: [0, 0, 0, 0] }),
        shown: shownHands,
        settlement: [
          line(
            {
              id: '{who}: {contract} is worth {n} remise ({clause})',
              plural: '{who}: {contract} is worth {n} remises ({clause})',
              n: 4,
              args: {
                who: { seat: 2 },
                contract: {
                  message: {
                    id: '{game} without the talon',
                    args: { game: { message: { id: '{suit}', args: { suit: { suit: 'diamonds' } } } } },
                  },
                },
                clause: { clause: 'M40' },
              },
            },
            'M40',
            2,
          ),
          line(
            {
              id: '{who} writes off {n} remise ({clause})',
              plural: '{who} writes off {n} remises ({clause})',
              n: 4,
              args: { who: { seat: 2 }, clause: { clause: 'M10' } },
            },
            'M10',
            2,
          ),
          line(
            {
              id: '{who} writes {n} fish on {on}: tricks {count} x {unit} ({clause})',
              plural: '{who} writes {n} fishes on {on}: tricks {count} x {unit} ({clause})',
              n: 12,
              args: { who: { seat: 1 }, on: { seat: 2 }, count: 3, unit: 4, clause: { clause: 'M10' } },
            },
            'M10',
          ),
          line(
            {
              id: '{who} is short and puts {n} remise ({clause})',
              plural: '{who} is short and puts {n} remises ({clause})',
              n: 4,
              args: { who: { seat: 3 }, clause: { clause: 'M30' } },
            },
            'M30',
            3,
          ),
        ],
        past: [
          {
            deal: 1,
            declarer: 2,
            contract: { suit: 'clubs', talon: false },
            taken: [3, 6, 1, 0],
            passed_out: false,
          },
          { deal: 2, declarer: null, contract: null, taken: null, passed_out: true },
          {
            deal: 3,
            declarer: 2,
            contract: { suit: 'diamonds', talon: false },
            taken: [3, 6, 1, 0],
            passed_out: false,
          },
        ],
        actions: actionsOf({
          calls: [
            call({ c: 'propose', proposal: 'merge', amount: 0 }, 'M33'),
            ...Array.from({ length: 18 }, (_, i) =>
              call({ c: 'propose', proposal: 'reduce', amount: i + 1 }, 'M34'),
            ),
          ],
        }),
      },
    }),
  'settlement-pot': () =>
    table({
      rules: potRules,
      sections: {
        state: { stage: 'readying', deal: 4, waiting: [1, 2] },
        deal: dealOf(3, { phase: 'dealing', declarer: 1, contract: { suit: 'hearts', talon: true } }),
        play: playOf(3, { to_act: null, taken: [5, 4, 1], held: [0, 0, 0] }),
        shown: shownHands,
        settlement: [
          line(
            {
              id: '{who} takes {n} out of the pot ({clause})',
              args: { who: { seat: 1 }, n: 40, clause: { clause: 'A13' } },
            },
            'A13',
          ),
          line(
            {
              id: '{who} pays {on} {n}: tricks {count} x {unit} ({clause})',
              args: {
                who: { seat: 1 },
                on: { seat: 2 },
                n: 16,
                count: 4,
                unit: 4,
                clause: { clause: 'A13' },
              },
            },
            'A13',
          ),
          line(
            {
              id: '{who} is short and puts {n} into the pot: {count} x {unit} ({clause})',
              args: { who: { seat: 1 }, n: 80, count: 2, unit: 40, clause: { clause: 'A13' } },
            },
            'A13',
          ),
        ],
        past: [
          {
            deal: 3,
            declarer: 1,
            contract: { suit: 'hearts', talon: true },
            taken: [5, 4, 1],
            passed_out: false,
          },
        ],
      },
    }),
  finished: () =>
    table({
      sections: {
        state: { stage: 'finished', deal: 9, waiting: [] },
        deal: dealOf(3, { phase: 'finished', declarer: 2, contract: { suit: 'hearts', talon: true } }),
        play: playOf(3, { to_act: null, taken: [3, 6, 1], held: [0, 0, 0] }),
        final: {
          net: [
            [0, 12, -30],
            [-12, 0, 4],
            [30, -4, 0],
          ],
          fishes: [-55, -15, 70],
          kopecks: [-550, -150, 700],
          remises_share: [-37, -7, 44],
        },
        money: {
          stakes: [8, 5, 0],
          whists: [
            [0, 20, 10],
            [8, 0, 14],
            [40, 10, 0],
          ],
          pot: null,
          dishes: null,
        },
        past: [
          {
            deal: 8,
            declarer: 2,
            contract: { suit: 'hearts', talon: true },
            taken: [3, 6, 1],
            passed_out: false,
          },
        ],
      },
    }),
  two: () =>
    table({
      players: 2,
      seats: [person('Anna'), person('Boris')],
      events: [dealt, { e: 'passed', seat: 2 }],
      sections: {
        deal: dealOf(2, { dealer: 1, active: [2, 1] }),
        play: playOf(2, { to_act: 2, held: [10, 10] }),
        cards: { hand, talon: [], discards: [] },
        clock: { move_left: null, deal_left: [null, null], at: Date.now(), running: 2, warned: false },
        actions: actionsOf({}),
      },
    }),
  spectator: () =>
    table({
      seat: null,
      sections: { past: [], state: { stage: 'playing', deal: 1, waiting: [2] }, deal: null, play: null },
    }),
};

// A finished deal of three tricks, as far as it goes.
export function replayAnswer(): ReplayAnswer {
  const deal = dealOf(3, { dealer: 3, active: [1, 2, 3] });
  const hands = ['AKQ9.J.QT7.98', 'T.AQ97.AKJ8.J', 'J87.KT8.9.AK7'];
  const bidding = { ...deal, phase: 'auction' };
  const contract = { suit: 'diamonds', talon: false } as const;
  const playing = {
    ...deal,
    phase: 'play',
    declarer: 2,
    contract,
    whist_calls: ['whist', null, 'whist'] as ('whist' | null)[],
    in_play: [1, 2, 3],
  };
  return {
    table: 'x7Kq2mPa9Z',
    deal: 3,
    players: 3,
    names: ['Anna', 'Boris', 'Vera'],
    rules: 'simple',
    steps: [
      {
        events: [{ e: 'dealt', hands, talon: ['HQ', 'HT'] }],
        sections: {
          deal: bidding,
          play: playOf(3, {}),
          cards: { hands, talon: ['HQ', 'HT'], discards: [[], [], []] },
        },
      },
      { events: [{ e: 'passed', seat: 1 }], sections: { play: playOf(3, { to_act: 2 }) } },
      { events: [{ e: 'bid', seat: 2, suit: 'diamonds' }], sections: { play: playOf(3, { to_act: 3 }) } },
      {
        events: [
          { e: 'passed', seat: 3 },
          { e: 'declared', seat: 2, suit: 'diamonds', talon: false },
        ],
        sections: {
          deal: { ...bidding, phase: 'whist', declarer: 2, contract },
          play: playOf(3, { to_act: 3 }),
        },
      },
      {
        events: [
          { e: 'whist_called', seat: 3 },
          { e: 'whist_called', seat: 1 },
        ],
        sections: { deal: playing, play: playOf(3, { to_act: 1, turn: 1 }) },
      },
      {
        events: [{ e: 'card_played', seat: 1, card: 'SA' }],
        sections: {
          play: playOf(3, { to_act: 2, turn: 2, trick: [{ seat: 1, card: 'SA' }], held: [9, 10, 10] }),
          cards: {
            hands: ['KQ9.J.QT7.98', hands[1]!, hands[2]!],
            talon: ['HQ', 'HT'],
            discards: [[], [], []],
          },
        },
      },
      {
        events: [{ e: 'card_played', seat: 2, card: 'ST' }],
        sections: {
          play: playOf(3, {
            to_act: 3,
            turn: 3,
            trick: [
              { seat: 1, card: 'SA' },
              { seat: 2, card: 'ST' },
            ],
            held: [9, 9, 10],
          }),
          cards: {
            hands: ['KQ9.J.QT7.98', '-.AQ97.AKJ8.J', hands[2]!],
            talon: ['HQ', 'HT'],
            discards: [[], [], []],
          },
        },
      },
    ],
    shuffle: {
      table: 'x7Kq2mPa9Z',
      deal: 3,
      promise: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
      seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
      commits: ['e0e77a507412b120f6ede61f62295b1a7b2ff19d3dcc8f7253e51663470c888e', null, null],
      seeds: ['aa'.repeat(32), null, null],
    },
  };
}
