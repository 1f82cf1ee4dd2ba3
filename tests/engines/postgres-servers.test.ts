// Several `npm run serve` on one real PostgreSQL: races, and whatever may happen to them and to the database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { openPostgresRecords } from '../../server/storage/postgres/open.ts';
import type { KeptRecords } from '../../server/storage/records.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { freePort } from '../support/free-port.ts';
import { notificationOf } from '../support/passive-world.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { realm } from '../support/realm-records.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import {
  authorizationHeader,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  spawnServer,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { until } from '../support/until.ts';

let server: Postgres;
let url: string;
let folder: string;
let nodes: ServerProcess[];
let records: KeptRecords;
let headers: Record<string, string>;
let engine: Awaited<ReturnType<typeof startEngine>>;
let relay: Relay;
const names = Array.from({ length: 40 }, (_, index) => `s${index}`);

const words = () => ['--database', url, '--requests-per-second', '100000'];
const startNode = () => startServed(folder, words());

beforeAll(async () => {
  server = await startPostgres();
  url = await server.newDatabase();
  folder = newFolder();
  engine = await startEngine({
    site: site({ hosts: [host('h', { services: names.map((name) => service(name)) })] }),
    ...{ dialect: 'naemon' as const, listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
  });
  relay = await startRelay(engine.address);
  // Both start at once on an empty database and an empty folder.
  nodes = await Promise.all([startNode(), startNode()]);
  await fillFirstRecords(await openPostgresRecords({ url, folder }));
  records = await openPostgresRecords({ url, folder });
  await createRealmStore(records.table, systemClock).create(
    realm('lyon', { monitoring_port: relay.address.port }),
  );
  headers = { ...(await authorizationHeader(nodes[0]!.url)), 'content-type': 'application/json' };
});
afterAll(async () => {
  await records.close();
  await stopAllServers();
  await relay.stop();
  await engine.close();
  await server.stop();
});

const post = (node: ServerProcess, path: string, body: unknown, more: Record<string, string> = {}) =>
  fetch(`${node.url}${path}`, {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { ...headers, ...more } },
  });
const newRealm = (display_name: string) => ({
  ...{ display_name, section: 'x', monitoring_ip: '127.0.0.1', monitoring_port: 1 },
});
const createRealm = (node: ServerProcess, name: string, more?: Record<string, string>) =>
  post(node, '/api/config/realm/create-realm/', newRealm(name), more);
const counted = (values: readonly number[]) =>
  Object.fromEntries([...new Set(values)].sort().map((one) => [one, values.filter((v) => v === one).length]));
const health = async (node: ServerProcess) => (await fetch(`${node.url}/health/server/`)).status;
const alternate = <T>(count: number, work: (node: ServerProcess, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(nodes[index % 2]!, index)));

describe('two servers on one PostgreSQL', () => {
  it('accept the tokens of each other', async () => {
    expect((await fetch(`${nodes[1]!.url}/api/config/realm/lyon/`, { headers })).status).toBe(200);
  });

  it('create one of two realms, and of two hundred, with the same name at once', async () => {
    const two = await alternate(2, async (node) => (await createRealm(node, 'twice')).status);
    expect(counted(two)).toEqual({ 201: 1, 409: 1 });
    const many = await alternate(200, async (node) => (await createRealm(node, 'often')).status);
    expect(counted(many)).toEqual({ 201: 1, 409: 199 });
  });

  it('do once what two hundred requests with the same Idempotency-Key want', async () => {
    const key = { 'Idempotency-Key': 'the-same-for-all' };
    const answers = await alternate(200, async (node) => {
      const answer = await createRealm(node, 'keyed', key);
      return answer.status;
    });
    // A request that comes while the first one runs is told to come again.
    const { 201: done = 0, 409: running = 0 } = counted(answers);
    expect(done + running).toBe(200);
    expect(done).toBeGreaterThan(0);
    expect((await createRealm(nodes[1]!, 'keyed', key)).headers.get('idempotent-replay')).toBe('true');
  });

  it('let five guesses of a password through, whichever server is asked', async () => {
    const basic = Buffer.from('alice:wrong').toString('base64');
    const statuses = await alternate(20, async (node) => {
      const answer = await fetch(`${node.url}/api/token/`, { headers: { authorization: `Basic ${basic}` } });
      return answer.status;
    });
    const { 401: refused = 0, 429: locked = 0 } = counted(statuses);
    expect([refused, refused + locked]).toEqual([5, 20]);
  });

  const sizeOf = async (resource: string) => {
    const { visible, hidden } = await records.queuesByResource.get(resource)!.size();
    return visible + hidden;
  };
  /** Sends a check of each of the forty services, half to each server. Returns how often each status was answered. */
  const submit = async (round: string) => {
    const statuses = await alternate(names.length, async (node, index) => {
      const fields = { realm: 'lyon', host_name: 'h', service: names[index] };
      const check = notificationOf(fields, { message: `round-${round}.` });
      return (await post(node, '/api/passive-checks/parser/', check)).status;
    });
    return counted(statuses);
  };
  /** Returns the rounds that the engine was sent for each service, on the connections after the first `from`. */
  const roundsByService = (from: number) => {
    const text = relay.requests().slice(from).join('\n');
    const sent = [...text.matchAll(/PROCESS_SERVICE_CHECK_RESULT;h;(s\d+);.*?round-(\w+)\./g)];
    return names.map((name) =>
      sent
        .filter(([, one]) => one === name)
        .map(([, , round]) => round)
        .join(' '),
    );
  };

  it('deliver each passive check once, in the order of its service', async () => {
    for (const round of ['a', 'b', 'c', 'd', 'e']) expect(await submit(round)).toEqual({ 202: 40 });
    await until(async () => (await sizeOf('CheckQueue')) === 0, 60);
    expect(roundsByService(0)).toEqual(names.map(() => 'a b c d e'));
  });

  it('deliver once what a killed server had received', async () => {
    relay.setSilent(true);
    expect(await submit('killed')).toEqual({ 202: 40 });
    const queue = records.queuesByResource.get('CheckQueue')!;
    await until(async () => (await queue.size()).hidden >= 10, 60);
    nodes[1]!.child.kill('SIGKILL');
    await nodes[1]!.ended;
    const from = relay.requests().length;
    relay.setSilent(false);
    await until(async () => (await sizeOf('CheckQueue')) === 0, 100);
    expect(roundsByService(from)).toEqual(names.map(() => 'killed'));
    nodes[1] = await startNode();
  }, 150_000);

  it('answer while the database is restarted, or 503 with Retry-After, and lose nothing', async () => {
    const written: string[] = [];
    const over = new AbortController();
    const statuses: number[] = [];
    const writers = alternate(8, async (node, index) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const name = `r${index}x${n}`;
        const answer = await createRealm(node, name);
        statuses.push(answer.status);
        if (answer.status === 201) written.push(name);
        else expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
      }
    });
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      await sleep(1000);
      await server.end(signal);
      await server.startAgain();
    }
    await sleep(1000);
    await server.end('SIGKILL');
    await until(async () => (await health(nodes[0]!)) === 503, 60);
    expect((await fetch(`${nodes[0]!.url}/health/live/`)).status).toBe(200);
    await until(() => statuses.includes(503), 60);
    await server.startAgain();
    for (const node of nodes) await until(async () => (await health(node)) === 200, 60);
    over.abort();
    await writers;
    const listed = (await createRealmStore(records.table, systemClock).list()).map(({ name }) => name);
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((name) => !listed.includes(name))).toEqual([]);
    process.stderr.write(`restarts: ${JSON.stringify(counted(statuses))}\n`);
  });

  it('tell that a clock is off from that of the database, and how long messages wait', async () => {
    const place = `127.0.0.1:${await freePort()}`;
    const ahead = await startServed(folder, [...words(), '--metrics', place], fakeClock(1200));
    const told = (await (await fetch(`${ahead.url}/health/server/`)).json()) as {
      data: { clock_offset_seconds: number };
    };
    expect(told.data).toMatchObject({ health: 'degraded', store: 'ok', clock: 'off' });
    expect(Math.round(told.data.clock_offset_seconds / 60)).toBe(20);
    const right = (await (await fetch(`${nodes[0]!.url}/health/server/`)).json()) as typeof told;
    expect(right.data).toMatchObject({ health: 'ok', clock: 'ok' });
    // The clocks are read one after the other, and one of them in whole milliseconds.
    expect(Math.abs(right.data.clock_offset_seconds)).toBeLessThan(0.1);
    const queue = records.queuesByResource.get('DeadCheckQueue')!;
    expect(await queue.oldestMs()).toBe(0);
    await queue.send({ body: 'x', group: 'g', deduplicationId: 'x' });
    await until(async () => (await queue.oldestMs()) > 0);
    const metrics = await (await fetch(`http://${place}/metrics`)).text();
    expect(metrics).toMatch(/^realmgate_clock_offset_seconds\{.*\} 1(19|20)\d/m);
    expect(metrics).toMatch(/^realmgate_queue_oldest_seconds\{queue="DeadCheckQueue",.*\} 0?\d*\.\d+$/m);
    ahead.child.kill('SIGTERM');
    await ahead.ended;
  });

  it('answer 503 while a table is locked, and at once after', async () => {
    const locked = server.query('BEGIN; LOCK TABLE items; SELECT pg_sleep(8); COMMIT', url);
    const isLocked = "SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted";
    await until(async () => (await server.query(isLocked)).length > 0, 60);
    const answer = await createRealm(nodes[0]!, 'behind-a-lock');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    await locked;
    expect((await createRealm(nodes[0]!, 'behind-a-lock')).status).toBe(201);
  });

  it('send again what a cut connection may have lost, and do it once', async () => {
    const cuts = (async () => {
      for (let cut = 0; cut < 10; cut += 1) {
        await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'");
        await sleep(100);
      }
    })();
    const statuses = await alternate(
      200,
      async (node, index) => (await createRealm(node, `cut${index}`)).status,
    );
    await cuts;
    process.stderr.write(`cuts: ${JSON.stringify(counted(statuses))}\n`);
    const acknowledged = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const listed = (await createRealmStore(records.table, systemClock).list()).map(({ name }) => name);
    expect(listed.filter((name) => name.startsWith('cut')).length).toBeGreaterThanOrEqual(acknowledged);
  });

  it('answer what their connections allow while the role may open no more, and all after', async () => {
    await server.query('ALTER ROLE site CONNECTION LIMIT 2');
    await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'");
    const few = await alternate(40, async (node, index) => (await createRealm(node, `few${index}`)).status);
    expect(few.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    await server.query('ALTER ROLE site CONNECTION LIMIT -1');
    process.stderr.write(`limit: ${JSON.stringify(counted(few))}\n`);
    const all = await alternate(20, async (node, index) => (await createRealm(node, `more${index}`)).status);
    expect(counted(all)).toEqual({ 201: 20 });
  });

  it('are not ready while the network to the database is cut, and go on when it is back', async () => {
    const answers = async (name: string) => {
      const answered = await alternate(20, (node, index) => createRealm(node, `${name}${index}`));
      return answered.map(({ status, headers: more }) => [status, more.has('retry-after')]);
    };
    server.freeze(true);
    for (const node of nodes) await until(async () => (await health(node)) === 503, 60);
    expect(await answers('cut-off')).toEqual(Array.from({ length: 20 }, () => [503, true]));
    server.freeze(false);
    for (const node of nodes) await until(async () => (await health(node)) === 200, 60);
    expect(await answers('joined')).toEqual(Array.from({ length: 20 }, () => [201, false]));
  });
});

describe('npm run serve --database', () => {
  const refusal = async (place: string, address: string) => {
    const { ended, err } = await spawnServer(place, ['--database', address]);
    return { code: await ended, err: err() };
  };

  it('refuses another key of the secrets, and tables of a later version', async () => {
    const other = newFolder();
    const missing = await refusal(other, url);
    expect(missing.code).toBe(1);
    expect(missing.err).toContain(`${join(other, 'secrets.key')} is missing: copy it from another server`);
    const later = await server.newDatabase();
    await server.query('CREATE TABLE schema_version (version INTEGER)', later);
    await server.query('INSERT INTO schema_version VALUES (99)', later);
    const refused = await refusal(folder, later);
    expect(refused).toEqual({
      code: 1,
      err: 'The database of --database cannot be used: its tables are of a later version of this program.\n',
    });
  });

  it('keeps no secret in clear in the database', async () => {
    const rows = await server.query('SELECT name, value FROM secrets ORDER BY name', url);
    expect(rows.map(({ name }) => name)).toEqual(['realmgate/api-keys', 'realmgate/token-keys']);
    expect(JSON.stringify(rows)).not.toContain('"kid"');
    expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toHaveLength(45);
  });
});
