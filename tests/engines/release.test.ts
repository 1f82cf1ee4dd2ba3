// A release as a maintainer makes it, in a clone: `npm version`, then `npm run build:release`.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { fetchHelm } from '../support/container-tools.ts';
import { projectRoot } from '../support/service-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'realmgate-release-'));
const clone = join(folder, 'clone');
const release = join(clone, 'dist/release');
const version = '7.8.9';
const person = { name: 'A maintainer', email: 'maintainer@realmgate.invalid' };
const env = {
  ...process.env,
  ...{ GIT_AUTHOR_NAME: person.name, GIT_AUTHOR_EMAIL: person.email },
  ...{ GIT_COMMITTER_NAME: person.name, GIT_COMMITTER_EMAIL: person.email },
  // A package for people is compressed more.
  DPKG_DEB_COMPRESSOR_LEVEL: '0',
};
const run = (program: string, words: readonly string[], cwd = clone) =>
  promisify(execFile)(program, words, { cwd, env });

beforeAll(async () => {
  await run('git', ['clone', '--quiet', '--shared', projectRoot, clone], folder);
  // The link is ignored, as the folder is.
  symlinkSync(join(projectRoot, 'node_modules'), join(clone, 'node_modules'));
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
  await run('npm', ['version', version, '--no-workspaces-update']);
  await run('npm', ['run', '--silent', 'build:release']);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('is a tag on a commit that has the version in every file', async () => {
  expect((await run('git', ['describe', '--exact-match'])).stdout).toBe(`v${version}\n`);
  expect((await run('git', ['status', '--porcelain'])).stdout).toBe('');
  const changed = (await run('git', ['show', '--stat', '--format=', '--name-only'])).stdout.split('\n');
  expect(changed).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'client/package.json', 'package-lock.json', 'package.json']),
  );
  expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^## \[Unreleased\]\n\n## \[7\.8\.9\] - \d{4}-\d\d-\d\d\n/m,
  );
});

it('has all packages, the API document, the bill of materials and the checksums of all', async () => {
  expect(readdirSync(release).sort()).toEqual(
    [
      'SHA256SUMS',
      'openapi.json',
      `realmgate-${version}.tgz`,
      `realmgate-client-${version}.tgz`,
      'realmgate-server.cdx.json',
      `realmgate-server-${version}.tgz`,
      `realmgate-server_${version}_all.deb`,
    ].sort(),
  );
  const { stdout } = await run('sha256sum', ['--check', 'SHA256SUMS'], release);
  expect(stdout.trim().split('\n')).toHaveLength(6);
  const control = await run(
    'dpkg-deb',
    ['--field', `realmgate-server_${version}_all.deb`, 'Version'],
    release,
  );
  expect(control.stdout).toBe(`${version}\n`);
  const chart = await run(await fetchHelm(), ['show', 'chart', `realmgate-${version}.tgz`], release);
  expect(chart.stdout).toContain(`appVersion: ${version}\n`);
});

it('is refused with a sentence for each file that has another version', async () => {
  writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n');
  const chart = join(clone, 'server/self-hosting/helm/Chart.yaml');
  writeFileSync(chart, readFileSync(chart, 'utf8').replaceAll(version, '0.0.1'));
  await expect(run('npm', ['run', '--silent', 'build:release'])).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^server\/self-hosting\/helm\/Chart\.yaml does not have the version 7\.8\.9\.\nCHANGELOG\.md has no heading of 7\.8\.9\.\n/,
    ),
  });
});
