import { setTimeout as sleep } from 'node:timers/promises';

import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';

import { createTable, type Table } from '../../shared/store/table.ts';
import { tableDefinition } from '../../shared/store/table-definition.ts';

/** A running key-value server, ours or the vendor's. Each test creates a table of its own. */
export interface KeyValueServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Creates a table, if the server does not create tables by the protocol of DynamoDB. */
  newTable?(): TestTable | Promise<TestTable>;
}

export interface TestTable {
  readonly name: string;
  readonly table: Table;
}

let made = 0;

/** Creates an empty table, so that tests do not see each other's items. */
export async function newTable(server: Pick<KeyValueServer, 'url' | 'newTable'>): Promise<TestTable> {
  if (server.newTable) return server.newTable();
  const name = `test-${process.pid}-${++made}`;
  const client = new DynamoDBClient(patientClient(server.url));
  await client.send(new CreateTableCommand(tableDefinition(name)));
  const status = async () =>
    (await client.send(new DescribeTableCommand({ TableName: name }))).Table?.TableStatus;
  while ((await status()) !== 'ACTIVE') await sleep(5);
  client.destroy();
  const table = createTable({ tableName: name, client: patientClient(server.url), callMs: mostMs });
  return { name, table };
}

/** Two hundred writes at once, on a machine that stands still now and then. */
const mostMs = 200_000;

/** A server in the tests' own process, on a machine that others use, answers two hundred at once when it can. */
function patientClient(endpoint: string): DynamoDBClientConfig {
  return { ...clientConfig(endpoint), requestHandler: { requestTimeout: mostMs } };
}

export function clientConfig(endpoint: string): DynamoDBClientConfig {
  return { endpoint, region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
}
