import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { inCreationTurn } from './creation-turn.ts';
import { readableRecords } from './readable-records.ts';
import { matchesReference, type Reference, reference } from './reference.ts';
import { slaChoices } from './sla.ts';
import type { Key, Table } from './table.ts';

const maintenanceRecord = once(() =>
  z.object({
    maintenance_id: z.string(),
    /** The realm or multirealm that it was made for. It ends with this creation of the realm. */
    realm: reference(),
    name: z.string(),
    /** The selection, not its members: they are looked up when downtimes are scheduled. */
    targets: z.object({
      hosts: z.array(z.string()).optional(),
      services: z.array(z.object({ host_name: z.string(), service: z.string() })).optional(),
      hostgroup: z.string().optional(),
      servicegroup: z.string().optional(),
      /** Filters of the list of hosts and services, as they stand in a query. */
      filter: z.string().optional(),
    }),
    include_services: z.boolean(),
    include_children: z.boolean(),
    /** Local time in `time_zone`, without an offset: `2026-12-06T02:00:00`. */
    starts_at: z.string(),
    time_zone: z.string(),
    duration_seconds: z.int(),
    rrule: z.string(),
    comment: z.string(),
    enabled: z.boolean(),
    /** Says if its downtimes count in availability. `undefined` means that they do. */
    sla: z.enum(slaChoices).optional(),
    /** The author of its downtimes. */
    created_by: z.string(),
    /** Times in epoch milliseconds. */
    created_at: z.int(),
    changed_at: z.int(),
    /** The time of its removal in epoch milliseconds. It stays until the downtimes that it planted and that have not begun are removed. */
    ended_at: z.int().optional(),
    /** The result of the latest run of the planner that had something to do. */
    planting: z
      .object({
        /** Epoch milliseconds. */
        at: z.int(),
        /** Numbers of downtimes: those that are in the engines, and those that could not be scheduled. */
        done: z.int(),
        /** Null if that is not known. */
        open: z.int().nullable(),
        /** The reason for the first one that is open, for people. */
        reason: z.string().nullable(),
      })
      .optional(),
    /** Until then one run of the planner works on it alone. Epoch milliseconds. */
    leased_until: z.int().optional(),
  }),
);
export type MaintenanceRecord = z.output<ReturnType<typeof maintenanceRecord>>;

/** The fields that callers set. */
export type MaintenanceSettings = Omit<
  MaintenanceRecord,
  | 'maintenance_id'
  | 'realm'
  | 'created_by'
  | 'created_at'
  | 'changed_at'
  | 'ended_at'
  | 'planting'
  | 'leased_until'
>;

interface MaintenanceName {
  readonly realm: Reference;
  readonly id: string;
}

/** The recurring maintenances of realms. */
export interface MaintenanceStore {
  /** Returns those of a realm that were not removed, oldest first. */
  list(realm: Reference): Promise<MaintenanceRecord[]>;
  /** Returns those of all realms, also those that were removed and still have planted downtimes. */
  all(): Promise<MaintenanceRecord[]>;
  /** Throws `maintenance_not_found` if the realm has none with this id, or if it was removed. */
  find(name: MaintenanceName): Promise<MaintenanceRecord>;
  /** Stores a maintenance. Throws `too_many_maintenances` if the realm has `mostMaintenances` others already. */
  create(record: MaintenanceRecord): Promise<void>;
  /** Throws the error of `create`, and stores nothing. */
  verify(record: MaintenanceRecord): Promise<void>;
  /** Writes the settings. Throws `precondition_failed` if somebody else changed the record after `before` was read. */
  change(before: MaintenanceRecord, settings: MaintenanceSettings): Promise<MaintenanceRecord>;
  /** Marks it as removed. Throws `maintenance_not_found` if it was removed already. */
  end(before: MaintenanceRecord): Promise<MaintenanceRecord>;
  /**
   * Gives the caller the record for `leaseMs`, as it is now. Returns `undefined` if another run has it, or if it does not exist any more.
   */
  lease(record: MaintenanceRecord, leaseMs: number): Promise<MaintenanceRecord | undefined>;
  /** Ends a lease, with the result of the run if it had something to do. */
  release(leased: MaintenanceRecord, planting: MaintenanceRecord['planting']): Promise<void>;
  /** Deletes the record. */
  forget(leased: MaintenanceRecord): Promise<void>;
}

