import * as z from 'zod';

import { administrationFields } from './glossary/administration.ts';
import { answerFields, recordMeanings } from './glossary/answers.ts';
import { monitoringFields } from './glossary/monitoring.ts';
import { summaryFields, summaryRecordMeanings } from './glossary/summary.ts';

/** The meaning of fields, by name or by the end of their path. A description in the schema itself has priority. */
export const fieldGlossary: ReadonlyMap<string, string> = new Map([
  ...Object.entries(monitoringFields),
  ...Object.entries(administrationFields),
  ...Object.entries(answerFields),
  ...Object.entries(summaryFields),
]);

/** The meaning of the named schemas. The row of a list has the description of its record. */
export const recordGlossary: ReadonlyMap<string, string> = new Map([
  ...Object.entries(recordMeanings),
  ...Object.entries(summaryRecordMeanings),
]);

const object = z.record(z.string(), z.unknown());

/** Returns the named schemas with a description of every field and record that the glossary contains. */
export function describeSchemas(schemas: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(schemas).map(([name, schema]) => {
    const text = recordGlossary.get(name) ?? recordGlossary.get(name.replace(/Row$/, ''));
    return [name, withDescription(describe(schema, [name]), text)] as const;
  });
  return Object.fromEntries(named);
}

/** Adds descriptions inside a schema. `trail` is the name of the schema followed by the names of the enclosing fields. */
function describe(schema: unknown, trail: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((one) => describe(one, trail));
  const read = object.safeParse(schema);
  if (!read.success) return schema;
  const inside = Object.entries(read.data).map(([key, value]) => {
    if (key === 'properties') return [key, describeProperties(value, trail)] as const;
    return [
      key,
      ['items', 'anyOf', 'additionalProperties'].includes(key) ? describe(value, trail) : value,
    ] as const;
  });
  return Object.fromEntries(inside);
}

function describeProperties(properties: unknown, trail: readonly string[]): unknown {
  const described = Object.entries(object.parse(properties)).map(([name, property]) => {
    const here = [...trail, name];
    return [name, withDescription(describe(property, here), meaningOf(here))] as const;
  });
  return Object.fromEntries(described);
}

/**
 * Returns the glossary's text for the longest end of the path that it contains. The row of a list is looked up under the name of its
 * record.
 */
function meaningOf(trail: readonly string[]): string | undefined {
  const [schema = '', ...fields] = trail;
  const paths = [trail, [schema.replace(/Row$/, ''), ...fields], ...fields.map((_, at) => fields.slice(at))];
  return paths.map((path) => fieldGlossary.get(path.join('.'))).find((text) => text !== undefined);
}

/** Returns the schema with the description, unless it has its own. A `$ref` gets none, because its target has one. */
function withDescription(schema: unknown, description: string | undefined): unknown {
  const read = object.safeParse(schema);
  if (!read.success || description === undefined) return schema;
  return '$ref' in read.data || 'description' in read.data ? schema : { description, ...read.data };
}
