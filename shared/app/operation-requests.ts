import type { OperationTurns } from '../realm/operations/operation-turns.ts';
import { createRequestQueue, type RequestQueue } from '../realm/operations/request-queue.ts';
import { createWaitingRemarks, type WaitingRemarks } from '../realm/operations/waiting-remarks.ts';
import { createOperationRequests, type OperationRequests } from '../store/operation-requests.ts';
import { createWaitingObjects, type WaitingObjects } from '../store/waiting-objects.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';
import { operationTurnsOf } from './operation-turns.ts';
import { commonPart } from './part.ts';
import { operationQueue } from './queues.ts';

/** The store of requests for operations, the queue of those that wait, and the turns of those of this process. */
interface OperationRequestsOfApp {
  readonly store: OperationRequests;
  readonly objects: WaitingObjects;
  readonly queue: RequestQueue;
  readonly waiting: WaitingRemarks;
  readonly turns: OperationTurns;
}

export const operationRequestsOf = shareInstance((dependencies: Dependencies): OperationRequestsOfApp => {
  const { clock, table } = dependencies;
  const store = createOperationRequests(table, clock);
  const objects = createWaitingObjects(table, clock);
  const open = operationQueue(dependencies);
  const queue = createRequestQueue({
    ...{ clock, requests: store, objects },
    queue: { send: async (message) => (await open()).send(message) },
  });
  const waiting = createWaitingRemarks({ clock, requests: store, objects });
  return { store, objects, queue, waiting, turns: operationTurnsOf(dependencies) };
});

/** Creates the service that reads and withdraws requests for operations that wait for their engine. */
export const operationRequests = commonPart((dependencies): OperationRequestsOfApp =>
  operationRequestsOf(dependencies),
);
