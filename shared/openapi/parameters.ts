import * as z from 'zod';

import { sharedQuery } from '../http/accept.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { sharedHeaders } from '../http/idempotent.ts';
import { type Components, type Json, jsonSchema } from './json-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
  readonly explode?: false;
}

/** Everything that an endpoint takes beside its body; `fixed` are the path parameters that its path has as words. */
export function parametersOf<Scope>(
  endpoint: Endpoint<Scope>,
  fixed: ReadonlySet<string>,
  components: Components,
): Parameter[] {
  const shared = sharedQuery(endpoint);
  const write = (place: Parameter['in'], schema: z.ZodObject | undefined) =>
    schema ? parametersIn(place, schema, components) : [];
  return [
    ...write('path', endpoint.params).filter(({ name }) => !fixed.has(name)),
    ...[endpoint.query, shared.dryRun, shared.strict, shared.list, shared.filters].flatMap((schema) =>
      write('query', schema),
    ),
    // OpenAPI describes credentials as security schemes, never as parameters.
    ...[endpoint.headers, sharedHeaders(endpoint)]
      .flatMap((schema) => write('header', schema))
      .filter(({ name }) => name !== 'authorization'),
  ];
}

function parametersIn(place: Parameter['in'], part: z.ZodObject, components: Components): Parameter[] {
  const json = jsonSchema(part, components);
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = typeof property === 'boolean' ? {} : property;
    return {
      name,
      in: place,
      required: place === 'path' || (json.required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      schema: { ...schema, ...defaultOf(part.shape[name], schema) },
      ...(schema.type === 'array' ? { explode: false } : {}),
    };
  });
}

/** The JSON Schema leaves out the defaults of flags and numbers, because they are read from text. */
function defaultOf(field: unknown, { type }: Json): Json {
  if (type !== 'boolean' && type !== 'integer') return {};
  const read = field instanceof z.ZodType ? field.safeParse(undefined) : undefined;
  return read?.data === undefined ? {} : { default: read.data };
}
