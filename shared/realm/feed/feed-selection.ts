import type { ChangedObject, ChangeEventKind } from '../../base/change-kinds.ts';

export { changedObjects, changeEventKinds } from '../../base/change-kinds.ts';

/** Longest id in characters that is read. Ours have about 60. */
export const longestEventId = 200;

/** The feed that a caller asks for. */
export interface FeedSelection {
  readonly realm: string;
  /** The objects whose changes are told. */
  readonly objects: readonly ChangedObject[];
  /** The kinds of changes. `undefined` means all. */
  readonly kinds: readonly ChangeEventKind[] | undefined;
  /** The expression that rows must meet. `undefined` means that all rows do. */
  readonly where: string | undefined;
  /** The id behind which the feed begins. `undefined` means that it begins now. */
  readonly lastEventId: string | undefined;
}
