// `npm run build:debian` makes a package of Debian from the folder of `npm run build:server`, by dpkg-deb: dist/realmgate-server_VERSION_all.deb,
// or the file `--out FILE`. `--version` gives it another version than that of package.json, e.g. one of a candidate.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import * as z from 'zod';

import { readOptions } from '../../deploy/read-options.ts';
import { packageName } from './build-server.ts';

const root = join(import.meta.dirname, '../..');
/** The place of the server's folder on the machine on which the package is installed. */
const installed = 'usr/lib/realmgate';
const manifest = z.object({ version: z.string(), description: z.string() });

const usage =
  'npm run build:debian [-- --out FILE] [--version VERSION] [--from FOLDER]   makes the package of Debian';
const { values } = readOptions(usage, () =>
  parseArgs({
    options: {
      from: { type: 'string', default: join(root, 'dist/server') },
      version: { type: 'string' },
      out: { type: 'string' },
    },
  }),
);
const { version: ownVersion, description } = manifest.parse(
  JSON.parse(readFileSync(join(values.from, 'package.json'), 'utf8')),
);
const version = values.version ?? ownVersion;
const out = resolve(values.out ?? join(root, 'dist', `${packageName}_${version}_all.deb`));

/** The database is compiled for both processors, so one package serves all. */
const control = `Package: ${packageName}
Version: ${version}
Architecture: all
Maintainer: The Realmgate maintainers <maintainers@realmgate.invalid>
Depends: nodejs (>= 20.19), systemd
Section: net
Priority: optional
Description: ${description}
 It runs beside Node alone. The unit realmgate.service is started by the administrator.
`;

const tree = mkdtempSync(join(tmpdir(), 'realmgate-debian-'));
try {
  makeTree(tree);
  mkdirSync(dirname(out), { recursive: true });
  execFileSync('dpkg-deb', ['--root-owner-group', '--build', tree, out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
} finally {
  rmSync(tree, { recursive: true });
}
console.log(out);

function makeTree(folder: string): void {
  const own = (name: string) => join(import.meta.dirname, 'debian', name);
  const path = (...names: string[]) => {
    const file = join(folder, ...names);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  };
  chmodSync(folder, 0o755);
  cpSync(values.from, path(installed), { recursive: true });
  for (const name of [packageName, 'realmgate'])
    symlinkSync(`../lib/realmgate/bin/${name}.mjs`, path('usr/bin', name));
  for (const unit of ['realmgate.service', 'realmgate.socket']) {
    const text = readFileSync(join(root, 'server/self-hosting', unit), 'utf8');
    writeFileSync(path('usr/lib/systemd/system', unit), text.replaceAll('/opt/realmgate', `/${installed}`));
  }
  cpSync(own('realmgate.sysusers'), path('usr/lib/sysusers.d/realmgate.conf'));
  cpSync(own('realmgate.env'), path('etc/realmgate/realmgate.env'));
  cpSync(join(root, 'LICENSE'), path('usr/share/doc', packageName, 'copyright'));
  for (const script of ['postinst', 'prerm', 'postrm']) cpSync(own(script), path('DEBIAN', script));
  writeFileSync(path('DEBIAN/control'), control);
  writeFileSync(path('DEBIAN/conffiles'), '/etc/realmgate/realmgate.env\n');
}
