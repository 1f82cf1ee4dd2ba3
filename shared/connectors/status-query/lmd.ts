/** Corrections for LMD, a cache that many sites have in front of their engines: wrong lists of columns, and lost engines. */
import { isJsonObject } from '../kit/json.ts';
import { type EngineKind, hasLmdColumns } from './engine.ts';
import { WireFault } from './faults.ts';
import type { TableName } from './query.ts';

type Names = ReadonlySet<string>;
type Tables = ReadonlyMap<string, Names>;

/** Returns true if LMD answers. It is recognized by columns of the status table that no engine has. */
export function isLmd(tables: Tables): boolean {
  return hasLmdColumns(tables.get('status') ?? new Set());
}

/**
 * Returns the columns that can be requested from LMD and have right values. LMD lists only a table's own columns, although it also answers
 * those of other tables with a prefix. It also lists columns that its engines lack, and invents their values; these are left out.
 */
export function lmdTables(listed: Tables, engines: readonly EngineKind[]): Tables {
  const own = new Map([...listed].map(([table, names]) => [table, truthful(table, names, engines)]));
  return new Map([...own].map(([table, names]) => [table, new Set([...names, ...joined(table, own)])]));
}

function joined(table: string, own: Tables): string[] {
  const others = Object.hasOwn(joins, table) ? (joins[table] ?? []) : [];
  return others.flatMap(([prefix, other]) => [...(own.get(other) ?? [])].map((name) => prefix + name));
}

const ofHost = ['host_', 'hosts'] as const;
const ofService = ['service_', 'services'] as const;

const joins: Readonly<Record<string, readonly (readonly [prefix: string, table: TableName])[]>> = {
  services: [ofHost],
  comments: [ofHost, ofService],
  downtimes: [ofHost, ofService],
  hostsbygroup: [
    ['', 'hosts'],
    ['hostgroup_', 'hostgroups'],
  ],
  servicesbygroup: [ofHost, ['', 'services'], ['servicegroup_', 'servicegroups']],
  servicesbyhostgroup: [ofHost, ['', 'services'], ['hostgroup_', 'hostgroups']],
};

function truthful(table: string, names: Names, engines: readonly EngineKind[]): Names {
  if (table !== 'hosts' && table !== 'services') return names;
  return new Set(
    [...names].filter((name) => {
      if (rounded.has(name)) return false;
      const having = table === 'services' && name === 'parents' ? naemonOnly : kindsWith.get(name);
      return having === undefined || engines.every((kind) => having.includes(kind));
    }),
  );
}

/** Columns that LMD rounds to whole numbers: half a minute is 0. They are left out, because their values may be wrong. */
const rounded: Names = new Set([
  'check_interval',
  'first_notification_delay',
  'high_flap_threshold',
  'low_flap_threshold',
  'notification_interval',
  'retry_interval',
]);

const naemonOnly: readonly EngineKind[] = ['naemon'];

/**
 * Columns that LMD lists for every engine, and the kinds of engines that have them. On the other engines a condition on such a column
 * matches every row.
 */
const kindsWith = new Map<string, readonly EngineKind[]>([
  ...words(`
    business_impact criticity got_business_rule impacts is_impact is_problem parent_dependencies poller_tag realm
    source_problems
  `).map((name) => [name, ['shinken']] as const),
  ...words('depends_exec depends_notify hourly_value last_update obsess should_be_scheduled').map(
    (name) => [name, naemonOnly] as const,
  ),
  ['address6', ['icinga2']],
  ['check_source', ['naemon', 'icinga2']],
  ['staleness', ['naemon', 'icinga2']],
]);

function words(names: string): string[] {
  return names.trim().split(/\s+/);
}

/**
 * Returns the list inside a `wrapped_json` answer. Throws if an engine failed, because the incomplete list would look complete.
 */
export function unwrapAnswer(answer: unknown): unknown {
  const failures = failuresIn(answer);
  if (failures.length > 0) throw new WireFault('engineless', failures.join('; ').slice(0, 4000));
  return isJsonObject(answer) ? answer['data'] : answer;
}

/** Returns the error messages of engines in `failed` of a `wrapped_json` answer. */
export function failuresIn(answer: unknown): string[] {
  const failed = isJsonObject(answer) ? answer['failed'] : undefined;
  return isJsonObject(failed)
    ? Object.values(failed).map((words) => (typeof words === 'string' ? words : ''))
    : [];
}
