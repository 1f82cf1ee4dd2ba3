/** The tables that are read from the database of an Icinga DB. */
import { checkableColumns, hostStateColumn } from './checkable-columns.ts';
import {
  flag,
  nameText,
  negatedFlag,
  number,
  relatedColumn,
  seconds,
  type SqlColumn,
  type SqlColumns,
  text,
} from './columns.ts';
import type { SqlDialect } from './dialects.ts';
import { logTable } from './log-table.ts';
import { noNames, pendingState, type StateCounts, unreachableState } from './relations.ts';
import type { SqlTable, SqlTables } from './sql-table.ts';

const noCounts: StateCounts = new Map();
const sumOf = (counts: StateCounts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const stateNumbers = { ok: 0, warn: 1, crit: 2, unknown: 3, pending: pendingState };

function serviceCounts(relation: 'serviceStates' | 'serviceStatesOfGroup'): SqlColumns {
  const column = (pick: (counts: StateCounts) => number) =>
    relatedColumn([relation], (id, found) => pick(found[relation].get(id) ?? noCounts));
  return {
    num_services: column(sumOf),
    ...Object.fromEntries(
      Object.entries(stateNumbers).map(([name, state]) => [
        `num_services_${name}`,
        column((counts) => counts.get(state) ?? 0),
      ]),
    ),
  };
}

const hostsInState = (...states: readonly number[]) =>
  relatedColumn(['hostStatesOfGroup'], (id, { hostStatesOfGroup }) =>
    states.reduce((sum, state) => sum + (hostStatesOfGroup.get(id)?.get(state) ?? 0), 0),
  );

const hostgroupColumns: SqlColumns = {
  num_hosts: relatedColumn(['hostStatesOfGroup'], (id, { hostStatesOfGroup }) =>
    sumOf(hostStatesOfGroup.get(id) ?? noCounts),
  ),
  num_hosts_up: hostsInState(0),
  num_hosts_down: hostsInState(1),
  num_hosts_unreach: hostsInState(unreachableState),
  num_hosts_pending: hostsInState(pendingState),
  ...serviceCounts('serviceStatesOfGroup'),
};

/** A number that this process gives to the name of a comment or downtime, because the engine's own begin anew when it starts. */
const remarkNumber: SqlColumn = {
  cells: [{ sql: 'o.name', type: 'text' }],
  value: ([name], _id, { numberOf }) => (typeof name === 'string' ? numberOf(name) : null),
};

const triggeredBy: SqlColumn = {
  cells: [{ sql: '(SELECT d.name FROM downtime d WHERE d.id = o.triggered_by_id)', type: 'text' }],
  value: ([name], _id, { numberOf }) => (typeof name === 'string' ? numberOf(name) : null),
};

const remarkColumns: SqlColumns = {
  id: remarkNumber,
  author: text('o.author'),
  entry_time: seconds('o.entry_time'),
};

const commentColumns: SqlColumns = {
  ...remarkColumns,
  comment: text('o.text'),
  entry_type: number(`CASE WHEN o.entry_type = 'ack' THEN 4 ELSE 1 END`),
  persistent: flag('o.is_persistent'),
  expires: number('CASE WHEN o.expire_time IS NULL THEN 0 ELSE 1 END'),
  expire_time: seconds('o.expire_time'),
};

const downtimeColumns: SqlColumns = {
  ...remarkColumns,
  comment: text('o.comment'),
  start_time: seconds('o.scheduled_start_time'),
  end_time: seconds('o.scheduled_end_time'),
  fixed: negatedFlag('o.is_flexible'),
  duration: seconds('o.flexible_duration'),
  triggered_by: triggeredBy,
};

const host = { id: 'o.host_id', table: 'hosts' } as const;
const service = { id: 'o.service_id', table: 'services', isOptional: true } as const;

/** Comments and downtimes get their numbers in the order in which they are read, which is the same in all processes. */
const ofObjects = { parts: { host, service }, order: 'o.entry_time, o.id' };

/** The row of a state has the id of its object. MariaDB finds it in less time than by the other column with that id. */
const hostTables: Omit<SqlTable, 'columns' | 'parts'> = {
  ...{ live: 'host', from: 'host o JOIN host_state t ON t.id = o.id', objects: 'host o' },
  states: { from: 'host_state t', id: 't.host_id' },
};
const serviceTables: Omit<SqlTable, 'columns' | 'parts'> = {
  ...{ live: 'service', from: 'service o JOIN service_state t ON t.id = o.id', objects: 'service o' },
  states: { from: 'service_state t', id: 't.service_id' },
};

/** The first version of the schema that has the dependencies of hosts. */
export const schemaWithDependencies = 7;

const parents = relatedColumn(['parents'], (id, found) => found.parents.get(id) ?? noNames);

function parentsByHost(name: SqlColumn): SqlColumn {
  return {
    ...{ cells: name.cells, relations: ['parentsByHost'] },
    value: ([host], _id, found) => [...(found.parentsByHost.get(String(host)) ?? noNames)],
  };
}

/** Returns the tables of a database whose schema has this version. */
export function tablesOf(schema: number, dialect: SqlDialect): SqlTables {
  const name = nameText('o.name', dialect);
  const named: SqlColumns = { name, alias: text('o.display_name') };
  const simple = (from: string, columns: SqlColumns): SqlTable => ({ from: `${from} o`, columns, parts: {} });
  return {
    hosts: {
      ...{ ...hostTables, parts: {} },
      columns: {
        ...checkableColumns({ kind: 'host', pending: 1, schema }),
        ...{ name, alias: text('o.display_name'), address: text('o.address'), address6: text('o.address6') },
        state: hostStateColumn(),
        parents: schema < schemaWithDependencies ? parentsByHost(name) : parents,
        ...serviceCounts('serviceStates'),
      },
    },
    services: {
      ...{ ...serviceTables, parts: { host } },
      columns: { ...checkableColumns({ kind: 'service', pending: 3, schema }), description: name },
    },
    hostgroups: simple('hostgroup', { ...named, ...hostgroupColumns }),
    servicegroups: simple('servicegroup', named),
    comments: { from: 'comment o', columns: commentColumns, ...ofObjects },
    downtimes: { from: 'downtime o', columns: downtimeColumns, ...ofObjects },
    contacts: simple(dialect.userTable, named),
    contactgroups: simple('usergroup', named),
    commands: simple('checkcommand', { name }),
    timeperiods: simple('timeperiod', named),
    log: logTable(dialect),
    endpoints: simple('endpoint', { name, node: relatedColumn(['node'], (_id, { node }) => node) }),
  };
}
