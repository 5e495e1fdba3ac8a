// The server killed in the middle of its work, again and again: nothing that it acknowledged or showed may be lost,
// and no command may happen twice.
//   node tests/e2e/crash.mjs BINARY [--kills N] [--tables T] [--seed S] [--keep]
// The seed chooses what is played and when the server is killed; what happens between that is left to chance.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const { WebSocket } = createRequire(new URL('../../web/package.json', import.meta.url))('ws');

function usage(text) {
  console.error(
    `crash: ${text}\nnode tests/e2e/crash.mjs BINARY [--kills N] [--tables T] [--seed S] [--keep]`,
  );
  process.exit(2);
}
const options = { kills: 20, tables: 8, seed: 1 };
let binary = null;
let keep = false;
for (let i = 2; i < process.argv.length; ++i) {
  const word = process.argv[i];
  const name = word.replace(/^--/, '');
  if (word === '--keep') {
    keep = true;
  } else if (word.startsWith('--') && name in options) {
    options[name] = Number(process.argv[++i]);
    if (!Number.isInteger(options[name]) || options[name] < 0) usage(`${word}: expected a whole number`);
  } else if (word.startsWith('--') || binary) {
    usage(`unknown argument "${word}"`);
  } else {
    binary = resolve(word);
  }
}
if (!binary) usage('expected the program');

// --- Chance, the same for the same seed (mulberry32).

let chanceState = options.seed >>> 0;
function chance() {
  chanceState = (chanceState + 0x6d2b79f5) >>> 0;
  let t = chanceState;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (n) => Math.floor(chance() * n);
const pick = (list) => list[below(list.length)];
const happens = (probability) => chance() < probability;
const seed = () => Array.from({ length: 32 }, () => below(256).toString(16).padStart(2, '0')).join('');
const hashOf = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// --- What went wrong.

const directory = mkdtempSync(join(tmpdir(), 'pulka-crash-'));
const data = join(directory, 'data');
const web = join(directory, 'web');
mkdirSync(web);
writeFileSync(join(web, 'index.html'), '<p>nothing to see');
let server = null;
let finished = false;

function violation(text, ...details) {
  if (finished) return;
  finished = true;
  console.error(`crash: ${text}`);
  for (const detail of details) {
    const line = typeof detail === 'string' ? detail : JSON.stringify(detail);
    console.error(`  ${line.slice(0, 3000)}`);
  }
  console.error(`crash: seed ${options.seed}; the tables are kept in ${data}`);
  if (server) server.kill('SIGKILL');
  process.exit(1);
}
process.on('uncaughtException', (error) => violation('the test itself failed', error.stack));
process.on('unhandledRejection', (error) =>
  violation('the test itself failed', error?.stack ?? String(error)),
);

// --- The server.

let address = null;
let exited = null;
let serverErrors = '';

async function start() {
  const child = spawn(
    binary,
    ['serve', '--port', '0', '--data', data, '--web', web, '--log-level', 'warning'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  server = child;
  address = null;
  let said = '';
  exited = new Promise((done) => child.on('exit', (code, signal) => done({ code, signal })));
  child.stderr.on('data', (bytes) => {
    serverErrors += bytes;
    if (/level=error|Sanitizer|runtime error/.test(serverErrors))
      violation('the server complains', serverErrors);
  });
  const ready = new Promise((done) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const found = /http:\/\/[^/ ]+/.exec(said);
      if (found && !address) {
        address = found[0];
        done(true);
      }
    });
    void exited.then(() => done(false));
  });
  return { child, ready: Promise.race([ready, wait(30_000).then(() => false)]) };
}

// --- Tables and people.

const kinds = [
  { name: 'simple', rules: 'simple', seats: ['me', 'open', 'open'] },
  { name: 'kadil', rules: 'mixed-kadil', seats: ['me', 'simple', 'open'] },
  { name: 'limited', rules: 'austrian-limited', seats: ['me', 'open', 'open'], watched: true },
  { name: 'illustrated', rules: 'illustrated', seats: ['random', 'me', 'simple'], deal_s: 600 },
  { name: 'four', rules: 'mixed', seats: ['me', 'open', 'open', 'random'], move_s: 60 },
  { name: 'two', rules: 'simple', seats: ['open', 'me', 'random'], watched: true },
  { name: 'negotiated', rules: 'mixed-negotiated', seats: ['me', 'open', 'open'] },
  { name: 'unlimited', rules: 'austrian-unlimited', seats: ['me', 'open', 'open'], move_s: 30, deal_s: 300 },
];

