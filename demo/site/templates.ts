import type { ServiceSeed } from '../status-query-engine/build-site.ts';
import { service } from '../status-query-engine/build-site.ts';
import { checks } from './checks.ts';

/** A template that a host can name: the check command, groups and services that it gives. The demo's import tools have these templates. */
export interface DemoTemplate {
  readonly name: string;
  readonly attrs: { readonly check_command: string };
  readonly groups: readonly string[];
  readonly services: readonly ServiceSeed[];
}

/** The name of the template for hosts that name none. */
export const plainTemplate = 'host';

export const demoTemplates: readonly DemoTemplate[] = [
  template(plainTemplate, [], []),
  template('linux', ['linux'], ['load', 'memory', 'disk /', 'ssh']),
  template('http', ['web'], ['http', 'certificate']),
  template('postgresql', ['databases'], ['connections', 'replication', 'backup']),
  template('windows', ['windows'], ['cpu', 'memory', 'disk C:']),
  template('network', ['network'], ['uplink', 'errors', 'uptime']),
];

function template(name: string, groups: readonly string[], descriptions: readonly string[]): DemoTemplate {
  return {
    name,
    attrs: { check_command: 'check-host-alive' },
    groups,
    services: descriptions.map((description) =>
      service(description, { check_command: checks[description]?.command ?? 'check_dummy' }),
    ),
  };
}
