// Two `npm run serve` on one real PostgreSQL, under load, while they and the database are killed and restarted.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { openPostgresRecords } from '../../server/storage/postgres/open.ts';
import type { KeptRecords } from '../../server/storage/records.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { type CarefulAnswer, carefulClient } from '../support/careful-client.ts';
import { deliveredCommands } from '../support/delivered-commands.ts';
import { notificationOf } from '../support/passive-world.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { realm } from '../support/realm-records.ts';
import { seededRandom } from '../support/seeded-random.ts';
import {
  adminAuthorization,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  silentRealm,
  startServed,
  stopAllServers,
} from '../support/served.ts';

/** A run by hand sets `REALMGATE_KEPT_CHAOS_MINUTES=60`, another seed, and a pause of each caller in milliseconds. */
const minutes = Number(process.env['REALMGATE_KEPT_CHAOS_MINUTES'] ?? 0);
const random = seededRandom(Number(process.env['REALMGATE_KEPT_CHAOS_SEED'] ?? 7));
const pauseMs = minutes > 0 ? 500 : 150;

const services = Array.from({ length: 16 }, (_, index) => `s${index}`);
const state = site({ hosts: [host('h', { services: services.map((name) => service(name)) }), host('o')] });
const delivered = deliveredCommands(state);

let server: Postgres;
let records: KeptRecords;
let engine: Engine;
let startNode: () => Promise<ServerProcess>;
const nodes: (ServerProcess | undefined)[] = [];
const client = carefulClient(() => nodes.flatMap((node) => node?.url ?? []));
let authorization = '';

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.newDatabase();
  const folder = newFolder();
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({ site: state, dialect: 'naemon', listen, clock: systemClock });
  if (engine.address.kind !== 'tcp') throw new Error('the engine has no port');
  startNode = () => startServed(folder, ['--database', url, '--requests-per-second', '100000']);
  await fillFirstRecords(await openPostgresRecords({ url, folder }));
  records = await openPostgresRecords({ url, folder });
  await createRealmStore(records.table, systemClock).create(
    realm('lyon', { monitoring_port: engine.address.port }),
  );
  nodes.push(...(await Promise.all([startNode(), startNode()])));
});
afterAll(async () => {
  await records.close();
  await stopAllServers();
  await engine.close();
  await server.stop();
});

const ask = (path: string, method?: 'DELETE') =>
  client.send({ path, headers: { authorization }, ...(method && { method }) });
const post = (path: string, body: unknown, key?: string) =>
  client.send({
    method: 'POST',
    path,
    body,
    headers: { authorization, ...(key && { 'idempotency-key': key }) },
  });
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

let isOver = false;
const wrongs: string[] = [];
/** Runs a caller again and again until the time is over. */
const callAgain = async (call: (number: number) => Promise<void>, pause = pauseMs) => {
  for (let number = 1; !isOver; number += 1) {
    await call(number).catch((error: unknown) => wrongs.push(String(error)));
    await sleep(pause * (0.5 + Math.random()));
  }
};

const sentChecks = new Map<string, number>();
/** A caller for each service, which sends the next check when the one before was accepted. */
const sendCheck = (name: string) => async (number: number) => {
  const fields = { realm: 'lyon', host_name: 'h', service: name };
  const body = notificationOf(fields, { id: `${name}-${number}`, message: `n=${number}.` });
  const { status } = await post('/api/passive-checks/parser/', body);
  expect(status).toBe(202);
  sentChecks.set(name, number);
};

const operations = new Map<string, number>();
const requests: string[] = [];
const operate = (kind: 'comment' | 'downtime') => async (number: number) => {
  const comment = `${kind} ${number}.`;
  const body = { targets: { hosts: ['o'] }, comment, ...(kind === 'downtime' && { duration: '30d' }) };
  const send = () => post(`/api/operations/realms/lyon/${kind}s/`, body, comment);
  const answers = [await send(), ...(number % 5 === 0 ? [await send()] : [])];
  for (const { status, body: answer } of answers) {
    expect([comment, status, answer.data?.targets?.length]).toEqual([comment, status === 202 ? 202 : 200, 1]);
    if (answer.data.request_id !== null) requests.push(answer.data.request_id);
  }
  operations.set(comment, answers.length);
  // The engine does not become slower with the hours.
  for (const entries of [state.downtimes, state.comments])
    for (const id of [...entries.keys()].slice(0, -200)) entries.delete(id);
};