const tables = [];
const people = [];
let quiet = false; // nobody begins anything new
const counts = { acknowledged: 0, resent: 0, refused: {}, whole: 0, caughtUp: 0, deals: 0, acts: {} };

class Table {
  constructor(kind) {
    this.kind = kind;
    this.id = null;
    this.people = [];
    this.done = false;
    this.leaving = false; // its people go to another
    // The highest versions that anybody was told of: by those with a seat, and by spectators.
    this.highest = { seat: 0, spectator: 0 };
    this.promised = { seat: 0, spectator: 0 }; // the same before the last kill: the server may not be behind
    this.promises = new Map(); // of the server's seeds, by deal
    this.takeBacks = []; // commands that may have taken something back
    const number = tables.length;
    kind.seats.forEach((seat, i) => {
      if (seat === 'me' || seat === 'open') {
        this.people.push(
          new Person(this, `${seat === 'me' ? 'Host' : 'Guest'} ${number}.${i}`, i + 1, seat === 'me'),
        );
      }
    });
    if (kind.watched) this.people.push(new Person(this, `Watcher ${number}`, null, false));
    tables.push(this);
  }

  // A party that is over, or that everybody leaves, makes room for another of its kind.
  over() {
    if (this.done || !this.people.every((person) => person.opened && person.unanswered.length === 0)) return;
    this.done = true;
    for (const person of this.people) {
      if (person.known) person.shelve(person.known);
      person.socket?.close();
    }
    const next = new Table(this.kind);
    if (address) for (const person of next.people) person.connect();
  }
}

class Person {
  constructor(table, name, seat, host) {
    Object.assign(this, { table, name, seat, host });
    this.token = seed();
    this.client = null;
    this.seq = 0;
    this.unanswered = []; // {seq, frame, act, again}
    this.acknowledged = new Map(); // seq: {version, text, act}
    this.refused = new Set();
    this.socket = null;
    this.opened = false;
    this.seated = host; // once the server said so
    this.seeds = new Map(); // by commitment
    this.given = new Set();
    this.known = null; // {version, sections, steps: [{version, events}], since, unsure}
    this.past = new Map(); // events by deal
    this.lines = []; // of talk, as they were seen
    this.saying = 0;
    people.push(this);
  }

  get role() {
    return this.seated ? 'seat' : 'spectator';
  }
  fail(text, ...details) {
    violation(`${this.name} at table ${this.table.id} (${this.table.kind.name}): ${text}`, ...details);
  }

  // --- The connection.

