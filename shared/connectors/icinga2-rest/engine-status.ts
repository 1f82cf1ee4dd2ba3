import type { Clock } from '../../base/clock.ts';
import { type EngineFacts, readEngine } from '../status-query/index.ts';
import { type ApiAttributes, attributesIn } from './api-object.ts';
import { seconds } from './columns.ts';
import type { ApiCall, EngineObjects } from './engine-objects.ts';
import { siteTooLarge } from './errors.ts';

/** The status of an engine as a whole. */
export interface EngineStatus {
  facts(call: ApiCall): Promise<EngineFacts>;
  /** Returns the start of the process in epoch seconds. The other facts cost the engine more: it visits all objects to count them. */
  processStart(call: ApiCall): Promise<number | null>;
  /** Returns the name of the node that answers. */
  node(call: ApiCall): Promise<string | null>;
  /**
   * Throws `engine_site_too_large` if a list may have more hosts than lists are registered for. `named` is the number of hosts if they are
   * requested by their names. `undefined` means all hosts.
   */
  refuseLargeList(call: ApiCall, namedHosts?: number): Promise<void>;
}

/** The time for which the number of hosts is cached, in milliseconds. To count them, the engine visits all of them. */
const sizeMs = 60_000;

export function openEngineStatus(
  objects: EngineObjects,
  { maxHosts, clock }: { readonly maxHosts: number; readonly clock: Clock },
): EngineStatus {
  let size: { readonly hosts: number; readonly until: number } | undefined;
  const application = async (call: ApiCall): Promise<ApiAttributes> => {
    const { icingaapplication } = await objects.status('IcingaApplication', call);
    return attributesIn(attributesIn(icingaapplication)['app']);
  };
  const counts = async (call: ApiCall) => {
    const cib = await objects.status('CIB', call);
    const hosts = sum(cib, hostCounts);
    size = { hosts: hosts ?? 0, until: clock() + sizeMs };
    return { cib, hosts };
  };
  return {
    async facts(call) {
      const [app, { cib, hosts }] = await Promise.all([application(call), counts(call)]);
      const cells = cellsOf({ app, cib, hosts });
      // The kind is known: the version of the API does not name the product.
      return { ...readEngine([Object.keys(cells), Object.values(cells)]), kind: 'icinga2' };
    },
    async processStart(call) {
      const { program_start: start } = await application(call);
      return readEngine([['program_start'], [seconds(start)]]).program_start;
    },
    async node(call) {
      const { node_name: name } = await application(call);
      return typeof name === 'string' ? name : null;
    },
    async refuseLargeList(call, named = Infinity) {
      if (named <= maxHosts) return;
      if (!size || clock() >= size.until) await counts(call);
      const hosts = size?.hosts ?? 0;
      if (hosts > maxHosts) throw siteTooLarge(call.realm, hosts, maxHosts);
    },
  };
}

// Objects that were never checked are counted in these too.
const hostCounts = ['num_hosts_up', 'num_hosts_down', 'num_hosts_unreachable'];
const serviceCounts = [
  'num_services_ok',
  'num_services_warning',
  'num_services_critical',
  'num_services_unknown',
];

function sum(cib: ApiAttributes, names: readonly string[]): number | null {
  const counted = names.map((name) => cib[name]).filter((count) => typeof count === 'number');
  return counted.length < names.length ? null : counted.reduce((all, count) => all + count, 0);
}

interface StatusCells {
  readonly app: ApiAttributes;
  readonly cib: ApiAttributes;
  readonly hosts: number | null;
}

/** Returns the cells of the status table by the names of its columns. What the API does not say is left out. */
function cellsOf({ app, cib, hosts }: StatusCells): ApiAttributes {
  return {
    program_version: app['version'],
    program_start: seconds(app['program_start']),
    nagios_pid: app['pid'],
    enable_notifications: app['enable_notifications'],
    enable_event_handlers: app['enable_event_handlers'],
    enable_flap_detection: app['enable_flapping'],
    execute_host_checks: app['enable_host_checks'],
    execute_service_checks: app['enable_service_checks'],
    process_performance_data: app['enable_perfdata'],
    num_hosts: hosts,
    num_services: sum(cib, serviceCounts),
    host_checks_rate: cib['active_host_checks'],
    service_checks_rate: cib['active_service_checks'],
  };
}
