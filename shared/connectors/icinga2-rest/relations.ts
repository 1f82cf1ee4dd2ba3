export type Relation =
  | 'hosts'
  | 'services'
  | 'comments'
  | 'dependencies'
  | 'notifications'
  | 'users'
  | 'timeperiods'
  | 'node';

export interface ServicesByState {
  readonly all: number;
  readonly ok: number;
  readonly warning: number;
  readonly critical: number;
  readonly unknown: number;
  readonly pending: number;
}

export interface HostsByState {
  readonly all: number;
  readonly up: number;
  readonly down: number;
  readonly unreachable: number;
  readonly pending: number;
}

export interface Contacts {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** The lists that a question needs, by what they say of one object. A list that was not read is empty. */
export interface RelatedObjects {
  readonly servicesOf: (host: string) => ServicesByState;
  readonly hostsInGroup: (group: string) => HostsByState;
  readonly servicesInGroup: (group: string) => ServicesByState;
  readonly parentsOf: (host: string) => readonly string[];
  /** `name` is that of a host or a service in the API. */
  readonly contactsOf: (name: string) => Contacts;
  /** Returns the numbers of the comments of a host or service by its name in the API. */
  readonly commentsOf: (name: string) => readonly number[];
  /** Returns true if the period is the name of none: then it is always. */
  readonly isInPeriod: (period: unknown) => boolean;
  /** Returns the number that this process gives to the name of a comment or downtime. */
  readonly numberOf: (name: string) => number;
  /** The name of the node that answers. */
  readonly node: string | null;
}
