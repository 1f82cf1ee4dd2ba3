import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import type { Silence } from '../../shared/realm/alerts/silence.ts';
import { knownSilences } from '../../shared/realm/alerts/silences.ts';
import type { RealmScope } from '../../shared/realm/directory/realms.ts';

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
  const { id, state, comment, createdBy, matchers, startsAt, endsAt, updatedAt } = silence;
  return {
    ...{ id, status: { state }, updatedAt: iso(updatedAt), comment, createdBy, endsAt: iso(endsAt) },
    matchers: matchers.map(({ isEqual, isRegex, name, value }) => ({ isEqual, isRegex, name, value })),
    startsAt: iso(startsAt),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns the silence of an id, with its sources. Throws `silence_not_found`. */
export async function findSilence(id: string, scope: RealmScope, parts: Parameters<typeof knownSilences>[1]) {
  const { silences, sources } = await knownSilences(scope, parts);
  const known = silences.find(({ silence }) => silence.id === id.toLowerCase());
  if (!known) throw new AppError('silence_not_found', { detail: 'silence not found' });
  return { known, sources };
}
