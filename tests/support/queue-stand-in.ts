// A stand-in for SQS: the queues of `npm run serve`, in memory, behind the service's own JSON protocol.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback, type LoopbackServer } from '../../server/gateway/loopback-server.ts';
import { openDatabase } from '../../server/storage/database.ts';
import type { FifoFacts, Queues } from '../../server/storage/message-queue.ts';
import { asMessageQueue, type KeptQueue, keptQueue } from '../../server/storage/queue.ts';
import { type Clock, systemClock } from '../../shared/base/clock.ts';
import { actions, SqsRefusal } from './sqs-protocol.ts';

export interface TestQueue extends KeptQueue {
  /** Epoch milliseconds when the next hidden message becomes visible. `undefined` if none is hidden. */
  nextAt(): number | undefined;
  /** Removes all messages. */
  purge(): void;
}

export interface QueueStandIn extends LoopbackServer {
  /** By name. */
  readonly queues: ReadonlyMap<string, TestQueue>;
}

export async function startQueueStandIn(
  facts: readonly FifoFacts[],
  clock: Clock = systemClock,
): Promise<QueueStandIn> {
  const database = openDatabase(':memory:');
  const queues = new Map(
    facts.map((one): [string, TestQueue] => {
      const earliest = 'SELECT min(hidden_until) AS at FROM messages WHERE queue = ? AND hidden_until > ?';
      const nextAt = () => {
        const at = database.get(earliest, one.name, clock())?.['at'];
        return typeof at === 'number' ? at : undefined;
      };
      const purge = () => {
        database.run('DELETE FROM messages WHERE queue = ?', one.name);
        database.run('DELETE FROM message_groups WHERE queue = ?', one.name);
      };
      return [one.name, { ...keptQueue(one, database, clock), nextAt, purge }];
    }),
  );
  // The queues outlive their server: a test ends it to have a queue that does not answer.
  const served = new Map([...queues].map(([name, queue]) => [name, asMessageQueue(queue)]));
  return { ...(await listenForQueues(served)), queues };
}

/** Serves any queues by the protocol of SQS. */
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
    if (!action) throw new SqsRefusal('InvalidAction', `${name} is not known here`);
    send(200, await action(JSON.parse(await text(request)), queues, `http://${request.headers.host}`));
  } catch (error) {
    const type = error instanceof SqsRefusal ? error.name : 'InvalidParameterValue';
    const message = error instanceof Error ? error.message : 'The request failed';
    send(400, { __type: `com.amazonaws.sqs#${type}`, message });
  }
}
