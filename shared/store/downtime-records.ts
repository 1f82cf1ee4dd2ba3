import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { gather } from '../base/gather.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { readableRecords } from './readable-records.ts';
import type { Reference } from './reference.ts';
import type { Fields, Key, Table } from './table.ts';

const keptDowntime = once(() =>
  z.object({
    downtime_id: z.string(),
    /** The downtime as answers show it. */
    record: z.record(z.string(), z.unknown()),
    /** The latest time at which it may be in effect, in epoch seconds. */
    until: z.int(),
    /** The time at which it was removed, in epoch milliseconds. */
    removed_at: z.int().optional(),
    /** The user who removed it. `undefined` if nobody did, or if the request did not say who. */
    removed_by: z.string().optional(),
    /** The time from which it cannot be read, in epoch seconds. */
    expires_at: z.int(),
  }),
);
type KeptDowntime = z.output<ReturnType<typeof keptDowntime>>;
export type ShownDowntime = Pick<KeptDowntime, 'downtime_id' | 'record' | 'until'>;

/** The downtimes that this API scheduled, changed or removed, as they were last seen. They can be read for five days after their end. */
export interface DowntimeRecords {
  /**
   * Stores downtimes that an engine shows. One that was removed stays so. It never throws: what cannot be stored in two seconds is logged,
   * because the engine has done its work already.
   */
  keep(realm: Reference, downtimes: readonly ShownDowntime[]): Promise<void>;
  /** Stores that downtimes were removed now. Of several who remove one at the same time, the first is stored. It never throws. */
  end(realm: Reference, downtimes: readonly ShownDowntime[], by: string | undefined): Promise<void>;
  find(realm: Reference, id: string): Promise<KeptDowntime | undefined>;
}

const keptS = 5 * 86_400;
/** Records that are written at the same time, and the longest time for all of them, in milliseconds. */
const atOnce = 16;
const longestMs = 2000;

/** A downtime that was changed keeps its id in all realms of its engine, so that the id alone does not name the realm. */
const keyOf = ({ name, creation_id = '' }: Reference, id: string): Key => ({
  pk: `DOWNTIME#${id}`,
  sk: `${name}\n${creation_id}`,
});

export function createDowntimeRecords(
  table: Table,
  clock: Clock,
  log: Pick<Log, 'error' | 'warn'>,
): DowntimeRecords {
  const parse = readableRecords(keptDowntime, { kind: 'downtime', named: 'downtime_id' }, log);
  const write = async (realm: Reference, items: readonly Fields[]) => {
    const last = clock() + longestMs;
    const written = await gather(items, atOnce, async (item) => {
      if (clock() > last) throw new Error('The table is too slow.');
      await table.put(keyOf(realm, String(item['downtime_id'])), item, { missing: ['removed_at'] });
    });
    const failed = written.filter((one) => one.status === 'rejected');
    if (failed.length > 0)
      log.warn('downtime.not_kept', { realm: realm.name, count: failed.length, error: failed[0]?.reason });
  };
  return {
    keep: (realm, downtimes) =>
      write(
        realm,
        downtimes.map((one) => ({ ...one, expires_at: one.until + keptS })),
      ),
    end: (realm, downtimes, by) => {
      const ended = { removed_at: clock(), ...(by !== undefined && { removed_by: by }) };
      const expires_at = Math.ceil(ended.removed_at / 1000) + keptS;
      return write(
        realm,
        downtimes.map((one) => ({ ...one, ...ended, expires_at })),
      );
    },
    async find(realm, id) {
      const item = await table.get(keyOf(realm, id));
      const [found] = parse(item ? [item] : []);
      return found && found.expires_at > clock() / 1000 ? found : undefined;
    },
  };
}
