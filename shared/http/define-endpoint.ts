import type * as z from 'zod';

import { once } from '../base/once.ts';
import type { PageOptions } from './backend-page.ts';
import type { DocumentOptions } from './document-answer.ts';
import type { Endpoint, EndpointSpec } from './endpoint.ts';
import type { OnUse } from './endpoint.ts';
import { type LooseEndpoint, type LooseSpec, requestReader } from './request-reader.ts';

/** Type of the schema of a request part that an endpoint does not have. */
type Nothing = ReturnType<typeof z.object>;

/**
 * Makes a function that defines endpoints whose `handle` gets a `Scope`. The types of the schemas are the parameter types of `handle`.
 * The result does not have these types any more, so that all endpoints fit into one list.
 */
export function defineEndpoint<Scope>() {
  function endpoint<
    R extends z.ZodType,
    P extends z.ZodObject = Nothing,
    Q extends z.ZodObject = Nothing,
    H extends z.ZodObject = Nothing,
    B extends z.ZodType = z.ZodUndefined,
    G extends PageOptions | undefined = undefined,
    D extends DocumentOptions | undefined = undefined,
  >(spec: EndpointSpec<Scope, P, Q, H, B, R, G, D>): Endpoint<Scope>;
  function endpoint(spec: LooseSpec<Scope>): Endpoint<Scope> {
    const definition = withSchemas(spec);
    return Object.assign(definition, { read: requestReader(definition) });
  }
  return endpoint;
}

/** Returns the endpoint with getters that make each schema on first use. */
function withSchemas<Scope>(spec: LooseSpec<Scope>): LooseEndpoint<Scope> {
  const { params, query, headers, body, returns, ...facts } = spec;
  const schemas = {
    params: once(() => onUse(params)),
    query: once(() => onUse(query)),
    headers: once(() => onUse(headers)),
    body: once(() => onUse(body)),
    returns: once(() => onUse(returns)),
  };
  return {
    ...facts,
    get params() {
      return schemas.params();
    },
    get query() {
      return schemas.query();
    },
    get headers() {
      return schemas.headers();
    },
    get body() {
      return schemas.body();
    },
    get returns() {
      return schemas.returns();
    },
  };
}

function onUse<S extends z.ZodType | undefined>(schema: OnUse<S>): S {
  return typeof schema === 'function' ? schema() : schema;
}
