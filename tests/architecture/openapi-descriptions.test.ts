// Texts of openapi.json beside the shapes: a description of every field, and an example of every operation.
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { apiExamples } from '../../openapi/api-document.ts';
import { fieldGlossary, recordGlossary } from '../../shared/openapi/describe.ts';
import { withAdvice } from '../support/advice.ts';
import { ApiDocumentChecker, publishedDocument } from '../support/documented.ts';
import { missingFieldsIn } from '../support/missing-fields.ts';
import { projectRoot } from '../support/service-copy.ts';

const object = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(object),
  responses: z.record(z.string(), object),
});
const api = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.object({ schemas: z.record(z.string(), object), parameters: z.record(z.string(), object) }),
});
const text = JSON.stringify(publishedDocument());
const document = api.parse(JSON.parse(text));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
);

function isDescribed(part: unknown): boolean {
  const { $ref, description } = object.parse(part);
  if (typeof $ref !== 'string') return typeof description === 'string' && description.length > 3;
  const name = $ref.split('/').at(-1) ?? '';
  return isDescribed(document.components.schemas[name] ?? document.components.parameters[name]);
}

/** `Schema.field` of every property without words, wherever it stands. */
function bareFields(value: unknown, trail: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => bareFields(one, trail));
  const read = object.safeParse(value);
  if (!read.success) return [];
  return Object.entries(read.data).flatMap(([key, part]) => {
    if (key === 'example') return [];
    if (key !== 'properties') return bareFields(part, trail);
    return Object.entries(object.parse(part)).flatMap(([name, field]) => [
      ...(isDescribed(field) ? [] : [`${trail}.${name}`]),
      ...bareFields(field, `${trail}.${name}`),
    ]);
  });
}

interface DescribedField {
  readonly at: string;
  readonly field: Readonly<Record<string, unknown>>;
  readonly description: string;
}

/** Every property with words of its own, wherever it stands, with its place as `Schema.field`. */
function describedFields(value: unknown, trail: string): DescribedField[] {
  if (Array.isArray(value)) return value.flatMap((one) => describedFields(one, trail));
  const read = object.safeParse(value);
  if (!read.success) return [];
  return Object.entries(read.data).flatMap(([key, part]) => {
    if (key === 'example') return [];
    if (key !== 'properties') return describedFields(part, trail);
    return Object.entries(object.parse(part)).flatMap(([name, one]) => {
      const at = `${trail}.${name}`;
      const { description, ...field } = object.parse(one);
      const own = typeof description === 'string' ? [{ at, field, description }] : [];
      return [...own, ...describedFields(one, at)];
    });
  });
}

/** Returns the types that a field can have. A schema without any takes all of them. */
function typesOf(field: unknown): string[] {
  const { $ref, type, anyOf, allOf, enum: words, const: word } = object.parse(field);
  if (typeof $ref === 'string') return typesOf(document.components.schemas[$ref.split('/').at(-1) ?? '']);
  const parts = [anyOf, allOf].find(Array.isArray);
  if (parts) return parts.flatMap(typesOf);
  if (type !== undefined) return [type].flat() as string[];
  return words === undefined && word === undefined ? ['array', 'boolean', 'null'] : [typeof word];
}

