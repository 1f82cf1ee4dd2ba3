import type { EngineCall } from '../status-query/index.ts';

/** Other tables that the value of a column is made of. */
export type RelatedFact =
  | 'hostGroups'
  | 'serviceGroups'
  | 'hostVariables'
  | 'serviceVariables'
  | 'contacts'
  | 'comments'
  | 'depths'
  | 'hardChanges'
  | 'serviceStates'
  | 'hostStatesOfGroup'
  | 'serviceStatesOfGroup'
  | 'node'
  | 'parents'
  | 'parentsByHost';

/** The state of objects that were never checked. */
export const pendingState = 99;
/** The state of a host that is DOWN and was not reachable when its state was written. */
export const unreachableState = 2;

/** Numbers of objects by their state. The key is the number of the state, 99 for those that were never checked. */
export type StateCounts = ReadonlyMap<number, number>;

/** Facts by the ids of objects. */
export type ById<T> = ReadonlyMap<string, T>;
type Names = readonly string[];

/** The facts about objects in related tables, by the ids of the objects. A table that was not read has none. */
export interface Related {
  readonly groups: ById<Names>;
  readonly variables: ById<Readonly<Record<string, unknown>>>;
  /** Names of the users and user groups that notifications go to. */
  readonly contacts: ById<Names>;
  readonly contactGroups: ById<Names>;
  /** Names of comments. */
  readonly comments: ById<Names>;
  /** Numbers of the downtimes that objects are in. */
  readonly depths: ById<number>;
  /** Times of the last change of the hard state in milliseconds since the epoch. */
  readonly hardChanges: ById<number>;
  readonly serviceStates: ById<StateCounts>;
  readonly hostStatesOfGroup: ById<StateCounts>;
  readonly serviceStatesOfGroup: ById<StateCounts>;
  /** Names of the parents of hosts. */
  readonly parents: ById<Names>;
  /** The same by the name of the host, from another source than the database. */
  readonly parentsByHost: ReadonlyMap<string, ReadonlySet<string>>;
  /** The name of the endpoint that writes into the database. */
  readonly node: string | null;
  /** Returns the number that this process gives to the name of a comment or downtime. */
  readonly numberOf: (name: string) => number;
}

/** The names of objects that have none. */
export const noNames: Names = [];

/** The objects whose related rows are read. */
export interface RelatedTo {
  readonly ids: () => Promise<readonly string[]>;
  /** True if they are all of their table, so that their ids need not be known. */
  readonly isWhole: boolean;
  readonly kind: 'host' | 'service' | undefined;
}

export type RelatedReader = (
  relations: ReadonlySet<RelatedFact>,
  of: RelatedTo,
  call: EngineCall,
) => Promise<Related>;
