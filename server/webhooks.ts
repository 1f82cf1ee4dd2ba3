import type { RunningWebhooks } from '../shared/app/webhook-delivery.ts';
import type { Log } from '../shared/base/log.ts';
import { repeatTicks } from '../shared/base/repeat-ticks.ts';

/** The pause in milliseconds after which the delivery looks again for events and for changed webhooks. */
const PAUSE_MS = 1000;

/** Delivers webhooks until the returned function is called. */
export function startWebhooks({ delivery, alerts, close }: RunningWebhooks, log: Log): () => Promise<void> {
  return repeatTicks(
    {
      tick: async () => {
        await Promise.all([delivery.tick(), alerts.tick()]);
      },
      close,
    },
    {
      pauseMs: PAUSE_MS,
      onFault: (error) => {
        log.error('server.webhooks_failed', { error });
      },
    },
  );
}
