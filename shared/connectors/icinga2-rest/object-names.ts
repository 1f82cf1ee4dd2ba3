/** Parts of names in the API. No name of a host has an exclamation mark. */
import type { ObjectName } from '../../base/list-changes.ts';

/** Returns the name of the host in the name of a service (`host!service`), or of a comment or downtime. */
export function hostOf(name: string): string {
  const end = name.indexOf('!');
  return end < 0 ? name : name.slice(0, end);
}

/** Returns the name of the host or service in the name of a comment or downtime, `host!id` or `host!service!id`. */
export function subjectOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('!')));
}

/** Returns the own name of a service, by its name in the API. */
export function descriptionOf(name: string): string {
  return name.slice(name.indexOf('!') + 1);
}

/** Returns the name of a host or service in the API. */
export function apiNameOf({ host_name: host, service }: ObjectName): string {
  return service === null ? host : `${host}!${service}`;
}
