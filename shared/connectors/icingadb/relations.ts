/** Other tables that the value of a column is made of. */
export type RelatedFact =
  | 'hostGroups'
  | 'serviceGroups'
  | 'hostVariables'
  | 'serviceVariables'
  | 'contacts'
  | 'depths'
  | 'hardChanges'
  | 'serviceStates'
  | 'hostStatesOfGroup'
  | 'serviceStatesOfGroup'
  | 'node'
  | 'parents'
  | 'live';

/** The values of one host or service in Redis. Values that Redis lacks are null. */
export interface LiveState {
  readonly output: string | null;
  readonly longOutput: string | null;
  readonly performanceData: string | null;
  /** Times in milliseconds since the epoch. */
  readonly lastUpdate: number | null;
  readonly nextCheck: number | null;
  /** Durations in milliseconds. */
  readonly executionTime: number | null;
  readonly latency: number | null;
}

export interface ContactNames {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** Numbers of objects by their state. The key is the number of the state, 99 for those that were never checked. */
export type StateCounts = ReadonlyMap<number, number>;

/** The facts about objects in related tables, by the ids of the objects. A table that was not read adds none. */
export interface Related {
  readonly groupsOf: (id: string) => readonly string[];
  readonly variablesOf: (id: string) => Readonly<Record<string, unknown>>;
  readonly contactsOf: (id: string) => ContactNames;
  /** Returns the number of downtimes that the object is in. */
  readonly depthOf: (id: string) => number;
  /** Returns the time of the last change of the hard state in seconds since the epoch, or 0 if there was none. */
  readonly hardChangeOf: (id: string) => number;
  readonly serviceStatesOf: (id: string) => StateCounts;
  readonly hostStatesOfGroup: (id: string) => StateCounts;
  readonly serviceStatesOfGroup: (id: string) => StateCounts;
  readonly liveOf: (id: string) => LiveState | undefined;
  /** Returns the names of the parents of a host by its name. */
  readonly parentsOf: (host: string) => readonly string[];
  /** The name of the endpoint that writes into the database. */
  readonly node: string | null;
  /** Returns the number that this process gives to the name of a comment or downtime. */
  readonly numberOf: (name: string) => number;
}
