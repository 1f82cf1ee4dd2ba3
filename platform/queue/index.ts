// A stand-in for SQS: FIFO queues in memory, behind the service's own JSON protocol.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { type Clock, systemClock } from '../../shared/base/clock.ts';
import { listenOnLoopback, type LoopbackServer } from '../loopback-server.ts';
import { Fifo, type FifoFacts } from './fifo.ts';
import { actions, type Queues, Refusal } from './protocol.ts';

export interface QueueStandIn extends LoopbackServer {
  /** By name. */
  readonly queues: ReadonlyMap<string, Fifo>;
}

export async function startQueueStandIn(
  facts: readonly FifoFacts[],
  clock: Clock = systemClock,
): Promise<QueueStandIn> {
  const queues = new Map<string, Fifo>();
  for (const one of facts) {
    queues.set(one.name, new Fifo(one, clock, () => queues.get(one.deadLetters?.name ?? '')));
  }
  return { ...(await listenForQueues(queues)), queues };
}

/** Any queues behind the protocol. */
export function listenForQueues(queues: Queues): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    void answer(request, response, queues);
  });
  return listenOnLoopback(server, 0);
}

async function answer(request: IncomingMessage, response: ServerResponse, queues: Queues): Promise<void> {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  };
  try {
    const name = String(request.headers['x-amz-target']).replace('AmazonSQS.', '');
    const action = actions.get(name);
    if (!action) throw new Refusal('InvalidAction', `${name} is not known here`);
    send(200, action(JSON.parse(await text(request)), queues, `http://${request.headers.host}`));
  } catch (error) {
    const type = error instanceof Refusal ? error.name : 'InvalidParameterValue';
    const message = error instanceof Error ? error.message : 'The request failed';
    send(400, { __type: `com.amazonaws.sqs#${type}`, message });
  }
}
