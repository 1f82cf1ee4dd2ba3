import type { Endpoint } from '../http/endpoint/endpoint.ts';
import { expandPath } from '../http/routing/paths.ts';
import { headers, securitySchemes } from './components.ts';
import { describeSchemas } from './describe.ts';
import { type Example, hasExample, withExample } from './examples.ts';
import { addGroupByAnswer } from './groups.ts';
import type { Components } from './json-schema.ts';
import { groupOf, type OperationDraft, operationOf } from './operation.ts';
import { problemResponses } from './problems.ts';
import { type OperationPart, type SharedParts, sharedParts } from './shared-parts.ts';

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The descriptions of the groups, by name. A group is the first part of an endpoint's name. */
  readonly groups: Readonly<Record<string, string>>;
  /** One example of each operation, by operationId. */
  readonly examples?: Readonly<Record<string, Example>>;
}

/** Returns the OpenAPI 3.1 document of the endpoints. */
export function document<Scope>(
  endpoints: readonly Endpoint<Scope>[],
  info: DocumentInfo,
): Record<string, unknown> {
  const schemas: Components = new Map();
  const operations = endpoints.flatMap((endpoint) =>
    expandPath(endpoint.path).map((place) =>
      withExample(operationOf(endpoint, place, schemas), info.examples ?? {}),
    ),
  );
  addGroupByAnswer(endpoints, schemas);
  const shared = shareParts(operations);
  const problems = problemResponses(errorStatusesOf(operations), schemas);
  const { title, version, description, groups } = info;
  const paths = pathsOf(operations, shared);
  const responses = { ...shared.responses.components, ...problems };
  const names = new Set(endpoints.map((endpoint) => groupOf(endpoint)));
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...names].map((name) => ({ name, description: groups[name] ?? name })),
    paths,
    components: {
      securitySchemes,
      parameters: shared.parameters.components,
      headers: referencedHeaders([paths, responses]),
      requestBodies: shared.bodies.components,
      responses,
      schemas: describeSchemas(sorted(Object.fromEntries(schemas))),
    },
  };
}

/** Returns the headers to which some answer refers. */
function referencedHeaders(parts: readonly object[]): Record<string, object> {
  const text = JSON.stringify(parts);
  const named = Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`));
  return Object.fromEntries(named);
}

function errorStatusesOf(operations: readonly OperationDraft[]): ReadonlySet<number> {
  const statuses = operations.flatMap(({ responses }) => [...responses.keys()]);
  return new Set(statuses.filter((status) => status >= 400));
}

interface SharedComponents {
  readonly parameters: SharedParts;
  readonly bodies: SharedParts;
  readonly responses: SharedParts;
}

/**
 * Moves parts that several operations have into the components, so that each is written once. A body with an example stays in its operation,
 * because the example is that of one operation, even if another one has the same.
 */
function shareParts(operations: readonly OperationDraft[]): SharedComponents {
  const answers = operations.flatMap(({ responses }) => [...responses.values()]);
  return {
    parameters: sharedParts(
      'parameters',
      operations.flatMap(({ parameters }) => parameters),
    ),
    bodies: sharedParts(
      'requestBodies',
      operations.flatMap(({ body }) => body ?? []).filter((part) => !hasExample(part)),
    ),
    responses: sharedParts(
      'responses',
      answers.filter(isPart).filter((part) => !hasExample(part)),
    ),
  };
}

function isPart(answer: OperationPart | { readonly $ref: string }): answer is OperationPart {
  return 'hint' in answer;
}

function pathsOf(operations: readonly OperationDraft[], shared: SharedComponents): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, facts, parameters, body, responses } of operations) {
    const answers = [...responses].map(([status, answer]): [number, object] => [
      status,
      isPart(answer) ? shared.responses.referenceOrPart(answer) : answer,
    ]);
    const operation = {
      ...facts,
      parameters: parameters.map((part) => shared.parameters.referenceOrPart(part)),
      ...(body && { requestBody: shared.bodies.referenceOrPart(body) }),
      responses: Object.fromEntries(answers),
    };
    paths[path] = { ...paths[path], [method]: operation };
  }
  return sorted(paths);
}

/** Sorts by key, so that the document changes only if the API does. */
function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
