import { queueJob } from '../../shared/app/job.ts';
import { waitingOperations } from '../../shared/app/waiting-operations.ts';

/** The job that takes operations out of the queue and does them on their engines. */
export const operationDelivery = queueJob({
  name: 'operation-delivery.run',
  summary: 'Does queued operations on hosts and services, those of one engine in their order',
  parts: { waitingOperations },
  handle: (message, { waitingOperations }) => waitingOperations.handle(message),
  onFailed: (messages, { waitingOperations }) => waitingOperations.postpone(messages),
});
