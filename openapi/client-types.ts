import openapiTypes, { astToString } from 'openapi-typescript';
import * as z from 'zod';

const documented = z.object({
  components: z.object({
    responses: z.record(z.string(), z.object({ 'x-problem-codes': z.array(z.string()).optional() })),
  }),
});

/** `fields` or `sort` of a list. */
const groupsParameter = z.object({
  name: z.enum(['fields', 'sort']),
  'x-realmgate-group-columns': z.literal(true),
  schema: z.looseObject({ items: z.looseObject({ enum: z.array(z.string()) }) }),
});

/**
 * Names that `fields` and `sort` of a list take beside the fields of its rows, if `group_by` is given. They are types and not in
 * openapi.json, because generators of clients cannot build a union of words and patterns.
 */
const groupColumns = {
  fields: { word: 'a column of groups', type: 'GroupColumn' },
  sort: { word: 'a column of groups to sort by', type: 'GroupColumn | `-${GroupColumn}`' },
} as const;
const groupColumn = `/** A column of groups (\`group_by\`): the number of rows, a figure of a field, or a custom variable. */
export type GroupColumn = "count" | \`\${"avg" | "min" | "max" | "sum"}(\${string})\` | \`vars.\${string}\`;`;

/** Returns the source of the client package's types, from the text of openapi.json: its paths, its schemas and its problem codes. */
export async function clientTypes(document: string): Promise<string> {
  const api: unknown = JSON.parse(document, withGroupColumn);
  const written = astToString(
    await openapiTypes(JSON.stringify(api), { alphabetize: false, defaultNonNullable: false }),
  );
  const types = Object.values(groupColumns).reduce(
    (text, { word, type }) => text.replaceAll(JSON.stringify(word), type),
    written,
  );
  const { responses } = documented.parse(api).components;
  const codes = Object.values(responses).flatMap((response) => response['x-problem-codes'] ?? []);
  return [
    types.trimEnd(),
    groupColumn,
    '/** Codes of problem documents; later releases may have more. */',
    'export type ProblemCode =',
    ...[...new Set(codes)].sort().map((code) => `    | ${JSON.stringify(code)}`),
    ';\n',
  ].join('\n');
}

/** Adds the word for columns of groups to the words of a parameter that takes them. It is the reviver of `JSON.parse`. */
function withGroupColumn(_key: string, value: unknown): unknown {
  const read = groupsParameter.safeParse(value);
  if (read.success) read.data.schema.items.enum.push(groupColumns[read.data.name].word);
  return read.success ? { ...Object(value), schema: read.data.schema } : value;
}
