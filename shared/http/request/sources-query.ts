/** Query parameters of answers over several realms. */
import * as z from 'zod';

import type { EndpointFacts } from '../endpoint/endpoint.ts';
import { booleanParameter } from '../parameters/fields.ts';

type Facts = Pick<EndpointFacts, 'sources' | 'list' | 'page' | 'document'>;

export function sourcesQuery(spec: Facts) {
  if (spec.sources !== true) return z.object({});
  const strict = booleanParameter
    .default(false)
    .describe('true refuses a partial answer: one realm that fails fails the request');
  if (!hasCsv(spec)) return z.object({ strict });
  const words =
    'true ends the CSV of a partial answer with a line that names the realms that did not answer in full';
  return z.object({ strict, partial_row: booleanParameter.default(false).describe(words) });
}

function hasCsv({ list, page, document }: Facts): boolean {
  return list !== undefined || page !== undefined || (document?.formats.includes('csv') ?? false);
}
