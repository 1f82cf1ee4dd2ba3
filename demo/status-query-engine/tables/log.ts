import type { EngineTable, RowRequirement, TableColumns } from '../column.ts';
import { defineTable, intColumn, prefixedColumns, textColumn } from '../column.ts';
import type { Host, LogLine, Service } from '../site.ts';
import type { DialectName, EngineSnapshot } from '../snapshot.ts';
import { hostColumns } from './hosts.ts';
import { ownServiceColumns } from './services.ts';

interface Entry {
  readonly line: LogLine;
  readonly lineno: number;
}

export function logTable(dialect: DialectName): EngineTable<Entry> {
  const current: TableColumns<Entry> = {
    ...prefixedColumns('current_host_', hostColumns(dialect), host),
    ...prefixedColumns('current_service_', ownServiceColumns(dialect), service),
  };
  return defineTable(
    'log',
    { ...current, ...(dialect === 'icinga2' ? asIcingaReads(own) : own) },
    {
      rows: dialect === 'icinga2' ? oldestFirst : newestFirst,
      mayBeSeen: ({ line }, contact) => line.host_name === '' || line.contact_name === contact,
    },
  );
}

const own: TableColumns<Entry> = {
  attempt: intColumn(({ line }) => line.attempt),
  class: intColumn(({ line }) => line.class),
  command_name: textColumn(({ line }) => line.command_name),
  comment: textColumn(({ line }) => line.comment),
  contact_name: textColumn(({ line }) => line.contact_name),
  host_name: textColumn(({ line }) => line.host_name),
  lineno: intColumn(({ lineno }) => lineno),
  message: textColumn(
    ({ line }) => `[${line.time}] ${line.type}${line.options === '' ? '' : `: ${line.options}`}`,
  ),
  options: textColumn(({ line }) => line.options),
  plugin_output: textColumn(({ line }) => line.plugin_output),
  service_description: textColumn(({ line }) => line.service_description),
  state: intColumn(({ line }) => line.state),
  state_type: textColumn(({ line }) => line.state_type),
  time: intColumn(({ line }) => line.time),
  type: textColumn(({ line }) => line.type),
};

/**
 * Changes columns to what Icinga 2 returns: null for a fact that a line does not have, and no host name on lines about hosts (the
 * column is that of the service). It misreads its own notification lines by one field: the output is in `command_name`, the comment in
 * `plugin_output`, and `state` is always 3.
 */
function asIcingaReads(columns: TableColumns<Entry>): TableColumns<Entry> {
  const textOf = (read: (line: LogLine) => string): TableColumns<Entry>[string] =>
    textColumn(({ line }) => read(line) || null);
  const named = (name: 'host_name' | 'service_description'): TableColumns<Entry>[string] =>
    textOf((line) => (line.service_description === '' ? '' : line[name]));
  return {
    ...columns,
    command_name: textOf((line) => (isNotification(line) ? line.plugin_output : line.command_name)),
    comment: textOf((line) => (isNotification(line) ? '' : line.comment)),
    contact_name: textOf((line) => line.contact_name),
    host_name: named('host_name'),
    plugin_output: textColumn(({ line }) =>
      isNotification(line) ? line.comment : line.plugin_output || null,
    ),
    service_description: named('service_description'),
    state: intColumn(({ line }) => (isNotification(line) ? 3 : line.state)),
    state_type: textOf((line) => line.state_type),
  };
}

function isNotification(line: LogLine): boolean {
  return line.class === 3;
}

function host({ line }: Entry, { site }: EngineSnapshot): Host | null {
  return site.hosts.get(line.host_name) ?? null;
}

function service(entry: Entry, world: EngineSnapshot): Service | null {
  return host(entry, world)?.services.get(entry.line.service_description) ?? null;
}

function* newestFirst({ site }: EngineSnapshot, { since, until }: RowRequirement): Generator<Entry> {
  for (let at = firstFrom(site.log, until + 1) - 1; at >= 0; at -= 1) {
    const line = site.log[at];
    if (!line || line.time < since) return;
    yield { line, lineno: at + 1 };
  }
}

/** Returns the index of the first line of that time or later, by binary search: a log of a million lines is asked for piece by piece. */
function firstFrom(log: readonly LogLine[], time: number): number {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((log[middle]?.time ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Yields the lines, oldest first. Icinga 2 leaves out whole files (one a day) by the time of their first line, so that a bound within a
 * day loses the day.
 */
function* oldestFirst({ site }: EngineSnapshot, { since, until }: RowRequirement): Generator<Entry> {
  let day = -1;
  let wanted = false;
  for (let at = firstFrom(site.log, since - (since % 86_400)); at < site.log.length; at += 1) {
    const line = site.log[at];
    if (!line) return;
    const today = Math.floor(line.time / 86_400);
    if (today !== day) {
      if (line.time > until) return;
      wanted = line.time >= since;
    }
    day = today;
    if (wanted) yield { line, lineno: at + 1 };
  }
}
