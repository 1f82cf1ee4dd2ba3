import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Expiring } from '../base/expiring.ts';
import type { AccessKeyRecord, AccessKeyStore, UsedAccessKey } from '../store/access-keys.ts';
import type { Reference } from '../store/reference.ts';
import type { UserRecord, UserStore } from '../store/users.ts';
import { deriveAccessKey, newKeyId } from './access-keys.ts';

export interface NewAccessKey extends Pick<AccessKeyRecord, 'name' | 'role'> {
  /** Names of the realms that the key may see. `undefined` means all realms of the owner, including later ones. */
  readonly realms: readonly string[] | undefined;
  readonly expiresInDays: number;
}

/** A new key. This is the only time that its text is available. */
export interface CreatedAccessKey {
  readonly record: AccessKeyRecord;
  readonly key: string;
}

/**
 * The access keys that users create for programs. Each method throws `AppError` not_found `user_not_found` if the user does not
 * exist.
 */
export interface OwnKeys {
  list(userName: string): Promise<UsedAccessKey[]>;
  /**
   * Creates a key. Throws invalid `invalid_request` for a role or a realm that the owner does not have, conflict
   * `too_many_keys`, and `secrets_unavailable`.
   */
  make(userName: string, newKey: NewAccessKey): Promise<CreatedAccessKey>;
  /** Throws what `make` would throw, without creating a key. */
  verify(userName: string, newKey: NewAccessKey): Promise<void>;
  /** Deletes a key and returns its record. Throws not_found `key_not_found` if it does not exist or a concurrent call has deleted it. */
  revoke(userName: string, keyId: string, options?: { readonly dryRun: boolean }): Promise<AccessKeyRecord>;
}

export interface OwnKeysOptions {
  readonly users: Pick<UserStore, 'find'>;
  readonly store: AccessKeyStore;
  readonly secret: Pick<Expiring<string>, 'get'>;
  /** Returns references to the realms that have these names now. */
  readonly findReferences: (names: readonly string[]) => Promise<Reference[]>;
  readonly clock: Clock;
}

const DAY_S = 86_400;
/** Longest JSON text of the list of realms, in bytes. The gateway passes the list to the functions and allows 8 KB in total. */
const maxRealmBytes = 4000;

export function createOwnKeys(parts: OwnKeysOptions): OwnKeys {
  const { users, store, secret, clock } = parts;
  const ownerOf = async (userName: string) => {
    const owner = await users.find(userName);
    if (owner) return owner;
    throw new AppError('user_not_found', { detail: `There is no user ${userName}.` });
  };
  const ready = async (userName: string, wanted: NewAccessKey) => {
    const owner = await ownerOf(userName);
    if (owner.role === 'viewer' && wanted.role !== 'viewer') throw fault('role', 'is more than your own');
    const realms = wanted.realms && (await realmsOf(parts, owner, wanted.realms));
    return { owner, realms, secret: await secret.get() };
  };
  return {
    async list(userName) {
      const { created_at } = await ownerOf(userName);
      return (await store.list(userName)).filter((key) => key.user_created_at === created_at);
    },
    async verify(userName, wanted) {
      await ready(userName, wanted);
    },
    async make(userName, wanted) {
      const { owner, realms, secret: serverSecret } = await ready(userName, wanted);
      const record = await store.create({ ...recordOf(owner, wanted, clock()), realms }, newKeyId);
      const keyName = { userName: owner.user_name, keyId: record.key_id };
      return { record, key: deriveAccessKey(serverSecret, keyName) };
    },
    async revoke(userName, keyId, options) {
      const key = (await store.list(userName)).find(({ key_id }) => key_id === keyId);
      const isGone = !key || (!options?.dryRun && !(await store.remove({ userName, keyId })));
      if (!isGone) return key;
      throw new AppError('key_not_found', { detail: `${userName} has no key ${keyId}.` });
    },
  };
}

function recordOf(owner: UserRecord, { name, role, expiresInDays }: NewAccessKey, now: number) {
  return {
    user_name: owner.user_name,
    user_created_at: owner.created_at,
    name,
    role,
    created_at: new Date(now).toISOString(),
    expires_at: Math.floor(now / 1000) + expiresInDays * DAY_S,
  };
}

async function realmsOf(
  { findReferences }: OwnKeysOptions,
  owner: UserRecord,
  names: readonly string[],
): Promise<Reference[]> {
  const there = await findReferences([...new Set(names)]);
  const idsByName = new Map(owner.realms.map((one) => [one.name, one.creation_id]));
  const isOwned = ({ name, creation_id }: Reference) =>
    owner.role === 'admin'
      ? creation_id !== undefined
      : idsByName.has(name) && idsByName.get(name) === creation_id;
  const others = there.filter((one) => !isOwned(one)).map(({ name }) => name);
  if (others.length > 0) throw fault('realms', `are not all yours: ${others.join(', ')}`);
  const realms = there.map(({ name, creation_id }) => ({ name, creation_id }));
  if (Buffer.byteLength(JSON.stringify(realms)) > maxRealmBytes)
    throw fault('realms', 'are more than a key can hold: leave them out, or name a multirealm');
  return realms;
}

function fault(field: string, message: string): AppError {
  const faults = [{ in: 'body' as const, field, message }];
  return new AppError('invalid_request', { detail: `The field ${field} of a key ${message}.`, faults });
}
