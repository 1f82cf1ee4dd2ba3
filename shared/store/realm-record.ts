import * as z from 'zod';

import { once } from '../base/once.ts';
import type { ImportToolRecord } from './import-tools.ts';
import type { MetricsBackendRecord } from './metrics-backends.ts';
import { isMeant, references } from './reference.ts';
import type { SearchBackendRecord } from './search-backends.ts';

const text = once(() => z.string().optional());
const texts = once(() => z.array(z.string()).optional());
const flag = once(() => z.boolean().optional());

/**
 * A realm as the table holds it; `name` is the key and equals `display_name`. Only forms are looked at here: rules for new
 * realms become stricter, and a realm that was there before must not vanish for that.
 */
export const realmRecord = once(() =>
  z.object({
    name: z.string(),
    /** A later realm of the same name has another. */
    creation_id: text(),
    /** Of the last change; undefined for records that were made by hand. */
    revision: text(),
    type: z.enum(['standard', 'hostgroup', 'multirealm']),
    display_name: z.string(),
    section: z.string(),
    activated: z.boolean().default(true),
    backend_technology: z.enum(['search', 'time-series']).optional(),
    collectd: text(),
    created_at: text(),
    search_backend: z.int().optional(),
    state_history: flag(),
    search_logger_resources: texts(),
    host_groups: text(),
    host_name: text(),
    import_tool: text(),
    link: text(),
    logger: text(),
    logger_resources: texts(),
    metrics: text(),
    metrics_db: text(),
    metrics_index: text(),
    monitoring_events_index: text(),
    monitoring_ip: text(),
    monitoring_port: z.int().optional(),
    monitoring_socket: text(),
    monitoring_tls: flag(),
    monitoring_tls_ca: text(),
    observability: flag(),
    origin: z.array(z.string()).default([]),
    /** Names of a multirealm's members that are still there. */
    realms: texts(),
    /** Which realms of these names. */
    members: references().optional(),
    /** Which import tool of that address, which search backend of that number, and which metrics backend of that name. */
    creation_ids: z.object({ import_tool: text(), search_backend: text(), metrics: text() }).default({}),
  }),
);
export type RealmRecord = z.output<ReturnType<typeof realmRecord>>;

/** All records, each without the members that are gone; a later realm of a member's name is no member. */
export function withLivingMembers(records: readonly RealmRecord[]): RealmRecord[] {
  const byName = new Map(records.map((record) => [record.name, record]));
  return records.map((record) => {
    if (!record.realms) return record;
    const named = record.members ?? record.realms.map((name) => ({ name }));
    const members = named.filter((one) => isMeant(byName.get(one.name), one));
    return { ...record, members, realms: members.map(({ name }) => name) };
  });
}

const payload = once(() =>
  realmRecord().omit({
    name: true,
    creation_id: true,
    revision: true,
    type: true,
    members: true,
    creation_ids: true,
  }),
);
export type RealmPayload = z.output<ReturnType<typeof payload>>;

/** The fields of a record that a creation payload would have. */
export function payloadOf(record: RealmRecord): RealmPayload {
  return payload().parse(record);
}

/** A tool that was registered later at the same address is another. */
export function isToolOf(record: RealmRecord, { address, creation_id }: ImportToolRecord): boolean {
  return record.import_tool === address && record.creation_ids.import_tool === creation_id;
}

/** A backend that was registered later under the same number is another. */
export function isSearchBackendOf(record: RealmRecord, { id, creation_id }: SearchBackendRecord): boolean {
  return record.search_backend === id && record.creation_ids.search_backend === creation_id;
}

/** A backend that was registered later under the same name is another. */
export function isMetricsBackendOf(record: RealmRecord, { id, creation_id }: MetricsBackendRecord): boolean {
  return record.metrics === id && record.creation_ids.metrics === creation_id;
}
