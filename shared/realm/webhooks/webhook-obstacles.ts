import type { RealmRecord } from '../../store/realms.ts';
import type { UserRecord, UserStore } from '../../store/users.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';

interface ObstacleParts {
  readonly users: Pick<UserStore, 'find'>;
  /** Returns the active realms that the user sees. */
  readonly realmsOf: (user: UserRecord) => Promise<readonly RealmRecord[]>;
  readonly faultOfUrl: (url: string) => string | undefined;
}

/** The realm of a webhook, or the reason why nothing is delivered to it, for people. */
export type WebhookRight =
  | { readonly realm: RealmRecord; readonly obstacle?: undefined }
  | { readonly realm?: undefined; readonly obstacle: string };

/** Returns the function that judges a webhook by the present rights of its owner. */
export function judgeWebhooks({ users, realmsOf, faultOfUrl }: ObstacleParts) {
  return async (record: WebhookRecord): Promise<WebhookRight> => {
    const { owner, owner_created_at, realm: name, url, stopped } = record;
    if (stopped !== undefined) return { obstacle: stopped };
    const user = await users.find(owner);
    if (user?.created_at !== owner_created_at) return { obstacle: `its owner '${owner}' was removed` };
    const realms = await realmsOf(user);
    const realm = realms.find(
      (one) => one.name === name && (one.creation_id ?? '') === record.realm_creation_id,
    );
    if (!realm)
      return {
        obstacle: `its realm '${name}' was removed or switched off, or its owner does not see it any more`,
      };
    if (!realm.warm) return { obstacle: `the states of its realm '${name}' are not kept warm` };
    const fault = faultOfUrl(url);
    return fault === undefined ? { realm } : { obstacle: `its URL ${fault}` };
  };
}
