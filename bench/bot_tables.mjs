// How long people wait for their bots while many tables of bots alone play beside them; see README.md.
//   node bench/bot_tables.mjs BINARY [--tables 200] [--people 10] [--seconds 40]
// The same people first have the server for themselves: that is what the second figures stand beside.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const { WebSocket } = createRequire(new URL('../web/package.json', import.meta.url))('ws');

const options = { tables: 200, people: 10, seconds: 40 };
let binary = null;
for (let i = 2; i < process.argv.length; ++i) {
  const name = process.argv[i].replace(/^--/, '');
  if (process.argv[i].startsWith('--') && name in options) {
    options[name] = Number(process.argv[++i]);
  } else {
    binary = resolve(process.argv[i]);
  }
}
if (!binary || Object.values(options).some((value) => !(value >= 0))) {
  console.error('node bench/bot_tables.mjs BINARY [--tables 200] [--people 10] [--seconds 40]');
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), 'pulka-bot-tables-'));
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const pick = (list) => list[Math.floor(Math.random() * list.length)];

async function serve(name) {
  const web = join(directory, 'web');
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'index.html'), '<p>nothing to see');
  const child = spawn(
    binary,
    ['serve', '--port', '0', '--data', join(directory, name), '--web', web, '--log-level', 'warning'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise((done) => {
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const found = /http:\/\/([^/ ]+)/.exec(said);
      if (found) done(found[1]);
    });
  });
  return { child, address };
}

// One connection and the table it looks at. With a seat, it plays what is legal, at random and at once.
class Viewer {
  constructor(address, seats, waits) {
    this.seats = seats;
    this.waits = waits;
    this.seq = 0;
    this.sections = {};
    this.botSince = null;
    this.socket = new WebSocket(`ws://${address}/ws`, { perMessageDeflate: false });
    this.open = new Promise((done) => (this.opened = done));
    this.socket.on('open', () =>
      this.send({ t: 'hello', protocol: 1, token: randomBytes(32).toString('hex'), name: 'Anna' }),
    );
    this.socket.on('message', (bytes) => this.hear(JSON.parse(bytes)));
  }
  send(frame) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
  act(what) {
    this.send({ t: 'do', table: this.table, seq: ++this.seq, do: what });
  }
  hear(frame) {
    if (frame.t === 'welcome') {
      this.send({ t: 'create', seq: ++this.seq, rules: 'simple', seats: this.seats, listed: false });
    } else if (frame.t === 'ok' && !this.table) {
      this.table = frame.table;
      this.send({ t: 'open', table: this.table });
    } else if (frame.t === 'no') {
      throw new Error(`refused: ${JSON.stringify(frame)}`);
    } else if (frame.t === 'table' || frame.t === 'step') {
      const now = performance.now();
      if (this.botSince !== null) this.waits.push(now - this.botSince);
      this.opened();
      Object.assign(this.sections, frame.sections);
      const { state, fair, actions } = this.sections;
      const seated = this.seats.includes('me');
      const bots = state.waiting.filter((seat) => !seated || seat !== 1);
      this.botSince = seated && state.stage === 'playing' && bots.length > 0 ? now : null;
      if (seated && state.waiting.includes(1)) this.move(state, fair, actions);
    }
  }
  move(state, fair, actions) {
    if (state.stage === 'readying' && fair.promise) {
      this.own = randomBytes(32);
      this.act({ ready: { commit: createHash('sha256').update(this.own).digest('hex') } });
    } else if (state.stage === 'seeds') {
      this.act({ seed: this.own.toString('hex') });
    } else if (state.stage === 'playing') {
      const plays = actions.calls.map((call) => call.do).filter((command) => command.c !== 'propose');
      for (const card of actions.cards) plays.push({ c: 'play', card });
      if (actions.discard) {
        plays.push({ c: 'discard', cards: actions.discard.from.slice(0, actions.discard.count) });
      }
      if (plays.length > 0) this.act({ play: pick(plays) });
    }
  }
}

async function metric(address, name) {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  return Number(new RegExp(`^pulka_${name} (.*)$`, 'm').exec(text)[1]);
}

async function measure(tables) {
  const { child, address } = await serve(`data-${tables}`);
  const waits = [];
  const viewers = [];
  const come = async (count, seats) => {
    for (let i = 0; i < count; ++i) {
      viewers.push(new Viewer(address, seats, waits));
      await viewers.at(-1).open;
    }
  };
  await come(tables, ['sampling', 'sampling', 'sampling']);
  await come(options.people, ['me', 'sampling', 'sampling']);
  await wait(3000);
  waits.length = 0;
  const moved = await metric(address, 'bot_moves_total');
  await wait(options.seconds * 1000);
  const sorted = waits.slice().sort((a, b) => a - b);
  const part = (share) => sorted[Math.floor((sorted.length - 1) * share)];
  const result = {
    answers: sorted.length,
    p50: part(0.5),
    p99: part(0.99),
    longest: part(1),
    moves: ((await metric(address, 'bot_moves_total')) - moved) / options.seconds,
  };
  for (const viewer of viewers) viewer.socket.terminate();
  const gone = new Promise((done) => child.on('exit', done));
  child.kill('SIGTERM');
  await gone;
  return result;
}

const alone = await measure(0);
const beside = await measure(options.tables);
rmSync(directory, { recursive: true });
const line = (name, { answers, p50, p99, longest, moves }) =>
  `| ${name} | ${answers} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${longest.toFixed(0)} | ${moves.toFixed(0)} |`;
console.log(`${options.people} people with two sampling bots each, ${options.seconds} s:\n`);
console.log('| | answers | p50, ms | p99, ms | longest, ms | moves of all bots a second |');
console.log('|---|---|---|---|---|---|');
console.log(line('by themselves', alone));
console.log(line(`beside ${options.tables} tables of bots`, beside));
console.log(`\nThe p99 is ${(beside.p99 / alone.p99).toFixed(2)} times as long.`);
