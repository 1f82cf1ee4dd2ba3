import * as z from 'zod';

import { once } from '../base/once.ts';

/** Which record of a name is meant: once it is gone, a later one of the same name is another. */
export const reference = once(() =>
  z.object({
    name: z.string(),
    /** Of the record's creation; undefined for one that was made by hand. */
    creation_id: z.string().optional(),
  }),
);
export type Reference = z.output<ReturnType<typeof reference>>;

/** A list of them; one that was written by hand may hold names only. */
export const references = once(() =>
  z.array(z.union([z.string().transform((name): Reference => ({ name })), reference()])),
);

interface Creation {
  readonly name: string;
  readonly creation_id?: string | undefined;
}

export function isMeant(record: Creation | undefined, { name, creation_id }: Reference): boolean {
  return record?.name === name && record.creation_id === creation_id;
}

/** The names of those that are still there; a later record of a name is not meant. */
export function livingNames(wanted: readonly Reference[], records: readonly Creation[]): string[] {
  const byName = new Map(records.map((record) => [record.name, record]));
  return wanted.filter((one) => isMeant(byName.get(one.name), one)).map(({ name }) => name);
}
