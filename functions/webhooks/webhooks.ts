import * as z from 'zod';

import { endpoint } from './group.ts';
import { webhookAnswer, webhookData } from './webhook-record.ts';

/** Lists the webhooks that the caller sees. */
export const webhooks = endpoint({
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/webhooks/',
  access: 'viewer',
  extension: true,
  summary: 'Webhooks',
  description: 'Your own; administrators see those of all users. A key sees those of its realms.',
  list: {
    sort: ['name', 'realm', 'owner', 'enabled', 'waiting', 'failed', 'created_at', 'changed_at'],
    ties: ['name', 'webhook_id'],
  },
  returns: () => z.array(webhookAnswer()),
  async handle(_request, { webhooks: seen, iso }) {
    const data = (await seen.list()).map((one) => webhookData(one, iso));
    if (data.length > 0) return { data };
    const notice = seen.areDelivered
      ? 'You see no webhook: POST /api/webhooks/ creates one.'
      : 'This deployment does not deliver webhooks: it keeps no warm states.';
    return { data, notice };
  },
});
