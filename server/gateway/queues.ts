import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';

import type { KeptMessage, MessageQueue } from '../storage/message-queue.ts';
import type { GatewayDescription, QueueSource } from './deployment.ts';
import { invoke, type LambdaHandler } from './invoke.ts';
import { ACCOUNT } from './proxy-event.ts';

/** The options of `startQueueReaders`. */
export interface QueueReaderOptions {
  readonly deployment: Pick<GatewayDescription, 'functions' | 'queues'>;
  /** Returns the queue of a resource of the deployment. */
  readonly queue: (resource: string) => MessageQueue | undefined;
  readonly load: (functionName: string) => Promise<LambdaHandler>;
  /** Is called with each error of a function or of its queue. */
  readonly onFault?: ((functionName: string, error: unknown) => void) | undefined;
}

export interface QueueReaders {
  /** Receives no more messages, and waits for those that were passed to functions. */
  close(): Promise<void>;
}

/** The number of functions that run at once for one queue: enough to test that two of them can run together. */
const lanes = 2;
const pauseMs = 50;
const faultMs = 1000;

const answer: z.ZodType<SQSBatchResponse> = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
});

/**
 * Passes messages to the functions that read their queues, as the platform does: in batches, and all messages that the
 * function does not report as failed are removed. A failed message becomes visible again after its visibility timeout.
 */
export function startQueueReaders(options: QueueReaderOptions): QueueReaders {
  const closing = new AbortController();
  const readers = options.deployment.queues.flatMap((source) => {
    const queue = options.queue(source.queue);
    if (!queue) throw new Error(`there is no queue ${source.queue}`);
    return Array.from({ length: lanes }, () => read({ queue, source, options, signal: closing.signal }));
  });
  return {
    async close() {
      closing.abort();
      await Promise.all(readers);
    },
  };
}

interface Reader {
  readonly queue: MessageQueue;
  readonly source: QueueSource;
  readonly options: QueueReaderOptions;
  readonly signal: AbortSignal;
}

async function read(reader: Reader): Promise<void> {
  const { source, options, signal } = reader;
  while (!signal.aborted) {
    try {
      if (!(await readOnce(reader))) await rest(pauseMs, signal);
    } catch (error) {
      // The queue itself failed, e.g. because its disk is full.
      options.onFault?.(source.functionName, error);
      await rest(faultMs, signal);
    }
  }
}

const rest = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);

/** Returns false if the queue had no message. */
async function readOnce(reader: Reader): Promise<boolean> {
  const { queue, source } = reader;
  const batch = await queue.receive(source.batchSize);
  if (batch.length === 0) return false;
  await removeDone(await handOn(batch, reader), reader);
  return true;
}

/**
 * Removes messages that succeeded. While the queue does not answer it tries again, until their visibility timeout is over:
 * a message that stays would be passed to a function again.
 */
async function removeDone(
  done: readonly KeptMessage[],
  { queue, source, options, signal }: Reader,
): Promise<void> {
  const handles = done.map(({ handle = '' }) => handle);
  const end = performance.now() + queue.facts.visibilityMs;
  for (;;) {
    try {
      await queue.remove(handles);
      return;
    } catch (error) {
      if (signal.aborted || performance.now() > end) throw error;
      options.onFault?.(source.functionName, error);
      await rest(faultMs, signal);
    }
  }
}

/**
 * Returns the messages of the batch that succeeded. If the function throws, or its answer cannot be parsed, none did.
 */
async function handOn(
  batch: readonly KeptMessage[],
  { queue, source, options }: Reader,
): Promise<readonly KeptMessage[]> {
  const { functionName } = source;
  const { deployment, load, onFault } = options;
  try {
    const facts = deployment.functions.get(functionName);
    if (!facts) throw new Error(`serverless.yml has no function ${functionName}`);
    const event: SQSEvent = { Records: batch.map((message) => sqsRecord(message, queue.facts.name)) };
    const { batchItemFailures } = answer.parse(
      await invoke(await load(functionName), event, { ...facts, name: functionName }),
    );
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    return batch.filter(({ id }) => !failed.has(id));
  } catch (error) {
    onFault?.(functionName, error);
    return [];
  }
}

/** Returns a message in the form that the platform passes to a function. */
export function sqsRecord(message: KeptMessage, queue: string): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: message.handle ?? '',
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: {},
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:${ACCOUNT}:${queue}`,
    awsRegion: 'local',
  };
}

export function systemAttributes(message: KeptMessage) {
  return {
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ApproximateReceiveCount: String(message.receives),
    MessageDeduplicationId: message.deduplicationId,
    MessageGroupId: message.group,
    SenderId: 'local',
    SentTimestamp: String(message.sentAt),
    SequenceNumber: String(message.sequence),
  };
}

export function md5(body: string): string {
  return hash('md5', body, 'hex');
}
