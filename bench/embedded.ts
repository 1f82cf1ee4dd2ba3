import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

import { type DialectName, type Engine, startEngine } from '../local/status-query-engine/index.ts';
import type { Site } from '../local/status-query-engine/site.ts';
import { systemClock } from '../shared/base/clock.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { compareWithRaw } from './compare.ts';

/** Measures the handlers over recorded answers in the dialects of Naemon and Icinga 2. It needs no package, and no engine slows it down. */
export async function embedded(hosts: number): Promise<void> {
  for (const dialect of ['naemon', 'icinga2'] as const) {
    console.log(`\nRecorded answers, dialect ${dialect}, with ${hosts} hosts, ${hosts * 5} services`);
    const engine = await startEmbedded(hosts, dialect);
    try {
      await compareWithRaw(engine.place);
    } finally {
      engine.stop();
    }
  }
}

/** Starts a process that records the answers of an embedded engine with so many hosts and replays them. */
export async function startEmbedded(hosts: number, dialect: DialectName = 'naemon') {
  const child = fork(import.meta.filename, ['engine', String(hosts), dialect]);
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => {
      resolve(Number(message));
    });
  });
  return { place: { host: '127.0.0.1', port }, stop: () => child.kill() };
}

async function start(hosts: number, dialect: DialectName): Promise<number> {
  const site = largeSite(hosts);
  setTimes(site);
  const engine: Engine = await startEngine({ site, dialect, listen: {}, clock: systemClock });
  if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
  return replayAnswers(engine.address.port);
}

/** Starts a server that repeats the engine's first answer to a request each time the same request comes. Returns its port. */
async function replayAnswers(enginePort: number): Promise<number> {
  const answers = new Map<string, Promise<Buffer>>();
  const server = createServer((socket) => {
    let request = '';
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      request += piece.toString('latin1');
      if (!request.endsWith('\n\n')) return;
      const answer = answers.get(request) ?? askEngine(enginePort, request);
      answers.set(request, answer);
      void answer.then((bytes) => socket.end(bytes));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function askEngine(port: number, request: string): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request, 'latin1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  await once(socket, 'end');
  return Buffer.concat(pieces);
}

/** Sets checks in the last five minutes and changes of state in the last weeks, as on a running site. */
function setTimes({ hosts }: Site): void {
  const now = Math.floor(Date.now() / 1000);
  const checkables = [...hosts.values()].flatMap((host) => [host, ...host.services.values()]);
  for (const [index, checkable] of checkables.entries()) {
    const checked = now - ((index * 7919) % 300);
    const changed = now - ((index * 104_729) % 2_000_000);
    Object.assign(checkable, {
      ...{ last_check: checked, next_check: checked + 300 },
      ...{ last_state_change: changed, last_hard_state_change: changed },
    });
  }
}

const [role, hosts, dialect] = process.argv.slice(2);
if (process.send && role === 'engine')
  process.send(await start(Number(hosts), dialect === 'icinga2' ? dialect : 'naemon'));
