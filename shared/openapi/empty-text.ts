import type * as z from 'zod';

import { takesEmptyText } from '../base/blankable.ts';

type Json = z.core.JSONSchema.BaseSchema;

/**
 * Allows the empty string in the schema of a `blankable` field that accepts any text. The API also accepts it for numbers, flags, lists
 * and enums, but the document does not say so: each generated client would have a type of its own for `number | ''`.
 */
export function addEmptyText(json: Json): void {
  if (json[takesEmptyText] !== true) return;
  json[takesEmptyText] = undefined;
  const [field = {}, ...others] = json.anyOf ?? [];
  if (field.type !== 'string' || field.enum) return;
  // The bounds are repeated from the schema inside by its `meta`.
  delete json.minLength;
  delete json.pattern;
  json.anyOf = [orEmpty(field), ...others];
}

/**
 * Returns one schema that also accepts the empty text. An `anyOf` would make generators of clients create a type for each of its
 * members.
 */
function orEmpty(field: Json): Json {
  const text: Json = { ...field };
  delete text.minLength;
  if (text.pattern !== undefined) text.pattern = `^$|${text.pattern}`;
  return text;
}
