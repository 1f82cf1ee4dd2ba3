// Reads the rows of messages, whose columns are the same in both databases.
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { KeptMessage, SentMessage } from './message-queue.ts';

/** PostgreSQL answers whole numbers of 64 bits as texts. */
const whole = z.coerce.number().pipe(z.int());

const message = once(() =>
  z
    .object({
      id: z.string(),
      body: z.string(),
      message_group: z.string(),
      deduplication_id: z.string(),
      sequence: whole,
      sent_at: whole,
      first_received_at: whole.nullable(),
      receives: whole,
      hidden_until: whole,
      handle: z.string().nullable(),
    })
    .transform((row): KeptMessage => ({
      ...{ id: row.id, body: row.body, group: row.message_group, deduplicationId: row.deduplication_id },
      ...{
        sequence: row.sequence,
        sentAt: row.sent_at,
        receives: row.receives,
        hiddenUntil: row.hidden_until,
      },
      firstReceivedAt: row.first_received_at ?? undefined,
      handle: row.handle ?? undefined,
    })),
);
const sent = once(() => z.object({ id: z.string(), sequence: whole }));

export const messageFromRow = (row: unknown): KeptMessage => message().parse(row);

export const sentMessageOf = (row: unknown): SentMessage => sent().parse(row);
