import * as z from 'zod';

import { once } from '../base/once.ts';
import type { Answer } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { flag } from './fields.ts';

/**
 * An empty value of a query parameter is none, but for `dry_run`: who writes it without a value does not mean that the write
 * shall be done.
 */
export function isAbsentWhenEmpty(name: string): boolean {
  return name !== 'dry_run';
}

/** Taken by every endpoint that is audited, which are those that change something. */
export const dryRunQuery = once(() =>
  z.object({
    dry_run: flag
      .default(false)
      .describe('true verifies everything, changes nothing, and answers 200 with what the answer would be'),
  }),
);

type Written = Pick<Endpoint<never>, 'audit'>;

/** `host.create` is answered as `would_create`. */
function fieldOf({ audit }: Written): string {
  return `would_${audit?.action.split('.').at(-1) ?? 'do'}`;
}

/** The answer of the write, as one of a dry run; nothing is where its headers would say, e.g. `Location`. */
export function dryRunAnswer(endpoint: Written, { data, notice }: Answer<unknown>): Answer<unknown> {
  return { data: { [fieldOf(endpoint)]: data }, notice, status: 200 };
}

export function dryRunSchema(endpoint: Written & Pick<Endpoint<never>, 'returns'>): z.ZodObject {
  return z.strictObject({ [fieldOf(endpoint)]: endpoint.returns });
}
