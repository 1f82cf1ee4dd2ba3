import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { IsoFormatter } from '../../time/iso.ts';
import { realmType, warmSettings } from './realm-fields.ts';

const text = once(() => z.string().nullable());
const texts = once(() => z.array(z.string()));

/**
 * A realm with the field names of its creation payload (spec 2.2) and null for fields that are not set. It can be sent back as
 * a payload.
 */
export const realmConfiguration = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: realmType(),
      section: z.string(),
      activated: z.boolean(),
      origin: texts(),
      members: texts().describe('the realms in the answers of a multirealm; empty for other realms'),
      host_groups: text(),
      backend_technology: z.enum(['search', 'time-series']).nullable(),
      search_backend: z.int().nullable(),
      monitoring_api: text(),
      monitoring_ip: text(),
      monitoring_port: z.int().nullable(),
      monitoring_socket: text(),
      monitoring_tls: z.boolean(),
      monitoring_events_index: text(),
      import_tool: text(),
      collectd: text(),
      logger: text(),
      logger_resources: texts(),
      search_logger_resources: texts(),
      metrics: text(),
      metrics_db: text(),
      metrics_index: text(),
      observability: z.boolean().nullable(),
      state_history: z.boolean(),
      warm: warmSettings().nullable(),
      alert_labels: texts(),
      silence_limit: z.int().nullable(),
      host_name: text(),
      link: text(),
      created_at: text(),
      display_name: z.string().describe('the same as `realm`, as the payload of its creation calls it'),
    })
    .meta({ id: 'RealmConfiguration' }),
);
export type RealmConfiguration = z.output<ReturnType<typeof realmConfiguration>>;

/** The same with the fields that only administrators see. */
export const wholeRealmConfiguration = once(() =>
  realmConfiguration().extend({ monitoring_tls_ca: text() }).meta({ id: 'WholeRealmConfiguration' }),
);

/**
 * Returns the parts of a realm's record that may be shown: no certificates and no passwords. A new field is hidden until it is
 * added here.
 */
export function configurationOf(record: RealmRecord, iso: IsoFormatter): RealmConfiguration {
  return {
    realm: record.name,
    kind: record.type,
    display_name: record.display_name,
    section: record.section,
    activated: record.activated,
    origin: record.origin,
    members: record.members ?? [],
    host_groups: orNull(record.host_groups),
    backend_technology: orNull(record.backend_technology),
    search_backend: orNull(record.search_backend),
    monitoring_api: orNull(record.monitoring_api),
    monitoring_ip: orNull(record.monitoring_ip),
    monitoring_port: orNull(record.monitoring_port),
    monitoring_socket: orNull(record.monitoring_socket),
    monitoring_tls: record.monitoring_tls ?? false,
    monitoring_events_index: orNull(record.monitoring_events_index),
    import_tool: orNull(record.import_tool),
    collectd: orNull(record.collectd),
    logger: orNull(record.logger),
    logger_resources: record.logger_resources ?? [],
    search_logger_resources: record.search_logger_resources ?? [],
    metrics: orNull(record.metrics),
    metrics_db: orNull(record.metrics_db),
    metrics_index: orNull(record.metrics_index),
    observability: orNull(record.observability),
    state_history: record.state_history ?? false,
    warm: orNull(record.warm),
    alert_labels: record.alert_labels ?? [],
    silence_limit: orNull(record.silence_limit),
    host_name: orNull(record.host_name),
    link: orNull(record.link?.replace(userInfo, '$1')),
    created_at: isoOrNull(record.created_at, iso),
  };
}

/** Returns the whole configuration for users who may change it. Sending it back loses nothing. */
export function wholeConfigurationOf(
  record: RealmRecord,
  iso: IsoFormatter,
): z.output<ReturnType<typeof wholeRealmConfiguration>> {
  return {
    ...configurationOf(record, iso),
    link: orNull(record.link),
    monitoring_tls_ca: orNull(record.monitoring_tls_ca),
  };
}

/** User name and password in front of the host of a URL. */
const userInfo = /(\/\/)[^/?#]*@/;

/** Returns the time in ISO 8601, or null if it cannot be parsed: a record that was written by hand may hold any text. */
function isoOrNull(written: string | undefined, iso: IsoFormatter): string | null {
  const ms = Date.parse(written ?? '');
  return Number.isNaN(ms) ? null : iso(ms / 1000);
}

function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}
