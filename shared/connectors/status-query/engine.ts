import { mapValues } from '../../base/map-values.ts';
import { type DecodedRow, flag, integer, isFigure, number, text, time } from './columns.ts';
import { WireFault } from './faults.ts';
import { rowReader, rowsIn } from './rows.ts';

/** Product of an engine. It decides how commands are confirmed. */
export const engineKinds = [
  'icinga2',
  'naemon',
  'shinken',
  'checkmk',
  'nagios',
  'zabbix',
  'alertmanager',
  'unknown',
] as const;
export type EngineKind = (typeof engineKinds)[number];

const flags = {
  enable_notifications: flag('enable_notifications'),
  enable_event_handlers: flag('enable_event_handlers'),
  enable_flap_detection: flag('enable_flap_detection'),
  execute_host_checks: flag('execute_host_checks'),
  execute_service_checks: flag('execute_service_checks'),
  accept_passive_host_checks: flag('accept_passive_host_checks'),
  accept_passive_service_checks: flag('accept_passive_service_checks'),
  check_external_commands: flag('check_external_commands'),
  process_performance_data: flag('process_performance_data'),
};

const facts = {
  program_version: text('program_version'),
  livestatus_version: text('livestatus_version'),
  program_start: time('program_start'),
  last_command_check: time('last_command_check'),
  last_log_rotation: time('last_log_rotation'),
  nagios_pid: integer('nagios_pid'),
  num_hosts: integer('num_hosts'),
  num_services: integer('num_services'),
  host_checks_rate: number('host_checks_rate'),
  service_checks_rate: number('service_checks_rate'),
  ...flags,
};

/**
 * The status table of an engine. A value is null if the engine does not send it. `program_start` (seconds since the epoch) changes at
 * each restart; an Icinga 2 that is starting may not have it yet. If a cache stands in front of several engines, these are the values of
 * the first engine, but the earliest start, and a switch is off if it is off in one of the engines.
 */
export interface EngineFacts extends DecodedRow<typeof facts> {
  readonly kind: EngineKind;
  /** The cache that answers in place of the engine. Null if the engine answers itself. */
  readonly cache: CacheFacts | null;
  /** Names of the zones of satellites that the engine is not connected to. `undefined` means that the interface does not tell. */
  readonly disconnected_zones?: readonly string[] | undefined;
  /** Names of the columns that are null because the engine sent an impossible number: negative or too large. */
  readonly odd: readonly string[];
}

/** The process that commands act on. */
export interface EngineProcess {
  /** The name of its node. Null if the engine has no names for its nodes. */
  readonly node: string | null;
  /** The time of its start in epoch seconds. Null if it does not tell. */
  readonly start: number | null;
}

export interface CacheFacts {
  readonly name: 'lmd';
  /** False if the cache has just lost the connection to an engine and answers with stored values. */
  readonly reaches_engine: boolean;
  /** The time at which the cache read these values, in epoch seconds. Null if it does not say. */
  readonly updated_at: number | null;
}

interface EngineRow extends DecodedRow<typeof facts> {
  readonly kind: EngineKind;
  readonly odd: readonly string[];
}

/** Reads the status table with all columns: a header row, then one row for each engine. */
export function readEngine(answer: unknown): EngineFacts {
  const { engines, cache } = readEngines(answer);
  const [first] = engines;
  if (!first) throw new WireFault('engineless', 'the status table is empty');
  const start = engines.reduce((least, { program_start }) => Math.min(least, program_start ?? 0), Infinity);
  return {
    ...first,
    program_start: start === 0 ? null : start,
    ...mapValues(flags, (_, key) => (engines.some((engine) => engine[key] === false) ? false : first[key])),
    cache,
  };
}

/** Returns the facts of an engine of a known kind by its cells in the status table. */
export function engineFacts(kind: EngineKind, cells: Readonly<Record<string, unknown>>): EngineFacts {
  return { ...readEngine([Object.keys(cells), Object.values(cells)]), kind };
}

/** Returns the kinds of the engines in the answer. Throws a `WireFault` if there are none. */
export function engineKindsIn(answer: unknown): readonly EngineKind[] {
  const { engines } = readEngines(answer);
  if (engines.length === 0) throw new WireFault('engineless', 'the status table is empty');
  return engines.map(({ kind }) => kind);
}

function readEngines(answer: unknown): {
  readonly engines: readonly EngineRow[];
  readonly cache: CacheFacts | null;
} {
  const [header = [], ...rows] = rowsIn(answer);
  const names = header.map((name) => (typeof name === 'string' ? name : ''));
  const columns = new Set(names);
  const read = rowReader(facts)((column) => names.indexOf(column));
  const engines = (names.length === 0 ? [] : rows).map((cells) => {
    const row = read(cells);
    const kind = kindOf(`${row.program_version} ${row.livestatus_version}`, columns);
    return { ...row, kind, odd: figures.filter((name) => isOdd(cells[names.indexOf(name)])) };
  });
  const status = names.indexOf('peer_status');
  const reaches_engine = rows.every((row) => (row[status] ?? 0) === 0);
  if (!hasLmdColumns(columns)) return { engines, cache: null };
  const update = names.indexOf('lmd_last_cache_update');
  const updated_at = rows.reduce((least, row) => Math.min(least, Number(row[update])), Infinity);
  return {
    engines,
    cache: { name: 'lmd', reaches_engine, updated_at: Number.isFinite(updated_at) ? updated_at : null },
  };
}

/** Returns true if the status table has the columns of LMD, which no engine has. */
export function hasLmdColumns(status: ReadonlySet<string>): boolean {
  return status.has('peer_key') && status.has('lmd_last_cache_update');
}

const figures = Object.values(facts)
  .filter(({ isFigure: is }) => is)
  .map(({ name }) => name);

function isOdd(cell: unknown): boolean {
  return typeof cell === 'number' && !isFigure(cell);
}

function kindOf(versions: string, columns: ReadonlySet<string>): EngineKind {
  if (/icinga ?2|-icinga/i.test(versions)) return 'icinga2';
  if (/naemon/i.test(versions)) return 'naemon';
  if (/shinken|alignak/i.test(versions)) return 'shinken';
  if (/check_?mk/i.test(versions) || columns.has('helper_usage_cmk')) return 'checkmk';
  return /^\d+\.\d+/.test(versions) ? 'nagios' : 'unknown';
}
