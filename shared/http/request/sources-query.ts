/** Query parameters of answers over several realms, and of answers that may be made from warm states. */
import * as z from 'zod';

import type { EndpointFacts } from '../endpoint/endpoint.ts';
import { booleanParameter, wholeNumberParameter } from '../parameters/fields.ts';

type Facts = Pick<EndpointFacts, 'sources' | 'warm' | 'list' | 'page' | 'document'>;

/** The largest `max_age`, in seconds. It is the largest `stale_seconds` of a realm. */
const longestAgeS = 86_400;

export function sourcesQuery(spec: Facts) {
  const { sources, warm } = spec;
  const shape = {
    strict: strictParameter(spec),
    max_age: maxAgeParameter(),
    partial_row: partialRowParameter(),
  };
  return z.object(shape).pick({
    ...((sources === true || warm) && { strict: true }),
    ...(warm && { max_age: true }),
    ...(sources === true && hasCsv(spec) && { partial_row: true }),
  });
}

function strictParameter({ sources, warm }: Facts) {
  const partial = sources === true ? 'a partial answer: one realm that fails fails the request' : '';
  const stale = warm ? 'states of an engine that does not answer' : '';
  const refused = [partial, stale].filter((text) => text !== '');
  return booleanParameter.default(false).describe(`true refuses ${refused.join('; and ')}`);
}

function maxAgeParameter() {
  return wholeNumberParameter(0, longestAgeS)
    .optional()
    .describe(
      'largest age in seconds of states that are kept warm; 0 asks the engine; by default twice the `interval_seconds` of the realm',
    );
}

function partialRowParameter() {
  return booleanParameter
    .default(false)
    .describe(
      'true ends the CSV of a partial answer with a line that names the realms that did not answer in full',
    );
}

function hasCsv({ list, page, document }: Facts): boolean {
  return list !== undefined || page !== undefined || (document?.formats.includes('csv') ?? false);
}
