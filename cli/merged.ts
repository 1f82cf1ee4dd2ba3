/** What was given takes the place of what was there; an empty text takes it away, undefined leaves it. */
export function merged(before: object, changes: object): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(before));
  for (const [field, value] of Object.entries(changes)) {
    if (value === '') fields.delete(field);
    else if (value !== undefined) fields.set(field, value);
  }
  return Object.fromEntries(fields);
}

/** What says nothing to a person. */
export const notShown = { creation_id: '' };
