import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { Silence } from '../../shared/realm/alerts/silence.ts';

/** A silence as Alertmanager sends it. */
export const silenceRecord = once(() =>
  z.strictObject({
    id: z.uuid(),
    status: z.strictObject({ state: z.enum(['active', 'pending', 'expired']) }),
    updatedAt: z.iso.datetime(),
    comment: z.string(),
    createdBy: z.string(),
    endsAt: z.iso.datetime(),
    matchers: z.array(
      z.strictObject({
        isEqual: z.boolean(),
        isRegex: z.boolean(),
        name: z.string(),
        value: z.string(),
      }),
    ),
    startsAt: z.iso.datetime(),
  }),
);

/** Returns the silence as it is sent. */
export function recordOfSilence(silence: Silence): z.output<ReturnType<typeof silenceRecord>> {
  const { silence_id: id, state, comment, created_by: createdBy, matchers } = silence;
  const { changed_at: updatedAt, starts_at: startsAt, ends_at: endsAt } = silence;
  return {
    ...{ id, status: { state }, updatedAt: iso(updatedAt), comment, createdBy, endsAt: iso(endsAt) },
    matchers: matchers.map(({ is_equal: isEqual, is_regex: isRegex, name, value }) => {
      return { isEqual, isRegex, name, value };
    }),
    startsAt: iso(startsAt),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
