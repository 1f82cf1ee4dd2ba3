import { once } from '../../shared/base/once.ts';
import type { Ask } from './ask.ts';
import type { EngineTable } from './column.ts';
import { defineTable, textColumn } from './column.ts';
import { answerIcinga2 } from './icinga2/answer.ts';
import { answerNaemon } from './naemon/answer.ts';
import type { DialectName } from './snapshot.ts';
import { commentsTable, downtimesTable } from './tables/comments-and-downtimes.ts';
import {
  contactgroupsTable,
  contactsTable,
  endpointsTable,
  statusTable,
  timeperiodsTable,
  zonesTable,
} from './tables/engine.ts';
import { hostgroupsTable, hostsByGroupTable, servicegroupsTable } from './tables/groups.ts';
import { hostsTable } from './tables/hosts.ts';
import { logTable } from './tables/log.ts';
import { servicesTable } from './tables/services.ts';

interface Description {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/**
 * The functions that answer queries to the tables of a dialect's engine, by table name. All engines of a dialect share them, because they read
 * everything from the query and the snapshot.
 */
export const tableCatalogs: Readonly<Record<DialectName, () => ReadonlyMap<string, Ask>>> = {
  icinga2: once(() => tableCatalog('icinga2')),
  naemon: once(() => tableCatalog('naemon')),
};

function tableCatalog(dialect: DialectName): ReadonlyMap<string, Ask> {
  const answer = dialect === 'icinga2' ? answerIcinga2 : answerNaemon;
  const asks = new Map<string, Ask>();
  const described: Description[] = [];
  const add = <Row>(added: EngineTable<Row>): void => {
    asks.set(added.name, (query, world) => answer(added, query, world));
    for (const [name, { kind }] of added.columns) {
      described.push({ table: added.name, name, type: kind === 'bool' ? 'int' : kind });
    }
  };
  add(commentsTable(dialect));
  add(contactgroupsTable(dialect));
  add(contactsTable(dialect));
  add(downtimesTable(dialect));
  add(hostgroupsTable(dialect));
  add(hostsTable(dialect));
  add(hostsByGroupTable(dialect));
  add(logTable(dialect));
  add(servicegroupsTable(dialect));
  add(servicesTable(dialect));
  add(statusTable(dialect));
  add(timeperiodsTable(dialect));
  if (dialect === 'naemon') add(columnsTable(described));
  else for (const own of [zonesTable(), endpointsTable()]) add(own);
  return asks;
}

/** Returns Naemon's table of all columns, which includes its own four. */
function columnsTable(described: readonly Description[]): EngineTable<Description> {
  return defineTable(
    'columns',
    {
      description: textColumn<Description>(({ table: of, name }) => `Column ${name} of table ${of}`),
      name: textColumn<Description>(({ name }) => name),
      table: textColumn<Description>(({ table: of }) => of),
      type: textColumn<Description>(({ type }) => type),
    },
    { rows: () => described },
  );
}
