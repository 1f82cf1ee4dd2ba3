import { systemClock } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { releaseVersion } from '../base/release.ts';
import {
  createWebhookSender,
  faultOfTarget,
  type LookupAll,
  parseTargets,
  type WebhookSender,
} from '../connectors/webhook/index.ts';
import type { OwnQueues } from '../queue/own-queues.ts';
import { cacheKeySecret } from '../security/derived-key.ts';
import type { Secrets } from '../security/secrets.ts';
import { openHeaders, sealHeaders } from '../security/webhook-headers.ts';
import { deriveWebhookSecret } from '../security/webhook-secret.ts';
import type { WebhookRecord } from '../store/webhooks.ts';
import { isoClock } from '../time/iso.ts';
import type { ChangeListeners } from '../warm/log/change-listeners.ts';
import { AlertDelivery, getsProblems } from '../warm/webhooks/alert-delivery.ts';
import { createWebhookService } from '../warm/webhooks/create-webhook-service.ts';
import { noteObjectives } from '../warm/webhooks/objective-notes.ts';
import type { OwnHeaders } from '../warm/webhooks/own-headers.ts';
import { faultsOfTemplate } from '../warm/webhooks/template-trial.ts';
import { bodyWriters } from '../warm/webhooks/webhook-body.ts';
import { WebhookDelivery } from '../warm/webhooks/webhook-delivery.ts';
import { type ReadLogs, WebhookIntake } from '../warm/webhooks/webhook-intake.ts';
import { type PosterOfWebhook, posterOfWebhook } from '../warm/webhooks/webhook-poster.ts';
import { queuePrefixes } from '../warm/webhooks/webhook-queues.ts';
import type { WebhookService } from '../warm/webhooks/webhook-service.ts';
import type { Dependencies } from './dependencies.ts';
import { platformMetrics } from './platform-metrics.ts';
import { webhookAlerts } from './webhook-alerts.ts';
import { webhookMessages } from './webhook-messages.ts';
import { webhookJudge, webhookStore } from './webhooks.ts';

export type { WebhookDelivery };

/** The objects that requests about webhooks and their delivery share in one process. */
export interface WebhookServices {
  readonly queues: OwnQueues;
  readonly sender: Pick<WebhookSender, 'close'>;
  readonly posterOf: PosterOfWebhook;
  readonly service: WebhookService;
}

interface WebhookSettings extends Pick<Dependencies, 'secrets'> {
  readonly config: Pick<Config, 'apiKeySecret' | 'publicUrl' | 'timeZone'>;
  readonly queues: OwnQueues;
  /** Host names, addresses and networks to which webhooks are delivered in addition to public addresses. */
  readonly targets: readonly string[];
  readonly clock?: Dependencies['clock'];
  /** Looks up host names in place of the system. */
  readonly lookup?: LookupAll;
}

/** The beginnings of the names of the queues of webhooks, by their names in metrics. */
export const webhookQueues = { Webhooks: queuePrefixes.waiting, DeadWebhooks: queuePrefixes.failed } as const;

export { faultOfTargets } from '../connectors/webhook/index.ts';

/** Creates what the delivery of webhooks needs. */
export function createWebhookMemory(settings: WebhookSettings): WebhookServices {
  const { config, secrets, queues, clock = systemClock, lookup } = settings;
  const targets = parseTargets(settings.targets);
  const userAgent = `Realmgate/${releaseVersion}`;
  const sender = createWebhookSender({ targets, clock, userAgent, lookup });
  const { secretsOf, headersOf, sealed } = secretsIn(secrets, config.apiKeySecret, clock);
  const writers = bodyWriters(config.publicUrl);
  const posterOf = posterOfWebhook({ sender, writers, secretsOf, headersOf });
  const service = createWebhookService({
    ...{ queues, posterOf, clock, secretsOf, sealHeaders: sealed },
    faultOfUrl: (url) => faultOfTarget(url, targets),
    faultsOfTemplate: (webhook) => faultsOfTemplate(webhook, writers),
    objectives: noteObjectives({ queues, iso: isoClock(config.timeZone) }),
  });
  return { queues, sender, posterOf, service };
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

/** The running delivery of webhooks. It makes events of the changes of engines and sends them to the receivers. */
export interface RunningWebhooks {
  readonly delivery: WebhookDelivery;
  /** The posts of problems to Alertmanagers. */
  readonly alerts: AlertDelivery;
  /** Resolves when the events of all changes so far are stored. */
  readonly stored: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The changes of engines that a process sees. */
export interface SeenChanges {
  readonly listeners: ChangeListeners;
  readonly logs: ReadLogs;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

export function runWebhooks(
  dependencies: Dependencies,
  { queues, sender, posterOf }: WebhookServices,
  { listeners, logs, now }: SeenChanges,
): RunningWebhooks {
  const { clock, log } = dependencies;
  const metrics = platformMetrics(dependencies);
  const all = webhookStore(dependencies);
  const list = async () => (await all.list()).filter((webhook) => !getsProblems(webhook));
  const parts = {
    store: { ...all, list },
    newJudge: webhookJudge(dependencies),
    queues,
    clock,
    log,
  };
  const intake = new WebhookIntake({ ...parts, logs, now, messagesOf: webhookMessages(dependencies) });
  const end = listeners.add(intake.take);
  const delivery = new WebhookDelivery({
    ...{ ...parts, posterOf, intake },
    onAttempt: (outcome) => {
      metrics.count(counters[outcome], 'webhooks.delivery');
    },
  });
  const { publicUrl } = dependencies.config;
  const readAlerts = webhookAlerts(dependencies);
  const alerts = new AlertDelivery({ ...parts, store: all, posterOf, publicUrl, readAlerts });
  return {
    ...{ delivery, alerts },
    stored: () => intake.idle(),
    async close() {
      end();
      await Promise.all([delivery.close(), alerts.close()]);
      sender.close();
    },
  };
}

const counters = {
  delivered: 'WebhookEventsDelivered',
  failed: 'WebhookAttemptsFailed',
  given_up: 'WebhookEventsGivenUp',
} as const;
