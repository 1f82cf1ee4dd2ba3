import * as z from 'zod';

export type Json = z.core.JSONSchema.BaseSchema;

/** Schemas by the name that their `meta({ id })` gives them; filled while the document is written. */
export type Components = Map<string, Json>;

const plain = z.record(z.string(), z.json());

/** As JSON Schema 2020-12: a request as the caller writes it, an answer as it leaves. Named parts go to the components. */
export function jsonSchema(schema: z.ZodType, components: Components): Json {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: simplify });
  const text = JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, ...json }: Json = plain.parse(JSON.parse(text));
  delete json.$schema;
  for (const [name, part] of Object.entries($defs)) addComponent(components, name, part);
  return json;
}

/** Bounds that only say "an integer that JavaScript can hold", and patterns that only repeat a format, tell a reader nothing. */
function simplify({ jsonSchema: json }: { readonly jsonSchema: Json }): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.format !== undefined) delete json.pattern;
}

function addComponent(components: Components, name: string, part: Json): void {
  const known = components.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(part)) {
    throw new Error(`Two different schemas have the name ${name}.`);
  }
  components.set(name, part);
}
