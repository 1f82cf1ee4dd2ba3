import * as z from 'zod';

const parts = z.record(z.string(), z.unknown());
const operation = z.looseObject({ operationId: z.string() });
const api = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: parts }),
});

/** Splits the API document into the files of this folder: path → contents. `apiDocument` puts them together again. */
export function partsOf(document: unknown): Map<string, unknown> {
  const { paths, components, ...about } = api.parse(document);
  const { schemas, ...kinds } = components;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, unknown] => [
      `operations/${one.operationId}.json`,
      withoutExamples({ path, method, ...one }, one.operationId),
    ]),
  );
  return new Map<string, unknown>([
    ['api.json', about],
    ...operations,
    ...Object.entries(kinds).map(([kind, part]): [string, unknown] => [`components/${kind}.json`, part]),
    ...Object.entries(schemas).map(([name, part]): [string, unknown] => [`schemas/${name}.json`, part]),
  ]);
}

const content = z.looseObject({ content: z.record(z.string(), z.looseObject({})).optional() });

/** Replaces the examples of request and answer, which are a file of their own, by references into it. */
function withoutExamples(one: Readonly<Record<string, unknown>>, id: string): Record<string, unknown> {
  const file = `../examples/${id}.json`;
  const { requestBody, responses } = one;
  return {
    ...one,
    ...(requestBody !== undefined && { requestBody: withReference(requestBody, `${file}#/request/body`) }),
    responses: Object.fromEntries(
      Object.entries(parts.parse(responses)).map(([status, response]) => [
        status,
        withReference(response, `${file}#/body`),
      ]),
    ),
  };
}

function withReference(part: unknown, $ref: string): unknown {
  const { content: taken, ...rest } = content.parse(part);
  if (!taken) return part;
  const types = Object.entries(taken).map(([type, one]): [string, unknown] => [
    type,
    'example' in one ? { ...one, example: { $ref } } : one,
  ]);
  return { ...rest, content: Object.fromEntries(types) };
}
