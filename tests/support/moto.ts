import { join } from 'node:path';

import {
  CreateEventBusCommand,
  DeleteEventBusCommand,
  DeleteRuleCommand,
  EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import { CreateTopicCommand, DeleteTopicCommand, SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';

import { freePort } from './free-port.ts';
import { pythonTool } from './python-tool.ts';
import { startedProgram } from './started-program.ts';

const region = 'eu-west-1';
/** The account of moto. */
const account = '123456789012';
export const arnOfBus = (name: string) => `arn:aws:events:${region}:${account}:event-bus/${name}`;
export const arnOfTopic = (name: string) => `arn:aws:sns:${region}:${account}:${name}`;
const arnOfQueue = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`;

/** A message of a queue: its body, and the id of its group if the queue has groups. */
interface QueuedMessage {
  readonly body: string;
  readonly group: string | undefined;
}

/** Starts moto, an emulator of AWS. Clients that are made until its end reach it in place of AWS. */
export async function startMoto() {
  const url = `http://127.0.0.1:${await freePort()}`;
  const end = await startedProgram({
    command: join(await pythonTool('moto[server]==5.1.18'), 'bin/moto_server'),
    args: ['-H', '127.0.0.1', '-p', new URL(url).port],
    ...{ from: 'moto', ready: `${url}/moto-api/` },
  });
  const variables = { AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  const events = new EventBridgeClient({ region });
  const topics = new SNSClient({ region });
  const queues = new SQSClient({ region });

  const createQueue = async (name: string) => {
    const Attributes = name.endsWith('.fifo') ? { FifoQueue: 'true' } : {};
    const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName: name, Attributes }));
    const received: QueuedMessage[] = [];
    return {
      arn: arnOfQueue(name),
      /** Returns all messages that came so far, in the order of their arrival. */
      async all(): Promise<readonly QueuedMessage[]> {
        for (;;) {
          const { Messages = [] } = await queues.send(
            new ReceiveMessageCommand({
              ...{ QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All'] },
            }),
          );
          if (Messages.length === 0) return received;
          for (const { Body = '', Attributes: own, ReceiptHandle } of Messages) {
            received.push({ body: Body, group: own?.MessageGroupId });
            await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
          }
        }
      },
    };
  };
  return {
    createQueue,
    /** Creates an event bus whose rule sends the events that meet a pattern to a queue. */
    async createBus(name: string, pattern: object, queue: string) {
      await events.send(new CreateEventBusCommand({ Name: name }));
      const rule = { Name: 'all', EventBusName: name };
      await events.send(new PutRuleCommand({ ...rule, EventPattern: JSON.stringify(pattern) }));
      const Targets = [{ Id: 'queue', Arn: queue }];
      await events.send(new PutTargetsCommand({ Rule: 'all', EventBusName: name, Targets }));
    },
    async deleteBus(name: string) {
      await events.send(new RemoveTargetsCommand({ Rule: 'all', EventBusName: name, Ids: ['queue'] }));
      await events.send(new DeleteRuleCommand({ Name: 'all', EventBusName: name }));
      await events.send(new DeleteEventBusCommand({ Name: name }));
    },
    /** Creates a topic, which sends the messages that meet a filter to a queue. */
    async createTopic(name: string, filter: object, queue: string) {
      const Attributes = name.endsWith('.fifo') ? { FifoTopic: 'true' } : {};
      await topics.send(new CreateTopicCommand({ Name: name, Attributes }));
      await topics.send(
        new SubscribeCommand({
          ...{ TopicArn: arnOfTopic(name), Protocol: 'sqs', Endpoint: queue },
          Attributes: { RawMessageDelivery: 'true', FilterPolicy: JSON.stringify(filter) },
        }),
      );
    },
    deleteTopic: (name: string) => topics.send(new DeleteTopicCommand({ TopicArn: arnOfTopic(name) })),
    async stop() {
      for (const client of [events, topics, queues]) client.destroy();
      for (const [name, value] of before) {
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      }
      await end();
    },
  };
}
