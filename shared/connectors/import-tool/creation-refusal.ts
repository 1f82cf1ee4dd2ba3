import type { AppError } from '../../base/errors.ts';
import { fieldError, hostExists } from './errors.ts';
import type { HostDefinition } from './host-definition.ts';

/**
 * Returns the error of a creation that the engine refused. The engine gives every refusal the status 500. Its text may
 * hold anything, also a password of its files, and therefore only selects one of our sentences.
 */
export function creationRefusal(
  host: HostDefinition,
  errorText: string,
  templates: readonly string[],
): AppError {
  const why = errorText.slice(0, mostRead);
  if (why.includes('already exists') || why.includes('re-defined')) return hostExists(host.host_name);
  if (why.includes('unknown template: ')) {
    const unknown = templates.find((name) => why.includes(`unknown template: '${name}'`));
    const which =
      unknown === undefined ? 'one of the templates does not exist' : `there is no template '${unknown}'`;
    return fieldError('unknown_template', 'use_templates', which);
  }
  if (why.includes("'check_command': Attribute must not be empty")) {
    return fieldError('unknown_template', 'use_templates', 'needs a template that gives a check command');
  }
  const known = reasons.find(([words]) => why.includes(words))?.[1];
  return fieldError('host_refused', fieldOf(why), known ?? 'the engine refuses it; our log has its reason');
}

/** Only this many characters of the text are read. Later ones are file names and contents of files. */
const mostRead = 4096;

/** Pairs of a part of the engine's text and our message. */
const reasons: readonly (readonly [string, string])[] = [
  ["may not contain '!'", "may not contain '!'"],
  ['must be greater than 0', 'must be greater than 0'],
];

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

/** Returns the field of the request body that an error text of Icinga 2 is about, or `host_name` if it names none. */
function fieldOf(errorText: string): string {
  if (/^Name for object|Object names/.test(errorText)) return 'host_name';
  const [, attribute = ''] = /Attribute '(\w+)'|attribute specified: (\w+)/.exec(errorText) ?? [];
  return fields[attribute] ?? 'host_name';
}
