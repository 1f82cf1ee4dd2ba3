// This version on the data of the former one, and the former one on what this one left: a folder, and a PostgreSQL with both beside each other.
import { execFile } from 'node:child_process';
import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';

import { formerVersion } from '../support/former-version.ts';
import { notificationOf } from '../support/passive-world.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { newFolder, type ServerProcess, startInstalled, stopAllServers } from '../support/served.ts';
import { serverFolder } from '../support/server-folder.ts';

const run = promisify(execFile);
const password = 'a long password of alice';
let former: string;
let present: string;
let postgres: Postgres;

beforeAll(async () => {
  former = (await formerVersion()).program;
  present = join(await serverFolder(), 'bin/realmgate-server.mjs');
  postgres = await startPostgres();
});
afterAll(async () => {
  await stopAllServers();
  await postgres.stop();
});

/** Returns the command of the administrator on the records that `place` names. */
function adminOf(place: readonly string[]) {
  return async (program: string, ...words: readonly string[]): Promise<string> => {
    const command = run(process.execPath, [program, 'admin', ...place, ...words]);
    command.child.stdin?.end(`${password}\n`);
    return (await command).stdout;
  };
}

async function logIn({ url }: ServerProcess): Promise<Record<string, string>> {
  const basic = Buffer.from(`alice:${password}`).toString('base64');
  const answer = await fetch(`${url}/api/token/`, { headers: { authorization: `Basic ${basic}` } });
  const { data } = (await answer.json()) as { data: { access: string } };
  return { authorization: `Bearer ${data.access}`, 'content-type': 'application/json' };
}

const post = async (url: string, headers: Record<string, string>, body: object) =>
  (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
const createRealm = ({ url }: ServerProcess, headers: Record<string, string>, name: string) =>
  post(`${url}/api/config/realm/create-realm/`, headers, {
    ...{ display_name: name, section: 'production', monitoring_ip: '127.0.0.1', monitoring_port: 1 },
  });

async function realmNames({ url }: ServerProcess, headers: Record<string, string>): Promise<string[]> {
  const { data } = (await (await fetch(`${url}/api/realms/`, { headers })).json()) as {
    data: { realm: string }[];
  };
  return data.map(({ realm }) => realm).sort();
}

/** Returns what the health says of the passive checks that wait for their engine. */
async function waitingChecks({ url }: ServerProcess, headers: Record<string, string>) {
  const answer = await fetch(`${url}/health/`, { headers });
  const { data } = (await answer.json()) as { data: { dependencies: { name: string; detail: string }[] } };
  return data.dependencies.find(({ name }) => name === 'passive checks')?.detail;
}

/** Returns the version of the tables in the folder's database. */
function tablesVersion(folder: string): number {
  const database = new DatabaseSync(join(folder, 'realmgate.db'), { readOnly: true });
  try {
    return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  } finally {
    database.close();
  }
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

describe('the records of the former version', () => {
  it('in a folder are those of this version, and the way back is open: by the same folder, or by the backup if the tables are new', async () => {
    const folder = newFolder();
    const admin = adminOf(['--data', folder]);
    const before = await startInstalled(former, folder);
    await admin(former, 'users', 'add', 'alice', '--role', 'admin');
    const headers = await logIn(before);
    expect(await createRealm(before, headers, 'paris')).toBe(201);
    const check = notificationOf({ realm: 'paris', host_name: 'web-1', service: 'http' });
    expect(await post(`${before.url}/api/passive-checks/parser/`, headers, check)).toBe(202);
    await stop(before);
    const exported = await admin(former, 'export');
    expect(exported).toContain('paris');
    const backup = join(newFolder(), 'backup');
    cpSync(folder, backup, { recursive: true });
    chmodSync(backup, 0o700);
    // A kind of records that the former version lacks has an empty list.
    const known = new Set(exported.split('\n'));
    const lines = (await admin(present, 'export')).split('\n');
    expect(lines.filter((line) => known.has(line) || !line.endsWith(': []')).join('\n')).toBe(exported);

    const upgraded = await startInstalled(present, folder);
    // Sessions go on, and a check that waits is neither lost nor made twice.
    expect(await realmNames(upgraded, headers)).toEqual(['paris']);
    expect(await waitingChecks(upgraded, headers)).toBe('About 1 waits for their engine.');
    expect(await createRealm(upgraded, headers, 'lyon')).toBe(201);
    await stop(upgraded);

    // A former version that does not know the new tables refuses them, and leaves them as they are.
    if (tablesVersion(folder) === tablesVersion(backup)) {
      const downgraded = await startInstalled(former, folder);
      expect(await realmNames(downgraded, headers)).toEqual(['lyon', 'paris']);
      await stop(downgraded);
    } else {
      await expect(startInstalled(former, folder)).rejects.toThrow('is of a later version of this program.');
      await stop(await startInstalled(present, folder));
    }
    const restored = await startInstalled(former, backup);
    expect(await realmNames(restored, headers)).toEqual(['paris']);
    expect(await waitingChecks(restored, headers)).toBe('About 1 waits for their engine.');
    await stop(restored);
  });

  it('in a PostgreSQL are read and written by servers of both versions during an upgrade', async () => {
    const folder = newFolder();
    const words = ['--database', await postgres.newDatabase()];
    await adminOf(['--data', folder, ...words])(former, 'users', 'add', 'alice', '--role', 'admin');
    const [one, other] = [
      await startInstalled(former, folder, words),
      await startInstalled(present, folder, words),
    ];
    const headers = await logIn(one);
    expect(await createRealm(one, headers, 'lyon')).toBe(201);
    expect(await createRealm(other, headers, 'nice')).toBe(201);
    // A server knows a realm of another one within its cache's ten seconds; one that just wrote has read the list anew.
    for (const server of [one, other]) {
      while ((await realmNames(server, headers)).length < 2) await sleep(100);
      expect(await realmNames(server, headers)).toEqual(['lyon', 'nice']);
    }
    await stop(one);
    expect(await createRealm(other, headers, 'lille')).toBe(201);
    await stop(other);
  });
});
