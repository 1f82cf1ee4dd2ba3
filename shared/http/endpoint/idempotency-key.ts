import * as z from 'zod';

import { once } from '../../base/once.ts';
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

type Facts = Pick<EndpointFacts, 'method' | 'access' | 'answersSecret' | 'queues'>;

/** Returns true if the endpoint accepts an Idempotency-Key: a POST, or a removal that may be queued. A public endpoint does not, because a key belongs to a caller. */
export function acceptsIdempotencyKey({ method, access, answersSecret, queues }: Facts): boolean {
  return (method === 'POST' || queues === true) && access !== 'public' && !answersSecret;
}

/** Returns the schema of the request headers that the pipeline reads for an endpoint. The API document uses it too. */
export function sharedHeaders(endpoint: Facts) {
  return acceptsIdempotencyKey(endpoint) ? key() : z.object({});
}
