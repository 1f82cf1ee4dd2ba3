// This script writes the parts of the API document (openapi/), and the tables of groups, foreign endpoints and settings in the READMEs, from the
// catalog; then the files that are not checked in (openapi/bundle.ts). With --check it only reports whether what is checked in is up to date.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';
import * as z from 'zod';

import { apiExamples } from '../openapi/api-document.ts';
import { writeBundle } from '../openapi/bundle.ts';
import { partsOf } from '../openapi/parts.ts';
import { describeConfig } from '../shared/base/config.ts';
import { document } from '../shared/openapi/document.ts';
import { catalog, foreignCatalog } from './catalog.ts';
import { functionFacts } from './groups.ts';
import { endpointRows, groupRows, settingRows, type TableMark, withTable } from './tables.ts';

const root = new URL('../', import.meta.url);
const manifest = z.object({ version: z.string(), description: z.string() });

const { version, description } = manifest.parse(
  JSON.parse(await readFile(new URL('package.json', root), 'utf8')),
);
const facts = functionFacts();
const groups = Object.fromEntries(facts.map((group) => [group.name, group.description]));
const about = `${description}.

Answers are \`{ data, meta }\`, refusals problem documents (RFC 9457) whose \`code\` is for programs. One alone has no body: 431, if the
headers of a request have more than 16 KB. Answers may get new fields, and
lists of codes new codes. Rows of a list have all their fields, or those that \`fields\` names.

A query parameter with an empty value is taken as one that is absent, but for \`dry_run\`, which is refused.

Names in a path are percent-encoded; what an engine has may be called anything without control characters. Hosts and realms that
are created have narrower names: see \`host_name\` and \`display_name\` of their bodies.`;
const asked = z.object({ parameters: z.record(z.string(), z.string()), body: z.unknown().optional() });
const example = z.object({ request: asked, status: z.int(), body: z.unknown() });
const parts = new URL('openapi/', root);
const examples = z.record(z.string(), example).parse(apiExamples(fileURLToPath(root)));
const info = { title: 'Realmgate', version, description: about, groups, examples };
const files = new Map<string, string>();
/** Adds a file of JSON. Its present text stays if it means the same, because formatting all files takes seconds. */
const addJson = async (path: string, value: unknown) => {
  const now = await readFile(new URL(path, root), 'utf8').catch(() => 'null');
  const text = JSON.stringify(value);
  const same = JSON.stringify(JSON.parse(now)) === text;
  files.set(path, same ? now : await format(text, { parser: 'json', printWidth: 110 }));
};
for (const [path, part] of partsOf(document<never>(catalog, info))) await addJson(`openapi/${path}`, part);
const written = await Promise.all(
  ['operations', 'schemas', 'components', 'examples'].map(async (folder) =>
    (await readdir(new URL(folder, parts))).map((file) => `openapi/${folder}/${file}`),
  ),
);
// An example belongs to the operation of the same name.
const owner = (path: string) => path.replace('/examples/', '/operations/');
const outdated = written.flat().filter((path) => !files.has(owner(path)));
// The entry points are the answer of `GET /api/`.
const entryPoints = [
  ...facts.flatMap(({ name, path, description }) =>
    path?.startsWith('/api/') && name !== 'api' ? [{ name, path, description }] : [],
  ),
  ...catalog
    .filter(({ name, path }) => name.startsWith('api.') && path !== '/api/')
    .map(({ name, path, summary }) => ({ name: name.replace('api.', ''), path, description: summary })),
];
await addJson('functions/api/groups.json', entryPoints);
const readme = async (path: string, mark: TableMark, rows: readonly string[]) => {
  const text = withTable(files.get(path) ?? (await readFile(new URL(path, root), 'utf8')), mark, rows);
  files.set(
    path,
    await format(text, { ...(await resolveConfig(fileURLToPath(new URL(path, root)))), parser: 'markdown' }),
  );
};
await readme('docs/deployment.md', 'settings', settingRows(describeConfig()));
await readme('functions/README.md', 'groups', groupRows(facts));
for (const { name } of facts) {
  // openapi.json does not have these endpoints.
  const own = foreignCatalog.filter((endpoint) => endpoint.name.startsWith(`${name}.`));
  if (own.length > 0) await readme(`functions/${name}/README.md`, 'endpoints', endpointRows(own));
}

const isCheck = process.argv.includes('--check');
const report = (path: string) => {
  console.error(`${path} is not up to date: run \`npm run openapi\` and commit the change.`);
  process.exitCode = 1;
};
for (const [path, text] of files) {
  const target = new URL(path, root);
  if ((await readFile(target, 'utf8').catch(() => '')) === text) continue;
  if (isCheck) report(path);
  else {
    await writeFile(target, text);
    console.log(`wrote ${path}`);
  }
}
for (const path of outdated) {
  if (isCheck) report(path);
  else await rm(new URL(path, root));
}
if (!isCheck) await writeBundle(fileURLToPath(root));
