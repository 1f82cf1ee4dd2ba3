import * as z from 'zod';

import { takesEmptyText } from '../base/blankable.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schemas by the name in their `meta({ id })`. The map is filled while the document is written. */
export type Components = Map<string, JsonSchema>;

const plain = z.record(z.string(), z.json());

interface SchemaOverride {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: JsonSchema;
}

/** Returns the schema of a request as JSON Schema 2020-12. Its named parts are added to the components. */
export function requestSchema(schema: z.ZodType, components: Components): JsonSchema {
  return writeJsonSchema(schema, { components, override: simplify, nameOf: (id) => id });
}

/**
 * Returns the schema of an answer. Objects are open, because later releases may add fields. `sparse` is the row of a list: callers
 * select its fields, so that none is required, and its component (`…Row`) is not the one of the record.
 */
export function answerSchema(schema: z.ZodType, components: Components, sparse?: z.ZodType): JsonSchema {
  const override = (written: SchemaOverride) => {
    simplify(written);
    const { zodSchema, jsonSchema } = written;
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (zodSchema === sparse) delete jsonSchema.required;
  };
  const row = sparse?.meta()?.id;
  return writeJsonSchema(schema, { components, override, nameOf: (id) => (id === row ? `${id}Row` : id) });
}

interface SchemaWriting {
  readonly components: Components;
  readonly override: (written: SchemaOverride) => void;
  /** Returns the name of a schema among the components. */
  readonly nameOf: (id: string) => string;
}

function writeJsonSchema(schema: z.ZodType, { components, override, nameOf }: SchemaWriting): JsonSchema {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override });
  const text = JSON.stringify(written).replace(
    /"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"#/components/schemas/${nameOf(id)}"`,
  );
  const { $defs = {}, ...json }: JsonSchema = plain.parse(JSON.parse(text, mergeNull));
  delete json.$schema;
  for (const [id, part] of Object.entries($defs)) addComponent(components, nameOf(id), part);
  return json;
}

/** Deletes bounds that only mean "an integer that JavaScript can hold", and patterns that only repeat a format. */
function simplify({ jsonSchema: json }: SchemaOverride): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.format !== undefined) delete json.pattern;
  // Generators of clients know no boolean with a single value.
  if (typeof json.const === 'boolean') delete json.const;
  nameNumberFormat(json);
  addEmptyText(json);
  nameProperties(json);
}

/**
 * Adds the format of numbers. Without it, generators of clients use 32 bits, which are too few for a time in milliseconds and for many
 * fractions.
 */
function nameNumberFormat(json: JsonSchema): void {
  const types = [json.type].flat();
  if (types.includes('number')) json.format = 'double';
  else if (types.includes('integer')) json.format = 'int64';
}

/** Turns a record whose keys are a closed list into an object with these properties. */
function nameProperties(json: JsonSchema): void {
  const { required, properties, additionalProperties: each } = json;
  if (!required || properties || typeof each !== 'object') return;
  json.properties = Object.fromEntries(required.map((name) => [name, each]));
  delete json.propertyNames;
  delete json.additionalProperties;
}

const part = z.record(z.string(), z.json());
const orNull = z.looseObject({ anyOf: z.tuple([part, z.strictObject({ type: z.literal('null') })]) });

/**
 * Writes a nullable schema as one schema whose `type` is a list with `null`, because several generators of clients make a class for each member
 * of an `anyOf`. A schema without a `type`, such as a reference, keeps its `anyOf`; its description stays outside, the rest inside.
 */
function mergeNull(_key: string, value: unknown): unknown {
  const read = orNull.safeParse(value);
  if (!read.success) return value;
  const { anyOf, ...around } = read.data;
  const { description, ...inside } = anyOf[0];
  const own = Object.entries(around).filter(([key]) => !(key in inside));
  const { type, enum: values } = inside;
  return {
    ...(description !== undefined && { description }),
    ...Object.fromEntries(own),
    ...(typeof type === 'string'
      ? { ...inside, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) }
      : { anyOf: [inside, { type: 'null' }] }),
  };
}

/** Adds a component. Throws if another schema has the name. */
export function addComponent(components: Components, name: string, part: JsonSchema): void {
  const component = components.get(name);
  if (component && JSON.stringify(component) !== JSON.stringify(part)) {
    throw new Error(`Two different schemas have the name ${name}.`);
  }
  components.set(name, part);
}

type Json = z.core.JSONSchema.BaseSchema;

/**
 * Allows the empty string in the schema of a `blankable` field that accepts any text. The API also accepts it for numbers, flags, lists
 * and enums, but the document does not say so: each generated client would have a type of its own for `number | ''`.
 */
function addEmptyText(json: Json): void {
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
