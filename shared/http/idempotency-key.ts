import * as z from 'zod';

import { once } from '../base/once.ts';
import type { EndpointFacts } from './endpoint.ts';

const key = once(() =>
  z.object({
    'idempotency-key': z
      .string()
      .regex(/^[ -~]{1,255}$/, 'must have 1 to 255 printable ASCII characters')
      .optional()
      .describe(
        'a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice',
      ),
  }),
);

type Facts = Pick<EndpointFacts, 'method' | 'access' | 'answersSecret'>;

/** A key belongs to a caller, so public endpoints take none. */
export function takesKey({ method, access, answersSecret }: Facts): boolean {
  return method === 'POST' && access !== 'public' && !answersSecret;
}

/** The headers that an endpoint takes beyond its own; also for the docs. */
export function sharedHeaders(endpoint: Facts) {
  return takesKey(endpoint) ? key() : z.object({});
}
