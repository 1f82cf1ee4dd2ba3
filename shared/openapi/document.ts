import type { Endpoint } from '../http/endpoint.ts';
import { expandPath } from '../http/paths.ts';
import { headers, securitySchemes } from './components.ts';
import { type Components, jsonSchema } from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import { refusalResponses, responsesOf, usesPassword } from './responses.ts';

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** By group, the first part of an endpoint's name. */
  readonly groups: Readonly<Record<string, string>>;
}

/** The OpenAPI 3.1 document of some endpoints. */
export function document<Scope>(
  endpoints: readonly Endpoint<Scope>[],
  info: DocumentInfo,
): Record<string, unknown> {
  const components: Components = new Map();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    for (const { path, fixed } of expandPath(endpoint.path)) {
      const operation = operationOf(endpoint, fixed, components);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  const { groups, ...about } = info;
  const responses = refusalResponses(components);
  return {
    openapi: '3.1.0',
    info: { ...about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...groupsOf(endpoints)].map((name) => ({ name, description: groups[name] ?? name })),
    paths: sorted(paths),
    components: { securitySchemes, headers, responses, schemas: sorted(Object.fromEntries(components)) },
  };
}

function operationOf<Scope>(
  endpoint: Endpoint<Scope>,
  fixed: Readonly<Record<string, string>>,
  components: Components,
): Record<string, unknown> {
  const suffix = fixed['realm_type'] === 'multirealms' ? '.multirealms' : '';
  return {
    operationId: `${endpoint.name}${suffix}`,
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(endpoint.extension ? { 'x-realmgate-extension': true } : {}),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, new Set(Object.keys(fixed)), components),
    ...(endpoint.body ? { requestBody: bodyOf(endpoint.body, components) } : {}),
    responses: responsesOf(endpoint, components),
  };
}

function descriptionOf<Scope>({ description, rules = [], access }: Endpoint<Scope>): string {
  const role = access === 'public' ? 'No token needed.' : `Least role: ${access}.`;
  return [description, ...rules.map(({ text }) => text), role]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function securityOf<Scope>(endpoint: Endpoint<Scope>): Record<string, string[]>[] {
  if (endpoint.access !== 'public') return [{ bearer: [] }];
  return usesPassword(endpoint) ? [{ basic: [] }] : [];
}

function bodyOf(body: NonNullable<Endpoint<never>['body']>, components: Components): Record<string, unknown> {
  const required = !body.safeParse(undefined).success;
  return { required, content: { 'application/json': { schema: jsonSchema(body, components) } } };
}

function groupsOf<Scope>(endpoints: readonly Endpoint<Scope>[]): Set<string> {
  return new Set(endpoints.map((endpoint) => groupOf(endpoint)));
}

function groupOf<Scope>({ name }: Endpoint<Scope>): string {
  return name.slice(0, name.indexOf('.'));
}

/** By key, so that the document changes only where the API does. */
function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
