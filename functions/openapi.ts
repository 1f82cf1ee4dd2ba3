// This script writes openapi.json, the types of the client package, and the tables of groups and endpoints in the READMEs, from the
// catalog. With --check it only reports whether they are up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';
import * as z from 'zod';

import { document } from '../shared/openapi/document.ts';
import { catalog } from './catalog.ts';
import { clientTypes } from './client-types.ts';
import { functionFacts } from './groups.ts';
import { endpointRows, groupRows, withTable } from './tables.ts';

const root = new URL('../', import.meta.url);
const manifest = z.object({ version: z.string(), description: z.string() });

const { version, description } = manifest.parse(
  JSON.parse(await readFile(new URL('package.json', root), 'utf8')),
);
const facts = functionFacts();
const groups = Object.fromEntries(facts.map((group) => [group.name, group.description]));
const about = `${description}.

Answers are \`{ data, meta }\`, refusals problem documents (RFC 9457) whose \`code\` is for programs. Answers may get new fields, and
lists of codes new codes. Rows of a list have all their fields, or those that \`fields\` names.

A query parameter with an empty value is taken as one that is absent, but for \`dry_run\`, which is refused.

Names in a path are percent-encoded; what an engine has may be called anything without control characters. Hosts and realms that
are created have narrower names: see \`host_name\` and \`display_name\` of their bodies.`;
const asked = z.object({ parameters: z.record(z.string(), z.string()), body: z.unknown().optional() });
const examples = z
  .record(z.string(), z.object({ request: asked, status: z.int(), body: z.unknown() }))
  .parse(JSON.parse(await readFile(new URL('functions/examples.json', root), 'utf8')));
const info = { title: 'Realmgate', version, description: about, groups, examples };
const openapi = `${JSON.stringify(document<never>(catalog, info), null, 2)}\n`;
const files = new Map<string, string>([
  ['openapi.json', openapi],
  ['client/src/api.ts', await clientTypes(openapi)],
]);
// The entry points are the answer of `GET /api/`.
const entryPoints = [
  ...facts.flatMap(({ name, path, description }) =>
    path?.startsWith('/api/') && name !== 'api' ? [{ name, path, description }] : [],
  ),
  ...catalog
    .filter(({ name, path }) => name.startsWith('api.') && path !== '/api/')
    .map(({ name, path, summary }) => ({ name: name.replace('api.', ''), path, description: summary })),
];
files.set('functions/api/groups.json', `${JSON.stringify(entryPoints, null, 2)}\n`);
const readme = async (path: string, mark: 'groups' | 'endpoints', rows: readonly string[]) => {
  const text = withTable(await readFile(new URL(path, root), 'utf8'), mark, rows);
  files.set(
    path,
    await format(text, { ...(await resolveConfig(fileURLToPath(new URL(path, root)))), parser: 'markdown' }),
  );
};
await readme('README.md', 'groups', groupRows(facts, 'functions/'));
await readme('functions/README.md', 'groups', groupRows(facts, ''));
for (const { name } of facts) {
  const own = catalog.filter((endpoint) => endpoint.name.startsWith(`${name}.`));
  if (own.length > 0) await readme(`functions/${name}/README.md`, 'endpoints', endpointRows(own));
}

for (const [path, text] of files) {
  const target = new URL(path, root);
  if (!process.argv.includes('--check')) await writeFile(target, text);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} is not up to date: run \`npm run openapi\` and commit the change.`);
    process.exitCode = 1;
  }
}
