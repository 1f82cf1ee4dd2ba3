import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import type { Silence } from '../../shared/realm/alerts/silence.ts';
import { silencesOf } from '../../shared/realm/alerts/silences.ts';
import type { Realms, RealmScope } from '../../shared/realm/directory/realms.ts';

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

/** Returns the silences of a realm, or of each member of a multirealm. `now` is in milliseconds. */
export async function findSilences(realms: Realms, scope: RealmScope, now: number) {
  const { parts, sources } = await realms.selectNamed(scope).askEach((realm) => silencesOf(realm, now));
  return { silences: parts.flatMap(({ value }) => value), sources };
}

/** Returns the error of a silence that does not exist. */
export function unknownSilence(): AppError {
  return new AppError('silence_not_found', { detail: 'silence not found' });
}
