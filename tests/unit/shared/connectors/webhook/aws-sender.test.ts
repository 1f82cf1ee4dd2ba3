// The real clients of AWS against a server of this test, which answers as services of AWS do.
import { createServer } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { type AwsSender, createAwsSender } from '../../../../../shared/connectors/webhook/index.ts';

const bus = 'arn:aws:events:eu-west-1:123456789012:event-bus/ops';
const topic = 'arn:aws:sns:eu-west-1:123456789012:ops.fifo';
const variables = ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_MAX_ATTEMPTS'];
const before = variables.map((name) => [name, process.env[name]] as const);

const event = {
  ...{ id: 'vYp2J0mXhM8u.17.3', type: 'realmgate.host.state.v1', subject: 'web-1', realm: 'paris' },
  ...{ time: '2026-11-30T12:00:00.000Z', body: '{"id": "vYp2J0mXhM8u.17.3"}' },
};
const fill = (bytes: number) => ({ ...event, body: 'é'.repeat(bytes / 2) });

const asked: string[] = [];
let answer: { readonly status: number; readonly body: string };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push(Buffer.concat(chunks).toString('utf8'));
    response.writeHead(answer.status).end(answer.body);
  });
});
let sender: AwsSender;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  Object.assign(process.env, {
    ...{ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
  });
  sender = createAwsSender();
});
beforeEach(() => {
  asked.splice(0);
});
afterAll(async () => {
  sender.close();
  for (const [name, value] of before) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const eventBridge = (status: number, body: object) => {
  answer = { status, body: JSON.stringify(body) };
  return sender.send('eventbridge', bus, event);
};
const sns = (status: number, code: string) => {
  answer = { status, body: `<ErrorResponse><Error><Code>${code}</Code></Error></ErrorResponse>` };
  return sender.send('sns', topic, event);
};

describe('an event bus', () => {
  it('that answers 200 and takes nothing has failed', async () => {
    const refused = (ErrorCode: string) =>
      eventBridge(200, { FailedEntryCount: 1, Entries: [{ ErrorCode, ErrorMessage: 'of account 1234' }] });
    expect(await refused('ThrottlingException')).toEqual({
      ...{ isDelivered: false, status: 200, retryAfterS: null, concernsEvent: false },
      reason: 'Amazon EventBridge did not take it: Throttling.',
    });
    expect(await refused('MalformedDetail')).toMatchObject({ isDelivered: false, concernsEvent: true });
    expect(await eventBridge(200, {})).toMatchObject({ isDelivered: false, concernsEvent: false });
    expect(await eventBridge(200, { FailedEntryCount: 0, Entries: [{ EventId: 'e' }] })).toMatchObject({
      isDelivered: true,
    });
  });

  it('that answers 400 to all is at fault itself, and its message, which names accounts, is not told', async () => {
    const answered = (name: string) => eventBridge(400, { __type: name, message: 'of account 1234' });
    expect(await answered('AccessDeniedException')).toMatchObject({
      ...{ status: 400, concernsEvent: false },
      reason: 'Amazon EventBridge does not let this deployment send to it: AccessDenied.',
    });
    expect(await answered('ThrottlingException')).toMatchObject({ status: 400, concernsEvent: false });
    // The client of AWS tried the throttled request again.
    expect(asked.length).toBeGreaterThan(2);
    expect(await answered('ValidationException')).toMatchObject({ status: 400, concernsEvent: true });
    expect(await answered('a code <of no name>')).toMatchObject({
      reason: expect.stringMatching(/^Amazon EventBridge did not take it: \w+\.$/),
    });
  });
});

describe('a topic', () => {
  it('says what went wrong by its code', async () => {
    expect(await sns(404, 'NotFound')).toMatchObject({
      ...{ status: 404, concernsEvent: false, reason: 'Amazon SNS has no such topic: NotFound.' },
    });
    expect(await sns(403, 'AuthorizationError')).toMatchObject({ status: 403, concernsEvent: false });
    expect(await sns(400, 'InvalidParameter')).toMatchObject({ status: 400, concernsEvent: true });
  });

  it('with an order has another deduplication for each realm, and texts that XML can hold', async () => {
    const odd = { ...event, body: '"\uFFFE"', subject: 'web 1' };
    answer = {
      status: 200,
      body: '<PublishResponse><PublishResult><MessageId>m</MessageId></PublishResult></PublishResponse>',
    };
    expect(await sender.send('sns', topic, odd)).toMatchObject({ isDelivered: true });
    expect(await sender.send('sns', topic, { ...odd, realm: 'lyon' })).toMatchObject({ isDelivered: true });
    const [one, other] = asked.map((text) => new URLSearchParams(text));
    expect(one!.get('Message')).toBe(String.raw`"\ufffe"`);
    expect(one!.get('MessageGroupId')).toBe(other!.get('MessageGroupId'));
    expect(one!.get('MessageDeduplicationId')).not.toBe(other!.get('MessageDeduplicationId'));
  });
});

it('an event that is too large is not sent, and concerns no other', async () => {
  answer = { status: 200, body: JSON.stringify({ FailedEntryCount: 0, Entries: [{ EventId: 'e' }] }) };
  expect(await sender.send('eventbridge', bus, fill(261_800))).toMatchObject({ isDelivered: true });
  expect(asked).toHaveLength(1);
  expect(await sender.send('eventbridge', bus, fill(262_144))).toEqual({
    ...{ isDelivered: false, status: null, retryAfterS: null, concernsEvent: true },
    reason: 'Amazon EventBridge takes no event of more than 262144 bytes.',
  });
  expect(asked).toHaveLength(1);
});

it('a service that cannot be reached is told of without its address', async () => {
  const away = createAwsSender();
  const address = process.env['AWS_ENDPOINT_URL'];
  process.env['AWS_ENDPOINT_URL'] = 'http://127.0.0.1:9';
  expect(await away.send('sns', topic, event)).toMatchObject({
    ...{ isDelivered: false, status: null, concernsEvent: false },
    reason: expect.stringMatching(/^Amazon SNS could not be reached, or did not answer in time: \w+\.$/),
  });
  process.env['AWS_ENDPOINT_URL'] = address;
  away.close();
});
