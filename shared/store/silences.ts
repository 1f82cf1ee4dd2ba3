import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { readableRecords } from './readable-records.ts';
import { matchesReference, type Reference, reference } from './reference.ts';
import type { Key, Table } from './table.ts';

const silenceRecord = once(() =>
  z.object({
    /** A UUID. */
    silence_id: z.string(),
    /** The realm or multirealm in whose path it was made. It ends with this creation of the realm. */
    realm: reference(),
    matchers: z.array(
      z.object({ name: z.string(), value: z.string(), is_regex: z.boolean(), is_equal: z.boolean() }),
    ),
    /** Times in epoch milliseconds. */
    starts_at: z.int(),
    ends_at: z.int(),
    created_by: z.string(),
    comment: z.string(),
    /** The mark of its downtimes in the comments of engines. One that has ended as a downtime of another tool has none. */
    marks: z.array(z.string()),
    /** True if some of its downtimes wait in the queue, or were not seen in their engine yet. */
    is_queued: z.boolean(),
    changed_at: z.int(),
    /** The time at which it was ended before `ends_at`. */
    ended_at: z.int().optional(),
  }),
);
export type SilenceRecord = z.output<ReturnType<typeof silenceRecord>>;

/** The silences of realms that clients of Alertmanager made or ended. They can be read for five days after their end. */
export interface SilenceStore {
  list(realm: Reference): Promise<SilenceRecord[]>;
  /** Stores a silence. If the realm has `mostSilences` others already, it throws `invalid_request`, or leaves out one that has ended. */
  put(record: SilenceRecord): Promise<void>;
  /** Writes the changed fields. Throws `precondition_failed` if somebody else changed the silence after `before` was read. */
  change(before: SilenceRecord, fields: Partial<SilenceRecord>): Promise<SilenceRecord>;
  /** Deletes a silence that made no downtime. */
  forget(record: SilenceRecord): Promise<void>;
}

/** The largest number of silences of one realm, with those that have ended. */
const mostSilences = 2000;
const keptMs = 5 * 86_400_000;

const partition = 'SILENCE';
/** Names of realms have no control characters, so that the keys of two realms never begin alike. */
const keyOf = ({ realm, silence_id: id }: SilenceRecord): Key => ({
  pk: partition,
  sk: `${realm.name}\n${id}`,
});
const keptUntil = ({ ended_at: ended, ends_at: ends }: SilenceRecord) => (ended ?? ends) + keptMs;
const itemOf = (record: SilenceRecord) => ({
  ...record,
  expires_at: Math.ceil(keptUntil(record) / 1000),
});

/** Creates the store. A damaged record is logged and left out. */
export function createSilenceStore(table: Table, clock: Clock, log: Pick<Log, 'error'>): SilenceStore {
  const parse = readableRecords(silenceRecord, { kind: 'silence', named: 'silence_id' }, log);
  const list = async (realm: Reference) =>
    parse(await table.query(partition, { prefix: `${realm.name}\n` })).filter(
      (record) => matchesReference(record.realm, realm) && keptUntil(record) > clock(),
    );
  return {
    list,
    async put(record) {
      const others = (await list(record.realm)).filter(({ silence_id: id }) => id !== record.silence_id);
      if (others.length >= mostSilences) {
        // Its downtimes are removed already.
        if (record.ended_at !== undefined) return;
        const detail = `A realm has ${mostSilences} silences at most, with those that ended in the last five days.`;
        throw new AppError('invalid_request', { detail });
      }
      await table.put(keyOf(record), itemOf(record));
    },
    async change(before, fields) {
      const changed_at = Math.max(clock(), before.changed_at + 1);
      const record = { ...before, ...fields, changed_at };
      const { changed_at: unchanged } = before;
      if (await table.put(keyOf(record), itemOf(record), { equals: { changed_at: unchanged } }))
        return record;
      throw new AppError('precondition_failed', {
        detail: 'The silence was changed by others at the same time: look at it, and try again.',
      });
    },
    async forget(record) {
      await table.delete(keyOf(record));
    },
  };
}
