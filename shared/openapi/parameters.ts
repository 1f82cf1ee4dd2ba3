import * as z from 'zod';

import type { Endpoint } from '../http/endpoint/endpoint.ts';
import { sharedHeaders } from '../http/endpoint/idempotency-key.ts';
import { fieldSchemasOf } from '../http/list/row.ts';
import { pipelineQuery } from '../http/request/pipeline-query.ts';
import { whereFields } from '../http/where/where-fields.ts';
import { fieldGlossary } from './describe.ts';
import { markGroups } from './groups.ts';
import { type Components, type JsonSchema, requestSchema } from './json-schema.ts';
import { pascalCase, rowNameOf } from './names.ts';
import type { OperationPart } from './shared-parts.ts';

type ParameterLocation = 'path' | 'query' | 'header';

/** The parameters that are the same in all lists and pages. The others depend on the rows. */
const ofAllLists = new Set(['limit', 'size', 'group_by', 'cursor', 'format', 'bom']);

/** Returns all parameters of an endpoint, without its body. `fixed` are the path parameters that are fixed words in its path. */
export function parametersOf<Scope>(
  endpoint: Endpoint<Scope>,
  fixed: Readonly<Record<string, string>>,
  components: Components,
): OperationPart[] {
  const shared = pipelineQuery(endpoint);
  const row = rowNameOf(endpoint) ?? endpoint.name;
  const write = (
    place: ParameterLocation,
    schema: z.ZodObject | undefined,
    hintOf = (name: string) => name,
  ) => (schema ? partsIn({ place, schema, hintOf }, components) : []);
  const isMultirealm = fixed['realm_type'] === 'multirealms';
  const ownHintOf = (name: string) =>
    // The example of this parameter is the name of a multirealm.
    isMultirealm && name === 'realm_name' ? 'multirealm_name' : `${endpoint.name}.${name}`;
  const hintOf = (name: string) => (ofAllLists.has(name) ? name : `${row}.${name}`);
  const filterHintOf = (name: string) =>
    name === 'q' || name === 'where' ? `${row}.${name}` : `filter.${name}`;
  return [
    ...write('path', endpoint.params).filter(({ name }) => !(name in fixed)),
    ...[endpoint.query, shared.dryRun, shared.sources, shared.changes]
      .flatMap((schema) => write('query', schema))
      .filter(({ name }) => name !== 'api_key'),
    ...write('query', shared.list, hintOf).map(markGroups),
    ...write('query', shared.page, hintOf),
    ...write('query', shared.savedFilter, () => 'saved_filter_name'),
    ...write('query', shared.document),
    ...write('query', shared.filters, filterHintOf).map((part) => markFilter(part, endpoint)),
    // Credentials are security schemes in OpenAPI and never parameters.
    ...[endpoint.headers, sharedHeaders(endpoint)]
      .flatMap((schema) => write('header', schema))
      .filter(({ name }) => name !== 'authorization'),
  ].map(({ name, ...part }) => ({ ...part, ownHint: ownHintOf(name) }));
}

/** Marks a filter of a list. The reference page folds filters, because a list can have a hundred. `where` says which fields it takes. */
function markFilter<P extends OperationPart & { readonly name: string }, Scope>(
  part: P,
  { returns, list }: Endpoint<Scope>,
): P {
  const fields =
    part.name === 'where'
      ? { 'x-realmgate-fields': whereFields(fieldSchemasOf(returns, list?.related)) }
      : {};
  return { ...part, value: { ...part.value, ...fields, 'x-realmgate-filter': true } };
}

interface Parameters {
  readonly place: ParameterLocation;
  readonly schema: z.ZodObject;
  readonly hintOf: (name: string) => string;
}

function partsIn(
  { place, schema, hintOf }: Parameters,
  components: Components,
): (OperationPart & { readonly name: string })[] {
  const json = requestSchema(schema, components);
  const isRequired = (name: string) => place === 'path' || isNeeded(schema.shape[name]);
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'boolean' ? {} : property;
    const value = {
      name,
      in: place,
      required: isRequired(name),
      ...definedEntries({ description: description ?? fieldGlossary.get(name) }),
      schema: { ...rest, ...defaultOf(schema.shape[name], rest) },
      ...(rest.type === 'array' && { explode: false }),
      // Generators for Go would name a header and a parameter of the query alike.
      ...(place === 'header' && { 'x-go-name': `${pascalCase(name)}Header` }),
    };
    return { name, hint: hintOf(name), value };
  });
}

/** Returns true if a request must have the field. The JSON Schema does not say so of fields that are parsed from text. */
function isNeeded(field: unknown): boolean {
  return field instanceof z.ZodType && !field.safeParse(undefined).success;
}

/** Returns the entries that have a value. */
function definedEntries(entries: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

/** Returns the default of a flag or number. The JSON Schema lacks it, because these fields are parsed from text. */
function defaultOf(field: unknown, { type }: JsonSchema): JsonSchema {
  if (type !== 'boolean' && type !== 'integer') return {};
  const read = field instanceof z.ZodType ? field.safeParse(undefined) : undefined;
  return read?.data === undefined ? {} : { default: read.data };
}
