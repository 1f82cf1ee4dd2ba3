// `npm run serve`, and what may happen to it.
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ConnectionOptions } from 'node:tls';

import { afterAll, describe, expect, it } from '@jest/globals';

import { selfSigned } from '../../demo/import-tool/certificate.ts';
import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { notificationOf } from '../support/passive-world.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  silentRealm,
  spawnServer,
  startServed,
  stopAllServers,
} from '../support/served.ts';

afterAll(stopAllServers);

const json = { 'content-type': 'application/json' };
type Headers = Record<string, string>;

const createRealm = (url: string, headers: Headers, name: string) =>
  fetch(`${url}/api/config/realm/create-realm/`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify({
      display_name: name,
      section: 'x',
      monitoring_ip: '127.0.0.1',
      monitoring_port: 1,
    }),
  });

/** A realm's names, as an administrator's command finds them in the folder. */
async function realmsIn(folder: string): Promise<string[]> {
  const kept = openKeptFolder(folder);
  const found = await createRealmStore(kept.table, systemClock).list();
  await kept.close();
  return found.map(({ name }) => name);
}

describe('npm run serve', () => {
  it('serves what the folder holds, and starts without anything of the demo', async () => {
    const folder = newFolder();
    const empty = newFolder();
    await startServed(empty);
    expect(await realmsIn(empty)).toEqual([]);
    await createFirstRecords(folder);
    const { url, child, ended, lines } = await startServed(folder);
    const headers = await authorizationHeader(url);
    const realms = (await (await fetch(`${url}/api/realms/`, { headers })).json()) as { data: unknown[] };
    expect(realms.data).toMatchObject([{ realm: silentRealm }]);
    expect(await (await fetch(`${url}/health/server/`)).json()).toEqual({
      data: { health: 'ok', store: 'ok', clock: 'ok', clock_offset_seconds: 0, certificate: null },
    });
    expect(await (await fetch(`${url}/health/live/`)).json()).toEqual({ data: { health: 'ok' } });
    expect(lines('server.request')[0]).toMatchObject({
      method: 'GET',
      path: '/api/token/',
      status: 200,
      ip: '127.0.0.1',
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each([
    ['token', { home: 302, page: 200, guide: 200, document: 401, part: 401, withToken: 200 }],
    ['public', { home: 302, page: 200, guide: 200, document: 200, part: 200, withToken: 200 }],
    ['off', { home: 404, page: 404, guide: 404, document: 404, part: 404, withToken: 404 }],
  ])('shows the documentation to whom --docs %s names', async (readers, expected) => {
    const folder = newFolder();
    await createFirstRecords(folder);
    const { url } = await startServed(folder, readers === 'token' ? [] : ['--docs', readers]);
    const ask = async (path: string, headers: Headers = {}) =>
      (await fetch(`${url}${path}`, { headers, redirect: 'manual' })).status;
    expect({
      home: await ask('/'),
      page: await ask('/docs/'),
      guide: await ask('/docs/guides/concepts.html'),
      document: await ask('/docs/openapi.json'),
      part: await ask('/docs/openapi/status.json'),
      withToken: await ask('/docs/openapi.json', await authorizationHeader(url)),
    }).toEqual(expected);
  });

  it('loses no acknowledged write and no accepted check when it is killed amid them', async () => {
    const folder = newFolder();
    await createFirstRecords(folder);
    const first = await startServed(folder, ['--requests-per-second', '1000']);
    const headers = await authorizationHeader(first.url);
    const written: string[] = [];
    let accepted = 0;
    let next = 0;
    const write = async () => {
      for (;;) {
        const name = `r${++next}`;
        const { status } = await createRealm(first.url, headers, name);
        if (status === 201) written.push(name);
      }
    };
    const send = async () => {
      for (;;) {
        const body = JSON.stringify(
          notificationOf({ realm: silentRealm, host_name: 'web-1', service: `s${++next}` }),
        );
        const sent = { method: 'POST', headers: { ...headers, ...json }, body };
        const { status } = await fetch(`${first.url}/api/passive-checks/parser/`, sent);
        if (status === 202) accepted += 1;
      }
    };
    const work = [write(), write(), write(), send(), send()].map((one) => one.catch(() => undefined));
    while (written.length < 30 || accepted < 10) await new Promise(setImmediate);
    first.child.kill('SIGKILL');
    await Promise.all(work);
    expect(await first.ended).toBe('SIGKILL');
    expect(await realmsIn(folder)).toEqual(expect.arrayContaining(written));
    const kept = openKeptFolder(folder);
    const { visible, hidden } = await kept.queuesByResource.get('CheckQueue')!.size();
    await kept.close();
    expect(visible + hidden).toBeGreaterThanOrEqual(accepted);
    // The folder is free again, and sessions live on.
    const second = await startServed(folder);
    const answer = await fetch(`${second.url}/api/config/realm/${written[0]}/`, { headers });
    expect(answer.status).toBe(200);
  });

  it('takes a signal that comes twice at once for one, as npm passes on what its group gets, and ends by a later one', async () => {
    const once = await startServed(newFolder());
    once.child.kill('SIGINT');
    once.child.kill('SIGTERM');
    await once.line('server.stopping');
    once.child.kill('SIGINT');
    expect(await once.ended).toBe(0);
    expect(once.lines('server.stopped')).toHaveLength(1);
    const impatient = await startServed(newFolder(), ['--drain', '3600']);
    impatient.child.kill('SIGINT');
    await impatient.line('server.stopping');
    await sleep(1500);
    impatient.child.kill('SIGINT');
    expect(await impatient.ended).toBe(1);
  });

  it('leaves everything in its file when it ends, so that a copy of that is all of it', async () => {
    const folder = newFolder();
    const { url, child, ended } = await startServed(folder);
    await createFirstRecords(folder);
    expect((await createRealm(url, await authorizationHeader(url), 'lyon')).status).toBe(201);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const copy = newFolder();
    copyFileSync(join(folder, 'realmgate.db'), join(copy, 'realmgate.db'));
    expect(await realmsIn(copy)).toEqual(['lyon', silentRealm]);
  });

  it('says in one sentence what is wrong with its folder, its files, its place or a setting', async () => {
    const fault = async (folder: string, words: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
      const server = await spawnServer(folder, words, env);
      expect(await server.ended).toBe(1);
      return server.err();
    };
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await fault(file)).toBe(`${file} is a file, not a folder.\n`);
    expect(await fault(join(file, 'kept'))).toBe(
      `${join(file, 'kept')} is not a folder, or is in something that is none.\n`,
    );
    const locked = newFolder();
    mkdirSync(join(locked, 'lock.db'));
    expect(await fault(locked)).toBe(
      `${locked} is not allowed to this account: it has to read and write it.\n`,
    );
    const broken = newFolder();
    writeFileSync(join(broken, 'secrets.json'), '{ "realmgate/token-keys": "hidd', { mode: 0o600 });
    expect(await fault(broken)).toBe(
      `${join(broken, 'secrets.json')} does not hold secrets as JSON: put a copy from a backup in its place.\n`,
    );
    const foreign = newFolder();
    writeFileSync(
      join(foreign, 'realmgate.db'),
      'a text that is long enough to be looked at as a file of pages',
    );
    expect(await fault(foreign)).toBe(
      `${join(foreign, 'realmgate.db')} is not a database of this program: put a copy from a backup in its place.\n`,
    );
    const files = ['--tls-cert', join(foreign, 'none.pem'), '--tls-key', join(foreign, 'none.pem')];
    expect(await fault(newFolder(), files)).toBe(`${join(foreign, 'none.pem')} is missing.\n`);
    const elsewhere = ['--host', '192.0.2.1', '--trusted-proxies', '192.0.2.2'];
    expect(await fault(newFolder(), elsewhere)).toBe('--host 192.0.2.1 is no address of this machine.\n');
    const settings = { REALMGATE_ENGINE_DEADLINE_MS: 'soon', REALMGATE_LOG_LEVEL: 'loud' };
    expect(await fault(newFolder(), [], settings)).toBe(
      'Settings are missing or wrong: REALMGATE_ENGINE_DEADLINE_MS must be a number; REALMGATE_LOG_LEVEL must be one of DEBUG, INFO, WARN, ERROR, SILENT\n',
    );
  });

  it('warns where a database has lost its secrets, and not at the first start', async () => {
    const folder = newFolder();
    const first = await startServed(folder);
    first.child.kill('SIGTERM');
    await first.ended;
    expect(first.lines('server.keys_made')).toEqual([]);
    rmSync(join(folder, 'secrets.json'));
    const second = await startServed(folder);
    await second.line('server.keys_made');
  });

  it('warns of settings that nothing reads', async () => {
    const settings = {
      REALMGATE_TIMEZONE: 'Europe/Paris',
      REALMGATE_OF_OTHERS: '1',
      REALMGATE_LOG_LEVEL: 'DEBUG',
    };
    const server = await startServed(newFolder(), [], settings);
    await server.line('server.unknown_setting');
    const told = server
      .lines('server.unknown_setting')
      .map((line) => [line['setting'], line['did_you_mean']]);
    expect(told).toContainEqual(['REALMGATE_TIMEZONE', 'REALMGATE_TIME_ZONE']);
    expect(told).toContainEqual(['REALMGATE_OF_OTHERS', undefined]);
    expect(told.filter(([setting]) => setting === 'REALMGATE_LOG_LEVEL')).toEqual([]);
  });

  it('refuses a folder that another process has, a port that is taken, and secrets that others may read', async () => {
    const folder = newFolder();
    const { url } = await startServed(folder);
    const same = await spawnServer(folder);
    expect([await same.ended, same.err()]).toEqual([
      1,
      `${folder} is in use by another process: stop it, or choose another folder with --data.\n`,
    ]);
    const port = new URL(url).port;
    const taken = await spawnServer(newFolder(), ['--port', port]);
    expect([await taken.ended, taken.err()]).toEqual([
      1,
      `127.0.0.1 port ${port} is taken; choose another one with --port.\n`,
    ]);
    const open = newFolder();
    const secrets = join(open, 'secrets.json');
    writeFileSync(secrets, '{}');
    chmodSync(secrets, 0o644);
    const refused = await spawnServer(open);
    expect([await refused.ended, refused.err()]).toEqual([
      1,
      `${secrets} can be read by others (mode 0644): chmod 600 ${secrets}\n`,
    ]);
    const shared = newFolder();
    chmodSync(shared, 0o750);
    const unsafe = await spawnServer(shared);
    expect([await unsafe.ended, unsafe.err()]).toEqual([
      1,
      `${shared} can be read by others (mode 0750): chmod 700 ${shared}\n`,
    ]);
  });

  it('names every option that is wrong, and ends with 2', async () => {
    const wrong = ['--host', '0.0.0.0', '--trusted-proxies', 'me', '--port', 'x', '--docs', 'all'];
    const server = await spawnServer(newFolder(), wrong);
    expect(await server.ended).toBe(2);
    expect(server.err()).toMatch(/--port is a number.*--docs is token, public or off.*me is neither/);
    const nowhere = await spawnServer('');
    expect([await nowhere.ended, nowhere.err()]).toEqual([2, '--data is needed.\n']);
    const open = await spawnServer(newFolder(), ['--host', '0.0.0.0']);
    expect(await open.ended).toBe(2);
    expect(open.err()).toContain('Tokens would cross the network in clear');
  });

  it('answers 429 to an address that asks too often, and believes no address but those of its proxies', async () => {
    const folder = newFolder();
    const { url, lines } = await startServed(folder, [
      '--requests-per-second',
      '5',
      '--trusted-proxies',
      '192.0.2.1',
    ]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fetch(`${url}/health/`, { headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(await refused[0]!.json()).toMatchObject({ code: 'too_many_requests' });
    expect(lines('server.request').find(({ status }) => status === 429)).toMatchObject({ path: '/health/' });
    expect(new Set(lines('server.request').map(({ ip }) => ip))).toEqual(new Set(['127.0.0.1']));
    const believing = await startServed(newFolder(), [
      '--requests-per-second',
      '5',
      '--trusted-proxies',
      '127.0.0.0/8',
    ]);
    const behind = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fetch(`${believing.url}/health/`, {
          headers: { 'x-forwarded-for': `203.0.113.9, 198.51.100.${index}` },
        }),
      ),
    );
    expect(new Set(behind.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('its certificate', () => {
  const DAY = 86_400_000;
  const put = (folder: string, at: number) => {
    const { cert, key } = selfSigned('localhost', at);
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
    return ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')];
  };
  const health = (url: string) =>
    new Promise<{ readonly status: number | undefined; readonly body: unknown }>((resolve, reject) => {
      const agent = new Agent({ rejectUnauthorized: false });
      request(`${url}/health/server/`, { agent }, (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.on('end', () => {
          resolve({ status: answer.statusCode, body: (JSON.parse(text) as { data: unknown }).data });
        });
      })
        .on('error', reject)
        .end();
    });

  it('that has expired is warned of, told by the health, and replaced by SIGHUP', async () => {
    const folder = newFolder();
    const { url, child, line, lines } = await startServed(folder, put(folder, Date.now() - 400 * DAY));
    expect(await line('server.certificate')).toMatchObject({ level: 'WARN', status: 'expired' });
    expect(await health(url)).toMatchObject({
      status: 503,
      body: { health: 'failed', certificate: { health: 'expired' } },
    });
    put(folder, Date.now() - 350 * DAY);
    child.kill('SIGHUP');
    await line('server.reloaded');
    expect(await line('server.certificate', 2)).toMatchObject({ status: 'ends_soon' });
    expect(await health(url)).toMatchObject({ status: 200, body: { health: 'degraded' } });
    put(folder, Date.now());
    child.kill('SIGHUP');
    await line('server.reloaded', 2);
    expect(await health(url)).toMatchObject({
      status: 200,
      body: { health: 'ok', certificate: { health: 'ok' } },
    });
    expect(lines('server.certificate')).toHaveLength(2);
    writeFileSync(join(folder, 'cert.pem'), 'nonsense');
    child.kill('SIGHUP');
    expect(await line('server.reload_failed')).toMatchObject({ level: 'ERROR' });
    expect(await health(url)).toMatchObject({ status: 200, body: { health: 'ok' } });
  });

  it('is shown by AEAD ciphers of TLS 1.2 and 1.3 only', async () => {
    const folder = newFolder();
    const { url } = await startServed(folder, put(folder, Date.now()));
    const port = Number(new URL(url).port);
    const shake = (options: ConnectionOptions) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        }).once('error', () => {
          resolve('refused');
        });
      });
    const old = { maxVersion: 'TLSv1.2' } as const;
    expect(await shake({})).toMatch(/^TLS_/);
    expect(await shake({ ...old, ciphers: 'ECDHE+AESGCM' })).toMatch(/GCM/);
    expect(await shake({ ...old, ciphers: 'ECDHE+AES+SHA256:ECDHE+AES+SHA1:AES128-GCM-SHA256' })).toBe(
      'refused',
    );
  });

  it('is refused with a key that others may read, or that is of another', async () => {
    const folder = newFolder();
    const words = put(folder, Date.now());
    chmodSync(join(folder, 'key.pem'), 0o640);
    const open = await spawnServer(newFolder(), words);
    expect([await open.ended, open.err()]).toEqual([
      1,
      expect.stringContaining('can be read by others (mode 0640)'),
    ]);
    writeFileSync(join(folder, 'key.pem'), selfSigned('localhost', Date.now()).key);
    chmodSync(join(folder, 'key.pem'), 0o600);
    const other = await spawnServer(newFolder(), words);
    expect([await other.ended, other.err()]).toEqual([
      1,
      expect.stringContaining('are no certificate and its key'),
    ]);
  });
});
