import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { webhookTagOf } from '../../shared/warm/webhooks/webhooks.ts';
import { changedSettings } from './changed-settings.ts';
import { endpoint } from './group.ts';
import { webhookChange } from './webhook-body.ts';
import { webhookAnswer, webhookData, webhookId } from './webhook-record.ts';

/** Changes a webhook. */
export const changeWebhook = endpoint({
  name: 'webhooks.change',
  method: 'PATCH',
  path: '/api/webhooks/{webhook_id}/',
  access: 'viewer',
  logInOnly: true,
  extension: true,
  summary: 'Change a webhook',
  description:
    'Fields that are not given stay; null removes `kinds` or `where`. Events that wait go to the new `url`. The receiver gets an event ' +
    '`realmgate.webhook.gap.v1`. Its owner and administrators may do so. Not with a key: this needs a log-in.',
  params: webhookId,
  headers: ifMatch,
  body: webhookChange,
  audit: { action: 'webhook.change', target: ({ params }) => params.webhook_id },
  problems: ['webhook_not_found', 'precondition_failed', 'webhooks_not_offered'],
  returns: webhookAnswer,
  async handle({ params, headers, body, dryRun }, { webhooks, iso }) {
    const before = await webhooks.find(params.webhook_id);
    const settings = changedSettings(before.record, body);
    const after = await webhooks.change(before, settings, { dryRun, ifMatch: headers['if-match'] });
    return { data: webhookData(after, iso), headers: { ETag: webhookTagOf(after.record) } };
  },
});
