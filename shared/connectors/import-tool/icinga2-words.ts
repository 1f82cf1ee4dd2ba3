import type { AppError } from '../../base/errors.ts';
import { redacted } from '../kit/redact.ts';
import { hostExists, refusedField } from './errors.ts';
import type { HostDefinition } from './host-definition.ts';

/** Why the engine did not create a host: it says all of it with status 500. */
export function creationRefusal(host: HostDefinition, errorText: string): AppError {
  const why = redacted(errorText);
  if (errorText.includes('already exists') || errorText.includes('re-defined'))
    return hostExists(host.host_name);
  const [, template] = /unknown template: '(.*?)'/.exec(why) ?? [];
  if (template !== undefined) {
    return refusedField('unknown_template', 'use_templates', `there is no template '${template}'`);
  }
  if (why.includes("'check_command': Attribute must not be empty")) {
    return refusedField('unknown_template', 'use_templates', 'needs a template that gives a check command');
  }
  return refusedField('host_refused', fieldOf(why), why || 'the engine refuses it');
}

const fields: Readonly<Record<string, string>> = {
  address: 'address',
  check_interval: 'check_interval',
  retry_interval: 'retry_interval',
  max_check_attempts: 'max_check_attempts',
  enable_notifications: 'notifications_enabled',
  name: 'host_name',
  user_groups: 'contact_groups',
  users: 'contacts',
  groups: 'use_templates',
  check_command: 'use_templates',
};

/** Which field of the payload an attribute in the engine's words came from. */
function fieldOf(why: string): string {
  if (/^Name for object|Object names/.test(why)) return 'host_name';
  const [, attribute = ''] = /Attribute '(\w+)'|attribute specified: (\w+)/.exec(why) ?? [];
  return fields[attribute] ?? 'host_name';
}
