import { hash } from 'node:crypto';

import { AppError } from '../../base/errors.ts';
import { payloadOf, type RealmRecord } from '../../store/realm-record.ts';

/** Returns the ETag of a realm's configuration. It depends on the configuration only, not on other fields of the record. */
export function etagOfRealm(record: RealmRecord): string {
  const text = JSON.stringify([record.type, payloadOf(record)]);
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/**
 * Throws `precondition_failed` if `ifMatch`, an If-Match header, lacks the realm's tag. Weak tags match too, because a proxy
 * may have weakened the tag.
 */
export function requireMatchingEtag(record: RealmRecord, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const tag = etagOfRealm(record);
  const wanted = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (wanted.includes('*') || wanted.includes(tag)) return;
  throw new AppError('precondition_failed', {
    detail: `Realm '${record.name}' is not what If-Match says: it was changed since. Its ETag is in the headers.`,
    headers: { ETag: tag },
  });
}
