/** Returns the fields of `before` with the changes applied. An empty text removes a field; `undefined` leaves it unchanged. */
export function mergeFields(before: object, changes: object): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(before));
  for (const [field, value] of Object.entries(changes)) {
    if (value === '') fields.delete(field);
    else if (value !== undefined) fields.set(field, value);
  }
  return Object.fromEntries(fields);
}

/** Fields that are not shown to people, as changes for `mergeFields`. */
export const hiddenFields = { creation_id: '' };
