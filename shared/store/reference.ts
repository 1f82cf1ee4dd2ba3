import * as z from 'zod';

import { once } from '../base/once.ts';

/** A reference to one record by its name and creation id. A later record of the same name has another creation id. */
export const reference = once(() =>
  z.object({
    name: z.string(),
    /** Id of the record's creation. `undefined` for a record that was written by hand. */
    creation_id: z.string().optional(),
  }),
);
export type Reference = z.output<ReturnType<typeof reference>>;

/** A list of references. A list that was written by hand may hold names only. */
export const references = once(() =>
  z.array(z.union([z.string().transform((name): Reference => ({ name })), reference()])),
);

interface CreatedRecord {
  readonly name: string;
  readonly creation_id?: string | undefined;
}

export function matchesReference(
  record: CreatedRecord | undefined,
  { name, creation_id }: Reference,
): boolean {
  return record?.name === name && record.creation_id === creation_id;
}

/** Returns the names of the references whose record still exists, or of all records. A later record of the same name does not count. */
export function namesOfExisting(
  references: readonly Reference[] | 'all',
  records: readonly CreatedRecord[],
): string[] {
  if (references === 'all') return records.map(({ name }) => name);
  const byName = new Map(records.map((record) => [record.name, record]));
  return references.filter((one) => matchesReference(byName.get(one.name), one)).map(({ name }) => name);
}
