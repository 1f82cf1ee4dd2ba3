import { AppError, type Fault } from '../../base/errors.ts';
import type { WebhookRecord, WebhookSettings } from '../../store/webhooks.ts';
import type { OwnHeaders } from './own-headers.ts';
import type { UsedWebhook } from './webhook-body.ts';
import type { WebhookService } from './webhook-service.ts';

/** The settings of a webhook with other headers than those of its record. `undefined` leaves these, null removes them. */
export interface ChangedWebhook extends WebhookSettings {
  readonly ownHeaders?: OwnHeaders | null | undefined;
}

/**
 * Returns the settings with the URL as requests to it have it, e.g. without line breaks, so that everybody reads where events go, and with own
 * headers encrypted. Throws `invalid_request` for a URL that is not allowed, and for a template that fails.
 */
export async function settingsToStore(
  service: WebhookService,
  { webhook_id, realm, url: before }: Pick<WebhookRecord, 'webhook_id' | 'realm'> & { readonly url?: string },
  { ownHeaders, ...given }: ChangedWebhook,
): Promise<WebhookSettings> {
  const names = Object.keys(ownHeaders ?? {});
  const named = names.length > 0 ? { names, sealed: '' } : undefined;
  const settings = ownHeaders === undefined ? given : { ...given, headers: named };
  const { url, peer_urls: peers } = settings;
  await admitSettings(service, { ...settings, webhook_id, realm }, url !== before);
  const urls = {
    url: url === before ? url : new URL(url).href,
    peer_urls: peers?.map((one) => new URL(one).href),
  };
  const kept = { ...settings, ...urls };
  if (!ownHeaders || !named) return kept;
  return { ...kept, headers: { names, sealed: await service.sealHeaders(webhook_id, ownHeaders) } };
}

async function admitSettings(
  { faultOfUrl, faultsOfTemplate }: WebhookService,
  webhook: UsedWebhook,
  hasNewUrl: boolean,
): Promise<void> {
  const message = hasNewUrl ? faultOfUrl(webhook.url) : undefined;
  const ofUrl = message === undefined ? [] : [{ in: 'body' as const, field: 'url', message }];
  const faults = [...ofUrl, ...faultsOfReceivers(webhook, faultOfUrl), ...(await faultsOfTemplate(webhook))];
  if (faults.length === 0) return;
  throw new AppError('invalid_request', { detail: 'The webhook could not be used.', faults });
}

/** Returns the faults of Alertmanagers beside the first one, and of settings that Alertmanagers do not have. */
function faultsOfReceivers(
  { kind, peer_urls: peers = [], kinds, format }: UsedWebhook,
  faultOfUrl: WebhookService['faultOfUrl'],
): Fault[] {
  const isHttp = kind !== 'alertmanager';
  const rules: readonly (readonly [string, string | undefined])[] = [
    ...peers.map((url, at) => [`peer_urls.${at}`, faultOfUrl(url)] as const),
    ['peer_urls', isHttp && peers.length > 0 ? 'is for the kind alertmanager alone' : undefined],
    [
      'kinds',
      isHttp || !kinds ? undefined : 'must be null for an Alertmanager: it gets problems, not changes',
    ],
    ['format', isHttp || format !== 'template' ? undefined : 'must be cloudevents for an Alertmanager'],
  ];
  return rules.flatMap(([field, message]) => (message === undefined ? [] : { in: 'body', field, message }));
}
