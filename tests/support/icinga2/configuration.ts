import { join } from 'node:path';

import type { Checkable, Host, Service, Site } from '../../../demo/status-query-engine/site.ts';

/** The folder and the ports of one engine. `nodeName` is also the name in its certificate. */
export interface EngineInstance {
  readonly dir: string;
  readonly nodeName: string;
  readonly livestatusPort: number;
  readonly livestatusSocket: string;
  readonly apiPort: number;
  readonly api: { readonly user: string; readonly password: string };
  /** True if the engine writes a log, which its Livestatus then offers. */
  readonly keepsLog: boolean;
  /** True if the engine schedules checks: it then moves the time of each object's next check every minute. */
  readonly runsChecks: boolean;
  /** The port of the Redis in which the engine puts what Icinga DB reads. `undefined` means that it does not. */
  readonly redisPort?: number | undefined;
  /** The cluster that the engine belongs to. `undefined` means that it is alone. */
  readonly cluster?: ClusterNode | undefined;
}

/** One of the nodes of a cluster. */
export interface ClusterNode {
  readonly name: string;
  readonly apiPort: number;
  /** The text of the endpoints and zones of the cluster, which all its nodes have. */
  readonly zones: string;
}

/**
 * A site as the text of an Icinga 2 configuration. No check ever runs by itself (the check period is empty): states are sent in
 * (`initial-state.ts`), so that the engine shows the site's states and nothing else. A forced check runs in the
 * engine's process and finds what was there before.
 */
export function renderIcinga2Configuration(site: Site, instance: EngineInstance): string {
  const hosts = [...site.hosts.values()];
  const all: Checkable[] = hosts.flatMap((host) => [host, ...host.services.values()]);
  return [
    features(instance),
    sharedObjects,
    ...distinct(all.map((each) => commandName(each))).map(checkCommand),
    ...[...site.contacts.values()].map(
      (each) =>
        `object User ${quoted(each.name)} { display_name = ${quoted(each.alias)}, email = ${quoted(each.email)} }`,
    ),
    ...groups('HostGroup', site.hostgroups, hosts),
    ...groups(
      'ServiceGroup',
      site.servicegroups,
      hosts.flatMap((host) => [...host.services.values()]),
    ),
    ...hosts.flatMap((host) => hostObjects(host, site)),
  ].join('\n');
}

const aloneInZone = `const ZoneName = NodeName
object Endpoint NodeName { }
object Zone ZoneName { endpoints = [ NodeName ] }`;

function features({ dir, nodeName, api, keepsLog, runsChecks, ...where }: EngineInstance): string {
  const log = quoted(join(dir, 'log/compat'));
  return `
const NodeName = ${quoted(nodeName)}
const PluginDir = "/usr/lib/nagios/plugins"
include <itl>
${where.cluster?.zones ?? aloneInZone}
object FileLogger "main" { path = ${quoted(join(dir, 'log/icinga2.log'))}, severity = "warning" }
${runsChecks ? 'object CheckerComponent "checker" { }' : ''}
object NotificationComponent "notification" { }
object ExternalCommandListener "command" { command_path = ${quoted(join(dir, 'run/cmd/icinga2.cmd'))} }
object LivestatusListener "tcp" {
  socket_type = "tcp", bind_host = "127.0.0.1", bind_port = ${where.livestatusPort}, compat_log_path = ${log}
}
object LivestatusListener "unix" {
  socket_type = "unix", socket_path = ${quoted(where.livestatusSocket)}, compat_log_path = ${log}
}
${where.redisPort === undefined ? '' : `object IcingaDB "icingadb" { host = "127.0.0.1", port = ${where.redisPort} }`}
${keepsLog ? `object CompatLogger "compat" { log_dir = ${log}, rotation_method = "DAILY" }` : ''}
object ApiListener "api" { bind_host = "127.0.0.1", bind_port = ${where.apiPort}, accept_config = true, accept_commands = true }
object ApiUser ${quoted(api.user)} { password = ${quoted(api.password)}, permissions = [ "*" ] }`;
}

const sharedObjects = `
object TimePeriod "never" { ranges = { } }
object NotificationCommand "nobody-is-told" { command = [ "/bin/true" ] }
template CheckCommand "as-before" {
  import "dummy-check-command"
  vars.dummy_state = {{
    if (this.service) { return this.service.state }
    return if (this.host.state) { 2 } else { 0 }
  }}
  vars.dummy_text = {{
    var result = if (this.service) { this.service.last_check_result } else { this.host.last_check_result }
    return if (result) { result.output } else { "checked" }
  }}
}
template Host "host" { check_period = "never", enable_flapping = false }
template Service "service" { check_period = "never", enable_flapping = false }`;

