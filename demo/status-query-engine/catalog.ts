import type { Ask } from './ask.ts';
import type { EngineTable } from './column.ts';
import { defineTable, textColumn } from './column.ts';
import { answerIcinga2 } from './icinga2/answer.ts';
import { CacheCatalog } from './lmd/catalog.ts';
import type { CachedEngine } from './lmd/peer.ts';
import { answerNaemon } from './naemon/answer.ts';
import type { DialectName, EngineDialect } from './snapshot.ts';
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

/** Returns the functions that answer queries to the tables of a dialect's engine, by table name. LMD answers from its cache of the engine behind it. */
export function tableCatalog(dialect: DialectName, peer: CachedEngine): ReadonlyMap<string, Ask> {
  if (dialect !== 'lmd') return engineCatalog(dialect);
  const cache = new CacheCatalog(peer);
  addTables('naemon', cache);
  cache.addOwn();
  return cache.asks;
}

function engineCatalog(dialect: EngineDialect): ReadonlyMap<string, Ask> {
  const answer = dialect === 'icinga2' ? answerIcinga2 : answerNaemon;
  const asks = new Map<string, Ask>();
  const described: Description[] = [];
  const add = <Row>(added: EngineTable<Row>): void => {
    asks.set(added.name, (query, world) => answer(added, query, world));
    for (const [name, { kind }] of added.columns) {
      described.push({ table: added.name, name, type: kind === 'bool' ? 'int' : kind });
    }
  };
  addTables(dialect, { add });
  if (dialect === 'naemon') add(columnsTable(described));
  else for (const own of [zonesTable(), endpointsTable()]) add(own);
  return asks;
}

interface Tables {
  add<Row>(table: EngineTable<Row>): void;
}

function addTables(dialect: EngineDialect, tables: Tables): void {
  tables.add(commentsTable(dialect));
  tables.add(contactgroupsTable(dialect));
  tables.add(contactsTable(dialect));
  tables.add(downtimesTable(dialect));
  tables.add(hostgroupsTable(dialect));
  tables.add(hostsTable(dialect));
  tables.add(hostsByGroupTable(dialect));
  tables.add(logTable(dialect));
  tables.add(servicegroupsTable(dialect));
  tables.add(servicesTable(dialect));
  tables.add(statusTable(dialect));
  tables.add(timeperiodsTable(dialect));
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
