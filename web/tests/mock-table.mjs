// One deal of simple Preference as the seat of who looks at it sees it, step by step. The cards are the same each time.

const hands = ['AKQ7.A9.K8.T9', 'JT.KJ.AQ97.87', '98.QT8.JT.AQJ'];
const talon = ['C7', 'HK'];
const mine = (hand) => hand.split('.').flatMap((ranks, i) => [...ranks].map((rank) => 'SCDH'[i] + rank));

export function tableView(table, seat) {
  const players = table.setup.players;
  const chalk = table.setup.rule_set.scoring !== 'pot';
  const by = (value) => Array.from({ length: players }, (_, i) => value(i));
  const playing = table.stage === 'playing';
  const me = (seat ?? 1) - 1;
  const seats = [me, (me + 1) % players, (me + 2) % players];
  const won = table.script >= 5;
  const trick = table.script === 4 ? [{ seat: seats[2] + 1, card: 'HA' }] : [];
  const phase = ['auction', 'discard', 'declare', 'whist', 'play', 'finished'][table.script];
  const declarer = table.script >= 2 ? seats[0] + 1 : null;
  // The talon's king of hearts is kept; its seven and the nine of clubs are put away.
  const own = table.script >= 2 ? 'AKQ7.A.K8.KT9' : hands[0];
  const hand = won ? '-.-.-.-' : own;

  const sections = {
    setup: table.setup,
    seats: table.seats,
    state: { stage: table.stage, deal: table.deal, waiting: seat ? [seat] : [] },
    money: chalk
      ? {
          stakes: by(() => table.setup.rule_set.stake),
          whists: by(() => by(() => 0)),
          pot: null,
          dishes: null,
        }
      : { stakes: null, whists: null, pot: 30, dishes: by((i) => (i === 0 ? -30 : 0)) },
    sheet: chalk
      ? {
          writing: table.setup.rule_set.remises,
          stakes: by(() => [{ remises: table.setup.rule_set.stake, crossed: false }]),
          whists: by(() => by(() => [])),
        }
      : null,
    past: table.past,
    final: null,
  };
  if (!seat) return { sections, events: [] };

  const calls = {
    0: [
      { do: { c: 'pass' }, clause: 'M20' },
      ...['spades', 'clubs', 'diamonds', 'hearts'].map((suit) => ({ do: { c: 'bid', suit }, clause: 'M20' })),
    ],
    2: ['spades', 'clubs', 'diamonds', 'hearts'].map((suit) => ({
      do: { c: 'declare', suit },
      clause: 'M27',
    })),
    3: [],
  };
  return {
    sections: {
      ...sections,
      fair: {
        state: table.stage === 'seeds' ? 'seeds' : playing ? 'dealt' : 'promise',
        deal: table.deal,
        promise: 'ab'.repeat(32),
        commits: by(() => null),
        last: null,
      },
      deal: playing
        ? {
            phase,
            dealer: seats[2] + 1,
            active: seats.map((i) => i + 1),
            excluded: [],
            hand_calls: by((i) => (i === seats[1] ? { call: 'pass' } : null)),
            talon_passes: [],
            buys: 0,
            buyer: null,
            level: 0,
            caller: null,
            talon_taken: table.script >= 1,
            talon_seen: [],
            declarer,
            contract: table.script >= 3 ? { suit: 'spades', talon: true } : null,
            whist_calls: by((i) => (table.script >= 4 && i === seats[2] ? 'whist' : null)),
            in_play: seats.map((i) => i + 1),
            inviter: null,
            aces: 'unsaid',
            put_away: [],
            exposed: by(() => []),
            open_hand: null,
            open_cards: [],
            at_stake: null,
          }
        : null,
      play: playing
        ? {
            to_act: won ? null : seat,
            turn: won ? null : seat,
            trick,
            last_trick: null,
            taken: by((i) => (won ? ([6, 2, 2][seats.indexOf(i)] ?? 0) : 0)),
            held: by((i) =>
              seats.includes(i) ? 10 - (trick.some((card) => card.seat === i + 1) ? 1 : 0) : 0,
            ),
          }
        : null,
      cards: playing ? { hand, talon: table.script === 1 ? talon : [], discards: [] } : null,
      actions: playing
        ? {
            calls: calls[table.script] ?? [],
            cards: table.script === 4 ? mine(hand).filter((card) => card[0] === 'H') : [],
            card_clause: table.script === 4 ? 'M12' : null,
            discard:
              table.script === 1 ? { from: [...mine(hands[0]), ...talon], count: 2, clause: 'M36' } : null,
            claim: null,
            take_back: false,
          }
        : null,
      asked: null,
      shown: null,
      settlement: null,
      clock: {
        move_left: table.setup.move_s ? table.setup.move_s * 1000 : null,
        deal_left: by(() => (table.setup.deal_s ? table.setup.deal_s * 1000 : null)),
        at: Date.now(),
        running: playing && !won ? seat : null,
        warned: false,
      },
    },
    events: playing
      ? [
          { e: 'hand_dealt', hand: hands[0] },
          { e: 'passed', seat: seats[1] + 1 },
        ]
      : [],
  };
}

// Goes on to the next scene; the events that lead there.
export function nextStep(table, seat) {
  const next = (seat % table.setup.players) + 1;
  const third = (next % table.setup.players) + 1;
  if (table.stage !== 'playing') {
    table.stage = 'playing';
    table.script = 0;
    return [
      { e: 'hand_dealt', hand: hands[0] },
      { e: 'passed', seat: next },
    ];
  }
  // The bots' whist is over at once.
  table.script = table.script === 2 ? 4 : Math.min(table.script + 1, 5);
  switch (table.script) {
    case 1:
      return [{ e: 'talon_taken', seat, open: false, cards: talon }];
    case 2:
      return [{ e: 'discarded', seat, cards: ['C7', 'C9'] }];
    case 4:
      return [
        { e: 'declared', seat, suit: 'spades', talon: true },
        { e: 'passed', seat: next },
        { e: 'whist_called', seat: third },
        { e: 'card_played', seat: third, card: 'HA' },
      ];
    default:
      return [{ e: 'deal_ended', next_dealer: seat }];
  }
}
