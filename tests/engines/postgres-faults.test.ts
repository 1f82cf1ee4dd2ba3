// `npm run serve` on a real PostgreSQL that is encrypted, cut off, full, or replaced by its standby.
import { chmodSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { openPostgresRecords } from '../../server/storage/postgres/open.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { startDatabaseRelay } from '../support/database-relay.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { localhostCertificate } from '../support/localhost-certificate.ts';
import { notificationOf } from '../support/passive-world.ts';
import { type Postgres, startPostgres, startStandby } from '../support/postgres.ts';
import {
  adminAuthorization,
  authorizationHeader,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  silentRealm,
  spawnServer,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { until } from '../support/until.ts';

/** The network is cut for so long. By hand: `REALMGATE_CUT_SECONDS=60`. Others count a server as ended after 20 s. */
const cutMs = Number(process.env['REALMGATE_CUT_SECONDS'] ?? 23) * 1000;

afterAll(stopAllServers);

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
const health = async (node: ServerProcess) => (await fetch(`${node.url}/health/server/`)).status;

/** Writers that create one realm after the other. */
function writers(nodes: readonly ServerProcess[], headers: Readonly<Record<string, string>>) {
  const created: string[] = [];
  const refused: unknown[] = [];
  let isOver = false;
  const create = async (node: ServerProcess, name: string) => {
    const body = { display_name: name, section: 'x', monitoring_ip: '127.0.0.1', monitoring_port: 1 };
    const path = '/api/config/realm/create-realm/';
    const answer = await fetch(`${node.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, mayRetry: answer.headers.has('retry-after') };
  };
  const write = async (node: ServerProcess, index: number) => {
    for (let number = 0; !isOver; number += 1) {
      const name = `w${index}x${number}`;
      const answer = await create(node, name);
      if (answer.status === 201) created.push(name);
      else refused.push(answer);
      await sleep(20);
    }
  };
  const running = nodes.map(write);
  return {
    ...{ created, refused, create },
    end: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Starts servers on a database with a user. */
async function startNodes(url: string, count: number, through = url) {
  const folder = newFolder();
  await fillFirstRecords(await openPostgresRecords({ url, folder }));
  const words = ['--database', through, '--requests-per-second', '100000'];
  const nodes = await Promise.all(Array.from({ length: count }, () => startServed(folder, words)));
  const headers = { ...(await authorizationHeader(nodes[0]!.url)), 'content-type': 'application/json' };
  return { folder, nodes, headers };
}

async function realmNames(url: string, folder: string): Promise<string[]> {
  const records = await openPostgresRecords({ url, folder });
  const names = (await createRealmStore(records.table, systemClock).list()).map(({ name }) => name);
  await records.close();
  return names;
}

const expectRetryable = (refused: readonly unknown[]) => {
  expect(refused.filter((one) => JSON.stringify(one) !== '{"status":503,"mayRetry":true}')).toEqual([]);
};

/** Cuts the network between two servers and their database while writers write, and joins it again. */
async function cutNetwork() {
  const server = await startPostgres();
  const url = await server.newDatabase();
  const relay = await startDatabaseRelay(server.port);
  const through = url.replace(String(server.port), String(relay.port));
  const { folder, nodes, headers } = await startNodes(url, 2, through);
  const { created, refused, create, end } = writers(nodes, headers);
  await until(() => created.length > 10, 120);
  relay.cut(true);
  const cutAt = performance.now();
  for (const node of nodes) await until(async () => (await health(node)) === 503, 120);
  const fields = { realm: silentRealm, host_name: 'web-1', service: 's' };
  const check = { method: 'POST', headers, body: JSON.stringify(notificationOf(fields)) };
  const checks = nodes.map(async (node) => {
    const answer = await fetch(`${node.url}/api/passive-checks/parser/`, check);
    return { status: answer.status, mayRetry: answer.headers.has('retry-after') };
  });
  refused.push(...(await Promise.all(checks)));
  await sleep(cutAt + cutMs - performance.now());
  const before = created.length;
  relay.cut(false);
  const joinedAt = performance.now();
  for (const node of nodes) await until(async () => (await health(node)) === 200, 120);
  await until(() => created.length > before + 10, 120);
  const backMs = Math.round(performance.now() - joinedAt);
  await end();
  const after = (await create(nodes[0]!, 'after')).status;
  const names = await realmNames(url, folder);
  for (const node of nodes) node.child.kill('SIGKILL');
  await relay.stop();
  await server.stop();
  return { created, refused, names, after, backMs };
}

let cutting: ReturnType<typeof cutNetwork>;
beforeAll(() => {
  // The other tests run meanwhile.
  cutting = cutNetwork();
  cutting.catch(() => undefined);
});

describe('a PostgreSQL that is encrypted', () => {
  it('is used if its certificate is of the CA and of its name, and refused otherwise', async () => {
    const server = await startPostgres();
    const owner = statSync(join(server.folder, 'data'));
    const files = { 'server.crt': localhostCertificate.cert, 'server.key': localhostCertificate.key };
    for (const [name, text] of Object.entries(files)) {
      const file = join(server.folder, 'data', name);
      writeFileSync(file, text);
      chownSync(file, owner.uid, owner.gid);
      chmodSync(file, 0o600);
    }
    // Nobody gets in without TLS.
    writeFileSync(
      join(server.folder, 'data/pg_hba.conf'),
      'local all all trust\nhostssl all site all trust\nhost all realmgate all trust\n',
    );
    await server.query('ALTER SYSTEM SET ssl = on');
    await server.query('SELECT pg_reload_conf()');
    const folder = newFolder();
    const [right, wrong] = [join(folder, 'right.pem'), join(folder, 'wrong.pem')];
    writeFileSync(right, localhostCertificate.cert);
    writeFileSync(wrong, engineCertificate.cert);
    const name = new URL(await server.newDatabase()).pathname;
    const address = (host: string, rest: string) => `postgres://site@${host}:${server.port}${name}?${rest}`;
    const refusal = async (url: string) => {
      const { ended, err } = await spawnServer(folder, ['--database', url]);
      return { code: await ended, err: err() };
    };
    const refused = await Promise.all([
      refusal(address('localhost', `sslmode=verify-full&sslrootcert=${wrong}`)),
      refusal(address('127.0.0.1', `sslmode=verify-full&sslrootcert=${right}`)),
      refusal(address('localhost', 'sslmode=disable')),
    ]);
    expect(refused).toEqual([
      {
        code: 1,
        err: expect.stringMatching(/^The database of --database cannot be used: .*certificate.*\n$/),
      },
      { code: 1, err: expect.stringMatching(/^The database of --database cannot be used: .*127.0.0.1.*\n$/) },
      {
        code: 1,
        err: expect.stringMatching(/^The database of --database cannot be used: .*no encryption.*\n$/),
      },
    ]);
    const node = await startServed(folder, [
      '--database',
      address('localhost', `sslmode=verify-full&sslrootcert=${right}`),
    ]);
    expect(await health(node)).toBe(200);
    const used = await server.query(
      "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'site'",
    );
    expect(used).toEqual([{ ssl: true }]);
    node.child.kill('SIGKILL');
    await server.stop();
  });
});

describe('a PostgreSQL that fails over to its standby', () => {
  it('is followed by servers that know both, and loses nothing that was acknowledged', async () => {
    const primary = await startPostgres();
    const url = await primary.newDatabase();
    const standby = await startStandby(primary);
    const { pathname } = new URL(url);
    // The standby is named first: the order does not matter.
    const both = `postgres://site@127.0.0.1:${standby.port},127.0.0.1:${primary.port}${pathname}`;
    const { folder, nodes, headers } = await startNodes(url, 2, both);
    const { created, refused, end } = writers(nodes, headers);
    await until(() => created.length > 20, 120);
    await primary.end('SIGKILL');
    const killedAt = performance.now();
    await sleep(500);
    await standby.query('SELECT pg_promote()');
    // Nobody replicates the new primary yet.
    await standby.query("ALTER SYSTEM SET synchronous_standby_names = ''");
    await standby.query('SELECT pg_reload_conf()');
    const before = created.length;
    await until(() => created.length > before + 20, 120);
    for (const node of nodes) await until(async () => (await health(node)) === 200, 120);
    const backMs = Math.round(performance.now() - killedAt);
    await end();
    process.stderr.write(
      `failover: ${created.length} created, ${refused.length} refused, back after ${backMs} ms\n`,
    );
    expectRetryable(refused);
    const names = await realmNames(both, folder);
    expect(created.filter((name) => !names.includes(name))).toEqual([]);
    for (const node of nodes) node.child.kill('SIGKILL');
    await standby.stop();
    await primary.stop();
  });
});

describe('a PostgreSQL whose disk is full', () => {
  const isOptional = process.env['REALMGATE_ENGINES_OPTIONAL'] === '1' && process.getuid?.() !== 0;
  /** Fills the disk. */
  const fill = (file: string) => {
    try {
      writeFileSync(file, Buffer.alloc(200_000_000));
    } catch {
      // The disk is full, as intended.
    }
  };
  /** PostgreSQL ends itself if it has no space for its log of changes. Its administrator starts it again. */
  const startIfEnded = async (server: Postgres) => {
    if (server.isEnded()) await server.startAgain();
  };

  it('makes 503 with Retry-After, and loses nothing', async () => {
    if (isOptional) {
      process.stderr.write('NOT TESTED: a PostgreSQL on a full disk, which only root can make.\n');
      return;
    }
    const settings = { min_wal_size: '2MB', max_wal_size: '4MB' };
    const server = await startPostgres({ settings, diskSize: '96m' });
    const url = await server.newDatabase();
    const { folder, nodes, headers } = await startNodes(url, 2);
    const { created, refused, create, end } = writers(nodes, headers);
    await until(() => created.length > 20, 120);
    fill(join(server.folder, 'filler'));
    await until(() => refused.length > 2, 120);
    for (const node of nodes) await until(async () => (await health(node)) === 503, 120);
    const wasEnded = server.isEnded();
    rmSync(join(server.folder, 'filler'));
    await startIfEnded(server);
    for (const node of nodes) await until(async () => (await health(node)) === 200, 120);
    await end();
    process.stderr.write(
      `full disk: ${created.length} created, ${refused.length} refused, PostgreSQL ended: ${wasEnded}\n`,
    );
    expectRetryable(refused);
    expect((await create(nodes[1]!, 'after')).status).toBe(201);
    const names = await realmNames(url, folder);
    expect(created.filter((name) => !names.includes(name))).toEqual([]);
    for (const node of nodes) node.child.kill('SIGKILL');
    await server.stop();
  });
});

describe('a network to PostgreSQL that is cut', () => {
  it(`for ${cutMs / 1000} s makes 503 with Retry-After, and loses nothing`, async () => {
    const { created, refused, names, after, backMs } = await cutting;
    process.stderr.write(
      `cut for ${cutMs} ms: ${created.length} created, ${refused.length} refused, ready after ${backMs} ms\n`,
    );
    expect(refused.length).toBeGreaterThan(2);
    expectRetryable(refused);
    expect(created.filter((name) => !names.includes(name))).toEqual([]);
    expect(after).toBe(201);
  });
});

describe('a network to PostgreSQL that is slow', () => {
  it('makes 503 with Retry-After also if the statements of a request wait one after the other until its time is over', async () => {
    const server = await startPostgres();
    const url = await server.newDatabase();
    const relay = await startDatabaseRelay(server.port);
    const through = url.replace(String(server.port), String(relay.port));
    const { nodes, headers } = await startNodes(url, 1, through);
    const [node] = nodes;
    relay.slowDown(1500);
    const basic = Buffer.from('ghost:wrong').toString('base64');
    const logIns = [adminAuthorization, { authorization: `Basic ${basic}` }].map((authorization) =>
      fetch(`${node!.url}/api/token/`, { headers: authorization }),
    );
    const answers = await Promise.all([
      ...logIns,
      fetch(`${node!.url}/api/config/realm/${silentRealm}/`, { headers }),
    ]);
    const facts = await Promise.all(
      answers.map(async (answer) => [answer.status, answer.headers.get('retry-after'), await codeOf(answer)]),
    );
    const refused = [503, '5', 'store_unavailable'];
    // A request of a few statements has the time for them.
    expect(facts).toEqual([refused, refused, [200, null, undefined]]);
    node!.child.kill('SIGKILL');
    await relay.stop();
    await server.stop();
  });
});
