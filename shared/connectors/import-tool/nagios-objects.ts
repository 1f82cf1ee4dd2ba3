import { AppError } from '../../base/errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { overridesIn } from './service-rules.ts';

/**
 * Which engine loads the configuration: what only Shinken and Alignak have directives for, Nagios and Naemon hold as custom
 * variables, as they refuse directives that they do not know.
 */
export type ObjectDialect = 'nagios' | 'shinken';

type Directive = readonly [name: string, value: string | number | undefined];

/** Object configuration of the Nagios family for the hosts, in the order given. */
export function renderNagios(hosts: readonly HostDefinition[], dialect: ObjectDialect = 'nagios'): string {
  return hosts.map((host) => define([...directives(host), ...extras[dialect](host)])).join('\n');
}

function directives(host: HostDefinition): Directive[] {
  return [
    ['host_name', host.host_name],
    ['use', list(host.use_templates)],
    ['address', host.address],
    ['check_interval', host.check_interval],
    ['retry_interval', host.retry_interval],
    ['max_check_attempts', host.max_check_attempts],
    ['contacts', host.contacts],
    ['contact_groups', host.contact_groups],
    ['parents', host.parents],
    ['notifications_enabled', flag(host.notifications_enabled)],
    ['_PACKS', list(host.use_templates)],
    ['_LAT', host.latitude],
    ['_LNG', host.longitude],
  ];
}

const extras: Readonly<Record<ObjectDialect, (host: HostDefinition) => Directive[]>> = {
  nagios: (host) => [
    ['_BUSINESS_IMPACT', host.business_impact],
    ['_POLLER_TAG', host.poller_tag],
    ['_SERVICE_OVERRIDES', overrides(host).join(' | ') || undefined],
    ['_SERVICE_EXCLUDES', list(host.service_excludes)],
  ],
  shinken: (host) => [
    ['business_impact', host.business_impact],
    ['poller_tag', host.poller_tag],
    ...overrides(host).map((override): Directive => ['service_overrides', override]),
    ['service_excludes', list(host.service_excludes)],
  ],
};

function define(all: readonly Directive[]): string {
  const lines = all.flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    return `    ${name.padEnd(24)} ${printable(name, String(value))}\n`;
  });
  return `define host {\n${lines.join('')}}\n`;
}

/** A `;` begins a comment unless it is escaped; a line break would begin another directive, and nothing can escape it. */
function printable(name: string, value: string): string {
  if (/\p{Cc}/u.test(value.replaceAll('\t', ' '))) {
    throw new AppError('invalid', 'value_not_printable', { detail: `${name} holds a control character.` });
  }
  return value.replaceAll('\t', ' ').replaceAll(';', String.raw`\;`);
}

function overrides(host: HostDefinition): string[] {
  return overridesIn(host.service_overrides ?? '').map(
    ({ service, directive, value }) => `${service},${directive} ${value}`,
  );
}

function list(names: readonly string[] | undefined): string | undefined {
  return names && (names.join(',') || undefined);
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
