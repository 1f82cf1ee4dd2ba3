import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod';

/** A file with a text of the version, and the patterns around that: group 2 is the version. */
const files: readonly { readonly path: string; readonly patterns: readonly RegExp[] }[] = [
  { path: 'client/package.json', patterns: [/^(  "version": ")([^"]+)(")/m] },
  { path: 'package-lock.json', patterns: [/("name": "@realmgate\/client",\s+"version": ")([^"]+)(")/] },
  {
    path: 'server/self-hosting/helm/Chart.yaml',
    patterns: [/^(version: )(\S+)()$/m, /^(appVersion: )(\S+)()$/m],
  },
];
const unreleased = '## [Unreleased]\n';
const project = z.object({ version: z.string() });

/** Returns the version of the project, which is that of package.json. */
export function projectVersion(root: string): string {
  return project.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;
}

/** Writes the version into all other files that have it, and gives the unreleased changes its heading. Returns the paths. */
export function writeVersion(root: string, version: string, date: string): string[] {
  for (const { path, patterns } of files)
    rewrite(join(root, path), (text) =>
      patterns.reduce((before, pattern) => before.replace(pattern, `$1${version}$3`), text),
    );
  rewrite(join(root, 'CHANGELOG.md'), (text) =>
    text.replace(unreleased, `${unreleased}\n## [${version}] - ${date}\n`),
  );
  return [...files.map(({ path }) => path), 'CHANGELOG.md'];
}

/** Returns one sentence for each file that does not have the version of the project. */
export function versionFaults(root: string): string[] {
  const version = projectVersion(root);
  const wrong = files.filter(({ path, patterns }) => {
    const text = readFileSync(join(root, path), 'utf8');
    return patterns.some((pattern) => pattern.exec(text)?.[2] !== version);
  });
  const faults = wrong.map(({ path }) => `${path} does not have the version ${version}.`);
  const isInChangelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## [${version}] - `);
  return isInChangelog ? faults : [...faults, `CHANGELOG.md has no heading of ${version}.`];
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
