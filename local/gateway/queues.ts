import { randomUUID } from 'node:crypto';

import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';

import type { Deployment, QueueSource } from './deployment.ts';
import { type Handler, invoke } from './invoke.ts';
import { ACCOUNT } from './proxy-event.ts';

export interface QueueOptions {
  readonly deployment: Pick<Deployment, 'functions' | 'queues'>;
  readonly load: (functionName: string) => Promise<Handler>;
  /** What a function threw, and what was given up. */
  readonly onFault?: ((functionName: string, error: unknown) => void) | undefined;
}

export interface Message {
  readonly body: string;
  /** Messages of one group are handed on in their order. */
  readonly group: string;
}

export interface Queues {
  /** Throws for a queue that no function reads. */
  readonly send: (queue: string, message: Message) => void;
  /** Takes no more, and waits until what was taken is handed on or given up. */
  close(): Promise<void>;
}

/** How often a message is handed on before it is given up, as it would go to the dead-letter queue. */
const mostReceives = 3;

interface Waiting extends Message {
  readonly id: string;
  receives: number;
}

const answer: z.ZodType<SQSBatchResponse> = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
});

/** Hands messages to the functions that read their queues, as the platform does: in batches, again where one has failed. */
export function startQueues(options: QueueOptions): Queues {
  const readers = new Map(options.deployment.queues.map((source) => [source.queue, reader(source, options)]));
  return {
    send(queue, message) {
      const read = readers.get(queue);
      if (!read) throw new Error(`no function reads the queue ${queue}`);
      read.add(message);
    },
    async close() {
      await Promise.all([...readers.values()].map((read) => read.idle()));
    },
  };
}

function reader(source: QueueSource, options: QueueOptions) {
  let waiting: Waiting[] = [];
  let work: Promise<void> | undefined;
  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, source.batchSize);
      const failed = await handOn(batch, source, options);
      const givenUp = failed.filter((message) => message.receives >= mostReceives);
      for (const { id } of givenUp)
        options.onFault?.(source.functionName, new Error(`gave up message ${id}`));
      const again = failed.filter((message) => !givenUp.includes(message));
      waiting = [...again, ...waiting.slice(batch.length)];
    }
    work = undefined;
  };
  return {
    add(message: Message) {
      waiting.push({ ...message, id: randomUUID(), receives: 0 });
      work ??= Promise.resolve().then(drain);
    },
    idle: async () => work,
  };
}

/** Those of the batch that failed. One that throws, or answers something else, has failed in all of them. */
async function handOn(
  batch: readonly Waiting[],
  { functionName, queue }: QueueSource,
  { deployment, load, onFault }: QueueOptions,
): Promise<readonly Waiting[]> {
  for (const message of batch) message.receives += 1;
  try {
    const facts = deployment.functions.get(functionName);
    if (!facts) throw new Error(`serverless.yml has no function ${functionName}`);
    const event: SQSEvent = { Records: batch.map((message) => recordOf(message, queue)) };
    const told = answer.parse(
      await invoke(await load(functionName), event, { ...facts, name: functionName }),
    );
    const failed = new Set(told.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    return batch.filter(({ id }) => failed.has(id));
  } catch (error) {
    onFault?.(functionName, error);
    return batch;
  }
}

function recordOf({ id, body, group, receives }: Waiting, queue: string): SQSRecord {
  return {
    messageId: id,
    receiptHandle: id,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: '0',
      SenderId: ACCOUNT,
      ApproximateFirstReceiveTimestamp: '0',
      MessageGroupId: group,
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:${ACCOUNT}:${queue}`,
    awsRegion: 'local',
  };
}
