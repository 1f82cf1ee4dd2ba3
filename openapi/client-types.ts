import openapiTypes, { astToString } from 'openapi-typescript';
import * as z from 'zod';

const documented = z.object({
  components: z.object({
    responses: z.record(z.string(), z.object({ 'x-problem-codes': z.array(z.string()).optional() })),
  }),
});

/** Returns the source of the client package's types, from the text of openapi.json: its paths, its schemas and its problem codes. */
export async function clientTypes(document: string): Promise<string> {
  const types = astToString(await openapiTypes(document, { alphabetize: false }));
  const { responses } = documented.parse(JSON.parse(document)).components;
  const codes = Object.values(responses).flatMap((response) => response['x-problem-codes'] ?? []);
  return [
    types.trimEnd(),
    '/** Codes of problem documents; later releases may have more. */',
    'export type ProblemCode =',
    ...[...new Set(codes)].sort().map((code) => `    | ${JSON.stringify(code)}`),
    ';\n',
  ].join('\n');
}
