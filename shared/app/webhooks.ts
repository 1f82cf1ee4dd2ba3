import type { UserRecord } from '../store/users.ts';
import { createWebhookStore } from '../store/webhooks.ts';
import { judgeWebhooks } from '../warm/webhooks/webhook-obstacles.ts';
import { createWebhooks, type Webhooks } from '../warm/webhooks/webhooks.ts';
import { shareInstance } from './dependencies.ts';
import { directories } from './directory.ts';
import type { RequestPart } from './part.ts';
import { realmStore } from './stores.ts';
import { userStore } from './user-stores.ts';
import { webhookOffer } from './webhook-offer.ts';

export const webhookStore = shareInstance(({ table, clock, log }) => createWebhookStore(table, clock, log));

/** Makes judges of webhooks by the present rights of their owners. */
export const webhookJudge = shareInstance((dependencies) => {
  const directoryOf = directories(dependencies);
  return judgeWebhooks({
    users: userStore(dependencies),
    realmsOf: async (user) => directoryOf({ caller: callerOf(user), access: 'viewer' }).all(),
    faultOfUrl: (url, kind) => webhookOffer(dependencies).service?.faultOfUrl(url, kind),
  });
});

/** Returns the owner of a webhook as a caller, by the rights that he has now. */
function callerOf({ user_name, created_at, role }: UserRecord) {
  return { userName: user_name, userCreatedAt: created_at, role, sessionId: '' };
}

/** A public endpoint sees no webhook. */
const nobody = { userName: '', userCreatedAt: '', role: 'viewer' };

/** Creates the service by which a caller reads and changes the webhooks that it may see. */
export const webhooks: RequestPart<Webhooks> = (dependencies) => {
  const { clock } = dependencies;
  const { service } = webhookOffer(dependencies);
  const directoryOf = directories(dependencies);
  const stores = { store: webhookStore(dependencies), realms: realmStore(dependencies) };
  const parts = { ...stores, newJudge: webhookJudge(dependencies), service, clock };
  return (facts) => createWebhooks({ ...parts, directory: directoryOf(facts) }, facts.caller ?? nobody);
};