function checkCommand(name: string): string {
  return `object CheckCommand ${quoted(name)} { import "as-before" }`;
}

function hostObjects(host: Host, site: Site): string[] {
  return [
    `object Host ${quoted(host.name)} {
  import "host"
  display_name = ${quoted(host.display_name)}, address = ${quoted(host.address)}
${attributes(host)}
}`,
    ...host.parents.filter((name) => site.hosts.has(name)).map((parent) => dependency(host, parent)),
    ...notifications('Host', host, { host_name: host.name }, site),
    ...[...host.services.values()].flatMap((service) => serviceObjects(service, site)),
  ];
}

function serviceObjects(service: Service, site: Site): string[] {
  const where = { host_name: service.host.name, service_name: service.description };
  return [
    `object Service ${quoted(service.description)} {
  import "service"
  host_name = ${quoted(service.host.name)}, display_name = ${quoted(service.display_name)}
${attributes(service)}
}`,
    ...notifications('Service', service, where, site),
  ];
}

function attributes(object: Checkable): string {
  const fields = {
    check_command: quoted(commandName(object)),
    check_interval: `${object.check_interval}m`,
    retry_interval: `${object.retry_interval}m`,
    max_check_attempts: String(object.max_check_attempts),
    enable_active_checks: String(object.active_checks_enabled),
    enable_notifications: String(object.notifications_enabled),
    ...(object.is_flapping && { enable_flapping: 'true' }),
    groups: array(object.groups),
    notes: quoted(object.notes),
    notes_url: quoted(object.notes_url),
    action_url: quoted(object.action_url),
    icon_image: quoted(object.icon_image),
  };
  return [
    ...Object.entries(fields).map(([name, value]) => `  ${name} = ${value}`),
    ...Object.entries(variables(object)).map(
      ([name, value]) => `  vars[${quoted(name)}] = ${variable(value)}`,
    ),
  ].join('\n');
}

/** Icinga 2 prints no arguments of a command, so its sites keep the rule of a business process in a variable. */
function variables(object: Checkable): Record<string, string> {
  const [, rule] = /^bp_rule!(.*)$/.exec(object.check_command) ?? [];
  const found: Record<string, string> = rule === undefined ? {} : { bp_rule: rule };
  for (const [name, value] of Object.entries(object.custom_variables)) found[name.toLowerCase()] = value;
  return found;
}

function dependency(child: Host, parent: string): string {
  const hosts = `parent_host_name = ${quoted(parent)}, child_host_name = ${quoted(child.name)}`;
  return `object Dependency ${quoted(`on ${parent}`)} { ${hosts}, disable_checks = false }`;
}

/** The engine derives an object's contacts from its notifications. */
function notifications(kind: string, object: Checkable, where: Record<string, string>, site: Site): string[] {
  const users = object.contacts.filter((name) => site.contacts.has(name));
  if (users.length === 0) return [];
  const target = Object.entries(where).map(([name, value]) => `${name} = ${quoted(value)}`);
  const what = [...target, 'command = "nobody-is-told"', `users = ${array(users)}`, 'interval = 0'];
  return [`object Notification ${quoted(`of ${kind}`)} { ${what.join(', ')} }`];
}

function groups(
  kind: 'HostGroup' | 'ServiceGroup',
  listed: Site['hostgroups'],
  members: readonly Checkable[],
): string[] {
  const named = members.flatMap((member) => member.groups);
  return distinct([...listed.keys(), ...named]).map(
    (name) => `object ${kind} ${quoted(name)} { display_name = ${quoted(listed.get(name)?.alias ?? name)} }`,
  );
}

function commandName(object: Checkable): string {
  const [name = ''] = object.check_command.split('!');
  return name === '' ? 'as-configured' : name;
}

/** Numbers are numbers in a real site; a list comes as the JSON text of an array, which is the configuration's spelling too. */
function variable(value: string): string {
  const dictionary = value.startsWith('{') ? dictionaryIn(value) : undefined;
  if (dictionary) return literal(dictionary);
  return /^(\[.*\]|-?\d+(\.\d+)?)$/s.test(value) ? value : quoted(value);
}

function dictionaryIn(json: string): object | undefined {
  try {
    return JSON.parse(json) as object;
  } catch {
    return undefined;
  }
}

function literal(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]: [string, unknown]) => `${quoted(key)} = ${literal(inner)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

function array(values: readonly string[]): string {
  return `[ ${values.map(quoted).join(', ')} ]`;
}

/** JSON's escapes are the configuration language's as well. */
function quoted(value: string): string {
  return JSON.stringify(value);
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
