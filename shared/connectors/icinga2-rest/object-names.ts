/** Parts of names in the API. No name of a host has an exclamation mark. */

/** Returns the name of the host in the name of a service (`host!service`), or of a comment or downtime. */
export function hostOf(name: string): string {
  return name.split('!', 1)[0] ?? '';
}

/** Returns the name of the host or service in the name of a comment or downtime, `host!id` or `host!service!id`. */
export function subjectOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('!')));
}