describe('openapi.json', () => {
  it(
    'says of no field what its type cannot be',
    withAdvice(
      'give the field words of its own by `.describe(…)`, or by a line with its path (`Schema.field`) in shared/openapi/glossary; then run `npm run openapi`.',
      () => {
        const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
          describedFields(schema, name),
        );
        const wrong = fields.filter(({ field, description }) => {
          const types = typesOf(field);
          const isNumber = /^(number of|services in the state) /.test(description);
          if (/(^|; )null: /.test(description) && !types.includes('null')) return true;
          return isNumber && (types.includes('array') || types.includes('boolean'));
        });
        expect(wrong.map(({ at, description }) => `${at}: ${description}`)).toEqual([]);
        expect(fields.length).toBeGreaterThan(500);
      },
    ),
  );

  it(
    'asks for the encoding of a path in no body',
    withAdvice('give the name in the body words of its own by `.describe(…)`.', () => {
      const encoded = Object.entries(document.components.schemas).filter(([, schema]) =>
        JSON.stringify(schema).includes('percent-encoded'),
      );
      expect(encoded.map(([name]) => name)).toEqual([]);
    }),
  );

  it(
    'refers to requests that there are',
    withAdvice('correct the method and the path in the description; then run `npm run openapi`.', () => {
      const asked = [...text.matchAll(/\b(GET|POST|PATCH|DELETE) (\/\w[\w{}/-]*)/g)];
      const dead = asked.filter(
        ([, method, path]) =>
          !operations.some((one) => one.method === method!.toLowerCase() && one.path === path),
      );
      expect(dead.map(([request]) => request)).toEqual([]);
      expect(asked.length).toBeGreaterThan(1);
    }),
  );

  it(
    'says what every field of its schemas is',
    withAdvice(
      'describe the field by `.describe(…)` where it is defined, or by a line in shared/openapi/glossary; then run `npm run openapi`.',
      () => {
        const bare = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
          bareFields(schema, name),
        );
        // A new field: `.describe(…)` where it is defined, or a line in shared/openapi/glossary.
        expect(bare).toEqual([]);
        expect(bareFields(document.paths, 'paths')).toEqual([]);
      },
    ),
  );

  it(
    'says what every record is, by a name of its own or the envelope around it',
    withAdvice(
      'describe the schema by `.describe(…)` or by a line for its id in shared/openapi/glossary; then run `npm run openapi`.',
      () => {
        const bare = Object.entries(document.components.schemas).filter(
          ([name, schema]) => !name.endsWith('Answer') && !isDescribed(schema),
        );
        expect(bare.map(([name]) => name)).toEqual([]);
      },
    ),
  );

  it(
    'says what every parameter is',
    withAdvice(
      'describe the parameter by `.describe(…)` where it is defined, or by a line in shared/openapi/glossary; then run `npm run openapi`.',
      () => {
        const named = Object.entries(document.components.parameters);
        const inline = object.parse(JSON.parse(text));
        expect(named.filter(([, parameter]) => !isDescribed(parameter)).map(([name]) => name)).toEqual([]);
        const paths = z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(object) })));
        const bare = Object.entries(paths.parse(inline['paths'])).flatMap(([path, methods]) =>
          Object.values(methods)
            .flatMap(({ parameters }) => parameters)
            .filter((parameter) => !isDescribed(parameter))
            .map(({ name }) => `${path}: ${String(name)}`),
        );
        expect(bare).toEqual([]);
      },
    ),
  );

  it(
    'has no word in its glossary that no field needs',
    withAdvice('remove the word from shared/openapi/glossary, because no field has it.', () => {
      const words = new Set(
        [...text.matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map(([, json]) =>
          String(JSON.parse(json ?? '""')),
        ),
      );
      const unused = [...fieldGlossary, ...recordGlossary].filter(([, meaning]) => !words.has(meaning));
      expect(unused.map(([name]) => name)).toEqual([]);
    }),
  );
});

/** Operations of which the demo has no answer yet; this list only ever gets shorter. */
const withoutExample = new Set<string>([]);

/** The contents of an answer by media type. Only a text has no JSON. */
const answered = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) });
const jsonType = 'application/json';
const typeOf = (response: unknown) => {
  const types = Object.keys(answered.parse(response).content);
  return types.includes(jsonType) ? jsonType : types[0]!;
};
/** Fields that no example of some operation has, although the operation can answer them. */
const optionalFields = new Set([
  // Answers without pages, or of one realm, lack them; the others belong to realms that did not answer.
  ...['count', 'limit', 'next_cursor', 'notice', 'partial', 'sources', 'total'].map((name) => `Meta.${name}`),
  ...['Host', 'Service'].flatMap((object) =>
    ['notice', 'partial', 'sources'].map((name) => `${object}AvailabilityListOfRealmsAnswer.meta.${name}`),
  ),
  // Only answers of warm states tell what changed, and the demo keeps none.
  ...['Meta', ...['Host', 'Service'].map((one) => `${one}AvailabilityListOfRealmsAnswer.meta`)].flatMap(
    (meta) => ['changes_mark', 'complete', 'removed'].map((name) => `${meta}.${name}`),
  ),
  ...['age_seconds', 'code', 'error', 'incomplete'].map((name) => `Source.${name}`),
  // Rows have them only if `fields`, or another parameter, names them.
  ...['address', 'host_groups'].flatMap((name) => [
    `HostOrServiceStatusRow.${name}`,
    `StatusHostServicesAnswer.data.${name}`,
  ]),
  ...['engine_severity', 'engine_severity_name'].flatMap((name) =>
    [
      'HostOrServiceStatusRow',
      'HostStatusWithMacrosRow',
      'HostStatusRow',
      'StatusHostServicesAnswer.data',
    ].map((row) => `${row}.${name}`),
  ),
  ...['business_impact', 'macros', 'packs'].map((name) => `HostStatusWithMacrosRow.${name}`),
  ...['HostStatusWithMacrosRow', 'HostOrServiceStatusRow'].flatMap((row) =>
    ['compared_state', 'compared_state_name'].map((name) => `${row}.${name}`),
  ),
  'HostConfigRow.use_templates',
  // Only multirealms have members.
  'Overview.members',
  // Only a dry run answers what it would create.
  'ConfigCreateHostAnswer.data.would_create',
  'ConfigCreateHostInImportToolAnswer.data.would_create',
]);

