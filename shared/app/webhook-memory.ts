import { systemClock } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { releaseVersion } from '../base/release.ts';
import {
  createAwsSender,
  createWebhookSender,
  faultOfTarget,
  type LookupAll,
  parseTargets,
} from '../connectors/webhook/index.ts';
import { cacheKeySecret } from '../security/derived-key.ts';
import type { Secrets } from '../security/secrets.ts';
import { openHeaders, sealHeaders } from '../security/webhook-headers.ts';
import { deriveWebhookSecret } from '../security/webhook-secret.ts';
import type { Table } from '../store/table.ts';
import { createWebhookDeliveries } from '../store/webhook-deliveries.ts';
import type { WebhookRecord } from '../store/webhooks.ts';
import { posterOfKind } from '../warm/webhooks/aws-poster.ts';
import { createWebhookService } from '../warm/webhooks/create-webhook-service.ts';
import type { OwnHeaders } from '../warm/webhooks/own-headers.ts';
import { faultsOfTemplate } from '../warm/webhooks/template-trial.ts';
import { bodyWriters } from '../warm/webhooks/webhook-body.ts';
import { type PosterOfWebhook, posterOfWebhook } from '../warm/webhooks/webhook-poster.ts';
import type { WebhookService } from '../warm/webhooks/webhook-service.ts';
import type { Dependencies } from './dependencies.ts';

/** The objects that requests about webhooks and their delivery share in one process. */
export interface WebhookServices {
  /** Closes all connections to receivers. */
  readonly close: () => void;
  readonly posterOf: PosterOfWebhook;
  readonly service: WebhookService;
}

interface WebhookSettings extends Pick<Dependencies, 'secrets'> {
  readonly config: Pick<Config, 'apiKeySecret' | 'publicUrl'>;
  readonly table: Table;
  /** Host names, addresses, networks and ARNs to which webhooks are delivered in addition to public addresses. */
  readonly targets: readonly string[];
  readonly clock?: Dependencies['clock'];
  /** Looks up host names in place of the system. */
  readonly lookup?: LookupAll;
}

/** Creates what the delivery of webhooks needs. */
export function createWebhookMemory(settings: WebhookSettings): WebhookServices {
  const { config, secrets, table, clock = systemClock, lookup } = settings;
  const targets = parseTargets(settings.targets);
  const userAgent = `Realmgate/${releaseVersion}`;
  const sender = createWebhookSender({ targets, clock, userAgent, lookup });
  const { secretsOf, headersOf, sealed } = secretsIn(secrets, config.apiKeySecret, clock);
  const writers = bodyWriters(config.publicUrl);
  const aws = createAwsSender();
  const posterOf = posterOfKind(posterOfWebhook({ sender, writers, secretsOf, headersOf }), aws);
  const service = createWebhookService({
    ...{ store: createWebhookDeliveries(table, clock), posterOf, clock, secretsOf, sealHeaders: sealed },
    faultOfUrl: (url, kind) => faultOfTarget(url, targets, kind),
    faultsOfTemplate: (webhook) => faultsOfTemplate(webhook, writers),
  });
  const close = () => {
    sender.close();
    aws.close();
  };
  return { close, posterOf, service };
}

/** Returns the functions that derive and encrypt the secrets of webhooks, by the secret of API keys. */
function secretsIn(secrets: Secrets, secretName: string, clock: Dependencies['clock']) {
  const keySecret = cacheKeySecret({ secrets, secretName, clock });
  return {
    secretsOf: async ({ webhook_id: id, secret = 0, former_secrets: former = [] }: WebhookRecord) => {
      const key = await keySecret.get();
      const numbers: { secret: number; until?: number }[] = [{ secret }, ...former.toReversed()];
      return numbers.map((one) => ({ ...one, secret: deriveWebhookSecret(key, id, one.secret) }));
    },
    headersOf: async ({ webhook_id: id, headers }: WebhookRecord) =>
      headers ? openHeaders(await keySecret.get(), id, headers.sealed) : {},
    sealed: async (id: string, headers: OwnHeaders) => sealHeaders(await keySecret.get(), id, headers),
  };
}
