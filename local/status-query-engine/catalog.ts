import type { Table } from './column.ts';
import { table, text } from './column.ts';
import { answer as icingaAnswer } from './icinga2/answer.ts';
import { answer as naemonAnswer } from './naemon/answer.ts';
import type { Query } from './query.ts';
import { contactgroups, contacts, endpoints, status, timeperiods, zones } from './tables/engine.ts';
import { hostgroups, hostsbygroup, servicegroups } from './tables/groups.ts';
import { hosts } from './tables/hosts.ts';
import { log } from './tables/log.ts';
import { comments, downtimes } from './tables/remarks.ts';
import { services } from './tables/services.ts';
import type { DialectName, World } from './world.ts';

/** The body of the answer to a query on one table. */
export type Ask = (query: Query, world: World) => string;

interface Description {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Every table that a dialect's engine has here, by name. */
export function catalog(dialect: DialectName): ReadonlyMap<string, Ask> {
  const answer = dialect === 'icinga2' ? icingaAnswer : naemonAnswer;
  const asks = new Map<string, Ask>();
  const described: Description[] = [];
  const add = <Row>(added: Table<Row>): void => {
    asks.set(added.name, (query, world) => answer(added, query, world));
    for (const [name, { kind }] of added.columns) {
      described.push({ table: added.name, name, type: kind === 'bool' ? 'int' : kind });
    }
  };
  add(comments(dialect));
  add(contactgroups(dialect));
  add(contacts(dialect));
  add(downtimes(dialect));
  add(hostgroups(dialect));
  add(hosts(dialect));
  add(hostsbygroup(dialect));
  add(log(dialect));
  add(servicegroups(dialect));
  add(services(dialect));
  add(status(dialect));
  add(timeperiods(dialect));
  if (dialect === 'naemon') add(columnsTable(described));
  else for (const own of [zones(), endpoints()]) add(own);
  return asks;
}

/** Naemon's list of all columns, its own four among them. */
function columnsTable(described: readonly Description[]): Table<Description> {
  return table(
    'columns',
    {
      description: text<Description>(({ table: of, name }) => `Column ${name} of table ${of}`),
      name: text<Description>(({ name }) => name),
      table: text<Description>(({ table: of }) => of),
      type: text<Description>(({ type }) => type),
    },
    { rows: () => described },
  );
}
