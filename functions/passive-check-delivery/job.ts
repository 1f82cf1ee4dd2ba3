import { queueJob } from '../../shared/app/job.ts';
import { waitingChecks } from '../../shared/app/waiting-checks.ts';

/** Delivers the checks that `passive-checks.submit` has accepted. */
export const passiveCheckDelivery = queueJob({
  name: 'passive-check-delivery.run',
  summary: 'Delivers accepted passive checks to their engines, those of one service in their order',
  parts: { waitingChecks },
  handle: (message, { waitingChecks }) => waitingChecks.handle(message),
  onFailed: (messages, { waitingChecks }) => waitingChecks.postpone(messages),
});
