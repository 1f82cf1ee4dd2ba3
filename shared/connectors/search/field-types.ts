import * as z from 'zod';

import { once } from '../../base/once.ts';

/** The types of fields that conditions distinguish. */
type Family = 'keyword' | 'text' | 'number' | 'date' | 'boolean' | 'other';

export interface FieldCapability {
  /** The field's type in each index. There is more than one if the indices disagree. */
  readonly families: ReadonlySet<Family>;
  /** True if the sub-field `.keyword` holds the whole text, up to a length that the mapping sets. */
  readonly keyword: boolean;
  /** True if the field holds milliseconds in one index and nanoseconds in another. Their numbers cannot be compared. */
  readonly mixesDates: boolean;
}

/** The types by the name of the field. A field that no index has is missing. */
export type FieldTypes = ReadonlyMap<string, FieldCapability>;

/** The answer of `_field_caps`: by field, then by type. */
const capabilities = once(() =>
  z.object({
    fields: z.record(z.string(), z.record(z.string(), z.object({ searchable: z.boolean().default(true) }))),
  }),
);

const families: Readonly<Record<string, Family>> = {
  keyword: 'keyword',
  constant_keyword: 'keyword',
  wildcard: 'keyword',
  ip: 'keyword',
  text: 'text',
  match_only_text: 'text',
  boolean: 'boolean',
  date: 'date',
  date_nanos: 'date',
};
const numbers = new Set([
  'byte',
  'short',
  'integer',
  'long',
  'unsigned_long',
  'float',
  'half_float',
  'scaled_float',
  'double',
]);

/** Returns the names of the fields that `_field_caps` is asked for. */
export function capabilityNames(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((field) => [field, `${field}.keyword`]))];
}

/** Parses an answer of `_field_caps`. Throws a ZodError if it is not one. */
export function readFieldTypes(answer: unknown, fields: readonly string[]): FieldTypes {
  const capabilitiesByName = new Map(Object.entries(capabilities().parse(answer).fields));
  const typesOf = (field: string) =>
    Object.entries(capabilitiesByName.get(field) ?? {})
      .filter(([type, { searchable }]) => searchable && type !== 'unmapped')
      .map(([type]) => type);
  const entries = [...new Set(fields)].map((field): [string, FieldCapability] => {
    const types = typesOf(field);
    return [
      field,
      {
        families: new Set(types.map(familyOf)),
        keyword: typesOf(`${field}.keyword`).map(familyOf).includes('keyword'),
        mixesDates: types.includes('date') && types.includes('date_nanos'),
      },
    ];
  });
  return new Map(entries.filter(([, type]) => type.families.size > 0));
}

function familyOf(type: string): Family {
  return numbers.has(type) ? 'number' : (families[type] ?? 'other');
}
