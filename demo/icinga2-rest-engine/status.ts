import { mapValues } from '../../shared/base/map-values.ts';
import { services, type Site } from '../status-query-engine/site.ts';

/** Facts about an engine that its site does not have. */
export interface RestNode {
  readonly node?: string | undefined;
  /** The zones of its satellites by name: true if a zone is connected. */
  readonly zones?: Readonly<Record<string, boolean>> | undefined;
}

/** Returns the status of a feature of the engine, `ApiListener`, `IcingaApplication` or `CIB`. */
export function statusOf(site: Site, feature: string, { node = 'embedded', zones = {} }: RestNode): unknown {
  if (feature === 'ApiListener') {
    const own = { connected: false, endpoints: [node], parent_zone: '' };
    const ofSatellites = mapValues(zones, (connected, name) => ({
      ...{ connected, endpoints: [`satellite of ${name}`], parent_zone: 'master' },
    }));
    return { api: { identity: node, zones: { master: own, ...ofSatellites } } };
  }
  const on = {
    ...{ enable_event_handlers: true, enable_flapping: true, enable_host_checks: true },
    ...{ enable_notifications: true, enable_perfdata: true, enable_service_checks: true },
  };
  if (feature === 'IcingaApplication') {
    const app = {
      ...on,
      node_name: node,
      pid: 4242,
      program_start: site.programStart,
      version: 'r2.13.6-1',
    };
    return { icingaapplication: { app } };
  }
  const hosts = (state: number) => [...site.hosts.values()].filter((one) => one.state === state).length;
  const ofServices = (state: number) => [...services(site)].filter((one) => one.state === state).length;
  return {
    ...{ active_host_checks: 0.5, active_service_checks: 0.25 },
    ...{ num_hosts_up: hosts(0), num_hosts_down: hosts(1), num_hosts_unreachable: hosts(2) },
    ...{ num_services_ok: ofServices(0), num_services_warning: ofServices(1) },
    ...{ num_services_critical: ofServices(2), num_services_unknown: ofServices(3) },
  };
}
