import type { Directory } from './directory.ts';

/** The user or API key that asks for records that users keep. */
export interface RecordUser {
  readonly userName: string;
  /** The time at which the user was created, which tells the user from an earlier one of the same name. */
  readonly userCreatedAt: string;
  readonly role: string;
  /** The API key, if a program asks. `undefined` after a log-in. */
  readonly key?: unknown;
}

/** A record that belongs to a user, and most often to a realm too: a webhook, a saved filter. */
export interface OwnedRecord {
  readonly owner: string;
  /** `created_at` of the owner. */
  readonly owner_created_at: string;
  readonly realm?: string | undefined;
  /** The creation id of that realm, empty if it has none. */
  readonly realm_creation_id?: string | undefined;
  /** The other users who may see it: those of its realm, or all. `undefined` means none, like `me`. */
  readonly shared_with?: 'me' | 'realm' | 'all' | undefined;
}

export function isOwner(record: OwnedRecord, { userName, userCreatedAt }: RecordUser): boolean {
  return record.owner === userName && record.owner_created_at === userCreatedAt;
}

/**
 * Returns those of the records that the user sees. No other place decides that. A user sees his own records after a log-in, also if he does
 * not see their realm any more, so that he can remove them. A key sees no record of a realm that it does not see.
 */
export async function seenRecords<R extends OwnedRecord>(
  records: readonly R[],
  user: RecordUser,
  directory: Pick<Directory, 'realmTest'>,
): Promise<R[]> {
  if (user.role === 'admin' || records.length === 0) return [...records];
  const isSeenRealm = await directory.realmTest();
  return records.filter((record) => {
    const { realm: name, realm_creation_id: id, shared_with } = record;
    const seesRealm = name !== undefined && isSeenRealm({ name, creation_id: id });
    if (user.key !== undefined && name !== undefined && !seesRealm) return false;
    return isOwner(record, user) || shared_with === 'all' || (shared_with === 'realm' && seesRealm);
  });
}
