import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { Answer } from '../answer/answer.ts';
import { booleanParameter } from '../parameters/fields.ts';
import type { Endpoint } from './endpoint.ts';

/** Query parameter of all endpoints that have `audit`. These are the endpoints that change something. */
export const dryRunQuery = once(() =>
  z.object({
    dry_run: booleanParameter
      .default(false)
      .describe('true verifies everything, changes nothing, and answers 200 with what the answer would be'),
  }),
);

type WriteEndpoint = Pick<Endpoint<never>, 'audit'>;

/** Returns the name of the field in the answer of a dry run: `would_create` for the action `host.create`. */
function fieldOf({ audit }: WriteEndpoint): string {
  return `would_${audit?.action.split('.').at(-1) ?? 'do'}`;
}

/** Converts the answer of a write to that of a dry run. Its headers are left out, because e.g. `Location` would point to nothing. */
export function dryRunAnswer(
  endpoint: WriteEndpoint,
  { data, dryRunData = data, notice }: Answer<unknown>,
): Answer<unknown> {
  return { data: { [fieldOf(endpoint)]: dryRunData }, notice, status: 200 };
}

export function dryRunSchema(
  endpoint: WriteEndpoint & Pick<Endpoint<never>, 'returns' | 'dryRunReturns'>,
): z.ZodObject {
  return z.strictObject({ [fieldOf(endpoint)]: endpoint.dryRunReturns ?? endpoint.returns });
}
