import { Option } from 'commander';

import { type components, type Realmgate, unwrap } from '../index.ts';

/** A kind of list, whose saved filters apply. */
export type ListKind = components['schemas']['SavedFilter']['kind'];

/** An option that takes the name of a saved filter for one kind of list. */
export class SavedFilterOption extends Option {
  readonly kind: ListKind;

  constructor(flags: string, description: string, kind: ListKind) {
    super(flags, description);
    this.kind = kind;
  }
}

/** Returns the names of the saved filters that the user may apply to a kind of list. */
export async function savedFilterNames(client: Realmgate, kind: ListKind): Promise<string[]> {
  const { data } = await unwrap(
    client.GET('/api/filters/', { params: { query: { kind: [kind], sort: ['name'], fields: ['name'] } } }),
  );
  return [...new Set(data.flatMap(({ name }) => name ?? []))];
}