const outcomes = new Map<string, number>();
const realms = new Set([silentRealm, 'lyon']);
/** After a kill, an earlier attempt may have created the realm: then the last answer is that there is one. */
const isCreated = ({ status, attempts }: CarefulAnswer) => status === 201 || (status === 409 && attempts > 1);
const create = (name: string, key?: string) => {
  const body = { display_name: name, section: 'x', monitoring_ip: '127.0.0.1', monitoring_port: 1 };
  return post('/api/config/realm/create-realm/', body, key);
};
const createRealms = async (number: number) => {
  const [keyed, raced] = [`k${number}`, `r${number}`];
  const answer = await create(keyed, keyed);
  const again = await create(keyed, keyed);
  expect([keyed, isCreated(answer)]).toEqual([keyed, true]);
  // If the database is away after the realm was created, the answer is sent and not kept. The realm is not created twice.
  const isKept = again.headers.get('idempotent-replay') === 'true';
  expect([keyed, again.status]).toEqual([keyed, isKept ? answer.status : 409]);
  if (!isKept) count(outcomes, 'answers not kept for their key');
  const both = await Promise.all([create(raced), create(raced)]);
  const created = both.filter(({ status }) => status === 201).length;
  const isLost = both.some(({ attempts }) => attempts > 1);
  expect([raced, created === 1 || (isLost && created === 0)]).toEqual([raced, true]);
  count(outcomes, answer.status === 201 ? 'realms created by key' : 'realms created, answer lost');
  for (const name of [keyed, raced]) realms.add(name);
  if (number <= 10) return;
  const old = `k${number - 10}`;
  const { status, attempts } = await ask(`/api/config/realm/${old}/`, 'DELETE');
  expect([old, status < 300 || (status === 404 && attempts > 1)]).toEqual([old, true]);
  realms.delete(old);
};

const keys = new Set<string>();
const logIn = async (number: number) => {
  const { status, body } = await client.send({ path: '/api/token/', headers: adminAuthorization });
  expect(status).toBe(200);
  authorization = `Bearer ${body.data.access}`;
  const refresh = { refresh: body.data.refresh };
  const renewed = await client.send({ method: 'POST', path: '/api/token/refresh/', body: refresh });
  expect([number, renewed.status]).toEqual([number, 200]);
  const made = await post('/api/token/keys/', { name: `key ${number}` });
  expect([number, made.status]).toEqual([number, 201]);
  const asked = await client.send({
    path: '/api/realms/',
    headers: { authorization: `Bearer ${made.body.data.access_key}` },
  });
  expect([number, asked.status]).toEqual([number, 200]);
  keys.add(made.body.data.key_id);
  count(outcomes, 'log-ins and keys');
  const listed: string[] = (await ask('/api/token/keys/')).body.data.map(
    (one: { key_id: string }) => one.key_id,
  );
  expect([...keys].filter((id) => !listed.includes(id))).toEqual([]);
  // An answer that was lost leaves a key that nobody knows.
  for (const id of listed.filter((one) => !keys.has(one) || one !== made.body.data.key_id)) {
    await ask(`/api/token/keys/${id}/`, 'DELETE');
    keys.delete(id);
  }
};
/** The server looks at five of eight wrong passwords at once. */
const guess = async (number: number) => {
  const basic = Buffer.from(`ghost-${number}:wrong`).toString('base64');
  const urls = nodes.flatMap((node) => node?.url ?? []);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      fetch(`${urls[index % urls.length]}/api/token/`, { headers: { authorization: `Basic ${basic}` } }).then(
        async (answer) => {
          await answer.text();
          return answer.status;
        },
        () => 0,
      ),
    ),
  );
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  count(outcomes, 'users locked after wrong passwords');
};

