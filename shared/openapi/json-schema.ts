import * as z from 'zod';

import { addEmptyText } from './empty-text.ts';

export type Json = z.core.JSONSchema.BaseSchema;

/** Schemas by the name that their `meta({ id })` gives them; filled while the document is written. */
export type Components = Map<string, Json>;

const plain = z.record(z.string(), z.json());

interface Written {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: Json;
}

/** What a caller sends, as JSON Schema 2020-12. Named parts go to the components. */
export function requestSchema(schema: z.ZodType, components: Components): Json {
  return write(schema, { components, override: simplify, nameOf: (id) => id });
}

/**
 * What an answer holds. New fields may come, so that objects are open; of `sparse`, the row of a list, callers choose
 * the fields, so that none of them must be there: it is another component (`…Row`) than the same record alone.
 */
export function answerSchema(schema: z.ZodType, components: Components, sparse?: z.ZodType): Json {
  const override = (written: Written) => {
    simplify(written);
    const { zodSchema, jsonSchema } = written;
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (zodSchema === sparse) delete jsonSchema.required;
  };
  const row = sparse?.meta()?.id;
  return write(schema, { components, override, nameOf: (id) => (id === row ? `${id}Row` : id) });
}

interface Writing {
  readonly components: Components;
  readonly override: (written: Written) => void;
  /** The name among the components. */
  readonly nameOf: (id: string) => string;
}

function write(schema: z.ZodType, { components, override, nameOf }: Writing): Json {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override });
  const text = JSON.stringify(written).replace(
    /"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"#/components/schemas/${nameOf(id)}"`,
  );
  const { $defs = {}, ...json }: Json = plain.parse(JSON.parse(text, withoutRepetition));
  delete json.$schema;
  for (const [id, part] of Object.entries($defs)) addComponent(components, nameOf(id), part);
  return json;
}

/** Bounds that only say "an integer that JavaScript can hold", and patterns that only repeat a format, tell a reader nothing. */
function simplify({ jsonSchema: json }: Written): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.format !== undefined) delete json.pattern;
  nameNumberFormat(json);
  addEmptyText(json);
  nameProperties(json);
}

/** Without a format, generators of clients take a number for one of 32 bits: a time in milliseconds and many fractions do not fit. */
function nameNumberFormat(json: Json): void {
  const types = [json.type].flat();
  if (types.includes('number')) json.format = 'double';
  else if (types.includes('integer')) json.format = 'int64';
}

/** A record whose keys are a closed list is an object with these properties. */
function nameProperties(json: Json): void {
  const { required, properties, additionalProperties: each } = json;
  if (!required || properties || typeof each !== 'object') return;
  json.properties = Object.fromEntries(required.map((name) => [name, each]));
  delete json.propertyNames;
  delete json.additionalProperties;
}

const part = z.record(z.string(), z.json());
const orNull = z.looseObject({ anyOf: z.tuple([part, z.strictObject({ type: z.literal('null') })]) });

/** What a nullable schema says inside and around of its null is said once: the words around, the rest inside. */
function withoutRepetition(_key: string, value: unknown): unknown {
  const read = orNull.safeParse(value);
  if (!read.success) return value;
  const { anyOf, ...around } = read.data;
  const { description, ...inside } = anyOf[0];
  const own = Object.entries(around).filter(([key]) => !(key in inside));
  return {
    ...(description !== undefined && { description }),
    ...Object.fromEntries(own),
    anyOf: [inside, { type: 'null' }],
  };
}

/** Throws when another schema has the name. */
export function addComponent(components: Components, name: string, part: Json): void {
  const component = components.get(name);
  if (component && JSON.stringify(component) !== JSON.stringify(part)) {
    throw new Error(`Two different schemas have the name ${name}.`);
  }
  components.set(name, part);
}
