import { hash } from 'node:crypto';

import { requireMatchingTag } from '../../base/if-match.ts';
import { payloadOf, type RealmRecord } from '../../store/realm-record.ts';

/** Returns the ETag of a realm's configuration. It depends on the configuration only, not on other fields of the record. */
export function etagOfRealm(record: RealmRecord): string {
  const text = JSON.stringify([record.type, payloadOf(record)]);
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Throws `precondition_failed` if `ifMatch`, an If-Match header, lacks the realm's tag. */
export function requireMatchingEtag(record: RealmRecord, ifMatch: string | undefined): void {
  requireMatchingTag({ tag: etagOfRealm(record), ifMatch, subject: `Realm '${record.name}'` });
}