describe('the examples', () => {
  const missingFields = missingFieldsIn(document);
  const documented = new ApiDocumentChecker(JSON.parse(text));
  const examples = z
    .record(
      z.string(),
      z.object({
        status: z.int(),
        body: z.union([z.string(), z.array(z.unknown()), z.looseObject({ data: z.unknown().optional() })]),
      }),
    )
    .parse(apiExamples(projectRoot));

  it(
    'are there for each operation, and for no other',
    withAdvice(
      'run `npm run openapi:examples`, which asks the demo for an example of each operation.',
      () => {
        const wanted = operations
          .map(({ operationId }) => operationId)
          .filter((id) => !withoutExample.has(id));
        // npm run openapi:examples
        expect(Object.keys(examples).sort()).toEqual(wanted.sort());
      },
    ),
  );

  it.each(
    operations
      .filter(({ operationId }) => examples[operationId])
      .map((one) => [one.operationId, one] as const),
  )(
    'are such as the operation answers: %s',
    withAdvice(
      "run `npm run openapi:examples`; if the example is still refused, correct the endpoint's `returns`.",
      (id, { path, method, responses }) => {
        const { status = 0, body } = examples[id] ?? {};
        const headers = { 'content-type': typeOf(responses[status]) };
        documented.expect({ method: method.toUpperCase(), path }, { status, headers, text: '{}', body });
        expect(JSON.stringify(responses[status])).toContain('"example"');
      },
    ),
  );

  it.each(operations.map(({ operationId, path, method }) => [operationId, { path, method }] as const))(
    'are such as the operation takes, for each required parameter and body: %s',
    withAdvice(
      'give the operation its parameters or body in demo/openapi-examples/requests.ts, then run `npm run openapi:examples -- <operation>`.',
      (_id, asked) => {
        expect(documented.requestFaults(asked)).toEqual([]);
      },
    ),
  );

  /** Returns the fields of the answer's schema that the example of an operation lacks. */
  const missingIn = ({ operationId, responses }: (typeof operations)[number]) => {
    const { status = 0, body } = examples[operationId] ?? {};
    const { content } = answered.parse(responses[status]);
    return missingFields(content[typeOf(responses[status])]?.schema, [body], operationId);
  };

  it(
    'have every field of the answer',
    withAdvice(
      'run `npm run openapi:examples -- <operation> <operation>…` with all operations that are named below; a field that its answer may lack is a line in `optionalFields`.',
      () => {
        const lacking = operations.flatMap((one) => {
          const missing = missingIn(one).filter((field) => !optionalFields.has(field));
          return missing.length === 0 ? [] : [[one.operationId, missing] as const];
        });
        expect(Object.fromEntries(lacking)).toEqual({});
      },
    ),
  );

  it(
    'lack each of the optional fields somewhere',
    withAdvice('take the field out of `optionalFields`, because every example has it now.', () => {
      const missing = new Set(operations.flatMap(missingIn));
      expect([...optionalFields].filter((field) => !missing.has(field))).toEqual([]);
    }),
  );

  it(
    'are small',
    withAdvice(
      'ask for fewer rows in demo/openapi-examples/requests.ts (`limit`), then run `npm run openapi:examples -- <operation>`.',
      () => {
        const large = Object.entries(examples).filter(([, { body }]) => JSON.stringify(body).length > 8000);
        expect(large.map(([id]) => id)).toEqual([]);
      },
    ),
  );
});
