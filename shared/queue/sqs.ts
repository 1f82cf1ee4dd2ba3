import type * as Sdk from '@aws-sdk/client-sqs';
import type { Message, SQSClient, SQSClientConfig } from '@aws-sdk/client-sqs';
import * as z from 'zod';

import { clientLimits, withCallLimit } from '../base/aws-limits.ts';
import { AppError } from '../base/errors.ts';
import { lazy, once } from '../base/once.ts';
import { transportable } from '../base/transportable.ts';
import type { Queue, QueueMessage, ReceivedMessage, RefusedHandles, VisibilityChange } from './queue.ts';

interface Connection {
  readonly sdk: typeof Sdk;
  readonly client: SQSClient;
  readonly url: string;
}

/** SQS accepts at most this number of messages in one call. */
const batchSize = 10;

/**
 * Opens an SQS queue. The client is loaded and the queue's address looked up at the first call. Command lines and tests pass
 * `config`; the functions leave it out, and the SDK reads the platform's environment.
 */
export function openSqs(name: string, config: SQSClientConfig = {}): Queue {
  const connection = lazy(() => connect(name, config));
  const call = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    try {
      return await work(await connection());
    } catch (cause) {
      throw new AppError('queue_unavailable', { detail: 'The queue does not answer.', cause });
    }
  };
  return {
    send: (message) => call((connection) => sendOne(connection, message)),
    receive: ({ hiddenSeconds }) => call((connection) => receiveSome(connection, hiddenSeconds)),
    remove: (handles) => inBatches(handles, (some) => call((connection) => removeSome(connection, some))),
    hide: (messages) => inBatches(messages, (some) => call((connection) => hideSome(connection, some))),
    size: () => call(sizeOf),
  };
}

/** The SDK is loaded at the first call, not with the bundle. */
async function connect(name: string, config: SQSClientConfig): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-sqs');
  const client = new sdk.SQSClient({ ...clientLimits, cacheMiddleware: true, ...config });
  const { QueueUrl } = await withCallLimit((options) =>
    client.send(new sdk.GetQueueUrlCommand({ QueueName: name }), options),
  );
  return { sdk, client, url: z.string().parse(QueueUrl) };
}

async function inBatches<T>(
  items: readonly T[],
  work: (some: readonly T[]) => Promise<RefusedHandles>,
): Promise<RefusedHandles> {
  const untaken: string[] = [];
  for (let from = 0; from < items.length; from += batchSize) {
    untaken.push(...(await work(items.slice(from, from + batchSize))));
  }
  return untaken;
}

async function sendOne({ sdk, client, url }: Connection, message: QueueMessage): Promise<void> {
  const command = new sdk.SendMessageCommand({
    QueueUrl: url,
    MessageBody: transportable(message.body),
    MessageGroupId: message.group,
    MessageDeduplicationId: message.deduplicationId,
  });
  await withCallLimit((options) => client.send(command, options));
}

async function receiveSome({ sdk, client, url }: Connection, hiddenS: number): Promise<ReceivedMessage[]> {
  const command = new sdk.ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages: batchSize,
    VisibilityTimeout: hiddenS,
    MessageSystemAttributeNames: ['All'],
  });
  const { Messages = [] } = await withCallLimit((options) => client.send(command, options));
  return Messages.map(received);
}

async function sizeOf({ sdk, client, url }: Connection): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const command = new sdk.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] });
  const { Attributes = {} } = await withCallLimit((options) => client.send(command, options));
  return names.reduce((sum, one) => sum + Number(Attributes[one] ?? 0), 0);
}

async function removeSome(
  { sdk, client, url }: Connection,
  handles: readonly string[],
): Promise<RefusedHandles> {
  const Entries = handles.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle }));
  const command = new sdk.DeleteMessageBatchCommand({ QueueUrl: url, Entries });
  const { Failed = [] } = await withCallLimit((options) => client.send(command, options));
  return Failed.flatMap(({ Id }) => handles[Number(Id)] ?? []);
}

async function hideSome(
  { sdk, client, url }: Connection,
  messages: readonly VisibilityChange[],
): Promise<RefusedHandles> {
  const Entries = messages.map(({ handle: ReceiptHandle, seconds: VisibilityTimeout }, index) => {
    return { Id: String(index), ReceiptHandle, VisibilityTimeout };
  });
  const command = new sdk.ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries });
  const { Failed = [] } = await withCallLimit((options) => client.send(command, options));
  return Failed.flatMap(({ Id }) => messages[Number(Id)]?.handle ?? []);
}

const number = once(() => z.coerce.number());
const attributes = once(() =>
  z.object({
    MessageGroupId: z.string(),
    MessageDeduplicationId: z.string(),
    ApproximateReceiveCount: number(),
    SentTimestamp: number(),
  }),
);

function received({ Body, MessageId, ReceiptHandle, Attributes }: Message): ReceivedMessage {
  const facts = attributes().parse(Attributes);
  return {
    body: Body ?? '',
    id: MessageId ?? '',
    handle: ReceiptHandle ?? '',
    group: facts.MessageGroupId,
    deduplicationId: facts.MessageDeduplicationId,
    receives: facts.ApproximateReceiveCount,
    sentAt: facts.SentTimestamp,
  };
}
