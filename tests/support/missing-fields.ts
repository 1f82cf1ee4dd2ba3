import * as z from 'zod';

const schema = z.looseObject({
  $ref: z.string().optional(),
  anyOf: z.array(z.unknown()).default([]),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
});
const object = z.record(z.string(), z.unknown());
const components = z.object({ components: z.object({ schemas: object }) });

/**
 * Returns a function that finds the fields of a schema of this API document that none of the values has, as `Schema.field`. A value
 * without objects lacks nothing, e.g. an empty list.
 */
export function missingFieldsIn(document: unknown) {
  const { schemas } = components.parse(document).components;
  const find = (part: unknown, values: readonly unknown[], trail: string): string[] => {
    const { $ref, anyOf, items, properties } = schema.parse(part);
    if ($ref !== undefined) {
      const name = $ref.split('/').at(-1) ?? '';
      return find(schemas[name], values, name);
    }
    // The alternative that fits best, because an answer has the fields of one.
    const [best = []] = anyOf
      .map((one) => find(one, values, trail))
      .filter((_, index) => takesObjects(anyOf[index]))
      .sort((a, b) => a.length - b.length);
    const rows = values.filter(Array.isArray).flat();
    const objects = values.flatMap((value) => {
      const read = object.safeParse(value);
      return read.success ? [read.data] : [];
    });
    const own = Object.entries(objects.length > 0 ? properties : {}).flatMap(([name, field]) => {
      const having = objects.filter((one) => name in one);
      if (having.length === 0) return [`${trail}.${name}`];
      return find(
        field,
        having.map((one) => one[name]),
        `${trail}.${name}`,
      );
    });
    return [...best, ...(items === undefined ? [] : find(items, rows, trail)), ...own];
  };
  return find;
}

/** Returns whether a schema can describe an object or a list. */
function takesObjects(part: unknown): boolean {
  const { $ref, anyOf, items, properties } = schema.parse(part);
  return $ref !== undefined || anyOf.length > 0 || items !== undefined || Object.keys(properties).length > 0;
}
