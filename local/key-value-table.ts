import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';

import type { LoopbackServer } from '../platform/loopback-server.ts';
import { privateFolder } from '../platform/private-files.ts';
import { tableDefinition } from '../shared/store/table-definition.ts';
import { sdkConfig } from './aws-stand-in.ts';
import { startEmbeddedDynamodb } from './embedded-dynamodb.ts';

export interface KeyValueTableOptions {
  readonly tableName: string;
  /** Folder to keep the table in; in memory without it. */
  readonly directory?: string | undefined;
  /** Starts over: what the folder holds is removed. */
  readonly fresh?: boolean | undefined;
}

/** The embedded DynamoDB with our table in it, ready for use. The folder must be nobody else's (`claimFolder`). */
export async function startKeyValueTable(options: KeyValueTableOptions): Promise<LoopbackServer> {
  const server = await startEmbeddedDynamodb(tableFolder(options));
  const client = new DynamoDBClient(sdkConfig(server.url));
  const status = async () =>
    (await client.send(new DescribeTableCommand({ TableName: options.tableName }))).Table?.TableStatus;
  try {
    const { TableNames } = await client.send(new ListTablesCommand());
    if (!TableNames?.includes(options.tableName)) {
      await client.send(new CreateTableCommand(tableDefinition(options.tableName)));
    }
    while ((await status()) !== 'ACTIVE') await setTimeout(5);
  } finally {
    client.destroy();
  }
  return server;
}

/** Undefined: in memory. */
function tableFolder({ directory, fresh }: KeyValueTableOptions): string | undefined {
  if (directory === undefined) return undefined;
  const path = join(directory, 'table');
  if (fresh) rmSync(path, { recursive: true, force: true });
  privateFolder(path);
  return path;
}
