// A server without a game, to look at the page by: serves dist/, answers /api/rules as the real one does, and plays one
// scripted deal at every table. Not the rules of the game: what is called or played, the script goes on.
//   node tests/mock-server.mjs [--port 8080] [--empty]
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { nextStep, tableView } from './mock-table.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const book = JSON.parse(readFileSync(join(here, 'data/rules.json'), 'utf8'));
const dist = join(here, '../dist');
const argument = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const port = Number(argument('--port', '8080'));

// ---- Rules ----------------------------------------------------------------------------------------------------------

const word = (value) => (value === true ? 'yes' : value === false ? 'no' : String(value));

function applies(name, v) {
  const mixed = v.mixed !== 'none';
  const full = v.mixed === 'full';
  const pot = v.scoring === 'pot';
  const ladder = v.auction === 'ladder';
  const illustrated = v.illustrated !== 'none';
  const scopes = [
    ['kadil hand_premium netting last_remise remises enforcement stake', !pot],
    ['talon mixed', !ladder],
    ['hearts_over_hearts', !ladder && !mixed],
    ['grande_misere_rank petite_misere_opponents', full],
    ['value_seven value_petite_misere value_grande_misere value_nine', full],
    ['same_level_by_suit high_game_quota totus_prize value_six_no_trump value_eight value_totus', mixed],
    ['misere_lead', full || illustrated],
    ['value_spades value_clubs value_diamonds value_hearts', !pot || v.pot === 'styrian'],
    ['pot dealer_stake invitation invitee_may_refuse premium_payers premiums failed_premium', pot],
    ['pot_limit', pot && v.pot === 'limited'],
    ['contribution short_pot', pot && v.pot === 'styrian'],
    ['jumps hand_games hand_entry all_pass illustrated', ladder],
    ['illustrated_payment', illustrated],
  ];
  const scope = scopes.find(([names]) => names.split(' ').includes(name));
  return scope ? scope[1] : true;
}

function fault(v) {
  const no = (id, args) => ({ id, args });
  if (v.declarer_owes + v.whister_owes > 10) {
    return no(
      'declarer_owes={declarer} and whister_owes={whister} do not go together: a deal has only ten tricks (M9)',
      { declarer: v.declarer_owes, whister: v.whister_owes },
    );
  }
  const apart = (first, second, why) =>
    no('{first} and {second} do not go together: {why}', {
      first: `${first}=${word(v[first])}`,
      second: `${second}=${word(v[second])}`,
      why: { word: why },
    });
  if (v.auction === 'ladder' && v.mixed !== 'none') {
    return apart('auction', 'mixed', 'the ladder has no numbers for these games (A5)');
  }
  if (v.auction === 'single_round' && v.illustrated !== 'none') {
    return apart('auction', 'illustrated', 'these games are numbers of the ladder (A19)');
  }
  if (v.scoring === 'pot' && v.mixed !== 'none') {
    return apart('scoring', 'mixed', 'these games are worth remises (M48)');
  }
  if (v.scoring === 'pot' && v.enforcement === 'table') {
    return apart('scoring', 'enforcement', 'fines are written as remises (M36)');
  }
  return null;
}

function check(text) {
  const [, name, inside = ''] = /^\s*([\w-]+)\s*(?:\{(.*)\})?\s*$/s.exec(text) ?? [];
  if (!name || !book.values[name]) {
    return {
      ok: false,
      message: {
        id: '{value} is not a rule set; expected one of: {names}',
        args: { value: `"${name ?? text}"`, names: book.presets.map((preset) => preset.name).join(', ') },
      },
    };
  }
  const values = { ...book.values[name] };
  for (const part of inside.split(',').filter(Boolean)) {
    const [key, value] = part.split('=').map((each) => each.trim());
    const option = book.options.find((each) => each.name === key);
    const bad = (id, args) => ({
      ok: false,
      message: { id, args: { option: key, value: `"${value}"`, ...args } },
    });
    if (!option) {
      return bad('{value} is not an option; did you mean {nearest}?', {
        value: `"${key}"`,
        nearest: 'kadil',
      });
    }
    if (option.choices) {
      if (!option.choices.includes(value)) {
        return bad('option {option}: {value} is not possible; expected {expected}', {
          expected: option.choices.join(' | '),
        });
      }
      values[key] = value === 'yes' ? true : value === 'no' ? false : value;
    } else {
      const { min, max } = option;
      if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max) {
        return bad('option {option}: {value} is not possible; expected a number from {min} to {max}', {
          min,
          max,
        });
      }
      values[key] = Number(value);
    }
  }
  const message = fault(values);
  if (message) return { ok: false, message };
  const changed = book.options.filter(({ name: key }) => values[key] !== book.values[name][key]);
  const printed = changed.length
    ? `${name}{${changed.map(({ name: key }) => `${key}=${word(values[key])}`).join(',')}}`
    : name;
  return {
    ok: true,
    rules: printed,
    values,
    applies: book.options.map((option) => option.name).filter((key) => applies(key, values)),
    players: values.scoring === 'pot' ? [3, 4] : [2, 5],
  };
}

