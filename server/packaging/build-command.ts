// `npm run build:server` makes the folder dist/server; `--out FOLDER` names another one. It holds all that a server needs beside Node.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import * as z from 'zod';

import { readOptions } from '../../deploy/read-options.ts';
import { buildServer, packageName } from './build-server.ts';
import { writeComponents } from './components.ts';

const root = join(import.meta.dirname, '../..');

/** Returns whether the folder may be deleted: it is missing or empty, or this command made it. */
function isReplaceable(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const made = z.object({ name: z.literal(packageName) });
  return made.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success;
}

const usage = 'npm run build:server [-- --out FOLDER]   makes the folder of the server (dist/server)';
const { values } = readOptions(usage, () =>
  parseArgs({ options: { out: { type: 'string', default: join(root, 'dist/server') } } }),
);
const folder = resolve(values.out);
if (!isReplaceable(folder)) {
  console.error(`${folder} is neither empty nor a folder that this command made, so it is left as it is.`);
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeComponents(root, folder, await buildServer(root, folder));
console.log(folder);
