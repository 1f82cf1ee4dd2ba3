// `npm run serve` on a disk that is full: a small one in memory, which only root may mount.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { notificationOf } from '../support/passive-world.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  silentRealm,
  startServed,
  stopAllServers,
} from '../support/served.ts';

const disk = join(newFolder(), 'disk');
const isOptional = process.env['REALMGATE_ENGINES_OPTIONAL'] === '1' && process.getuid?.() !== 0;

beforeAll(() => {
  mkdirSync(disk);
  if (!isOptional) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'none', disk]);
});
afterAll(async () => {
  if (!isOptional) execFileSync('umount', ['--lazy', disk]);
  await stopAllServers();
});

/** Fills the disk. */
function fill(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(8_000_000));
  } catch {
    // The disk is full, as intended.
  }
}

describe('npm run serve on a full disk', () => {
  it('refuses writes with 503, goes on reading, recovers, and loses nothing', async () => {
    if (isOptional) {
      process.stderr.write('NOT TESTED: npm run serve on a full disk, which only root can make.\n');
      return;
    }
    await createFirstRecords(disk);
    const { url, child, ended } = await startServed(disk);
    const headers = { ...(await authorizationHeader(url)), 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const create = async (display_name: string) => {
      const engine = { monitoring_ip: '127.0.0.1', monitoring_port: 1 };
      const body = { display_name, section: 'x', ...engine };
      return post('/api/config/realm/create-realm/', body);
    };
    const health = async () => (await fetch(`${url}/health/server/`)).status;
    const written: string[] = [];
    expect((await create('before')).status).toBe(201);
    expect(await health()).toBe(200);

    fill(join(disk, 'filler'));
    let refused: Response | undefined;
    for (let n = 0; refused === undefined; n += 1) {
      const answer = await create(`r${n}`);
      if (answer.status === 201) written.push(`r${n}`);
      else refused = answer;
    }
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(await refused.json()).toMatchObject({ code: 'store_unavailable' });
    const check = notificationOf({ realm: silentRealm, host_name: 'web-1', service: 's' });
    expect((await post('/api/passive-checks/parser/', check)).status).toBe(503);
    expect((await fetch(`${url}/api/config/realm/before/`, { headers })).status).toBe(200);
    while ((await health()) !== 503) await sleep(100);

    rmSync(join(disk, 'filler'));
    while ((await health()) !== 200) await sleep(100);
    expect((await create('after')).status).toBe(201);
    expect((await post('/api/passive-checks/parser/', check)).status).toBe(202);
    child.kill('SIGKILL');
    await ended;
    const kept = openKeptFolder(disk);
    const names = (await createRealmStore(kept.table, systemClock).list()).map(({ name }) => name);
    await kept.close();
    expect(names).toEqual(expect.arrayContaining(['before', 'after', ...written]));
  });
});
