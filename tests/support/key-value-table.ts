import { setTimeout } from 'node:timers/promises';

import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';

import type { LoopbackServer } from '../../server/gateway/loopback-server.ts';
import { tableDefinition } from '../../shared/store/table-definition.ts';
import { sdkConfig } from './aws-stand-in.ts';
import { startEmbeddedDynamodb } from './embedded-dynamodb.ts';

/** Starts the embedded DynamoDB and creates our table in it. */
export async function startKeyValueTable(tableName: string): Promise<LoopbackServer> {
  const server = await startEmbeddedDynamodb();
  const client = new DynamoDBClient(sdkConfig(server.url));
  const status = async () =>
    (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table?.TableStatus;
  try {
    await client.send(new CreateTableCommand(tableDefinition(tableName)));
    while ((await status()) !== 'ACTIVE') await setTimeout(5);
  } finally {
    client.destroy();
  }
  return server;
}
