// The package of Debian: installed by dpkg below a folder, upgraded, removed and purged. dpkg runs its scripts with DPKG_ROOT.
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { formerVersion } from '../support/former-version.ts';
import { startInstalled } from '../support/served.ts';
import { serverFolder } from '../support/server-folder.ts';
import { projectRoot } from '../support/service-copy.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'realmgate-debian-test-'));
const root = join(folder, 'root');
const backup = join(folder, 'backup');
let former: string;
const inRoot = (path: string) => join(root, path);

const dpkg = (...words: string[]) =>
  // The dependencies, Node and systemd, are those of this machine.
  run('dpkg', [
    `--root=${root}`,
    '--force-script-chrootless',
    '--force-depends',
    '--force-unsafe-io',
    ...words,
  ]);

async function build(version: string): Promise<string> {
  const out = join(folder, `${version}.deb`);
  const words = ['server/packaging/debian-command.ts', '--from', await serverFolder(), '--version', version];
  await run(process.execPath, ['--import', 'tsx', ...words, '--out', out], { cwd: projectRoot });
  return out;
}

beforeAll(async () => {
  former = (await formerVersion()).debian;
  for (const path of ['info', 'updates', 'triggers'])
    mkdirSync(inRoot(join('var/lib/dpkg', path)), { recursive: true });
  writeFileSync(inRoot('var/lib/dpkg/status'), '');
  mkdirSync(inRoot('etc'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const keysIn = (data: string) => readFileSync(join(data, 'secrets.json'), 'utf8');

/** Returns the version of the installed package. */
async function installedVersion(): Promise<string> {
  const admindir = `--admindir=${inRoot('var/lib/dpkg')}`;
  return (await run('dpkg-query', [admindir, '--show', '--showformat=${Version}', 'realmgate-server']))
    .stdout;
}

/** Starts the installed server on its folder, and ends it as soon as it answers. */
async function tryServer(): Promise<void> {
  const server = await startInstalled(inRoot('usr/bin/realmgate-server'), inRoot('var/lib/realmgate'));
  expect((await fetch(`${server.url}/health/server/`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

it('of the former version is installed with an account, units and commands, and serves', async () => {
  await dpkg('--install', former);
  expect(readFileSync(inRoot('etc/passwd'), 'utf8')).toMatch(
    /^realmgate:.*:\/var\/lib\/realmgate:.*nologin$/m,
  );
  const unit = readFileSync(inRoot('usr/lib/systemd/system/realmgate.service'), 'utf8');
  expect(unit).toContain('WorkingDirectory=/usr/lib/realmgate\n');
  expect(existsSync(inRoot('usr/lib/realmgate/bin/realmgate-server.mjs'))).toBe(true);
  await tryServer();
});

it('is upgraded without the loss of a setting or a record', async () => {
  appendFileSync(inRoot('etc/realmgate/realmgate.env'), 'REALMGATE_TIME_ZONE=Europe/Paris\n');
  cpSync(inRoot('var/lib/realmgate'), backup, { recursive: true });
  await dpkg('--install', await build('99.0.0'));
  expect(await installedVersion()).toBe('99.0.0');
  await tryServer();
  expect(readFileSync(inRoot('etc/realmgate/realmgate.env'), 'utf8')).toContain('Europe/Paris');
  expect(keysIn(inRoot('var/lib/realmgate'))).toBe(keysIn(backup));
});

it('is downgraded with the backup of the former version', async () => {
  await dpkg('--install', former);
  expect(await installedVersion()).not.toBe('99.0.0');
  // The records of the new version are refused if its tables are new (upgrade.test.ts).
  rmSync(inRoot('var/lib/realmgate'), { recursive: true });
  cpSync(backup, inRoot('var/lib/realmgate'), { recursive: true });
  chmodSync(inRoot('var/lib/realmgate'), 0o700);
  await tryServer();
  expect(readFileSync(inRoot('etc/realmgate/realmgate.env'), 'utf8')).toContain('Europe/Paris');
});

it('keeps settings and records when it is removed, and nothing when it is purged', async () => {
  await dpkg('--install', join(folder, '99.0.0.deb'));
  // The guide puts the authority of a database there.
  writeFileSync(inRoot('etc/realmgate/db-ca.pem'), 'a certificate');
  await dpkg('--remove', 'realmgate-server');
  expect(existsSync(inRoot('usr/lib/realmgate'))).toBe(false);
  expect(existsSync(inRoot('usr/bin/realmgate-server'))).toBe(false);
  expect(existsSync(inRoot('etc/realmgate/realmgate.env'))).toBe(true);
  expect(existsSync(inRoot('var/lib/realmgate/realmgate.db'))).toBe(true);
  await dpkg('--purge', 'realmgate-server');
  expect(existsSync(inRoot('etc/realmgate'))).toBe(false);
  expect(existsSync(inRoot('var/lib/realmgate'))).toBe(false);
});
