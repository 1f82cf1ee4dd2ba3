import type * as z from 'zod';

import type { PageOptions } from './backend-page.ts';
import type { DocumentOptions } from './document-answer.ts';
import type { Endpoint, EndpointSpec } from './endpoint.ts';
import { type LooseSpec, requestReader } from './request-reader.ts';

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
    return { ...spec, read: requestReader(spec) };
  }
  return endpoint;
}