// ---- HTTP -----------------------------------------------------------------------------------------------------------

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const http = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const json = (body) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (url.pathname === '/healthz') return response.end('ok');
  if (url.pathname === '/api/rules') return json({ presets: book.presets, options: book.options });
  if (url.pathname === '/api/rules/check') return json(check(url.searchParams.get('rules') ?? ''));
  const path = normalize(url.pathname === '/' ? '/index.html' : url.pathname);
  try {
    const body = await readFile(join(dist, path));
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end();
  }
});

// ---- The wire -------------------------------------------------------------------------------------------------------

const tables = new Map();
const sessions = new Set();
const clientOf = (token) => createHash('sha256').update(token).digest('hex').slice(0, 16);
const bots = { simple: 'Semyon', sampling: 'Sofia', random: 'Rodion' };

function makeTable(id, request, client, name) {
  const { values, rules } = check(request.rules);
  const used = [];
  const named = (base) => {
    const found = [base, `${base} II`, `${base} III`, `${base} IV`].find((each) => !used.includes(each));
    used.push(found);
    return found;
  };
  const table = {
    id,
    version: 0,
    stage: request.seats.includes('open') ? 'gathering' : 'readying',
    script: 0,
    deal: 1,
    past: [],
    setup: {
      title: request.title ?? '',
      rules,
      rule_set: values,
      players: request.seats.length,
      move_s: request.move_s ?? 0,
      deal_s: request.deal_s ?? 0,
      hints: request.hints ?? true,
      listed: request.listed ?? true,
      practice: false,
      host: client,
      made_at: Date.now(),
    },
    seats: request.seats.map((kind) =>
      kind === 'me'
        ? { kind: 'person', name, client, online: true, away: false, ready: false }
        : kind === 'open'
          ? { kind: 'open', name: '', ready: false }
          : { kind: 'bot', name: named(bots[kind]), bot: kind, ready: true },
    ),
  };
  tables.set(id, table);
  return table;
}

function lobby() {
  return [...tables.values()]
    .filter((table) => table.setup.listed && table.stage !== 'finished')
    .map((table) => ({
      table: table.id,
      title: table.setup.title,
      rules: table.setup.rules,
      stage: table.stage === 'gathering' ? 'gathering' : 'playing',
      deals: table.past.length,
      listed: true,
      seats: table.seats.map(({ kind, name }) => ({ kind, name })),
    }));
}

function tellLobby() {
  for (const session of sessions) if (session.lobby) session.send({ t: 'lobby', tables: lobby() });
}

if (!process.argv.includes('--empty')) {
  const anna = ['0123456789abcdef', 'Анна'];
  makeTable(
    'k4t7q2m9xa',
    { rules: 'simple', seats: ['me', 'open', 'open'], title: 'Вечерний стол' },
    ...anna,
  );
  makeTable(
    'b8w3r5n1zc',
    {
      rules: 'styrian{contribution=50,direction=anticlockwise}',
      seats: ['me', 'open', 'sampling'],
      title: '',
      move_s: 30,
    },
    'fedcba9876543210',
    'Wolfgang',
  );
  makeTable(
    'h6y2p9d4vf',
    { rules: 'mixed-kadil{stake=30}', seats: ['me', 'sampling', 'simple', 'open'], title: 'Quick game' },
    'aaaaaaaaaaaaaaaa',
    'Boris the Very Long-Named One',
  ).stage = 'playing';
}

