import type { Clock } from '../../base/clock.ts';
import { type EngineFacts, engineFacts, type EngineProcess } from '../status-query/index.ts';
import { type ApiAttributes, attributesIn } from './api-object.ts';
import { seconds } from './columns.ts';
import { openDisconnectedZones } from './disconnected-zones.ts';
import type { ApiCall, EngineObjects } from './engine-objects.ts';
import { siteTooLarge } from './errors.ts';

/** The status of an engine as a whole. */
export interface EngineStatus {
  facts(call: ApiCall): Promise<EngineFacts>;
  /**
   * Returns the process of the master of that name or, without a name, of one that answers. `undefined` means that the named one does not
   * answer. The other facts cost the engine more: it visits all objects to count them.
   */
  process(call: ApiCall, node?: string): Promise<MasterProcess | undefined>;
  /** Returns the names of the zones of satellites that no master is connected to. */
  disconnectedZones(call: ApiCall): Promise<readonly string[]>;
  /**
   * Throws `engine_site_too_large` if a list may have more hosts than lists are registered for. `named` is the number of hosts if they are
   * requested by their names. `undefined` means all hosts.
   */
  refuseLargeList(call: ApiCall, namedHosts?: number): Promise<void>;
}

interface MasterProcess extends EngineProcess {
  /** The index of the master, if it was named. */
  readonly master: number | undefined;
}

/** The time for which the number of hosts is cached, in milliseconds. To count them, the engine visits all of them. */
const sizeMs = 60_000;

export function openEngineStatus(
  objects: EngineObjects,
  { maxHosts, clock }: { readonly maxHosts: number; readonly clock: Clock },
): EngineStatus {
  let size: { readonly hosts: number; readonly until: number } | undefined;
  const zones = openDisconnectedZones(objects, clock);
  const { application, process } = openApplication(objects);
  const counts = async (call: ApiCall) => {
    const cib = await objects.status('CIB', call);
    const hosts = sum(cib, hostCounts);
    size = { hosts: hosts ?? 0, until: clock() + sizeMs };
    return { cib, hosts };
  };
  return {
    async facts(call) {
      const [app, { cib, hosts }, disconnected_zones] = await Promise.all([
        application(call),
        counts(call),
        zones(call),
      ]);
      const cells = cellsOf({ app, cib, hosts });
      // The kind is known: the version of the API does not name the product.
      return { ...engineFacts('icinga2', cells), disconnected_zones };
    },
    process,
    disconnectedZones: zones,
    async refuseLargeList(call, named = Infinity) {
      if (named <= maxHosts) return;
      if (!size || clock() >= size.until) await counts(call);
      const hosts = size?.hosts ?? 0;
      if (hosts > maxHosts) throw siteTooLarge(call.realm, hosts, maxHosts);
    },
  };
}

/** Returns the functions that ask about the process of the engine. */
function openApplication(objects: EngineObjects) {
  const application = async (call: ApiCall, master?: number): Promise<ApiAttributes> => {
    const { icingaapplication } = await objects.status('IcingaApplication', call, master);
    return attributesIn(attributesIn(icingaapplication)['app']);
  };
  const processOf = async (call: ApiCall, master?: number): Promise<MasterProcess> => {
    const { node_name: node, program_start: start } = await application(call, master);
    const { program_start } = engineFacts('icinga2', { program_start: seconds(start) });
    return { master, node: typeof node === 'string' ? node : null, start: program_start };
  };
  const process: EngineStatus['process'] = async (call, node) => {
    if (node === undefined) return processOf(call);
    const found = objects.masters.map(async (master) => {
      const ofMaster = await processOf(call, master);
      if (ofMaster.node === node) return ofMaster;
      throw new Error('another master');
    });
    return Promise.any(found).catch(() => undefined);
  };
  return { application, process };
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
