import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type DowntimeRecord, downtimes, downtimesOf } from './downtimes.ts';
import type { EngineState } from './operation.ts';
import { instant, secondsOf } from './remark-fields.ts';

/** The answer about one downtime, which may have ended. */
export const anyDowntime = once(() =>
  downtimes.schema
    .extend({
      ended: z
        .boolean()
        .describe('true: its engine does not show it any more, and this is how it was last seen'),
      removed_at: instant().describe('time at which this API removed it; null: it did not, or nobody knows'),
      removed_by: z
        .string()
        .nullable()
        .describe('the user who removed it by this API; null: nobody did, or nobody knows'),
    })
    .meta({ id: 'AnyDowntime' }),
);
type AnyDowntime = z.output<ReturnType<typeof anyDowntime>>;

/** Stores downtimes as their engine shows them now, so that they can be read after their end. */
export async function keepDowntimes(
  realm: OpenRealm,
  done: readonly { readonly now: EngineState<DowntimeRecord> | undefined }[],
): Promise<void> {
  const shown = done.flatMap(({ now }) => (now ? [storedDowntime(now.record)] : []));
  await realm.downtimeRecords?.keep(realm.record, shown);
}

/**
 * Stores that downtimes were removed. `by` is the user who did it, or `undefined` if nobody knows. A delivery that goes on with what another one
 * began may not know all records of before.
 */
export async function keepRemoval(
  realm: OpenRealm,
  records: readonly unknown[],
  by: string | undefined,
): Promise<void> {
  const known = records.flatMap((record) => downtimes.schema.safeParse(record).data ?? []);
  await realm.downtimeRecords?.end(realm.record, known.map(storedDowntime), by);
}

function storedDowntime(record: DowntimeRecord) {
  return { downtime_id: record.downtime_id, record, until: latestEndOf(record) };
}

/** Returns the latest second in which a downtime may be in effect: a flexible one may begin at its end. */
function latestEndOf({ fixed, ends_at, duration_seconds: duration }: DowntimeRecord): number {
  return secondsOf(ends_at) + (fixed ? 0 : (duration ?? 0));
}

/** Finds a downtime that a realm shows or showed. `now` is in seconds since the epoch. */
export async function findAnyDowntime(
  realm: OpenRealm,
  id: string,
  now: number,
): Promise<readonly { readonly id: string; readonly record: AnyDowntime }[]> {
  const shown = (await downtimesOf(realm, now)).find((one) => one.id === id);
  const record = shown
    ? { ...shown.record, ended: false, removed_at: null, removed_by: null }
    : await endedDowntime(realm, id);
  return record ? [{ id, record }] : [];
}

/** Returns a downtime that its engine does not show, as it was last seen. `undefined` means that it is not stored. */
async function endedDowntime(realm: OpenRealm, id: string): Promise<AnyDowntime | undefined> {
  const kept = await realm.downtimeRecords?.find(realm.record, id);
  const { data: record } = downtimes.schema.safeParse(kept?.record);
  if (!kept || !record) return undefined;
  return {
    ...{ ...record, in_effect: false, ended: true },
    removed_at: realm.iso(kept.removed_at === undefined ? null : kept.removed_at / 1000),
    removed_by: kept.removed_by ?? null,
  };
}