const faults = new Map<string, number>();
const kill = async (index: number, signal: 'SIGKILL' | 'SIGTERM') => {
  const node = nodes[index];
  count(faults, signal === 'SIGKILL' ? 'servers killed' : 'servers stopped');
  node?.child.kill(signal);
  if (signal === 'SIGKILL') nodes[index] = undefined;
  await node?.ended;
  nodes[index] = undefined;
};
const start = async (index: number) => {
  nodes[index] ??= await startNode();
};
const restartDatabase = async (signal: 'SIGINT' | 'SIGKILL', downMs: number) => {
  count(faults, signal === 'SIGKILL' ? 'databases killed' : 'databases restarted');
  await server.end(signal);
  await sleep(downMs);
  await server.startAgain();
};
/** Kills come first: a request whose server was killed can be done again with its key only when its lease has ended. */
const faultKinds = [
  async (index: number, ms: number) => {
    await kill(index, 'SIGKILL');
    await sleep(ms);
    await start(index);
  },
  async (_: number, ms: number) => {
    await Promise.all([kill(0, 'SIGKILL'), kill(1, 'SIGKILL')]);
    await sleep(ms);
    await Promise.all([start(0), start(1)]);
  },
  (_: number, ms: number) => restartDatabase('SIGKILL', ms),
  async (index: number) => {
    await Promise.all([kill(index, 'SIGKILL'), restartDatabase('SIGKILL', 0)]);
    await start(index);
  },
  (_: number, ms: number) => restartDatabase('SIGINT', ms),
  async (index: number) => {
    await kill(index, 'SIGTERM');
    await start(index);
  },
  async () => {
    count(faults, 'connections cut');
    await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'");
  },
];
/** Without minutes, each kind of fault happens once. */
const disturb = async () => {
  const end = performance.now() + minutes * 60_000;
  for (let number = 0; minutes > 0 ? performance.now() < end : number < faultKinds.length; number += 1) {
    const kind = minutes > 0 ? Math.floor(random() * faultKinds.length) : number;
    await sleep(minutes > 0 ? 3000 + 9000 * random() : 500);
    await faultKinds[kind]!(Math.floor(2 * random()), minutes > 0 ? 6000 * random() : 300);
    delivered.read();
  }
};

const sizes = async () => {
  const all = [...records.queuesByResource.values()].map((queue) => queue.size());
  return (await Promise.all(all)).reduce((sum, { visible, hidden }) => sum + visible + hidden, 0);
};

/** Compares what the callers were told with what the engine got and what the database has. */
const differencesOf = (listed: readonly string[]) => ({
  checksOutOfOrder: delivered.gaps,
  lostChecks: [...sentChecks].filter(([name, number]) => delivered.newestChecks.get(name) !== number),
  lostOperations: [...operations.keys()].filter((comment) => !delivered.comments.has(comment)),
  repeatedOperations: [...delivered.comments].filter(([, times]) => times !== 1),
  realms: [...realms, ...listed].filter((name) => !realms.has(name) || !listed.includes(name)),
});

describe('an hour of kills and restarts', () => {
  it(
    'loses nothing, does nothing twice, and keeps the order of each object',
    async () => {
      const begun = performance.now();
      await logIn(0);
      const callers = Promise.all([
        ...services.map((name) => callAgain(sendCheck(name))),
        ...(['comment', 'downtime'] as const).map((kind) => callAgain(operate(kind))),
        callAgain(createRealms),
        ...[callAgain(logIn, 4 * pauseMs), callAgain(guess, 10 * pauseMs)],
      ]);
      await disturb().finally(() => {
        isOver = true;
      });
      await callers;
      const drainedFrom = performance.now();
      while ((await sizes()) > 0) await sleep(100);
      const drainMs = Math.round(performance.now() - drainedFrom);
      delivered.read();
      for (const id of requests) {
        const { body } = await ask(`/api/operations/requests/${id}/`);
        expect([id, body.data.progress]).toEqual([id, 'finished']);
      }
      const listed = (await createRealmStore(records.table, systemClock).list()).map(({ name }) => name);
      const checks = [...sentChecks.values()].reduce((sum, number) => sum + number, 0);
      const facts = {
        wrong: wrongs.length,
        minutes,
        ms: Math.round(performance.now() - begun),
        drainMs,
        checks,
        repeatedChecks: delivered.repeats(),
        lateRepeats: delivered.lateRepeats(),
      };
      const counts = {
        operations: operations.size,
        queued: requests.length,
        ...Object.fromEntries([...outcomes, ...faults]),
      };
      process.stderr.write(
        `${JSON.stringify({ ...facts, ...counts, answers: Object.fromEntries(client.answers) })}\n`,
      );
      // All are compared at once, so that one fault does not hide the others.
      expect({ wrongs, ...differencesOf(listed), answers: client.faults }).toEqual({
        ...{ wrongs: [], answers: [] },
        ...{ checksOutOfOrder: [], lostChecks: [], lostOperations: [], repeatedOperations: [], realms: [] },
      });
      // Each kind of fault must have happened.
      expect([...faults.values()].reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(
        faultKinds.length,
      );
    },
    (minutes + 10) * 60_000,
  );
});
