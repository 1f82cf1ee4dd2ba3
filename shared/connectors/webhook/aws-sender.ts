import { hash } from 'node:crypto';

import { clientLimits, withCallLimit } from '../../base/aws-limits.ts';
import { type AwsKind, regionOfArn } from '../../base/aws-target.ts';
import { transportable } from '../../base/transportable.ts';
import type { SendResult } from './send-result.ts';

/** An event to a service of AWS. */
export interface AwsEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly realm: string;
  /** The time of the event as ISO 8601. */
  readonly time: string;
  /** The whole event as JSON text. */
  readonly body: string;
}

export interface AwsSendResult extends SendResult {
  /** True if the service refuses this event, and would take others. */
  readonly concernsEvent: boolean;
}

export interface AwsSender {
  /** Sends an event to an event bus or a topic once, and never rejects. */
  readonly send: (kind: AwsKind, arn: string, event: AwsEvent) => Promise<AwsSendResult>;
  /** Closes all connections. */
  readonly close: () => void;
}

/** A client of one service in one region. */
interface Channel {
  /** Rejects if the service did not take the event. */
  readonly send: (arn: string, event: AwsEvent) => Promise<void>;
  readonly close: () => void;
}

/** The largest event in bytes that both services take, with all its texts. */
const largest = 262_144;
/** The bytes that are reserved for the names and types of attributes. */
const reserved = 256;

const names: Readonly<Record<AwsKind, string>> = { eventbridge: 'Amazon EventBridge', sns: 'Amazon SNS' };
const openers = { eventbridge: openEventBridge, sns: openSns };

/** Sends by the credentials of the process. A client is loaded and opened at the first event to its region. */
export function createAwsSender(): AwsSender {
  const channels = new Map<string, Promise<Channel>>();
  const open = (kind: AwsKind, region: string) => {
    const key = `${kind} ${region}`;
    const channel = channels.get(key) ?? openers[kind](region);
    channels.set(key, channel);
    return channel;
  };
  return {
    async send(kind, arn, event) {
      const bytes = reserved + bytesOf([event.body, event.type, event.subject, event.realm]);
      if (bytes > largest)
        return failed({
          reason: `${names[kind]} takes no event of more than ${largest} bytes.`,
          concernsEvent: true,
        });
      try {
        await (await open(kind, regionOfArn(arn))).send(arn, event);
        return { isDelivered: true, status: 200, reason: null, retryAfterS: null, concernsEvent: false };
      } catch (error) {
        return resultOf(error, names[kind]);
      }
    },
    close() {
      for (const channel of channels.values())
        void channel.then(({ close }) => {
          close();
        });
      channels.clear();
    },
  };
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

async function openEventBridge(region: string): Promise<Channel> {
  const { EventBridgeClient, PutEventsCommand } = await import('@aws-sdk/client-eventbridge');
  const client = new EventBridgeClient({ ...clientLimits, region });
  return {
    async send(arn, { type, subject, time, body }) {
      const entry = { EventBusName: arn, Source: 'realmgate', DetailType: type, Detail: body };
      const command = new PutEventsCommand({
        Entries: [{ ...entry, Resources: [subject], Time: new Date(time) }],
      });
      const { Entries: [result] = [] } = await withCallLimit((options) => client.send(command, options));
      // A status 200 may hold an entry that was not taken.
      if (result?.EventId === undefined) throw new NotTaken(result?.ErrorCode);
    },
    close: () => {
      client.destroy();
    },
  };
}

async function openSns(region: string): Promise<Channel> {
  const { SNSClient, PublishCommand } = await import('@aws-sdk/client-sns');
  const client = new SNSClient({ ...clientLimits, region });
  const text = (value: string) => ({ DataType: 'String', StringValue: value });
  return {
    async send(arn, { id, type, subject, realm, body }) {
      const command = new PublishCommand({
        TopicArn: arn,
        Message: transportable(body),
        MessageAttributes: { type: text(type), realm: text(realm) },
        ...(arn.endsWith('.fifo') && {
          MessageGroupId: groupIdOf(subject),
          // Realms of one engine have events with the same id.
          MessageDeduplicationId: hashOf(`${realm} ${id}`),
        }),
      });
      const { MessageId } = await withCallLimit((options) => client.send(command, options));
      if (MessageId === undefined) throw new NotTaken();
    },
    close: () => {
      client.destroy();
    },
  };
}

/** Returns the subject if SNS accepts it as the id of a group, and else a hash of it. */
function groupIdOf(subject: string): string {
  return /^[!-~]{1,128}$/.test(subject) ? subject : hashOf(subject);
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** An answer with status 200 that took nothing. `code` is that of the entry. */
class NotTaken extends Error {
  readonly $metadata = { httpStatusCode: 200 };

  constructor(code = 'NoId') {
    super('The answer has no id of an event.');
    this.name = code;
  }
}

/** The codes that tell of one event. All others tell of the service or of the right to use it, also with status 400. */
const aboutOneEvent: ReadonlySet<string> = new Set([
  ...['InvalidArgument', 'MalformedDetail', 'InvalidParameter', 'InvalidParameterValue', 'Validation'],
]);

const sentences: ReadonlyMap<string, string> = new Map([
  ['AccessDenied', 'does not let this deployment send to it'],
  ['AuthorizationError', 'does not let this deployment send to it'],
  ['CredentialsProviderError', 'is asked with credentials of AWS, and this deployment has none'],
  ['NotFound', 'has no such topic'],
  ['ResourceNotFound', 'has no such event bus'],
]);

/** The message of an error is not told: it names accounts and roles. */
function resultOf(error: unknown, owner: string): AwsSendResult {
  const name = error instanceof Error ? error.name : '';
  const code = /^\w{1,64}$/.test(name) ? name.replace(/Exception$/, '') : 'Error';
  const status = statusOf(error);
  const otherwise = status === null ? 'could not be reached, or did not answer in time' : 'did not take it';
  const reason = `${owner} ${sentences.get(code) ?? otherwise}: ${code}.`;
  return failed({ reason, status, concernsEvent: aboutOneEvent.has(code) });
}

function statusOf(error: unknown): number | null {
  const metadata = error instanceof Object && '$metadata' in error ? error.$metadata : undefined;
  const status = metadata instanceof Object && 'httpStatusCode' in metadata ? metadata.httpStatusCode : null;
  return typeof status === 'number' ? status : null;
}

function failed(
  facts: Pick<AwsSendResult, 'reason' | 'concernsEvent'> & Partial<Pick<AwsSendResult, 'status'>>,
): AwsSendResult {
  return { isDelivered: false, status: null, retryAfterS: null, ...facts };
}
