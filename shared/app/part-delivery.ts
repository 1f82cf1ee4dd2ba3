import { createPartDelivery, type PartDelivery } from '../realm/operations/part-delivery.ts';
import { operationRequestsOf } from './operation-requests.ts';
import type { RequestPart } from './part.ts';
import { operationQueue } from './queues.ts';
import { realms } from './realms.ts';

/** Time limits of an operation that the queue delivers, in milliseconds. The function that reads the queue may run for 60 seconds. */
const times = { sendMs: 30_000, confirmMs: 8000, awayMs: 3000 };

/** Creates the service that sends the operations of the queue to their engines. */
export const partDelivery: RequestPart<PartDelivery> = (dependencies) => {
  const { clock, sleep, log } = dependencies;
  const { store: requests, objects, turns } = operationRequestsOf(dependencies);
  const open = operationQueue(dependencies);
  const realmsOf = realms(dependencies);
  return (facts) =>
    createPartDelivery({
      ...{ requests, objects, turns, log, performing: { clock, sleep, ...times } },
      realms: realmsOf(facts),
      hide: async (messages) => (await open()).hide(messages),
    });
};
