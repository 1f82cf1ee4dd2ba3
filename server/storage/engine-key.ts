import { hash } from 'node:crypto';

/** Returns the key of the states of an engine in the records. `prefix` is that of all names of this deployment. */
export function engineKeyOf(prefix: string, engine: string): string {
  return hash('sha256', `${prefix} ${engine}`, 'base64url').slice(0, 22);
}
