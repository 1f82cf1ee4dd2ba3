import type { Host } from '../status-query-engine/site.ts';
import type { ApiHost, Attributes, Holdings } from './holdings.ts';

/** Returns every host that the tool knows, as the REST interface shows it. Some are from files. */
export function hostObjects(holdings: Holdings): Attributes[] {
  const ofFiles = [...holdings.site.hosts.values()].filter(({ name }) => !holdings.hosts.has(name));
  return [...ofFiles.map(fromFiles), ...[...holdings.hosts.values()].map(fromInterface)];
}

export function dependencyObjects(holdings: Holdings): Attributes[] {
  return holdings.allDependencies().map((each) => ({ ...each, name: `on ${each.parent_host_name}` }));
}

function fromInterface({ name, templates, attrs, version }: ApiHost): Attributes {
  const names = [name, ...templates.map((template) => template.name)];
  const defaults = { address: '', address6: '', vars: null };
  return { ...defaults, ...attrs, name, templates: names, package: '_api', version };
}

function fromFiles(host: Host): Attributes {
  return {
    name: host.name,
    address: host.address,
    address6: '',
    templates: [host.name],
    check_interval: host.check_interval * 60,
    retry_interval: host.retry_interval * 60,
    max_check_attempts: host.max_check_attempts,
    enable_notifications: host.notifications_enabled,
    vars: Object.fromEntries(
      Object.entries(host.custom_variables).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    package: '_etc',
    version: 0,
  };
}
