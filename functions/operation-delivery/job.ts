import { queueJob } from '../../shared/app/job.ts';
import { partDelivery } from '../../shared/app/part-delivery.ts';

/** The job that takes operations out of the queue and does them on their engines. */
export const operationDelivery = queueJob({
  name: 'operation-delivery.run',
  summary: 'Does queued operations on hosts and services, those of one engine in their order',
  parts: { partDelivery },
  handle: (message, { partDelivery }) => partDelivery.handle(message),
  onFailed: (messages, { partDelivery }) => partDelivery.postpone(messages),
});
