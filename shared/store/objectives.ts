import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { requireCalendars, withCalendars } from './calendars.ts';
import { inCreationTurn } from './creation-turn.ts';
import { reference } from './reference.ts';
import type { Fields, Key, Table } from './table.ts';

/** The kinds of objects that an objective can be about, named as the lists that have them. */
export const objectiveKinds = ['hosts', 'services', 'business_processes'] as const;
/** The ways in which the states of several objects become one. */
export const combinations = ['each', 'all', 'any', 'mean'] as const;

const version = once(() =>
  z.object({
    /** The first day for which these rules hold, in the objective's time zone. Those of the oldest version hold for all days before too. */
    begins_on: z.string(),
    target_percent: z.number(),
    kind: z.enum(objectiveKinds),
    where: z.string().optional(),
    /** The states that count as unavailable. `undefined` means those that are problems. */
    unavailable_states: z.array(z.string()).optional(),
    downtimes: z.enum(['counted', 'excluded']),
    /** The calendar whose hours alone count. `undefined` means that all hours do. */
    calendar: z.string().optional(),
    changed_by: z.string(),
  }),
);
/** The rules of an objective from one day on. */
export type ObjectiveVersion = z.output<ReturnType<typeof version>>;

const objectiveRecord = once(() =>
  z.object({
    /** It follows from the realm and the name, so that a realm has each name once. */
    objective_id: z.string(),
    /** The realm or multirealm that it was made for. It ends with this creation of the realm. */
    realm: reference(),
    name: z.string(),
    /** `month`, `quarter`, `year`, or a number of days such as `30d`. */
    window: z.string(),
    time_zone: z.string(),
    combine: z.enum(combinations),
    /** Oldest first. */
    versions: z.array(version()).min(1),
    created_by: z.string(),
    /** Times in epoch milliseconds. */
    created_at: z.int(),
    changed_at: z.int(),
    /** The Idempotency-Key of the request that created it. */
    key: z.string().optional(),
  }),
);
export type ObjectiveRecord = z.output<ReturnType<typeof objectiveRecord>>;
/** The fields that a change replaces. */
export type ObjectiveChange = Pick<ObjectiveRecord, 'window' | 'time_zone' | 'combine' | 'versions'>;

/** The objectives of all realms. */
export interface ObjectiveStore {
  all(): Promise<ObjectiveRecord[]>;
  /** Returns `undefined` if there is none with this id. */
  find(id: string): Promise<ObjectiveRecord | undefined>;
  /** Stores an objective. Throws `calendar_not_found`, `objective_exists` and `too_many_objectives`. A request that is repeated gets what it stored before. */
  create(record: ObjectiveRecord): Promise<ObjectiveRecord>;
  /** Throws the errors of `create`, and stores nothing. */
  verify(record: ObjectiveRecord): Promise<void>;
  /**
   * Throws `precondition_failed` if somebody else changed or removed it after `before` was read, and `calendar_not_found` of one of
   * `calendars`, which come into use by the change. A dry run stores nothing.
   */
  change(
    before: ObjectiveRecord,
    change: ObjectiveChange,
    options: { readonly dryRun?: boolean; readonly calendars: readonly string[] },
  ): Promise<ObjectiveRecord>;
  /** Throws `precondition_failed` as `change` does. */
  remove(before: ObjectiveRecord): Promise<void>;
}

/** The largest number of objectives of one realm. */
const mostObjectives = 1000;
const partition = 'OBJECTIVE';
const keyOf = (id: string): Key => ({ pk: partition, sk: id });

/** Creates the store. A damaged record is logged and left out of lists, so that the others are still answered. */
export function createObjectiveStore(table: Table, clock: Clock, log: Pick<Log, 'error'>): ObjectiveStore {
  const all = async () => (await table.query(partition)).flatMap((item) => parseReadable(item, log));
  const find = async (id: string) => {
    const item = /^[0-9a-f]{16}$/.test(id) ? await table.get(keyOf(id)) : undefined;
    return item && objectiveRecord().parse(item);
  };
  const refuseIfFull = async ({ realm, objective_id: id }: ObjectiveRecord) => {
    const others = (await all()).filter((one) => one.realm.name === realm.name && one.objective_id !== id);
    if (others.length < mostObjectives) return;
    const detail = `A realm has ${mostObjectives} objectives at most: remove one that is not used.`;
    throw new AppError('too_many_objectives', { detail });
  };
  return {
    all,
    find,
    async verify(record) {
      await requireCalendars(table, calendarsOf(record));
      await refuseIfFull(record);
      if (await find(record.objective_id)) throw taken(record);
    },
    async create(record) {
      const subject = `objectives of ${record.realm.name}`;
      const isStored = await withCalendars({ table, clock }, calendarsOf(record), () =>
        inCreationTurn({ table, clock, subject }, async () => {
          await refuseIfFull(record);
          return table.put(keyOf(record.objective_id), record, { exists: false });
        }),
      );
      const stored = isStored ? record : await find(record.objective_id);
      if (isStored || (record.key !== undefined && stored?.key === record.key)) return stored ?? record;
      throw taken(record);
    },
    change: changer(table, clock),
    async remove(before) {
      if (!(await table.delete(keyOf(before.objective_id), unchanged(before)))) throw changedByOthers(before);
    },
  };
}

function changer(table: Table, clock: Clock): ObjectiveStore['change'] {
  return async (before, change, { dryRun, calendars }) => {
    if (dryRun === true) {
      await requireCalendars(table, calendars);
      return { ...before, ...change };
    }
    const set = { ...change, changed_at: Math.max(clock(), before.changed_at + 1) };
    const item = await withCalendars({ table, clock }, calendars, () =>
      table.update(keyOf(before.objective_id), { set }, unchanged(before)),
    );
    if (item) return objectiveRecord().parse(item);
    throw changedByOthers(before);
  };
}

function calendarsOf({ versions }: Pick<ObjectiveRecord, 'versions'>): string[] {
  return [...new Set(versions.flatMap(({ calendar }) => calendar ?? []))];
}

function unchanged({ created_at, changed_at }: ObjectiveRecord) {
  return { equals: { created_at, changed_at } };
}

function taken({ name, realm }: ObjectiveRecord): AppError {
  const detail = `Realm '${realm.name}' has an objective '${name}' already.`;
  return new AppError('objective_exists', { detail });
}

function changedByOthers({ name }: ObjectiveRecord): AppError {
  const detail = `The objective '${name}' was changed by others since it was read.`;
  return new AppError('precondition_failed', { detail });
}

function parseReadable(item: Fields, log: Pick<Log, 'error'>): ObjectiveRecord[] {
  const read = objectiveRecord().safeParse(item);
  if (read.success) return [read.data];
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  log.error('store.record_unreadable', { kind: 'objective', name: item['objective_id'], faults });
  return [];
}
