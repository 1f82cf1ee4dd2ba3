// The actions of SQS that the functions and the command line use, in the service's own JSON protocol.
import * as z from 'zod';

import { md5, systemAttributes } from '../../server/gateway/queues.ts';
import {
  type KeptMessage,
  type MessageQueue,
  queueLabel,
  type Queues,
} from '../../server/storage/message-queue.ts';

/** An error answer of SQS. */
export class SqsRefusal extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

type Action = (input: unknown, queues: Queues, origin: string) => Promise<unknown>;

/** A text that XML can hold. */
const text = z
  .string()
  .min(1)
  .regex(/^[\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u)
  .refine((body) => Buffer.byteLength(body) <= 1_048_576);

const queueUrl = z.object({ QueueUrl: z.string() });
const seconds = z.int().min(0).max(43_200);
const sending = z.object({
  MessageBody: text,
  MessageGroupId: queueLabel,
  MessageDeduplicationId: queueLabel,
});
const receiving = z.object({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: seconds.optional(),
});
const entries = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ Entries: z.array(entry).min(1).max(10) });
const removing = entries(z.object({ Id: z.string(), ReceiptHandle: z.string() }));
const hiding = entries(z.object({ Id: z.string(), ReceiptHandle: z.string(), VisibilityTimeout: seconds }));

export const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  [
    'GetQueueUrl',
    (input, queues, origin) => {
      const { QueueName } = z.object({ QueueName: z.string() }).parse(input);
      if (!queues.has(QueueName)) throw missing();
      return Promise.resolve({ QueueUrl: `${origin}/000000000000/${QueueName}` });
    },
  ],
  [
    'SendMessage',
    async (input, queues) => {
      const { MessageBody, ...options } = sending.parse(input);
      const { id, sequence } = await queueOf(input, queues).send({
        body: MessageBody,
        group: options.MessageGroupId,
        deduplicationId: options.MessageDeduplicationId,
      });
      return { MessageId: id, SequenceNumber: String(sequence), MD5OfMessageBody: md5(MessageBody) };
    },
  ],
  [
    'ReceiveMessage',
    async (input, queues) => {
      const { MaxNumberOfMessages: most, VisibilityTimeout: hidden } = receiving.parse(input);
      const received = await queueOf(input, queues).receive(
        most,
        hidden === undefined ? undefined : hidden * 1000,
      );
      return received.length === 0 ? {} : { Messages: received.map(messageOf) };
    },
  ],
  [
    'DeleteMessageBatch',
    async (input, queues) => {
      const queue = queueOf(input, queues);
      const { Entries } = removing.parse(input);
      return outcomes(Entries, await queue.remove(Entries.map(({ ReceiptHandle }) => ReceiptHandle)));
    },
  ],
  [
    'ChangeMessageVisibilityBatch',
    async (input, queues) => {
      const queue = queueOf(input, queues);
      const { Entries } = hiding.parse(input);
      const hidden = Entries.map(({ ReceiptHandle: handle, VisibilityTimeout }) => ({
        ...{ handle, ms: VisibilityTimeout * 1000 },
      }));
      return outcomes(Entries, await queue.hide(hidden));
    },
  ],
  [
    'GetQueueAttributes',
    async (input, queues) => {
      const { visible, hidden } = await queueOf(input, queues).size();
      return {
        Attributes: {
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(hidden),
        },
      };
    },
  ],
]);

function queueOf(input: unknown, queues: Queues): MessageQueue {
  const queue = queues.get(queueUrl.parse(input).QueueUrl.split('/').at(-1) ?? '');
  if (!queue) throw missing();
  return queue;
}

function missing(): SqsRefusal {
  return new SqsRefusal('QueueDoesNotExist', 'The specified queue does not exist.');
}

function outcomes(
  batch: readonly { readonly Id: string; readonly ReceiptHandle: string }[],
  refused: readonly string[],
) {
  const judged = batch.map(({ Id, ReceiptHandle }) => ({ Id, done: !refused.includes(ReceiptHandle) }));
  return {
    Successful: judged.filter(({ done }) => done).map(({ Id }) => ({ Id })),
    Failed: judged
      .filter(({ done }) => !done)
      .map(({ Id }) => ({ Id, SenderFault: true, Code: 'ReceiptHandleIsInvalid' })),
  };
}

function messageOf(message: KeptMessage) {
  return {
    MessageId: message.id,
    ReceiptHandle: message.handle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
  };
}
