/** Parts of names in the API. No name of a host has an exclamation mark. */

/** Returns the name of the host in the name of a service (`host!service`), or of a comment or downtime. */
export function hostOf(name: string): string {
  const end = name.indexOf('!');
  return end < 0 ? name : name.slice(0, end);
}

/** Returns the name of the host or service in the name of a comment or downtime, `host!id` or `host!service!id`. */
export function subjectOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('!')));
}
