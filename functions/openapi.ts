// Writes openapi.json from the catalog; with --check it only says whether the file is up to date.
import { readFile, writeFile } from 'node:fs/promises';

import * as z from 'zod';

import { document } from '../shared/openapi/document.ts';
import { catalog } from './catalog.ts';

const root = new URL('../', import.meta.url);
const target = new URL('openapi.json', root);
const manifest = z.object({ version: z.string(), description: z.string() });

const { version, description } = manifest.parse(
  JSON.parse(await readFile(new URL('package.json', root), 'utf8')),
);
const groups = {
  config: 'Hosts in configuration, and realms',
  stats: 'Users, sessions, realms and their origins',
  status: 'What monitoring knows of realms, hosts and services now',
  token: 'Access tokens',
  utils: 'Check and restart of engines, hosts by name and address',
};
const about = `${description}.

Answers are \`{ data, meta }\`, refusals problem documents (RFC 9457) whose \`code\` is for programs. Answers may get new fields, and
lists of codes new codes. Rows of a list have all their fields, or those that \`fields\` names.

Names in a path are percent-encoded; what an engine has may be called anything without control characters. Hosts and realms that
are created have narrower names: see \`host_name\` and \`display_name\` of their bodies.`;
const written = `${JSON.stringify(document<never>(catalog, { title: 'Realmgate', version, description: about, groups }), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(target, written);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== written) {
  console.error('openapi.json is not up to date: run `npm run openapi` and commit the change.');
  process.exitCode = 1;
}
