import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { connect } from '../../../client/src/cli/connect.ts';
import type { Io } from '../../../client/src/cli/io.ts';
import { type Login, loginFile } from '../../../client/src/cli/login-file.ts';
import { unwrap } from '../../../client/src/index.ts';
import { httpPeer, type RunningHttpPeer } from '../../support/http-peer.ts';

let folder: string;
let peer: RunningHttpPeer;
/** Runs before the refresh is answered. */
let meanwhile: () => void;
const meta = { generated_at: '2026-11-20T12:00:00Z', time_zone: 'UTC', request_id: 'r' };
const refusal = { type: '/problems/x', title: 'No', detail: 'No.', request_id: 'r', status: 401 };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'realmgate-login-'));
  peer = await httpPeer((request, response) => {
    const json = (status: number, answer: unknown) =>
      response
        .writeHead(status, { 'content-type': `application/${status === 200 ? '' : 'problem+'}json` })
        .end(JSON.stringify(answer));
    if (request.url === '/api/token/refresh/') {
      meanwhile();
      json(200, { data: { access: 'new', refresh: 'new-refresh' }, meta });
    } else if (request.headers.authorization === 'Bearer new') json(200, { data: [], meta });
    else {
      if (request.headers.authorization === 'Bearer old') meanwhile();
      json(401, { ...refusal, code: 'token_not_valid' });
    }
  });
});
afterEach(async () => {
  await peer.close();
  rmSync(folder, { recursive: true });
});

const file = () => loginFile({}, join(folder, 'login.json'));
const kept = () => file().load();
const login = (more: Partial<Login> = {}): Login => ({
  ...{ url: peer.url.origin, user_name: 'zoe', access: 'old', refresh: 'old-refresh' },
  ...more,
});
const ask = () => {
  const io = { env: {} } as Io;
  return unwrap(connect({ loginFile: file().path }, io).GET('/api/stats/realms/'));
};

describe('a log-in in a file, while a command runs', () => {
  it('is renewed in the file', async () => {
    meanwhile = () => undefined;
    file().save(login());
    await ask();
    expect(kept()).toEqual(login({ access: 'new', refresh: 'new-refresh' }));
  });

  it.each([
    ['at another address', { url: 'https://elsewhere.example', access: 'of-elsewhere' }],
    ['of another user', { user_name: 'ann', access: 'of-ann' }],
  ])('is left alone if another log-in has taken its place: %s', async (_what, more) => {
    const other = () => login(more);
    meanwhile = () => {
      file().save(other());
    };
    file().save(login());
    await ask();
    expect(kept()).toEqual(other());
    expect(peer.headers.map(({ authorization }) => authorization)).not.toContain(`Bearer ${more.access}`);
  });

  it('does not come back after a logout', async () => {
    meanwhile = () => {
      file().remove();
    };
    file().save(login());
    await ask();
    expect(kept()).toBeUndefined();
  });
});

describe('a log-in that is saved', () => {
  it('leaves alone what another process is about to save: those in containers may have the same number', () => {
    const other = `${file().path}.${process.pid}`;
    writeFileSync(other, 'of another process');
    file().save(login());
    expect(readFileSync(other, 'utf8')).toBe('of another process');
    expect(kept()).toEqual(login());
  });

  it('leaves nothing behind if it cannot be kept', () => {
    mkdirSync(file().path);
    expect(() => {
      file().save(login());
    }).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(folder)).toEqual(['login.json']);
  });
});

describe('the place of a log-in', () => {
  it('is in the home folder, unless the folder of configurations is another one', () => {
    const path = (env: Readonly<Record<string, string>>) => loginFile({ HOME: '/home/zoe', ...env }).path;
    expect(path({})).toBe('/home/zoe/.config/realmgate/login.json');
    expect(path({ XDG_CONFIG_HOME: '/conf' })).toBe('/conf/realmgate/login.json');
    expect(path({ REALMGATE_LOGIN: '/run/login' })).toBe('/run/login');
  });

  it('is never in the folder in which the command runs: a folder that is empty or relative counts for nothing', () => {
    const path = (env: Readonly<Record<string, string>>) => loginFile({ HOME: '/home/zoe', ...env }).path;
    expect(path({ XDG_CONFIG_HOME: '' })).toBe('/home/zoe/.config/realmgate/login.json');
    expect(path({ XDG_CONFIG_HOME: 'conf' })).toBe('/home/zoe/.config/realmgate/login.json');
    expect(path({ REALMGATE_LOGIN: '' })).toBe('/home/zoe/.config/realmgate/login.json');
    expect(loginFile({ HOME: '' }).path).toMatch(/^\/.*\/\.config\/realmgate\/login\.json$/);
  });
});
