import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { outcomes } from '../../shared/realm/operations/operation.ts';

export const countSchema = once(() => z.int().nonnegative());

/** The fields that an answer of an operation and a request that was queued have in common. */
export function resultFields<Now extends z.ZodType>(now: Now) {
  return {
    counts: z
      .strictObject({
        done: countSchema().describe('targets that the engine shows it of, or says so'),
        already: countSchema().describe('targets of which it was so before'),
        queued: countSchema().describe('targets that wait for their engine'),
        refused: countSchema().describe('targets that nothing was changed of'),
        unconfirmed: countSchema().describe('targets whose command was sent, without its effect'),
      })
      .describe('targets by outcome'),
    targets: z
      .array(
        z.strictObject({
          realm: z.string().describe('the realm; of what no realm has, the name in the path'),
          host_name: z.string(),
          service: z.string().nullable().describe('the service; null: the host itself'),
          outcome: z
            .enum(outcomes)
            .describe(
              '`done`: the engine shows it, or says so; `already`: it was so before; `queued`: it waits for its engine, a day at most; ' +
                '`refused`: nothing was changed; `unconfirmed`: the command was sent, and its effect was not seen in time, or is gone',
            ),
          id: z
            .string()
            .nullable()
            .describe('id of what was made or removed; null: it has none, or no list shows it yet'),
          reason: z
            .string()
            .nullable()
            .describe('why it is not done, or what else is to be known of it, for people'),
          now: now.nullable().describe('what the engine says of it afterwards; null: nothing'),
        }),
      )
      .describe(
        'one for each host and service that was selected, and for each that was named and is not there',
      ),
  };
}
