// `npm run build:release` makes dist/release: all files of a release of this version, and their checksums. The workflow `release` publishes them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readOptions } from '../../deploy/read-options.ts';
import { projectVersion, versionFaults } from './version-files.ts';

const root = join(import.meta.dirname, '../..');
const out = join(root, 'dist/release');
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

readOptions('npm run build:release   makes dist/release: all files of a release of this version', () =>
  parseArgs({ options: {} }),
);
const faults = versionFaults(root);
if (faults.length > 0) {
  console.error([...faults, '`npm version` writes all of them.'].join('\n'));
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
// The client is built from the API document, which is bundled for it.
run('npm', 'pack', '--silent', '--workspace', '@realmgate/client', '--pack-destination', out);
run(
  'npm',
  'run',
  '--silent',
  'build:debian',
  '--',
  '--out',
  join(out, `realmgate-server_${projectVersion(root)}_all.deb`),
);
run('npm', 'pack', '--silent', './dist/server', '--pack-destination', out);
packChart();
cpSync(join(root, 'openapi.json'), join(out, 'openapi.json'));
cpSync(join(root, 'dist/server/bom.json'), join(out, 'realmgate-server.cdx.json'));
const names = readdirSync(out).sort();
writeFileSync(join(out, 'SHA256SUMS'), names.map((name) => `${sha256(join(out, name))}  ${name}\n`).join(''));
for (const name of [...names, 'SHA256SUMS']) console.log(join(out, name));

/** A packed chart is an archive with one folder, which has the name of the chart. */
function packChart(): void {
  const order = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const archive = join(out, `realmgate-${projectVersion(root)}.tgz`);
  run(
    'tar',
    ...order,
    '--transform=s,^helm,realmgate,',
    '-czf',
    archive,
    '-C',
    'server/self-hosting',
    'helm',
  );
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
