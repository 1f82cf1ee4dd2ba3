import { queueJob } from '../../shared/app/queue-job.ts';
import { waitingChecks } from '../../shared/app/waiting-checks.ts';

/** Delivers the checks that `passive-checks.submit` has accepted. */
export const passiveCheckDelivery = queueJob({
  name: 'passive-check-delivery.run',
  summary: 'Hands accepted passive checks to their engines, those of a service in their order',
  parts: { waitingChecks },
  handle: (message, { waitingChecks }) => waitingChecks.handle(message),
  onFailed: (messages, { waitingChecks }) => waitingChecks.postpone(messages),
});