new WebSocketServer({ server: http, path: '/ws', maxPayload: 8192 }).on('connection', (socket) => {
  const session = {
    lobby: false,
    open: new Set(),
    client: '',
    name: '',
    send: (frame) => socket.send(JSON.stringify(frame)),
  };
  const seatOf = (table) => table.seats.findIndex((seat) => seat.client === session.client) + 1 || null;
  const whole = (table) =>
    session.send({
      t: 'table',
      table: table.id,
      version: table.version,
      you: { seat: seatOf(table), host: table.setup.host === session.client },
      ...tableView(table, seatOf(table)),
      chat: [],
    });
  const step = (table, events = [], names = null) => {
    ++table.version;
    const { sections } = tableView(table, seatOf(table));
    const told = names ? Object.fromEntries(names.map((name) => [name, sections[name]])) : sections;
    session.send({ t: 'step', table: table.id, version: table.version, events, sections: told });
  };

  socket.on('close', () => sessions.delete(session));
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    const refuse = (code, id, args = {}) =>
      session.send({ t: 'no', seq: frame.seq, table: frame.table, code, message: { id, args } });
    switch (frame.t) {
      case 'hello':
        session.client = clientOf(frame.token);
        session.name = frame.name;
        sessions.add(session);
        return session.send({
          t: 'welcome',
          protocol: 1,
          client: session.client,
          now: Date.now(),
          version: '0.0-mock',
        });
      case 'ping':
        return session.send({ t: 'pong', at: frame.at });
      case 'lobby':
        session.lobby = frame.on;
        return frame.on && session.send({ t: 'lobby', tables: lobby() });
      case 'create': {
        const checked = check(frame.rules);
        if (!checked.ok)
          return session.send({ t: 'no', seq: frame.seq, code: 'bad_rules', message: checked.message });
        const letters = createHash('sha256')
          .update(`${session.client}${frame.seq}`)
          .digest('hex')
          .slice(0, 10);
        makeTable(letters, frame, session.client, session.name);
        session.send({ t: 'ok', seq: frame.seq, table: letters, version: 0 });
        return tellLobby();
      }
      case 'open': {
        const table = tables.get(frame.table);
        if (!table) return refuse('no_table', 'There is no such table.');
        session.open.add(table.id);
        if (frame.version === table.version)
          return session.send({ t: 'current', table: table.id, version: table.version });
        return whole(table);
      }
      case 'close':
        return session.open.delete(frame.table);
      case 'hint':
        return refuse('not_now', 'There is nothing to decide now.');
      case 'do': {
        const table = tables.get(frame.table);
        if (!table) return refuse('no_table', 'There is no such table.');
        const ok = () => session.send({ t: 'ok', seq: frame.seq, table: table.id, version: table.version });
        const seat = seatOf(table);
        const act = frame.do;
        if (act.sit) {
          table.seats[act.sit.seat - 1] = {
            kind: 'person',
            name: session.name,
            client: session.client,
            online: true,
            away: false,
            ready: false,
          };
          if (!table.seats.some((each) => each.kind === 'open')) table.stage = 'readying';
          step(table);
          tellLobby();
          return ok();
        }
        if (act.seat_bot) {
          const { seat: at, bot } = act.seat_bot;
          table.seats[at - 1] = bot
            ? { kind: 'bot', name: `${bots[bot]} ${at}`, bot, ready: true }
            : { kind: 'open', name: '', ready: false };
          table.stage = table.seats.some((each) => each.kind === 'open') ? 'gathering' : 'readying';
          step(table);
          tellLobby();
          return ok();
        }
        if (act.chat) {
          ++table.version;
          session.send({
            t: 'chat',
            table: table.id,
            version: table.version,
            from: seat ? { seat } : { client: session.client },
            name: session.name,
            text: act.chat,
            at: Date.now(),
          });
          return ok();
        }
        if (act.ready) {
          table.seats[seat - 1].ready = true;
          table.stage = 'seeds';
          step(table);
          return ok();
        }
        if (act.seed || act.play || act.claim) {
          step(table, nextStep(table, seat));
          return ok();
        }
        return refuse('not_now', 'That cannot be done now.');
      }
    }
  });
});

http.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
