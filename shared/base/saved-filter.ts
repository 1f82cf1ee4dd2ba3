/** The kinds of lists whose filters can be saved. Lists with the same fields are of one kind. */
export const listKinds = [
  'hosts',
  'services',
  'hostgroups',
  'business_processes',
  'downtimes',
  'comments',
  'acknowledgements',
  'maintenances',
] as const;
export type ListKind = (typeof listKinds)[number];

/** The parameters of a list that a filter saves, as they stand in its query. */
export interface SavedQuery {
  readonly where: string;
  readonly fields?: string;
  readonly sort?: string;
}

/** The name of a saved filter and the kind of list that it is for. */
export interface FilterName {
  readonly kind: ListKind;
  readonly name: string;
}

/** A saved filter that is applied to a list. */
export type AppliedFilter = FilterName & SavedQuery;
