import type * as z from 'zod';

import { once } from '../../base/once.ts';
import type { DocumentOptions } from '../format/document-answer.ts';
import type { BackendPageOptions } from '../list/backend-page.ts';
import { requestReader, type UntypedEndpoint, type UntypedEndpointSpec } from '../request/request-reader.ts';
import type { Endpoint, EndpointSpec } from './endpoint.ts';
import type { Lazy } from './endpoint.ts';
import type { ForeignErrors } from './foreign-errors.ts';

/** Type of the schema of a request part that an endpoint does not have. */
type NoSchema = ReturnType<typeof z.object>;

/**
 * Makes a function that defines endpoints whose `handle` gets a `Scope`. The types of the schemas are the parameter types of `handle`.
 * The result does not have these types any more, so that all endpoints fit into one list. With `foreign`, they are of another program's API.
 */
export function defineEndpoint<Scope>(foreign?: ForeignErrors) {
  function endpoint<
    R extends z.ZodType,
    P extends z.ZodObject = NoSchema,
    Q extends z.ZodObject = NoSchema,
    H extends z.ZodObject = NoSchema,
    B extends z.ZodType = z.ZodUndefined,
    G extends BackendPageOptions | undefined = undefined,
    D extends DocumentOptions | undefined = undefined,
  >(spec: EndpointSpec<Scope, P, Q, H, B, R, G, D>): Endpoint<Scope>;
  function endpoint(spec: UntypedEndpointSpec<Scope>): Endpoint<Scope> {
    const definition = withSchemas(foreign ? { bare: true, extension: true, foreign, ...spec } : spec);
    return Object.assign(definition, { read: requestReader(definition) });
  }
  return endpoint;
}

/** Returns the endpoint with getters that make each schema on first use. */
function withSchemas<Scope>(spec: UntypedEndpointSpec<Scope>): UntypedEndpoint<Scope> {
  const { params, query, headers, body, returns, dryRunReturns, ...facts } = spec;
  const schemas = {
    params: once(() => toLazy(params)),
    query: once(() => toLazy(query)),
    headers: once(() => toLazy(headers)),
    body: once(() => toLazy(body)),
    returns: once(() => toLazy(returns)),
    dryRunReturns: once(() => toLazy(dryRunReturns)),
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
    get dryRunReturns() {
      return schemas.dryRunReturns();
    },
  };
}

function toLazy<S extends z.ZodType | undefined>(schema: Lazy<S>): S {
  return typeof schema === 'function' ? schema() : schema;
}
