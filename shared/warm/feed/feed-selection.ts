import type { ChangedObject, ChangeEventKind } from '../../base/change-kinds.ts';

export { changedObjects, changeEventKinds } from '../../base/change-kinds.ts';

/** The largest number of realms of a feed. The id of each of its events has a position for each of them. */
export const mostRealmsOfFeed = 50;

/** Longest id in characters that is read. One of 50 realms has about 2000, of one realm about 60. */
export const longestEventId = 3000;

/** The changes that a caller wants to be told of. */
export interface ChangesWanted {
  /** The objects whose changes are told. */
  readonly objects: readonly ChangedObject[];
  /** The kinds of changes. `undefined` means all. */
  readonly kinds: readonly ChangeEventKind[] | undefined;
  /** The expression that rows must meet. `undefined` means that all rows do. */
  readonly where: string | undefined;
  /** The id behind which the feed begins. `undefined` means that it begins now. */
  readonly lastEventId: string | undefined;
}

/** The feed of one realm that a caller asks for. */
export interface FeedSelection extends ChangesWanted {
  readonly realm: string;
}

/** The feed of several realms that a caller asks for: the members of a multirealm, or the named ones. */
export interface MergedFeedSelection extends ChangesWanted {
  readonly of: { readonly multirealm: string } | { readonly realms: readonly string[] };
}
