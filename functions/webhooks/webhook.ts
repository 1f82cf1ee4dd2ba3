import { webhookTagOf } from '../../shared/warm/webhooks/webhooks.ts';
import { endpoint } from './group.ts';
import { webhookAnswer, webhookData, webhookId } from './webhook-record.ts';

/** Returns one webhook by its id. */
export const webhook = endpoint({
  name: 'webhooks.webhook',
  method: 'GET',
  path: '/api/webhooks/{webhook_id}/',
  access: 'viewer',
  extension: true,
  summary: 'One webhook',
  description: 'The ETag is that of the webhook, for If-Match of a change.',
  params: webhookId,
  returns: webhookAnswer,
  problems: ['webhook_not_found'],
  async handle({ params }, { webhooks, iso }) {
    const found = await webhooks.find(params.webhook_id);
    return { data: webhookData(found, iso), headers: { ETag: webhookTagOf(found.record) } };
  },
});
