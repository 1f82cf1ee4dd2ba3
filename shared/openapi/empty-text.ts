import type * as z from 'zod';

import { takesEmptyText } from '../base/blankable.ts';

type Json = z.core.JSONSchema.BaseSchema;

/**
 * Lets the empty text into the schema of a `blankable` field that is any text. Where it is a number, a flag, a list or one of
 * some words, the API takes it too and the document does not say so: each generated client would have a type of its own for `number | ''`.
 */
export function addEmptyText(json: Json): void {
  if (json[takesEmptyText] !== true) return;
  json[takesEmptyText] = undefined;
  const [field = {}, ...others] = json.anyOf ?? [];
  if (field.type !== 'string' || field.enum) return;
  // What its `meta` repeats of the bounds inside.
  delete json.minLength;
  delete json.pattern;
  json.anyOf = [orEmpty(field), ...others];
}

/** A text stays one schema: generators of clients make a type of its own of each in an `anyOf`. */
function orEmpty(field: Json): Json {
  const text: Json = { ...field };
  delete text.minLength;
  if (text.pattern !== undefined) text.pattern = `^$|${text.pattern}`;
  return text;
}