/** The largest number of maintenances of one realm. */
const mostMaintenances = 200;

const partition = 'MAINTENANCE';
/** Names of realms have no control characters, so that the keys of two realms never begin alike. */
const prefixOf = (realm: string) => `${realm}\n`;
const keyOf = (realm: string, id: string): Key => ({ pk: partition, sk: `${prefixOf(realm)}${id}` });
const keyOfRecord = ({ realm, maintenance_id: id }: MaintenanceRecord) => keyOf(realm.name, id);

/** Creates the store. A damaged record is logged and left out of lists, so that the others are still planned. */
export function createMaintenanceStore(table: Table, clock: Clock, log: Log): MaintenanceStore {
  const parse = readableRecords(maintenanceRecord, { kind: 'maintenance', named: 'maintenance_id' }, log);
  const list = async (realm: Reference) =>
    parse(await table.query(partition, { prefix: prefixOf(realm.name) }))
      .filter((record) => record.ended_at === undefined && isOf(record, realm))
      .sort((a, b) => a.created_at - b.created_at);
  const verify = async ({ realm, maintenance_id: id }: MaintenanceRecord) => {
    // A request that is sent again may find the maintenance that it has stored before.
    const others = (await list(realm)).filter((one) => one.maintenance_id !== id);
    if (others.length < mostMaintenances) return;
    const detail = `A realm has ${mostMaintenances} maintenances at most: remove one that is over.`;
    throw new AppError('too_many_maintenances', { detail });
  };
  return {
    list,
    verify,
    all: async () => parse(await table.query(partition)),
    async find({ realm, id }) {
      // An id of a caller may be longer than a key of the table.
      const item = isId(id) ? await table.get(keyOf(realm.name, id)) : undefined;
      const record = item && maintenanceRecord().parse(item);
      if (!record || record.ended_at !== undefined || !isOf(record, realm)) throw missing(id);
      return record;
    },
    async create(record) {
      await inCreationTurn({ table, clock, subject: `maintenances of ${record.realm.name}` }, async () => {
        await verify(record);
        await table.put(keyOfRecord(record), record, { exists: false });
      });
    },
    ...changes(table, clock),
    ...leases(table, clock),
  };
}

function changes(table: Table, clock: Clock): Pick<MaintenanceStore, 'change' | 'end'> {
  return {
    async change(before, settings) {
      const set = { ...settings, changed_at: Math.max(clock(), before.changed_at + 1) };
      const item = await table.update(keyOfRecord(before), { set }, unchanged(before));
      if (item) return maintenanceRecord().parse(item);
      const detail = `The maintenance '${before.maintenance_id}' was changed by others since it was read.`;
      throw new AppError('precondition_failed', { detail });
    },
    async end(before) {
      const when = { exists: true, missing: ['ended_at'] };
      const item = await table.update(keyOfRecord(before), { set: { ended_at: clock() } }, when);
      if (!item) throw missing(before.maintenance_id);
      return maintenanceRecord().parse(item);
    },
  };
}

function leases(table: Table, clock: Clock): Pick<MaintenanceStore, 'lease' | 'release' | 'forget'> {
  return {
    async lease(record, leaseMs) {
      const now = clock();
      const change = { set: { leased_until: now + leaseMs } };
      const item = await table.update(keyOfRecord(record), change, {
        exists: true,
        atMost: { leased_until: now },
      });
      return item && maintenanceRecord().parse(item);
    },
    async release(leased, planting) {
      const when = { equals: { leased_until: leased.leased_until ?? 0 } };
      const set = { leased_until: 0, ...(planting && { planting }) };
      await table.update(keyOfRecord(leased), { set }, when);
    },
    async forget(leased) {
      await table.delete(keyOfRecord(leased));
    },
  };
}

function missing(id: string): AppError {
  return new AppError('maintenance_not_found', { detail: `The realm has no maintenance '${id}'.` });
}

function isOf({ realm }: MaintenanceRecord, wanted: Reference): boolean {
  return matchesReference(realm, wanted);
}

function isId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** Returns the condition that nobody has changed the settings or removed the record since it was read. */
function unchanged({ changed_at }: MaintenanceRecord) {
  return { equals: { changed_at }, missing: ['ended_at'] };
}
