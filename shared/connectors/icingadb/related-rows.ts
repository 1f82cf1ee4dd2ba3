import type { EngineCall } from '../status-query/index.ts';
import type { SqlDialect } from './columns.ts';
import { IdMap } from './id-map.ts';
import type { LiveState } from './live-fields.ts';
import type { ReadLiveStates } from './live-states.ts';
import { type RelatedKey, relatedStatements } from './related-statements.ts';
import type { ById, Related, RelatedFact } from './relations.ts';
import {
  type Collect,
  collectCounts,
  collectNames,
  collectNumbers,
  collectRows,
  collectVariables,
} from './row-collectors.ts';
import type { SqlClient } from './sql-client.ts';
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

export function openRelatedReader(sources: RelatedSources): RelatedReader {
  const statements = relatedStatements(sources.dialect, sources.inEnvironment);
  return async (relations, of, call) => {
    const ids = of.isWhole ? undefined : await of.ids();
    const wanted = ids?.length === 0 ? [] : statements.filter(({ relation }) => relations.has(relation));
    /** Reads the first of these relations that is wanted: a table has the groups of hosts or those of services. */
    const read = <T>(collect: Collect<T>, ...keys: readonly RelatedKey[]): Promise<T> | T => {
      const found = wanted.find(({ key }) => keys.includes(key));
      return found ? sources.client.ask(found.statement(ids), call.context, collect) : collect().end();
    };
    const [groups, variables, contacts, contactGroups, comments, depths, hardChanges, ...others] =
      await Promise.all([
        read(collectNames, 'hostGroups', 'serviceGroups'),
        read(collectVariables, 'hostVariables', 'serviceVariables'),
        read(collectNames, 'contacts'),
        read(collectNames, 'contactGroups'),
        read(collectNames, 'comments'),
        read(collectNumbers, 'depths'),
        read(collectNumbers, 'hardChanges'),
        read(collectCounts, 'serviceStates'),
        read(collectCounts, 'hostStatesOfGroup'),
        read(collectCounts, 'serviceStatesOfGroup'),
        read(collectRows, 'node'),
        relations.has('live') ? readLive(sources, of, call) : noStates,
        relations.has('parents') ? readParents(sources, of, call) : noParents,
      ]);
    const [serviceStates, hostStatesOfGroup, serviceStatesOfGroup, [node], live, parents] = others;
    return {
      ...{ groups, variables, contacts, contactGroups, comments, depths, hardChanges },
      ...{ serviceStates, hostStatesOfGroup, serviceStatesOfGroup, live, parents },
      node: typeof node?.[0] === 'string' ? node[0] : null,
      numberOf: sources.numberOf,
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

const noStates: ById<LiveState> = new IdMap();
const noParents: ReadonlyMap<string, readonly string[]> = new Map();