  connect() {
    if (this.table.done || (!this.host && !this.table.id)) return;
    const socket = new WebSocket(address.replace('http', 'ws') + '/ws', { perMessageDeflate: false });
    this.socket = socket;
    this.opened = false;
    this.gone = new Promise((done) => socket.on('close', done));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.socket === socket) this.socket = null;
    });
    socket.on('message', (bytes) => this.hear(String(bytes)));
    socket.on('open', () => {
      this.send({ t: 'hello', protocol: 1, token: this.token, name: this.name });
      if (this.table.id) this.open();
      for (const one of this.unanswered) {
        ++counts.resent;
        this.send(one.frame);
      }
      if (this.unanswered.length === 0 && this.acknowledged.size > 0 && happens(0.3)) this.askAgain();
      if (this.host && !this.table.id && this.unanswered.length === 0) this.create();
    });
  }

  send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  open() {
    // Now and then the whole table, although the steps would do: what it says is compared with what is known.
    const whole = !this.known || happens(0.4);
    this.send({ t: 'open', table: this.table.id, ...(whole ? {} : { version: this.known.version }) });
  }

  // A command that was answered is sent once more, and has to get the same answer.
  askAgain() {
    const seq = [...this.acknowledged.keys()].pop();
    const { frame, text } = this.acknowledged.get(seq);
    if (frame.t === 'create') return;
    this.unanswered.push({ seq, frame, act: 'again', again: text });
    ++counts.resent;
    this.send(frame);
  }

  command(act, frame) {
    const seq = ++this.seq;
    const whole = { ...frame, seq };
    counts.acts[act] = (counts.acts[act] ?? 0) + 1;
    const one = { seq, frame: whole, act };
    this.unanswered.push(one);
    if (act === 'take_back' || act === 'answer_take_back') this.table.takeBacks.push(one);
    this.send(whole);
    if (happens(act === 'create' ? 0.5 : 0.05)) this.send(whole);
  }
  do(act, value) {
    this.command(act, { t: 'do', table: this.table.id, do: { [act]: value } });
  }
  create() {
    const { rules, seats, move_s, deal_s } = this.table.kind;
    this.command('create', {
      t: 'create',
      rules,
      seats,
      title: this.table.kind.name,
      ...(move_s && { move_s }),
      ...(deal_s && { deal_s }),
    });
  }

  // --- Frames in.

  hear(text) {
    if (finished) return;
    const frame = JSON.parse(text);
    switch (frame.t) {
      case 'welcome':
        if (this.client && this.client !== frame.client) this.fail('is somebody else now', frame);
        this.client = frame.client;
        break;
      case 'ok':
        this.hearOk(frame, text);
        break;
      case 'no':
        this.hearNo(frame);
        break;
      case 'table':
        this.hearTable(frame);
        break;
      case 'step': {
        this.hearStep(frame);
        const { seq, table, version } = frame;
        const ok = { t: 'ok', seq, table, version };
        if (seq !== undefined) this.hearOk(ok, JSON.stringify(ok));
        break;
      }
      case 'chat':
        this.hearVersion(frame);
        if (this.known) {
          this.known.version = frame.version;
          this.opened = true;
          this.hearLine(frame);
        }
        break;
      case 'current':
        ++counts.caughtUp;
        this.opened = true;
        if (frame.version !== this.known?.version)
          this.fail(`is told that ${this.known?.version} is the newest`, frame);
        this.hearVersion(frame, 0);
        break;
      case 'gone':
        this.fail('the table has stopped', frame);
        break;
    }
    this.act();
  }

  hearOk(frame, text) {
    const before = this.acknowledged.get(frame.seq);
    if (before && before.text !== text)
      this.fail(`command ${frame.seq} is answered otherwise than before`, before.text, text);
    if (this.refused.has(frame.seq)) this.fail(`command ${frame.seq} was refused before`, frame);
    const at = this.unanswered.findIndex((one) => one.seq === frame.seq);
    if (at < 0) {
      // The second answer to a command that was sent twice.
      if (!before) this.fail('an answer without a question', frame);
      return;
    }
    const [one] = this.unanswered.splice(at, 1);
    if (one.act === 'again') return;
    ++counts.acknowledged;
    one.version = frame.version;
    this.acknowledged.set(frame.seq, { version: frame.version, text, act: one.act, frame: one.frame });
    this.note(frame.version, 'seat');
    if (one.act === 'create') {
      this.table.id = frame.table;
      this.open();
      for (const person of this.table.people) {
        if (person !== this && !person.socket) person.connect();
      }
    }
    if (one.act === 'seed') this.given.add(hashOf(one.frame.do.seed));
    // The table as a player sees it follows.
    if (one.act === 'sit' && !this.seated) this.opened = false;
  }

  hearNo(frame) {
    if (
      frame.code === 'bad_frame' ||
      frame.code === 'stopped' ||
      frame.code === 'old_seq' ||
      frame.code === 'no_table'
    ) {
      this.fail('is refused', frame);
    }
    if (!frame.seq) return;
    if (this.acknowledged.has(frame.seq)) this.fail(`command ${frame.seq} was acknowledged before`, frame);
    this.refused.add(frame.seq);
    const at = this.unanswered.findIndex((one) => one.seq === frame.seq);
    if (at < 0) return;
    const [one] = this.unanswered.splice(at, 1);
    if (one.act === 'sit') this.sitting = false;
    this.table.takeBacks = this.table.takeBacks.filter((other) => other !== one);
    const word = `${one.act} ${frame.code}`;
    counts.refused[word] = (counts.refused[word] ?? 0) + 1;
    if (one.act === 'play' && frame.code === 'illegal' && one.at === this.known?.version) {
      this.fail('what was listed as legal is refused', one.frame, frame);
    }
    if (frame.code === 'not_seated' || frame.code === 'forbidden') this.fail('is refused', one.frame, frame);
  }

  note(version, role) {
    this.table.highest[role] = Math.max(this.table.highest[role], version);
  }

  // What every frame with a version has to keep to. `step`: how far it is from the one before, if that is known.
  hearVersion(frame, step = 1) {
    const promised = this.table.promised[this.role];
    // One who sits down is shown the table anew, in the players' numbers.
    const sitting = this.unanswered.some((one) => one.act === 'sit') || this.sitting;
    if (sitting) return;
    if (step === 0 && frame.version < promised) {
      this.fail(
        `version ${promised} was shown or acknowledged before the crash, now ${frame.version} is the newest`,
        frame,
      );
    }
    if (step === 1 && this.known && frame.version !== this.known.version + step) {
      this.fail(`version ${this.known.version} is followed by ${frame.version}`, frame);
    }
    this.note(frame.version, this.role);
  }

  hearLine(line) {
    const { from, name, text, at } = line;
    if (text.startsWith('line ') && this.lines.some((one) => one.text === text))
      this.fail('a line was said twice', line);
    this.lines.push({ from, name, text, at });
  }

  hearTable(frame) {
    ++counts.whole;
    const { you } = frame;
    this.opened = true;
    if (this.seated && you.seat !== this.seat)
      this.fail(`seat ${this.seat} is lost`, you, frame.sections.seats);
    if (you.host !== this.host) this.fail('the host is another', you);
    if (you.seat === null && this.seat !== null && this.known && this.seated)
      this.fail('the seat is lost', you);
    if (you.seat !== null && !this.seated) {
      this.seated = true;
      this.known = null;
    }
    this.sitting = false;
    this.hearVersion(frame, 0);
    const before = this.known;
    const steps = [{ version: frame.version, events: frame.events }];
    if (before) {
      if (frame.version < before.version)
        this.fail(`version ${before.version} was shown, now it is ${frame.version}`, frame);
      this.compareEvents(before, frame);
      if (frame.version === before.version) this.compareSections(before, frame);
      this.compareTalk(frame.chat);
    }
    this.known = {
      version: frame.version,
      sections: frame.sections,
      steps,
      since: frame.version,
      unsure: false,
    };
    this.lines = frame.chat;
    this.lookAtPromise();
  }

  // The events shown before are the first of those told now, unless another deal has begun or something was taken back.
  compareEvents(before, frame) {
    if (before.unsure) return;
    const shown = before.steps.flatMap((step) => step.events);
    const told = frame.events;
    const common = shown.findIndex((event, i) => !isDeepStrictEqual(event, told[i]));
    if (common < 0) return;
    const dealt = (events) => events.find((event) => event.e === 'hand_dealt');
    const another = told.length > 0 && !isDeepStrictEqual(dealt(shown), dealt(told));
    if (another && frame.version > before.version) {
      this.shelve(before);
      return;
    }
    const mayBeBack = this.table.takeBacks.some(
      (one) => one.version === undefined || one.version > before.version,
    );
    if (mayBeBack && frame.version > before.version) return;
    this.fail(`event ${common + 1} was shown otherwise`, shown.slice(common), told.slice(common), frame);
  }

  compareSections(before, frame) {
    for (const [name, now] of Object.entries(frame.sections)) {
      if (name === 'clock') continue;
      const was = before.sections[name];
      const same =
        name === 'seats'
          ? isDeepStrictEqual(
              was.map((one) => ({ ...one, online: 0 })),
              now.map((one) => ({ ...one, online: 0 })),
            )
          : isDeepStrictEqual(was, now);
      if (!same) this.fail(`section ${name} of version ${frame.version} was shown otherwise`, was, now);
    }
  }

  compareTalk(chat) {
    const texts = chat.map((line) => JSON.stringify([line.from, line.name, line.text, line.at]));
    const shown = this.lines.map((line) => JSON.stringify([line.from, line.name, line.text, line.at]));
    if (chat.length >= 50) return;
    for (const line of shown) if (!texts.includes(line)) this.fail('a line of talk is lost', line, texts);
    if (new Set(texts).size !== texts.length) this.fail('a line was said twice', texts);
  }

  hearStep(frame) {
    if (!this.known) return;
    if (this.unanswered.some((one) => one.act === 'sit') || (this.sitting && this.seat)) {
      // The table is shown anew in the next frame.
      this.sitting = true;
      return;
    }
    this.hearVersion(frame);
    // Where others moved before this one was back, what was missed is all that the server answers.
    this.opened = true;
    const known = this.known;
    let { events } = frame;
    if (events.some((event) => event.e === 'hand_dealt')) {
      this.shelve(known);
      known.steps = [];
      known.since = frame.version;
      known.unsure = false;
    }
    const back = events.find((event) => event.e === 'taken_back');
    if (back) {
      // A whole table does not tell which of its events came when.
      if (back.undone_to < known.since) known.unsure = true;
      known.steps = known.steps.filter((step) => step.version <= back.undone_to);
    }
    events = events.filter((event) => event.e !== 'taken_back' && event.e !== 'claimed');
    if (events.length > 0) known.steps.push({ version: frame.version, events });
    known.version = frame.version;
    Object.assign(known.sections, frame.sections);
    this.lookAtPromise();
  }

  // What was seen of a deal that is over, to be compared with what the server tells of it in the end.
  shelve(known) {
    if (known.unsure) return;
    const events = known.steps.flatMap((step) => step.events);
    const dealt = events.some((event) => event.e === 'hand_dealt');
    const over = events.some((event) => event.e === 'deal_ended');
    if (!dealt || !over || !this.seated) return;
    ++counts.deals;
    this.past.set(known.sections.past.length, events);
  }

  // The server's seed of a deal is promised before the players give theirs: it may not become another.
  lookAtPromise() {
    const { fair } = this.known.sections;
    if (!fair?.promise) return;
    const before = this.table.promises.get(fair.deal);
    if (before && before !== fair.promise)
      this.fail(`the promise of deal ${fair.deal} is another`, before, fair);
    this.table.promises.set(fair.deal, fair.promise);
    if (!fair.last) return;
    const promise = this.table.promises.get(fair.last.deal);
    if (promise && (promise !== fair.last.promise || hashOf(fair.last.seed) !== promise)) {
      this.fail(`the seed of deal ${fair.last.deal} is not the promised one`, promise, fair.last);
    }
  }

  // --- What he does.

  act() {
    if (quiet || finished || !this.known || !this.opened || this.socket?.readyState !== WebSocket.OPEN)
      return;
    if (this.unanswered.length > 0) return;
    if (this.table.leaving) return this.table.over();
    const { sections } = this.known;
    if (this.seat === null) {
      if (happens(0.05)) this.chat();
      return;
    }
    if (!this.seated) {
      this.sitting = true;
      this.do('sit', { seat: this.seat });
      return;
    }
    if (sections.state.stage === 'finished') {
      return this.table.over();
    }
    if (sections.seats[this.seat - 1].away) {
      this.do('back', true);
      return;
    }
    if (happens(0.02)) return this.chat();
    if (
      happens(0.003) &&
      sections.state.stage === 'playing' &&
      this.known.steps.some((step) => step.events.length > 0)
    ) {
      return this.do('stand', true);
    }
    if (happens(0.002)) this.send({ t: 'hint', table: this.table.id });
    const { asked, fair, actions, state } = sections;
    if (asked && asked.what !== 'proposal') {
      if (asked.asked.includes(this.seat)) this.do(`answer_${asked.what}`, happens(0.8));
      return;
    }
    const { calls } = actions;
    const proposals = calls.filter((call) => call.do.c === 'propose');
    const others = calls.filter((call) => call.do.c !== 'propose');
    if (state.stage === 'readying' && !sections.seats[this.seat - 1].ready) {
      if (proposals.length > 0 && happens(0.03)) return this.play(pick(proposals).do);
      if (!fair.promise) return;
      const secret = seed();
      this.seeds.set(hashOf(secret), secret);
      this.do('ready', { commit: hashOf(secret) });
      return;
    }
    if (state.stage === 'seeds') {
      const commit = fair.commits[this.seat - 1];
      if (commit && !this.given.has(commit) && state.waiting.includes(this.seat))
        this.do('seed', this.seeds.get(commit));
      return;
    }
    if (state.stage !== 'playing') return;
    if (actions.take_back && happens(0.06)) return this.do('take_back', true);
    if (actions.claim && happens(0.03)) return this.do('claim', { tricks: below(actions.claim.most + 1) });
    const { cards, discard } = actions;
    if (discard) {
      const from = [...discard.from];
      const put = [];
      while (put.length < discard.count) put.push(...from.splice(below(from.length), 1));
      return this.play({ c: 'discard', cards: discard.from.filter((card) => put.includes(card)) });
    }
    const some = [...others.map((call) => call.do), ...cards.map((card) => ({ c: 'play', card }))];
    if (some.length > 0) return this.play(pick(some));
  }

  play(command) {
    this.do('play', command);
    this.unanswered[this.unanswered.length - 1].at = this.known.version;
  }

  chat() {
    this.do('chat', `line ${++this.saying} of ${this.name}`);
  }
}

