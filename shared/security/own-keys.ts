import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Expiring } from '../base/expiring.ts';
import type { AccessKeyRecord, AccessKeyStore, UsedAccessKey } from '../store/access-keys.ts';
import type { Reference } from '../store/reference.ts';
import type { UserRecord, UserStore } from '../store/users.ts';
import { deriveAccessKey, newKeyId } from './access-keys.ts';

export interface NewAccessKey extends Pick<AccessKeyRecord, 'name' | 'role'> {
  /** Names of realms that the owner sees; undefined: all of them, also later ones. */
  readonly realms: readonly string[] | undefined;
  readonly expiresInDays: number;
}

/** A key is shown here and never again. */
export interface MadeAccessKey {
  readonly record: AccessKeyRecord;
  readonly key: string;
}

/** The keys that a user makes for programs. An unknown user is `AppError` not_found `user_not_found`. */
export interface OwnKeys {
  list(userName: string): Promise<UsedAccessKey[]>;
  /**
   * Throws invalid `invalid_request` for a role or a realm that is not the owner's, conflict `too_many_keys`, and
   * `secrets_unavailable`.
   */
  make(userName: string, wanted: NewAccessKey): Promise<MadeAccessKey>;
  /** What `make` would throw, without making one. */
  verify(userName: string, wanted: NewAccessKey): Promise<void>;
  /** The key that it was. One that is not there is not_found `key_not_found`, also the second of two at once. */
  revoke(userName: string, keyId: string, options?: { readonly dryRun: boolean }): Promise<AccessKeyRecord>;
}

export interface OwnKeysParts {
  readonly users: Pick<UserStore, 'find'>;
  readonly store: AccessKeyStore;
  readonly secret: Pick<Expiring<string>, 'get'>;
  /** References to the realms that have these names now. */
  readonly namedNow: (names: readonly string[]) => Promise<Reference[]>;
  readonly clock: Clock;
}

const DAY_S = 86_400;
/** The gateway hands the list from the authorizer to the functions, and has room for 8 KB in all. */
const mostBytes = 4000;

export function createOwnKeys(parts: OwnKeysParts): OwnKeys {
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
  { namedNow }: OwnKeysParts,
  owner: UserRecord,
  names: readonly string[],
): Promise<Reference[]> {
  const there = await namedNow([...new Set(names)]);
  const idsByName = new Map(owner.realms.map((one) => [one.name, one.creation_id]));
  const isOwned = ({ name, creation_id }: Reference) =>
    owner.role === 'admin'
      ? creation_id !== undefined
      : idsByName.has(name) && idsByName.get(name) === creation_id;
  const others = there.filter((one) => !isOwned(one)).map(({ name }) => name);
  if (others.length > 0) throw fault('realms', `are not all yours: ${others.join(', ')}`);
  const realms = there.map(({ name, creation_id }) => ({ name, creation_id }));
  if (Buffer.byteLength(JSON.stringify(realms)) > mostBytes)
    throw fault('realms', 'are more than a key can hold: leave them out, or name a multirealm');
  return realms;
}

function fault(field: string, message: string): AppError {
  const faults = [{ in: 'body' as const, field, message }];
  return new AppError('invalid_request', { detail: `The field ${field} of a key ${message}.`, faults });
}
