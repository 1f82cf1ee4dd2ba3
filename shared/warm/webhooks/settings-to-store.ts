import { type AwsKind, awsKindOf } from '../../base/aws-target.ts';
import { AppError, type Fault } from '../../base/errors.ts';
import type { WebhookRecord, WebhookSettings } from '../../store/webhooks.ts';
import { groupTimeNames } from './group-times.ts';
import type { OwnHeaders } from './own-headers.ts';
import { faultsOfReminders } from './reminder.ts';
import type { UsedWebhook } from './webhook-body.ts';
import type { WebhookService } from './webhook-service.ts';

/** The settings of a webhook with other headers than those of its record. `undefined` leaves these, null removes them. */
export interface ChangedWebhook extends WebhookSettings {
  readonly ownHeaders?: OwnHeaders | null | undefined;
}

/** A webhook as it is known before: a new one has no URLs. */
type KnownWebhook = Pick<WebhookRecord, 'webhook_id' | 'realm'> &
  Partial<Pick<WebhookSettings, 'url' | 'peer_urls' | 'kind'>>;

/**
 * Returns the settings with the URLs as requests to it have it, e.g. without line breaks, so that everybody reads where events go, and with own
 * headers encrypted. Throws `invalid_request` for another URL that is not allowed, and for a template that fails.
 */
export async function settingsToStore(
  service: WebhookService,
  known: KnownWebhook,
  { ownHeaders, ...given }: ChangedWebhook,
): Promise<WebhookSettings> {
  const { webhook_id, realm, url: before } = known;
  const names = Object.keys(ownHeaders ?? {});
  const named = names.length > 0 ? { names, sealed: '' } : undefined;
  const settings = ownHeaders === undefined ? given : { ...given, headers: named };
  const { url, peer_urls: peers } = settings;
  await admitSettings(service, { ...settings, webhook_id, realm }, known);
  const urls = {
    url: url === before ? url : new URL(url).href,
    peer_urls: peers?.map((one) => new URL(one).href),
  };
  const kept = { ...settings, ...urls };
  if (!ownHeaders || !named) return kept;
  return { ...kept, headers: { names, sealed: await service.sealHeaders(webhook_id, ownHeaders) } };
}

async function admitSettings(
  service: WebhookService,
  webhook: UsedWebhook,
  known: KnownWebhook,
): Promise<void> {
  const { kind = 'http' } = webhook;
  const isOfKind = kind === (known.kind ?? 'http');
  const knownUrls = new Set(isOfKind ? [known.url, ...(known.peer_urls ?? [])] : []);
  const faultOfUrl = (url: string) => (knownUrls.has(url) ? undefined : service.faultOfUrl(url, kind));
  const message = faultOfUrl(webhook.url);
  const ofUrl = message === undefined ? [] : [{ in: 'body' as const, field: 'url', message }];
  const ofTemplate = await service.faultsOfTemplate(webhook);
  const ofReceivers = faultsOfReceivers(webhook, faultOfUrl);
  const faults = [...ofUrl, ...ofReceivers, ...faultsOfReminders(webhook), ...ofTemplate];
  if (faults.length === 0) return;
  throw new AppError('invalid_request', { detail: 'The webhook could not be used.', faults });
}

/** A field, true if it is wrong, and what is wrong with it then. */
type Rule = readonly [field: string, isWrong: boolean, message: string];

/** Returns the faults of Alertmanagers beside the first one, and of settings that the kind of receivers does not have. */
function faultsOfReceivers(webhook: UsedWebhook, faultOfUrl: (url: string) => string | undefined): Fault[] {
  const { format, peer_urls: peers = [] } = webhook;
  const ofTimes = groupTimeNames.flatMap((field) =>
    format === 'alertmanager' || webhook[field] === undefined
      ? []
      : { in: 'body' as const, field, message: 'is for the format alertmanager alone' },
  );
  const ofUrls = peers.flatMap((url, at) => {
    const message = faultOfUrl(url);
    return message === undefined ? [] : { in: 'body' as const, field: `peer_urls.${at}`, message };
  });
  const ofRules = rulesOf(webhook).flatMap(([field, isWrong, message]) =>
    isWrong ? { in: 'body' as const, field, message } : [],
  );
  return [...ofUrls, ...ofRules, ...ofTimes];
}

function rulesOf(webhook: UsedWebhook): readonly Rule[] {
  const { kind, kinds, format } = webhook;
  const awsKind = awsKindOf(kind);
  if (awsKind) return [...plainRules(webhook, `the kind ${awsKind}`), ...rulesOfAws(webhook, awsKind)];
  if (kind === 'alertmanager')
    return [
      ['kinds', kinds !== undefined, 'must be null for an Alertmanager: it gets problems, not changes'],
      ...plainRules(webhook, 'an Alertmanager'),
    ];
  return [
    withoutPeers(webhook),
    ['kinds', format === 'alertmanager' && kinds !== undefined, 'must be null for the format alertmanager'],
  ];
}

/** The rules of receivers whose requests are not the owner's to shape. */
function plainRules(
  { format = 'cloudevents', method, content_type: contentType }: UsedWebhook,
  receiver: string,
): readonly Rule[] {
  return [
    ['format', format !== 'cloudevents', `must be cloudevents for ${receiver}`],
    ['method', method === 'PUT', `must be POST for ${receiver}`],
    ['content_type', contentType !== undefined, `must be null for ${receiver}`],
  ];
}

function rulesOfAws(webhook: UsedWebhook, kind: AwsKind): readonly Rule[] {
  const message = `must be null for the kind ${kind}`;
  return [
    withoutPeers(webhook),
    ['template', webhook.template !== undefined, message],
    ['headers', webhook.headers !== undefined, message],
  ];
}

function withoutPeers({ peer_urls: peers = [] }: UsedWebhook): Rule {
  return ['peer_urls', peers.length > 0, 'is for the kind alertmanager alone'];
}
