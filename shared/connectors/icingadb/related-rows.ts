import { parseJson } from '../kit/json.ts';
import type { EngineCall } from '../status-query/index.ts';
import { idOf, textOf } from './cells.ts';
import type { SqlDialect } from './columns.ts';
import type { ReadLiveStates } from './live-states.ts';
import { type RelatedStatement, relatedStatements } from './related-statements.ts';
import type { ContactNames, LiveState, Related, RelatedFact, StateCounts } from './relations.ts';
import type { ResultRow, SqlClient } from './sql-client.ts';
import type { SqlPiece } from './statement.ts';

/** The objects whose related rows are read. */
export interface RelatedTo {
  readonly ids: () => Promise<readonly string[]>;
  /** Returns the names of the objects. It may be called if their names were read. */
  readonly names: () => Promise<readonly string[]>;
  /** True if they are all of their table, so that their ids need not be known. */
  readonly isWhole: boolean;
  readonly live: 'host' | 'service' | undefined;
}

export type RelatedReader = (
  relations: ReadonlySet<RelatedFact>,
  of: RelatedTo,
  call: EngineCall,
) => Promise<Related>;

export interface RelatedSources {
  readonly client: SqlClient;
  readonly dialect: SqlDialect;
  readonly inEnvironment: (alias: string) => readonly SqlPiece[];
  readonly numberOf: (name: string) => number;
  readonly live: ReadLiveStates;
  /** Returns the parents of hosts by their names: the database has none before the seventh version of its schema. */
  readonly parents: (
    hosts: readonly string[],
    call: EngineCall,
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
}

type Read = ReadonlyMap<RelatedFact | 'contactGroups', readonly ResultRow[]>;

const noCounts: StateCounts = new Map();
const noContacts: ContactNames = { users: [], groups: [] };

export function openRelatedReader(sources: RelatedSources): RelatedReader {
  const statements = relatedStatements(sources.dialect, sources.inEnvironment);
  return async (relations, of, call) => {
    const ids = of.isWhole ? undefined : await of.ids();
    const wanted = ids?.length === 0 ? [] : statements.filter(({ relation }) => relations.has(relation));
    const readOne = async ({ key, relation, statement }: RelatedStatement) => {
      const rows = await sources.client.ask(statement(ids), call.context);
      return [key ?? relation, rows] as const;
    };
    const [read, states, parents] = await Promise.all([
      Promise.all(wanted.map(readOne)),
      relations.has('live') ? readLive(sources, of, call) : noStates,
      relations.has('parents') ? readParents(sources, of, call) : noParents,
    ]);
    return {
      ...relate(new Map(read)),
      numberOf: sources.numberOf,
      liveOf: (id) => states.get(id),
      parentsOf: (host) => parents.get(host) ?? [],
    };
  };
}

async function readLive(sources: RelatedSources, { live, ids }: RelatedTo, call: EngineCall) {
  const known = await ids();
  return live && known.length > 0 ? sources.live({ kind: live, ids: known }, call) : noStates;
}

async function readParents(sources: RelatedSources, { names }: RelatedTo, call: EngineCall) {
  const known = await names();
  return known.length > 0 ? sources.parents(known, call) : noParents;
}

const noStates: ReadonlyMap<string, LiveState> = new Map();
const noParents: ReadonlyMap<string, readonly string[]> = new Map();

function relate(read: Read): Omit<Related, 'numberOf' | 'liveOf' | 'parentsOf'> {
  const rowsOf = (...keys: readonly (RelatedFact | 'contactGroups')[]) =>
    keys.flatMap((key) => read.get(key) ?? []);
  const groups = namesById(rowsOf('hostGroups', 'serviceGroups'));
  const variables = variablesById(rowsOf('hostVariables', 'serviceVariables'));
  const [users, userGroups] = [namesById(rowsOf('contacts')), namesById(rowsOf('contactGroups'))];
  const depths = numbersById(rowsOf('depths'));
  const changes = numbersById(rowsOf('hardChanges'));
  const serviceStates = countsById(rowsOf('serviceStates'));
  const hostStatesOfGroup = countsById(rowsOf('hostStatesOfGroup'));
  const serviceStatesOfGroup = countsById(rowsOf('serviceStatesOfGroup'));
  const [node] = rowsOf('node');
  return {
    groupsOf: (id) => groups.get(id) ?? [],
    variablesOf: (id) => variables.get(id) ?? {},
    contactsOf: (id) => ({
      users: users.get(id) ?? noContacts.users,
      groups: userGroups.get(id) ?? noContacts.groups,
    }),
    depthOf: (id) => depths.get(id) ?? 0,
    hardChangeOf: (id) => Math.floor((changes.get(id) ?? 0) / 1000),
    serviceStatesOf: (id) => serviceStates.get(id) ?? noCounts,
    hostStatesOfGroup: (id) => hostStatesOfGroup.get(id) ?? noCounts,
    serviceStatesOfGroup: (id) => serviceStatesOfGroup.get(id) ?? noCounts,
    node: typeof node?.[0] === 'string' ? node[0] : null,
  };
}

function namesById(rows: readonly ResultRow[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [cell, name] of rows) {
    const id = idOf(cell);
    const known = names.get(id);
    if (known) known.push(textOf(name));
    else names.set(id, [textOf(name)]);
  }
  // The database returns them in any order, and two pages must not differ.
  for (const each of names.values()) if (each.length > 1) each.sort();
  return names;
}

function variablesById(rows: readonly ResultRow[]): Map<string, Record<string, unknown>> {
  const variables = new Map<string, Record<string, unknown>>();
  for (const [cell, name, value] of rows) {
    const id = idOf(cell);
    const known = variables.get(id) ?? {};
    variables.set(id, known);
    known[textOf(name)] = variableValue(value);
  }
  return variables;
}

/** Values of variables are JSON. One that cannot be read is null, so that it does not cost the others. */
function variableValue(value: unknown): unknown {
  try {
    return parseJson(Buffer.from(textOf(value)));
  } catch {
    return null;
  }
}

function numbersById(rows: readonly ResultRow[]): Map<string, number> {
  return new Map(rows.map(([id, value]) => [idOf(id), Number(value)]));
}

function countsById(rows: readonly ResultRow[]): Map<string, Map<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  for (const [cell, state, count] of rows) {
    const id = idOf(cell);
    const known = counts.get(id) ?? new Map<number, number>();
    counts.set(id, known.set(Number(state), Number(count)));
  }
  return counts;
}
