import type { Endpoint } from '../http/endpoint/endpoint.ts';
import type { ExpandedPath } from '../http/routing/paths.ts';
import { type Components, requestSchema } from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import { usesPassword } from './problems.ts';
import { responsesOf } from './responses.ts';
import type { OperationPart } from './shared-parts.ts';

/** An operation whose parts are not yet written. It is only known which parts are shared when all operations are there. */
export interface OperationDraft {
  readonly path: string;
  readonly method: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly parameters: readonly OperationPart[];
  readonly body: OperationPart | undefined;
  readonly responses: ReadonlyMap<number, OperationPart | { readonly $ref: string }>;
}

export function operationOf<Scope>(
  endpoint: Endpoint<Scope>,
  { path, fixed }: ExpandedPath,
  components: Components,
): OperationDraft {
  const suffix = fixed['realm_type'] === 'multirealms' ? '.multirealms' : '';
  return {
    path,
    method: endpoint.method.toLowerCase(),
    facts: {
      operationId: `${endpoint.name}${suffix}`,
      tags: [groupOf(endpoint)],
      summary: endpoint.summary,
      description: descriptionOf(endpoint),
      ...(endpoint.extension ? { 'x-realmgate-extension': true } : {}),
      security: securityOf(endpoint),
    },
    parameters: parametersOf(endpoint, fixed, components),
    body: bodyOf(endpoint, components),
    responses: responsesOf(endpoint, components),
  };
}

/** Returns the group of an endpoint, which is the first part of its name. */
export function groupOf<Scope>({ name }: Endpoint<Scope>): string {
  return name.slice(0, name.indexOf('.'));
}

function descriptionOf<Scope>({ description, rules = [], access }: Endpoint<Scope>): string {
  const role = access === 'public' ? 'No token needed.' : `Least role: ${access}.`;
  return [description, ...rules.map(({ text }) => text), role]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function securityOf<Scope>(endpoint: Endpoint<Scope>): Record<string, string[]>[] {
  const keys = endpoint.machines ? [{ api_key: [] }, { api_key_query: [] }, { basic: [] }] : [];
  if (endpoint.access !== 'public') return [{ bearer: [] }, ...keys];
  if (endpoint.token === 'optional') return [{}, { bearer: [] }];
  return usesPassword(endpoint) ? [{ basic: [] }] : [];
}

function bodyOf<Scope>(
  { name, body, machines }: Endpoint<Scope>,
  components: Components,
): OperationPart | undefined {
  if (!body) return undefined;
  const required = !body.safeParse(undefined).success;
  const taken = { schema: requestSchema(body, components) };
  const content = { 'application/json': taken, ...(machines && { '*/*': taken }) };
  return { hint: body.meta()?.id ?? name, value: { required, content } };
}
