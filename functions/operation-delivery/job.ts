import { queueJob } from '../../shared/app/job.ts';
import { waitingOperations } from '../../shared/app/waiting-operations.ts';

/** Does the operations that wait for their engine. */
export const operationDelivery = queueJob({
  name: 'operation-delivery.run',
  summary: 'Does queued operations on hosts and services, those of one engine in their order',
  parts: { waitingOperations },
  handle: (message, { waitingOperations }) => waitingOperations.handle(message),
  onFailed: (messages, { waitingOperations }) => waitingOperations.postpone(messages),
});
