import type { RealmRecord } from '../store/realms.ts';

export type RealmConfiguration = ReturnType<typeof configurationOf>;

/** What of a realm's record may be shown: no certificates, no passwords. A new field is hidden until it is added here. */
export function configurationOf(record: RealmRecord) {
  return {
    name: record.name,
    type: record.type,
    section: record.section,
    activated: record.activated,
    origin: record.origin,
    realms: record.realms ?? [],
    host_groups: orNull(record.host_groups),
    backend_technology: orNull(record.backend_technology),
    search_backend: orNull(record.search_backend),
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
    host_name: orNull(record.host_name),
    link: orNull(record.link?.replace(userInfo, '$1')),
    created_at: orNull(record.created_at),
  };
}

/** Name and password in front of a URL's host. */
const userInfo = /(\/\/)[^/?#]*@/;

function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}
