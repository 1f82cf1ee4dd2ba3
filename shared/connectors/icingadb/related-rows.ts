import type { EngineCall } from '../status-query/index.ts';
import type { SqlDialect } from './dialects.ts';
import { type RelatedKey, relatedStatements } from './related-statements.ts';
import type { Related, RelatedFact, RelatedReader } from './relations.ts';
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

export interface RelatedSources {
  readonly client: SqlClient;
  readonly dialect: SqlDialect;
  readonly inEnvironment: (alias: string) => readonly SqlPiece[];
  readonly numberOf: (name: string) => number;
  /** Returns the parents of hosts by the REST API: the database has none before the seventh version of its schema. */
  readonly parentsByHost: (call: EngineCall) => Promise<Related['parentsByHost']>;
}

export function openRelatedReader(sources: RelatedSources): RelatedReader {
  const statements = relatedStatements(sources.dialect, sources.inEnvironment);
  return async (relations, of, call) => {
    const ids = of.isWhole ? undefined : await of.ids();
    const wanted = ids?.length === 0 ? [] : statements.filter(({ relation }) => relations.has(relation));
    /** Reads the first of these relations that is wanted: a table has the groups of hosts or those of services. */
    const read = <T>(collect: Collect<T>, ...keys: readonly RelatedKey[]): Promise<T> | T => {
      const found = wanted.find(({ key }) => keys.includes(key));
      return found
        ? sources.client.ask(found.statement({ ids, kind: of.kind }), call.context, collect)
        : collect().end();
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
        read(collectNames, 'parents'),
        readOldParents(sources, { relations, ids }, call),
      ]);
    const [serviceStates, hostStatesOfGroup, serviceStatesOfGroup, [node], parents, parentsByHost] = others;
    return {
      ...{ groups, variables, contacts, contactGroups, comments, depths, hardChanges },
      ...{ serviceStates, hostStatesOfGroup, serviceStatesOfGroup, parents, parentsByHost },
      ...{ node: typeof node?.[0] === 'string' ? node[0] : null, numberOf: sources.numberOf },
    };
  };
}

interface OldParents {
  readonly relations: ReadonlySet<RelatedFact>;
  readonly ids: readonly string[] | undefined;
}

function readOldParents(sources: RelatedSources, { relations, ids }: OldParents, call: EngineCall) {
  return relations.has('parentsByHost') && ids?.length !== 0 ? sources.parentsByHost(call) : noParents;
}

const noParents: Related['parentsByHost'] = new Map();
