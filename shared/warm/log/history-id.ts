import { hash } from 'node:crypto';

import type { RealmRecord } from '../../store/realms.ts';

/** Returns the id of a history as one realm shows it: what its record says decides what answers hold. */
export function historyIdOf({ id }: { readonly id: string }, record: RealmRecord): string {
  return hash('sha256', JSON.stringify([id, record]), 'base64url').slice(0, 22);
}
