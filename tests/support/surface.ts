// This module writes the surface, on which users, callers and operators rely, as one text: tests/surface.txt.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import type { Command } from 'commander';

import { buildProgram as buildAdmin } from '../../admin/run.ts';
import { levelNames } from '../../client/src/cli/level.ts';
import { buildProgram as buildRealmgate } from '../../client/src/cli/program.ts';
import { usage as usageOfDemo } from '../../demo/options.ts';
import { deploymentParameters } from '../../deploy/parameters/parameters.ts';
import { foreignCatalog } from '../../functions/catalog.ts';
import { metricFamilies } from '../../functions/prometheus/metric-families.ts';
import { usage as usageOfServer } from '../../server/options.ts';
import { describeConfig } from '../../shared/base/config.ts';
import { gatewayCodes } from '../../shared/base/gateway-codes.ts';
import { problemCodes } from '../../shared/base/problem-codes.ts';
import { statusesOf, statusOf } from '../../shared/http/answer/problem.ts';
import { projectRoot } from './service-copy.ts';
import { surfaceOfApi } from './surface-of-api.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
/** The names that a page of docs/ lists, which other tests hold to the code. */
const listed = (page: string, pattern: RegExp) =>
  [...read(page).matchAll(pattern)].map(([, name = '', level = '']) => `${name} ${level}`.trim());

const nothing = () => undefined;
const nobody = () => Promise.reject(new Error('A list of commands asks nothing.'));
const noLines = () => Readable.from([]);
const io = {
  ...{ clock: Date.now, cwd: '/', env: {}, user: 'test', isTerminal: false, columns: 80 },
  ...{
    out: nothing,
    err: nothing,
    progress: nothing,
    lines: noLines,
    secret: nobody,
    confirm: nobody,
    sleep: nobody,
  },
};

/** Returns each command of a program, with its arguments and options. */
function commandsOf(command: Command, path = command.name()): string[] {
  const own = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  const options = command.options.map(({ flags }) => `  ${flags}`).sort();
  const line = [path, ...own].join(' ');
  return [line, ...options, ...command.commands.flatMap((one) => commandsOf(one, `${path} ${one.name()}`))];
}

const optionsIn = (usage: string) =>
  [...usage.matchAll(/^ {2}(--\S+(?: [A-Z:]+)?)/gm)].map(([, flag = '']) => flag);

/** Returns the exit codes that the sources of a program name. */
function exitCodes(path: string): string {
  const numbers = [...read(path).matchAll(/process\.exit\((\d)\)|USAGE = (\d)|Promise<((?:\d(?: \| )?)+)>/g)];
  return [...new Set(numbers.flatMap(([, ...groups]) => groups.join(' ').match(/\d/g) ?? []))]
    .sort()
    .join(', ');
}

const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(projectRoot.length).replace(/^\//, ''))
    .sort();

const sections = (): Readonly<Record<string, readonly string[]>> => ({
  ...surfaceOfApi(),
  'Requests that the API document does not have': foreignCatalog.map(
    ({ method, path }) => `${method} ${path}`,
  ),
  'Events of feeds and webhooks, and the headers of webhooks': [
    ...listed('docs/guides/webhooks.md', /`((?:realmgate\.|webhook-)[\w.-]+)`/g),
    ...listed('docs/guides/following-changes.md', /`(realmgate\.[\w.]+)`/g),
  ]
    .filter((name, at, all) => all.indexOf(name) === at)
    .sort(),
  'Problem codes': [
    ...problemCodes.map((code) => `${code} ${statusesOf(code).join('/')}`),
    ...Object.entries(gatewayCodes).map(([code, kind]) => `${code} ${statusOf(kind)} (gateway)`),
  ].sort(),
  'The command realmgate': commandsOf(buildRealmgate(io, nothing)),
  "The administrator's command": commandsOf(buildAdmin(io)),
  'Options of realmgate-server serve': optionsIn(usageOfServer),
  'Options of realmgate-server demo': optionsIn(usageOfDemo),
  'Exit codes': [
    `realmgate: ${levelNames.map((name, code) => `${code} ${name}`).join(', ')}`,
    `realmgate-server admin: ${exitCodes('admin/run.ts')}`,
    `realmgate-server serve: ${exitCodes('server/index.ts')}`,
  ],
  Settings: describeConfig().map(({ name, fallback }) => `${name} ${fallback}`.trim()),
  'Parameters of a stage': [...deploymentParameters].sort(),
  'Metrics of CloudWatch and OpenTelemetry': listed(
    'docs/operations.md',
    /(?<=^\| (?:`\w+`, )*)`([A-Z]\w+)`(?=[^|]*\|)/gm,
  ),
  'Metrics of a server': listed('docs/self-hosting.md', /`(realmgate_\w+)`/g),
  'Metrics of realms': Object.keys(metricFamilies).map((name) => `realmgate_realm_${name}`),
  'Log codes': [
    ...listed('docs/operations.md', /^\| `([a-z]+\.[a-z_]+)` +\| (\w+)/gm),
    ...listed('docs/self-hosting.md', /^\| `(server\.[a-z_]+)` +\| (\w+)/gm),
  ].sort(),
  'Alerts of a server': [...new Set(listed('server/self-hosting/prometheus-rules.yml', /- alert: (\w+)/g))],
  'Alarms of a stage': readdirSync(join(projectRoot, 'docs/runbooks'))
    .filter((name) => name !== 'README.md')
    .map((name) => name.replace('.md', ''))
    .sort(),
  'Files that come with the server': [...filesIn('server/self-hosting'), ...filesIn('server/packaging/bin')],
  'Files that the server makes': listed(
    'docs/self-hosting.md',
    /`((?:realmgate|secrets|lock)\.(?:db|json|key))`/g,
  )
    .filter((name, at, all) => all.indexOf(name) === at)
    .sort(),
});

/** Returns the text of tests/surface.txt. */
export function surface(): string {
  const parts = Object.entries(sections()).map(([title, lines]) =>
    [`# ${title}`, '', ...lines, ''].join('\n'),
  );
  return `${['What users can see and rely on. `npm run surface` writes this file; docs/changes.md says what may change. `<` is a body, `>` an answer, `?` what may be missing.', '', ...parts].join('\n').trimEnd()}\n`;
}
