import { ZodError } from 'zod';

import type { RealmRecord } from '../../store/realms.ts';
import type { UserRecord, UserStore } from '../../store/users.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';

interface ObstacleParts {
  readonly users: Pick<UserStore, 'find'>;
  /** Returns the active realms that the user sees. */
  readonly realmsOf: (user: UserRecord) => Promise<readonly RealmRecord[]>;
  readonly faultOfUrl: (url: string, kind: WebhookRecord['kind']) => string | undefined;
}

/** The realm of a webhook, or the reason why nothing is delivered to it, for people. */
export type WebhookRight =
  | { readonly realm: RealmRecord; readonly obstacle?: undefined }
  | { readonly realm?: undefined; readonly obstacle: string };

/** Judges a webhook by the rights of its owner. */
export type WebhookJudge = (record: WebhookRecord) => Promise<WebhookRight>;

/** An owner of webhooks, with the active realms that he sees, by their names. */
interface Owner {
  readonly createdAt: string;
  readonly realms: ReadonlyMap<string, RealmRecord>;
}

/** Returns the function that makes a judge. A judge looks at each owner once, so that it is only for webhooks that are judged now. */
export function judgeWebhooks({ users, realmsOf, faultOfUrl }: ObstacleParts): () => WebhookJudge {
  const readOwner = async (name: string): Promise<Owner | undefined> => {
    const user = await users.find(name).catch(undefinedIfUnreadable);
    if (!user) return undefined;
    const realms = await realmsOf(user);
    return { createdAt: user.created_at, realms: new Map(realms.map((realm) => [realm.name, realm])) };
  };
  return () => {
    const owners = new Map<string, Promise<Owner | undefined>>();
    return async (record) => {
      if (record.stopped !== undefined) return { obstacle: record.stopped };
      const reading = owners.get(record.owner) ?? readOwner(record.owner);
      owners.set(record.owner, reading);
      return rightOf(record, await reading, faultOfUrl);
    };
  };
}

/** An owner whose record cannot be read counts as removed: his webhooks must not stop those of others. */
function undefinedIfUnreadable(error: unknown): undefined {
  if (!(error instanceof ZodError)) throw error;
}

/** A webhook whose owner sees its realm. */
export interface UsableWebhook {
  readonly record: WebhookRecord;
  readonly realm: RealmRecord;
}

/** A webhook with its realm. It has none if it is not enabled, or if its owner does not see the realm. */
export interface JudgedWebhook {
  readonly record: WebhookRecord;
  readonly realm: RealmRecord | undefined;
}

/** Judges the webhooks that are enabled. */
export function judgeAll(records: readonly WebhookRecord[], judge: WebhookJudge): Promise<JudgedWebhook[]> {
  return Promise.all(
    records.map(async (record) => {
      const { realm } = record.enabled ? await judge(record) : {};
      return { record, realm };
    }),
  );
}

function rightOf(
  { owner: name, owner_created_at, realm: realmName, realm_creation_id, url, kind }: WebhookRecord,
  owner: Owner | undefined,
  faultOfUrl: ObstacleParts['faultOfUrl'],
): WebhookRight {
  if (owner?.createdAt !== owner_created_at) return { obstacle: `its owner '${name}' was removed` };
  const realm = owner.realms.get(realmName);
  if (!realm || (realm.creation_id ?? '') !== realm_creation_id)
    return {
      obstacle: `its realm '${realmName}' was removed or switched off, or its owner does not see it any more`,
    };
  if (!realm.warm) return { obstacle: `the states of its realm '${realmName}' are not kept warm` };
  const fault = faultOfUrl(url, kind);
  return fault === undefined ? { realm } : { obstacle: `its URL ${fault}` };
}
