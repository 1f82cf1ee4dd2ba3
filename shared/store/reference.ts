import * as z from 'zod';

/** Which record of a name is meant: once it is gone, a later one of the same name is another. */
export const reference = z.object({
  name: z.string(),
  /** Of the record's creation; undefined for one that was made by hand. */
  creation_id: z.string().optional(),
});
export type Reference = z.output<typeof reference>;

interface Creation {
  readonly name: string;
  readonly creation_id?: string | undefined;
}

export function isMeant(record: Creation | undefined, { name, creation_id }: Reference): boolean {
  return record?.name === name && record.creation_id === creation_id;
}

export function referenceTo({ name, creation_id }: Creation): Reference {
  return { name, creation_id };
}
