import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { type Columns, schemaOf } from './columns.ts';

/** A call that answers the next question. */
const nextCall = once(() =>
  z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) }),
);
export type NextCall = z.output<ReturnType<typeof nextCall>>;

/** The columns of an answer: of its rows, and of the facts about its one subject. */
export interface AnswerColumns {
  readonly rows?: Columns;
  readonly facts?: Columns;
}

/** The fields that all answers have in common. The list of tools leaves them out. */
export const commonFields = {
  left_out: true,
  next: true,
  notices: true,
  as_of: true,
  untrusted: true,
} as const;

/** Returns the schema of the structured content of an answer. */
export function toolAnswer({ rows = {}, facts }: AnswerColumns) {
  return z.strictObject({
    ...{ headline: z.string(), ...(facts && { facts: schemaOf(facts) }), rows: z.array(schemaOf(rows)) },
    ...{ left_out: z.int(), next_skip: z.int().optional(), next: z.array(nextCall()) },
    ...{ notices: z.array(z.string()), as_of: z.string(), untrusted: z.string() },
  });
}

/** The parameter of tools that have more rows than one answer. */
export const skip = once(() =>
  z.int().min(0).max(100_000).optional().describe('next_skip of the answer before'),
);
