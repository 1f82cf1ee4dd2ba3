import type { Ask } from './ask.ts';
import type { EngineTable } from './column.ts';
import { table, textColumn } from './column.ts';
import { answer as icingaAnswer } from './icinga2/answer.ts';
import { CacheCatalog } from './lmd/catalog.ts';
import type { Peer } from './lmd/peer.ts';
import { answer as naemonAnswer } from './naemon/answer.ts';
import { contactgroups, contacts, endpoints, status, timeperiods, zones } from './tables/engine.ts';
import { hostgroups, hostsbygroup, servicegroups } from './tables/groups.ts';
import { hosts } from './tables/hosts.ts';
import { log } from './tables/log.ts';
import { comments, downtimes } from './tables/remarks.ts';
import { services } from './tables/services.ts';
import type { DialectName, EngineDialect } from './world.ts';

interface Description {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Returns every table of a dialect's engine, by name. For LMD these are its cache of the tables of the engine behind it. */
export function tableCatalog(dialect: DialectName, peer: Peer): ReadonlyMap<string, Ask> {
  if (dialect !== 'lmd') return engineCatalog(dialect);
  const cache = new CacheCatalog(peer);
  addTables('naemon', cache);
  cache.addOwn();
  return cache.asks;
}

function engineCatalog(dialect: EngineDialect): ReadonlyMap<string, Ask> {
  const answer = dialect === 'icinga2' ? icingaAnswer : naemonAnswer;
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
  else for (const own of [zones(), endpoints()]) add(own);
  return asks;
}

interface Tables {
  add<Row>(table: EngineTable<Row>): void;
}

function addTables(dialect: EngineDialect, tables: Tables): void {
  tables.add(comments(dialect));
  tables.add(contactgroups(dialect));
  tables.add(contacts(dialect));
  tables.add(downtimes(dialect));
  tables.add(hostgroups(dialect));
  tables.add(hosts(dialect));
  tables.add(hostsbygroup(dialect));
  tables.add(log(dialect));
  tables.add(servicegroups(dialect));
  tables.add(services(dialect));
  tables.add(status(dialect));
  tables.add(timeperiods(dialect));
}

/** Returns Naemon's table of all columns, which includes its own four. */
function columnsTable(described: readonly Description[]): EngineTable<Description> {
  return table(
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
