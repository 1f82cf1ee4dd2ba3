import type * as z from 'zod';

import { once } from '../base/once.ts';
import type { PageOptions } from './backend-page.ts';
import type { DocumentOptions } from './document-answer.ts';
import type { Endpoint, EndpointSpec } from './endpoint.ts';
import type { OnUse } from './endpoint.ts';
import { type LooseEndpoint, type LooseSpec, requestReader } from './request-reader.ts';

/** Schema of a part that an endpoint does not have. */
type Nothing = ReturnType<typeof z.object>;

/**
 * Makes the definer for endpoints whose `handle` gets a `Scope`. Types flow from the schemas to `handle`; behind the
 * overload they are forgotten, so that endpoints of any types fit into one list.
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

/** The same endpoint, whose schemas are made when they are first looked at. */
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
