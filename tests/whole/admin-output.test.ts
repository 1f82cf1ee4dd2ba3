// The administrator's command line as a program of its own, whose output cannot be written.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { openKeptFolder } from '../../server/storage/folder.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { projectRoot } from '../support/service-copy.ts';

let folder: string;
const names = ['ann', 'ben', 'cleo'];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'realmgate-output-'));
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  await openKeptFolder(join(folder, 'data')).close();
  writeFileSync(
    join(folder, 'users.json'),
    JSON.stringify({ users: names.map((user_name) => ({ user_name })) }),
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Applies a file with three users. Returns the exit code, and what standard error says. */
async function apply(output: number | 'closed') {
  const words = ['--import', 'tsx', 'admin/index.ts', '--data', join(folder, 'data'), 'apply', '-f'];
  const child = spawn(process.execPath, [...words, join(folder, 'users.json')], {
    cwd: projectRoot,
    stdio: ['ignore', output === 'closed' ? 'pipe' : output, 'pipe'],
  });
  child.stdout?.destroy();
  let err = '';
  child.stderr?.on('data', (piece: Buffer) => (err += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, err };
}

async function recorded() {
  const { table, close } = openKeptFolder(join(folder, 'data'));
  const users = await createUserStore(table, Date.now).list();
  const entries = await createAuditStore(table).list(0, Date.now());
  await close();
  const added = entries.filter(({ action }) => action === 'users.add');
  return { users: users.map(({ user_name }) => user_name).sort(), added: added.length };
}

it('admin reads the passwords of several users from the lines of standard input', async () => {
  const data = join(folder, 'data');
  const words = 'monitoring-apis add paris --kind icingadb --url https://icinga.example --user ann';
  const database = '--database-url postgres://db.example/icingadb --database-user ben';
  const line = ['--import', 'tsx', 'admin/index.ts', '--data', data, ...`${words} ${database}`.split(' ')];
  const child = spawn(process.execPath, line, { cwd: projectRoot, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end('of the API\r\nof the database\n');
  expect(await once(child, 'close')).toEqual([0, null]);
  const { secrets, close } = openKeptFolder(data);
  const written = await Promise.all(
    ['paris', 'paris/database'].map((name) => secrets.read(`realmgate/monitoring-apis/${name}`)),
  );
  await close();
  expect(written).toEqual([
    '{"user":"ann","password":"of the API"}',
    '{"user":"ben","password":"of the database"}',
  ]);
});

describe('admin apply', () => {
  it('is done as a whole if the reader of its output has gone', async () => {
    const { code, err } = await apply('closed');
    expect(err).not.toContain('EPIPE');
    expect([code, await recorded()]).toEqual([0, { users: names, added: 3 }]);
  });

  it('is done as a whole on a full disk, and fails as nobody has seen its output', async () => {
    const { code, err } = await apply(openSync('/dev/full', 'w'));
    expect(err.match(/^The output cannot be written: .*ENOSPC/gm)).toHaveLength(1);
    expect([code, await recorded()]).toEqual([1, { users: names, added: 3 }]);
  });
});