// --- The end: what the server and its files say.

async function get(path) {
  const response = await fetch(address + path);
  return { status: response.status, body: await response.text() };
}

function run(args) {
  const result = spawnSync(binary, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

const telling = [
  'bid',
  'number_called',
  'passed',
  'bought',
  'declared',
  'whist_called',
  'invited',
  'card_played',
];
function outline(events) {
  return events
    .filter((event) => telling.includes(event.e))
    .map(({ e, seat, card, game, suit, number }) => [e, seat, card, game, suit, number].join(' '));
}

async function inspectTable(table) {
  const log = await get(`/api/tables/${table.id}/log`);
  if (log.status !== 200) violation(`the log of table ${table.id} is not to be had`, log.body);
  const file = join(directory, `${table.id}.log`);
  writeFileSync(file, log.body);
  const replayed = run(['replay', file, '--all']);
  if (replayed.code !== 0) violation(`the log of table ${table.id} cannot be replayed`, replayed.err, file);
  const lines = run(['replay', file, '--json']).out.trim().split('\n');
  const { final } = JSON.parse(lines[lines.length - 1]);
  for (const [unit, amounts] of Object.entries(final)) {
    if (!['net', 'fishes', 'kopecks'].includes(unit) || !Array.isArray(amounts)) continue;
    const sum = amounts.flat().reduce((a, b) => a + b, 0);
    if (sum !== 0) violation(`the final account of table ${table.id} adds up to ${sum} ${unit}`, final);
  }
  if (log.body.includes('"e":"dealt"')) {
    const verified = run(['verify', file]);
    if (verified.code !== 0)
      violation(`the log of table ${table.id} is not verified`, verified.out, verified.err, file);
  }
  const deals = new Map();
  for (const person of table.people) {
    // The server reads the whole party for each: some of them, and always the newest.
    const seenDeals = [...person.past];
    for (const [number, seen] of seenDeals.filter(
      (_, i) => i === seenDeals.length - 1 || happens(15 / seenDeals.length),
    )) {
      if (!deals.has(number)) {
        const page = await get(`/api/tables/${table.id}/deals/${number}`);
        if (page.status !== 200) violation(`deal ${number} of table ${table.id} is lost`, page.body);
        deals.set(number, outline(JSON.parse(page.body).steps.flatMap((step) => step.events)));
      }
      if (!isDeepStrictEqual(outline(seen), deals.get(number))) {
        violation(
          `${person.name} saw deal ${number} of table ${table.id} otherwise`,
          outline(seen),
          deals.get(number),
        );
      }
    }
  }
}

// What a record has to say, by the command that it is the answer to.
const recordKind = {
  sit: 'seated',
  stand: 'away',
  back: 'back',
  ready: 'ready',
  seed: 'seed',
  play: 'moved',
  claim: 'claimed',
  chat: 'said',
  answer_claim: 'claim_answered',
  answer_take_back: 'take_back_answered',
};

function inspectDatabase() {
  const database = join(data, 'pulka.sqlite');
  const sqlite = (...args) =>
    execFileSync('sqlite3', ['-readonly', ...args], { encoding: 'utf8', maxBuffer: 1 << 30 });
  try {
    sqlite('--version');
  } catch {
    return 'the database was not looked at: sqlite3 is not installed';
  }
  const sound = sqlite(database, 'pragma integrity_check').trim();
  if (sound !== 'ok') violation('the database is damaged', sound);
  const astray = sqlite(
    database,
    `select n from records natural left join (select table_no, version, n, 1 as noted from places)
       where (n <= (select value from meta where key = 'placed')) <> (noted is not null)`,
  ).trim();
  if (astray !== '') violation('these records are not where it is noted', astray);
  const records = JSON.parse(
    sqlite(
      '-json',
      database,
      'select id, version, client, seq, body from records join tables on no = table_no order by id, version',
    ) || '[]',
  );
  const byClient = new Map(people.map((person) => [person.client, person]));
  const open = new Map(people.map((person) => [person, new Set(person.acknowledged.keys())]));
  const next = new Map();
  for (const record of records) {
    if (record.version !== (next.get(record.id) ?? 0)) violation('a table has a gap', record);
    next.set(record.id, record.version + 1);
    if (record.client === '') continue;
    const person = byClient.get(record.client);
    const told = person?.acknowledged.get(record.seq);
    const { seq, id: table, version } = record;
    if (told?.text !== JSON.stringify({ t: 'ok', seq, table, version })) {
      violation('a command in the database was not acknowledged so', record, told?.text ?? 'never');
    }
    if (!open.get(person).delete(record.seq)) violation('a command was carried out twice', record);
    if (told.act === 'create') continue;
    const events = JSON.parse(record.body).events;
    const kind = recordKind[told.act];
    const said = kind === undefined || events.some((event) => event.k === kind);
    const same = told.act !== 'chat' || events[0].text === told.frame.do.chat;
    if (!said || !same) violation('a command was carried out as something else', told.frame, record);
  }
  for (const [person, left] of open) {
    if (left.size > 0) violation(`commands of ${person.name} are not in the database`, [...left]);
  }
  return null;
}

// --- The course of it.

async function killLife(last) {
  const { child, ready } = await start();
  // Some are killed while they start, and a few live long enough for bots to move.
  const early = !last && happens(0.05);
  if (!early) {
    if (!(await ready)) violation('the server does not start', serverErrors);
    for (const person of people) person.connect();
  }
  if (last) return;
  await wait(happens(0.15) ? 800 + below(1700) : 10 + below(790));
  if (child.exitCode !== null) violation('the server ended by itself', await exited, serverErrors);
  child.kill('SIGKILL');
  await exited;
  address = null;
  // What was on its way when it died has been told.
  await Promise.all(people.filter((person) => person.socket).map((person) => person.gone));
  for (const table of tables) table.promised = { ...table.highest };
}

async function until(what, done, ms) {
  const end = Date.now() + ms;
  while (!done()) {
    if (Date.now() > end)
      violation(
        what,
        ...people.filter((one) => one.unanswered.length > 0).map((one) => [one.name, one.unanswered]),
      );
    await wait(20);
  }
}

async function stop() {
  server.kill('SIGTERM');
  const ended = await Promise.race([exited, wait(20_000)]);
  if (ended?.code !== 0)
    violation('the server does not end on SIGTERM', ended ?? 'still there', serverErrors);
}

for (let i = 0; i < options.tables; ++i) new Table(kinds[i % kinds.length]);
const begun = Date.now();
for (let kill = 1; kill <= options.kills; ++kill) {
  // Making tables and sitting down are to be interrupted as well.
  if (kill % 5 === 0) pick(tables.filter((table) => !table.done)).leaving = true;
  await killLife(false);
  if (kill % 50 === 0)
    console.error(
      `${kill} kills, ${counts.acknowledged} commands, ${Math.round((Date.now() - begun) / 1000)} s`,
    );
}
await killLife(true);
await wait(500);
quiet = true;
await until(
  'some commands are never answered',
  () => people.every((one) => one.table.done || one.unanswered.length === 0),
  20_000,
);
await until('some tables are never shown', () => people.every((one) => one.table.done || one.opened), 20_000);
for (const person of people) if (!person.table.done && person.known) person.shelve(person.known);
await stop();
address = null;
const { ready } = await start();
if (!(await ready)) violation('the server does not start', serverErrors);
for (const table of tables) if (table.id) await inspectTable(table);
await stop();
const skipped = inspectDatabase();
finished = true;
const list = (object) =>
  Object.entries(object)
    .map(([word, n]) => `${word} ${n}`)
    .join(', ');
console.log(`acts: ${list(counts.acts)}`);
console.log(`refused: ${list(counts.refused)}`);
console.log(
  `${counts.resent} commands sent again, ${counts.whole} whole tables compared, ${counts.deals} deals seen`,
);
if (skipped) console.log(skipped);
if (keep) {
  console.log(`kept: ${directory}`);
} else {
  rmSync(directory, { recursive: true });
}
const seconds = Math.round((Date.now() - begun) / 1000);
console.log(
  `${options.kills} kills, ${counts.acknowledged} commands acknowledged, ${tables.filter((one) => one.id).length} tables: nothing lost (${seconds} s)`,
);
process.exit(0);
