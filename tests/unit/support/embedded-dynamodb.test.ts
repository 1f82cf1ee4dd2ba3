import { once } from 'node:events';
import { connect } from 'node:net';

import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from '@jest/globals';

import type { LoopbackServer } from '../../../server/gateway/loopback-server.ts';
import { sdkConfig } from '../../support/aws-stand-in.ts';
import { startKeyValueTable } from '../../support/key-value-table.ts';

const query = JSON.stringify({
  TableName: 'table',
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: 'REALM' } },
});
const headers = [
  'POST / HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/x-amz-json-1.0',
  'X-Amz-Target: DynamoDB_20120810.Query',
  'X-Amz-Date: 20261122T000000Z',
  'Authorization: AWS4-HMAC-SHA256 Credential=a/20261122/local/dynamodb/aws4_request, SignedHeaders=host, Signature=b',
  `Content-Length: ${query.length}`,
  '\r\n',
].join('\r\n');

async function withItems(): Promise<LoopbackServer> {
  const server = await startKeyValueTable('table');
  const client = new DynamoDBClient(sdkConfig(server.url));
  const item = { pk: { S: 'REALM' }, sk: { S: 'lyon' }, text: { S: 'x'.repeat(1000) } };
  await client.send(new PutItemCommand({ TableName: 'table', Item: item }));
  client.destroy();
  return server;
}

/** Faults of the server's own code would end the process, and with it this file: nothing else tells of them. */
async function caller(server: LoopbackServer, text: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

it('closes while it works for callers, who may have left', async () => {
  for (let round = 0; round < 20; round++) {
    const server = await withItems();
    const callers = await Promise.all(Array.from({ length: 10 }, () => caller(server, headers + query)));
    for (let turn = 0; turn < round; turn++) await new Promise(setImmediate);
    for (const socket of callers) socket.destroy();
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  }
});

it('outlives a caller who leaves amid a request', async () => {
  const server = await withItems();
  const socket = await caller(server, headers + query.slice(0, 20));
  const left = once(socket, 'close');
  socket.resetAndDestroy();
  await left;
  const next = await caller(server, headers + query);
  const [answer] = (await once(next, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 OK[^]*"Count":1/u);
  next.destroy();
  await server.close();
});
