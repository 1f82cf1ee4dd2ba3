import * as z from 'zod';

import { once } from '../base/once.ts';
import type { ImportToolRecord } from './import-tools.ts';
import type { MetricsBackendRecord } from './metrics-backends.ts';
import type { MonitoringApiRecord } from './monitoring-apis.ts';
import { matchesReference, references } from './reference.ts';
import type { SearchBackendRecord } from './search-backends.ts';

const text = once(() => z.string().optional());
const texts = once(() => z.array(z.string()).optional());
const flag = once(() => z.boolean().optional());
const creationIds = once(() =>
  z
    .object({ import_tool: text(), monitoring_api: text(), search_backend: text(), metrics: text() })
    .default({}),
);

/**
 * Schema of a realm in the table. `name` is the key and equals `display_name`. Only the forms of values are checked: rules for
 * new realms become stricter, and an existing realm must not vanish because of that.
 */
export const realmRecord = once(() =>
  z.object({
    name: z.string(),
    /** Id of the creation. A later realm of the same name has another one. */
    creation_id: text(),
    /** Id of the last change. `undefined` for records that were written by hand. */
    revision: text(),
    type: z.enum(['standard', 'hostgroup', 'multirealm']),
    display_name: z.string(),
    section: z.string(),
    activated: z.boolean().default(true),
    /** Further labels of alerts as `LABEL=FIELD`, e.g. `team=vars.TEAM`. */
    alert_labels: texts(),
    /** The most hosts and services that one silence may meet. `undefined` means 1,000. */
    silence_limit: z.int().optional(),
    backend_technology: z.enum(['search', 'time-series']).optional(),
    collectd: text(),
    created_at: text(),
    search_backend: z.int().optional(),
    state_history: flag(),
    /** The states of the engine are kept in memory: read every `interval_seconds` seconds, used for `stale_seconds` seconds if it is silent. */
    warm: z.object({ interval_seconds: z.int(), stale_seconds: z.int() }).optional(),
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
    monitoring_api: text(),
    monitoring_events_index: text(),
    monitoring_ip: text(),
    monitoring_port: z.int().optional(),
    monitoring_socket: text(),
    monitoring_tls: flag(),
    monitoring_tls_ca: text(),
    observability: flag(),
    origin: z.array(z.string()).default([]),
    /** Names of the members of a multirealm that still exist. */
    members: texts(),
    /** References to the members. */
    member_references: references().optional(),
    /** Creation ids of the records that the fields of these names refer to. */
    creation_ids: creationIds(),
  }),
);
export type RealmRecord = z.output<ReturnType<typeof realmRecord>>;

/** Returns all records, without the members that do not exist any more. A later realm of a member's name is not a member. */
export function withExistingMembers(records: readonly RealmRecord[]): RealmRecord[] {
  const byName = new Map(records.map((record) => [record.name, record]));
  return records.map((record) => {
    if (!record.members) return record;
    const named = record.member_references ?? record.members.map((name) => ({ name }));
    const members = named.filter((one) => matchesReference(byName.get(one.name), one));
    return { ...record, member_references: members, members: members.map(({ name }) => name) };
  });
}

const payload = once(() =>
  realmRecord().omit({
    name: true,
    creation_id: true,
    revision: true,
    type: true,
    member_references: true,
    creation_ids: true,
  }),
);
export type RealmPayload = z.output<ReturnType<typeof payload>>;

/** Returns the fields of a record that a request to create it would have. */
export function payloadOf(record: RealmRecord): RealmPayload {
  return payload().parse(record);
}

/** Returns whether the realm refers to this tool, and not to an earlier one at the same address. */
export function isToolOf(record: RealmRecord, { address, creation_id }: ImportToolRecord): boolean {
  return record.import_tool === address && record.creation_ids.import_tool === creation_id;
}

/** Returns whether the realm refers to this API, and not to an earlier one with the same name. */
export function isMonitoringApiOf(record: RealmRecord, { id, creation_id }: MonitoringApiRecord): boolean {
  return record.monitoring_api === id && record.creation_ids.monitoring_api === creation_id;
}

/** Returns whether the realm refers to this backend, and not to an earlier one with the same number. */
export function isSearchBackendOf(record: RealmRecord, { id, creation_id }: SearchBackendRecord): boolean {
  return record.search_backend === id && record.creation_ids.search_backend === creation_id;
}

/** Returns whether the realm refers to this backend, and not to an earlier one with the same name. */
export function isMetricsBackendOf(record: RealmRecord, { id, creation_id }: MetricsBackendRecord): boolean {
  return record.metrics === id && record.creation_ids.metrics === creation_id;
}
