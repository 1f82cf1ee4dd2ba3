/** The kinds of changes of a host or service that readers of changes are told of. */
export const changeKinds = [
  'state',
  'acknowledgement',
  'downtime',
  'comment',
  'flapping',
  'added',
  'removed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
