import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';

import { readDeployment } from '../../../../local/gateway/deployment.ts';
import type { Handler } from '../../../../local/gateway/invoke.ts';
import { startQueues } from '../../../../local/gateway/queues.ts';

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

/** Sends these and waits until all is handed on or given up. */
async function handedOn(handler: Handler, bodies: readonly string[]) {
  const faults: string[] = [];
  const queues = startQueues({
    deployment: readDeployment(root),
    load: () => Promise.resolve(handler),
    onFault: (name, error) => faults.push(`${name}: ${String(error)}`),
  });
  for (const body of bodies) queues.send('checks.fifo', { body, group: 'paris' });
  await queues.close();
  return faults;
}

describe('what the deployment says', () => {
  it('of queues and of authorizers of type REQUEST is read', () => {
    const { queues, routes } = readDeployment(root);
    expect(queues).toEqual([{ functionName: 'deliver', queue: 'checks.fifo', batchSize: 2 }]);
    expect(routes[0]?.authorizer).toEqual({ name: 'parser-keys', type: 'REQUEST', resultTtlInSeconds: 0 });
  });
});

describe('a function that reads a queue', () => {
  it('gets its messages in their order, in batches', async () => {
    const batches: string[][] = [];
    const deliver: Handler = (event) => {
      batches.push(bodiesOf(event));
      return failing(event, () => false);
    };
    expect(await handedOn(deliver, ['a', 'b', 'c'])).toEqual([]);
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  it('gets again what has failed, before what came later', async () => {
    const batches: string[][] = [];
    const deliver: Handler = (event) => {
      batches.push(bodiesOf(event));
      return failing(event, (body) => body === 'b' && batches.length === 1);
    };
    expect(await handedOn(deliver, ['a', 'b', 'c'])).toEqual([]);
    expect(batches).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it.each<[string, Handler]>([
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
  ])('gives up a message %s, says so, and goes on', async (_, deliver) => {
    const faults = await handedOn(deliver, ['a', 'z', 'y']);
    expect(faults.filter((fault) => fault.includes('gave up message')).length).toBeGreaterThan(0);
  });

  it('is the only one that can be sent to', () => {
    const queues = startQueues({
      deployment: readDeployment(root),
      load: () => Promise.reject(new Error('not asked')),
    });
    expect(() => {
      queues.send('other', { body: '', group: '' });
    }).toThrow('no function reads the queue other');
  });
});
