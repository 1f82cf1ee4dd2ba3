import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';

import { readGatewayDescription } from '../../../../server/gateway/deployment.ts';
import type { LambdaHandler } from '../../../../server/gateway/invoke.ts';
import { startQueueReaders } from '../../../../server/gateway/queues.ts';
import { openDatabase } from '../../../../server/storage/database.ts';
import { asMessageQueue, keptQueue } from '../../../../server/storage/queue.ts';
import { systemClock } from '../../../../shared/base/clock.ts';
import { eventually } from '../../../support/import-tool.ts';

let root: string;
const write = (file: string, text: string) => {
  writeFileSync(join(root, file), text);
};

/** A service with a function that reads a queue, and one behind an authorizer of type REQUEST. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'deployment-'));
  mkdirSync(join(root, 'functions'));
  const named = ['deliver', 'parser'].map((name) => `  ${name}: \${file(functions/${name}.yml)}`);
  const custom = ['custom:', '  keys: { name: parser-keys, type: REQUEST, resultTtlInSeconds: 0 }'];
  write('serverless.yml', ['functions:', ...named, ...custom].join('\n'));
  const sqs =
    'arn: arn:aws:sqs:eu-west-1:1:checks.fifo, batchSize: 2, functionResponseType: ReportBatchItemFailures';
  write('functions/deliver.yml', `timeout: 5\nmemorySize: 128\nevents:\n  - sqs: { ${sqs} }`);
  const http = 'path: api/parse, method: any, authorizer: "\${self:custom.keys}"';
  write('functions/parser.yml', `timeout: 5\nmemorySize: 128\nevents:\n  - http: { ${http} }`);
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const bodiesOf = (event: unknown) => (event as SQSEvent).Records.map(({ body }) => body);
const failing = (event: unknown, isBad: (body: string) => boolean) => ({
  batchItemFailures: (event as SQSEvent).Records.filter(({ body }) => isBad(body)).map(({ messageId }) => ({
    itemIdentifier: messageId,
  })),
});

interface HandedOn {
  readonly faults: readonly string[];
  readonly left: number;
  readonly dead: number;
}

/** Sends these messages and delivers them until the queue is empty or `isOver` is true. */
async function handedOn(
  handler: LambdaHandler,
  bodies: readonly string[],
  isOver: () => boolean = () => false,
): Promise<HandedOn> {
  const faults: string[] = [];
  const database = openDatabase(':memory:');
  const dead = keptQueue({ name: 'dead.fifo', visibilityMs: 1000 }, database, systemClock);
  const deadLetters = { name: 'dead.fifo', mostReceives: 3 };
  const queue = keptQueue({ name: 'checks.fifo', visibilityMs: 300, deadLetters }, database, systemClock);
  for (const body of bodies) queue.send({ body, group: 'paris', deduplicationId: randomUUID() });
  const readers = startQueueReaders({
    deployment: readGatewayDescription(root),
    queue: (name) => (name === 'checks.fifo' ? asMessageQueue(queue) : undefined),
    load: () => Promise.resolve(handler),
    onFault: (name, error) => faults.push(`${name}: ${String(error)}`),
  });
  const left = () => {
    // The state is read once, because a message may become visible between two reads.
    const { visible, hidden } = queue.size();
    return visible + hidden;
  };
  await eventually(() => Promise.resolve(left() === 0 || isOver() || undefined));
  await readers.close();
  const handed = { faults, left: left(), dead: dead.size().visible };
  database.close();
  return handed;
}

describe('what the deployment says', () => {
  it('of queues and of authorizers of type REQUEST is read', () => {
    const { queues, routes } = readGatewayDescription(root);
    expect(queues).toEqual([{ functionName: 'deliver', queue: 'checks.fifo', batchSize: 2 }]);
    expect(routes[0]?.authorizer).toEqual({ name: 'parser-keys', type: 'REQUEST', resultTtlInSeconds: 0 });
  });
});

describe('a function that reads a queue', () => {
  it('gets its messages in their order, in batches', async () => {
    const batches: string[][] = [];
    const deliver: LambdaHandler = (event) => {
      batches.push(bodiesOf(event));
      return failing(event, () => false);
    };
    expect(await handedOn(deliver, ['a', 'b', 'c'])).toEqual({ faults: [], left: 0, dead: 0 });
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  it('gets again what has failed, before what came later', async () => {
    const batches: string[][] = [];
    const deliver: LambdaHandler = (event) => {
      batches.push(bodiesOf(event));
      return failing(event, (body) => body === 'b' && batches.length === 1);
    };
    expect(await handedOn(deliver, ['a', 'b', 'c'])).toEqual({ faults: [], left: 0, dead: 0 });
    expect(batches).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it.each<[string, LambdaHandler]>([
    ['that always fails', (event) => failing(event, (body) => body === 'a')],
    [
      'whose function throws',
      (event) =>
        bodiesOf(event).includes('a') ? Promise.reject(new Error('no')) : failing(event, () => false),
    ],
    [
      'whose function answers something else',
      (event) => (bodiesOf(event).includes('a') ? 'done' : failing(event, () => false)),
    ],
  ])('finds a message %s among the dead letters, and gets those behind it', async (_, deliver) => {
    const { left, dead } = await handedOn(deliver, ['a', 'z', 'y']);
    expect(left).toBe(0);
    expect(dead).toBeGreaterThan(0);
  });

  it('gets a message once if the queue does not answer when it is to be removed', async () => {
    const database = openDatabase(':memory:');
    const queue = keptQueue({ name: 'checks.fifo', visibilityMs: 60_000 }, database, systemClock);
    queue.send({ body: 'a', group: 'paris', deduplicationId: 'a' });
    const [batches, faults]: [string[][], string[]] = [[], []];
    let isAway = true;
    const remove = (handles: readonly string[]) => {
      if (!isAway) return asMessageQueue(queue).remove(handles);
      isAway = false;
      return Promise.reject(new Error('away'));
    };
    const readers = startQueueReaders({
      deployment: readGatewayDescription(root),
      queue: () => ({ ...asMessageQueue(queue), remove }),
      load: () =>
        Promise.resolve((event) => {
          batches.push(bodiesOf(event));
          return failing(event, () => false);
        }),
      onFault: (name, error) => faults.push(`${name}: ${String(error)}`),
    });
    await eventually(() => Promise.resolve(queue.size().hidden + queue.size().visible === 0 || undefined));
    await readers.close();
    expect([batches, faults]).toEqual([[['a']], ['deliver: Error: away']]);
    database.close();
  });

  it('says what it threw', async () => {
    const { faults } = await handedOn(() => Promise.reject(new Error('no')), ['a']);
    expect(faults).toContain('deliver: Error: no');
  });

  it('needs a queue that is there', () => {
    expect(() =>
      startQueueReaders({
        deployment: readGatewayDescription(root),
        queue: () => undefined,
        load: () => Promise.reject(new Error('not asked')),
      }),
    ).toThrow('there is no queue checks.fifo');
  });
});
