// What an engine may be able to do. Each ability has a probe, so that an engine that declares too much or too little fails.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  type Argument,
  matchesPattern,
  rowQuery,
  type StatusQuery,
  type TableName,
  text,
} from '../../../shared/connectors/status-query/index.ts';
import { commandHostPrefix, oddNames } from '../contract-site.ts';
import type { EngineUnderTest } from './engine-under-test.ts';

export type Probe = (client: StatusQuery, engine: EngineUnderTest) => boolean | Promise<boolean>;

const table =
  (name: TableName, ...columns: readonly string[]): Probe =>
  (client) =>
    client.has(name, ...columns);

const [host, service] = [`${commandHostPrefix}-1`, 'disk'];
const now = Math.floor(Date.now() / 1000);
const span = [now, now + 3600] as const;
const words = [true, 0, 3600, 'ann', 'why'] as const;
const flexible = [false, 0, 600, 'ann', 'why'] as const;
const acknowledgement = [host, service, 2, true, false] as const;

/** The tables that an engine may have, as the guide names them. */
export const tables = {
  'hosts and services': table('services', 'host_name', 'state'),
  hostgroups: table('hostgroups', 'name'),
  'downtimes, as a list': table('downtimes', 'id'),
  'comments and acknowledgements, as lists': table('comments', 'id'),
  'events and availability from its own history': table('log', 'time'),
} satisfies Record<string, Probe>;

/** The operations that an engine may have, as the guide names them, each with a command. */
export const operations = {
  'acknowledge, and remove it': ['ACKNOWLEDGE_SVC_PROBLEM', ...acknowledgement, 'ann', 'why'],
  'acknowledge until a time': [
    'ACKNOWLEDGE_SVC_PROBLEM_EXPIRE',
    ...acknowledgement,
    now + 3600,
    'ann',
    'why',
  ],
  'write comments': ['ADD_SVC_COMMENT', host, service, true, 'ann', 'why'],
  'downtimes of hosts': ['SCHEDULE_HOST_DOWNTIME', host, ...span, ...words],
  'downtimes of services': ['SCHEDULE_SVC_DOWNTIME', host, service, ...span, ...words],
  'flexible downtimes': ['SCHEDULE_HOST_DOWNTIME', host, ...span, ...flexible],
  'check now': ['SCHEDULE_FORCED_SVC_CHECK', host, service, now],
  'take check results': ['PROCESS_SERVICE_CHECK_RESULT', host, service, 0, 'fine'],
  'switch checks and notifications': ['DISABLE_SVC_NOTIFICATIONS', host, service],
} satisfies Record<string, readonly [string, ...Argument[]]>;

/** What an engine in a test may have beside these. */
export const testAbilities = {
  'names of any kind': (_client, { site }) => oddNames.every((name) => site.hosts.has(name)),
  'the whole contract site': (_client, { site }) => site.hosts.has('shop'),
  'the wire Livestatus': (client, { address }) =>
    address !== undefined &&
    client.decodedRows(rowQuery('hosts', { name: text('name') }).where(matchesPattern('name', '^web'))).then(
      () => true,
      () => false,
    ),
  'answers that tests can change': (_client, { http }) => http !== undefined,
} satisfies Record<string, Probe>;

export type Ability = keyof typeof tables | keyof typeof operations | keyof typeof testAbilities;

/** Returns the abilities of an engine by its column of the guide's table, which is where engines declare them. */
export function abilitiesInGuide(column: string): Ability[] {
  const [head = [], , ...rows] = abilityTable();
  const at = head.indexOf(column);
  if (at < 0) throw new Error(`docs/guides/engines.md has no column '${column}'`);
  return rows.filter((row) => row[at] === 'yes').map(([name]) => name as Ability);
}

/** Returns the cells of the guide's table, with its head. */
export function abilityTable(): readonly (readonly string[])[] {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/engines.md'), 'utf8');
  const [, section = ''] = guide.split('## What each engine can do\n');
  return section
    .slice(0, section.indexOf('\n## '))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The abilities that the guide's table has a row for. */
export const guideAbilities = [...Object.keys(tables), ...Object.keys(operations)];
