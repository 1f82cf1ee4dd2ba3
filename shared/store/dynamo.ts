import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type * as Lib from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

import { clientLimits, withCallLimit } from '../base/aws-limits.ts';
import { AppError } from '../base/errors.ts';
import { lazy, once } from '../base/once.ts';
import type { ItemChange, ItemFields, WriteCondition } from './expressions.ts';
import { conditionExpression, updateExpression } from './expressions.ts';

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/** The result of a write. */
export interface WriteResult {
  /** False if the condition did not hold. */
  readonly conditionHeld: boolean;
  /** True if the SDK sent the write more than once. The condition may then have failed because of the first sending. */
  readonly repeated: boolean;
  /** The item after a successful update. */
  readonly item?: ItemFields | undefined;
}

/** The items of a partition that are read. Without options, all are. */
export interface QueryOptions {
  /** The beginning of the `sk` of the items. */
  readonly prefix?: string;
  /** The largest number of items. Those with the smallest `sk` are returned. */
  readonly most?: number;
}

/** The calls to DynamoDB through the SDK. Each throws `AppError` `store_unavailable` if the table cannot be reached. */
export interface DynamoTable {
  get(key: ItemKey): Promise<ItemFields | undefined>;
  getMany(keys: readonly ItemKey[]): Promise<ItemFields[]>;
  query(pk: string, options?: QueryOptions): Promise<ItemFields[]>;
  put(key: ItemKey, fields: ItemFields, when?: WriteCondition): Promise<WriteResult>;
  update(key: ItemKey, change: ItemChange, when?: WriteCondition): Promise<WriteResult>;
  delete(key: ItemKey, when?: WriteCondition): Promise<WriteResult>;
}

export interface TableOptions {
  readonly tableName: string;
  /** Settings of the client for command lines and tests. The functions leave them out, and the SDK reads the platform's environment. */
  readonly client?: DynamoDBClientConfig;
  /** Timeout in milliseconds of one call, or of one page of a query. `awsLimits` explains the default. */
  readonly callMs?: number;
}

/** Creates the access to one DynamoDB table. Reads are strongly consistent. */
export function createDynamoTable({ tableName, client, callMs }: TableOptions): DynamoTable {
  const sdk = lazy(() => connect(client, callMs));
  return { ...reads(tableName, sdk), ...writes(tableName, sdk) };
}

interface Connection {
  readonly client: DynamoDBDocumentClient;
  readonly lib: typeof Lib;
  readonly limit: <T>(call: Parameters<typeof withCallLimit<T>>[0]) => Promise<T>;
}

/** The SDK is loaded at the first call, not with the bundle, because importing it costs more than a whole function. */
async function connect(config: DynamoDBClientConfig = {}, callMs?: number): Promise<Connection> {
  const [{ DynamoDBClient }, lib] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  const client = new DynamoDBClient({ ...clientLimits, ...config });
  const translate = { marshallOptions: { removeUndefinedValues: true } };
  return {
    client: lib.DynamoDBDocumentClient.from(client, translate),
    lib,
    limit: (call) => withCallLimit(call, callMs),
  };
}

function reads(
  tableName: string,
  sdk: () => Promise<Connection>,
): Pick<DynamoTable, 'get' | 'getMany' | 'query'> {
  const whole = { TableName: tableName, ConsistentRead: true };
  return {
    get: (key) =>
      callTable(async () => {
        const { client, lib, limit } = await sdk();
        const get = new lib.GetCommand({ ...whole, Key: key });
        return (await limit((options) => client.send(get, options))).Item;
      }),
    getMany: (keys) =>
      callTable(async () => {
        const { client, lib, limit } = await sdk();
        const wanted = { [tableName]: { Keys: [...keys], ConsistentRead: true } };
        const get = new lib.BatchGetCommand({ RequestItems: wanted });
        const response = await limit((options) => client.send(get, options));
        if (Object.keys(response.UnprocessedKeys ?? {}).length > 0)
          throw new Error('The batch was read in part');
        return response.Responses?.[tableName] ?? [];
      }),
    query: (pk, options) =>
      callTable(async () =>
        readPages(await sdk(), { ...whole, ...partition(pk, options?.prefix) }, options?.most),
      ),
  };
}

async function readPages(
  { client, lib, limit }: Connection,
  asked: Lib.QueryCommandInput,
  most = Infinity,
): Promise<ItemFields[]> {
  const items: ItemFields[] = [];
  let next: ItemFields | undefined;
  do {
    const bound = Number.isFinite(most) ? { Limit: most - items.length } : {};
    const query = new lib.QueryCommand({ ...asked, ...bound, ...(next && { ExclusiveStartKey: next }) });
    const page = await limit((options) => client.send(query, options));
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next && items.length < most);
  return items;
}

function partition(pk: string, prefix = '') {
  if (prefix === '') return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  };
}

function writes(
  tableName: string,
  sdk: () => Promise<Connection>,
): Pick<DynamoTable, 'put' | 'update' | 'delete'> {
  const table = { TableName: tableName };
  return {
    put: (key, fields, when) =>
      sendWrite(async () => {
        const { client, lib, limit } = await sdk();
        const item = { ...table, Item: { ...fields, ...key } };
        const put = new lib.PutCommand({ ...item, ...conditionExpression(when) });
        return limit((options) => client.send(put, options));
      }),
    update: (key, change, when) =>
      sendWrite(async () => {
        const { client, lib, limit } = await sdk();
        const item = { ...table, Key: key, ReturnValues: 'ALL_NEW' as const };
        const update = new lib.UpdateCommand({ ...item, ...updateExpression(change, when) });
        return limit((options) => client.send(update, options));
      }),
    delete: (key, when) =>
      sendWrite(async () => {
        const { client, lib, limit } = await sdk();
        const remove = new lib.DeleteCommand({ ...table, Key: key, ...conditionExpression(when) });
        return limit((options) => client.send(remove, options));
      }),
  };
}

const sdkError = once(() => z.object({ $metadata: z.object({ attempts: z.number() }) }));

async function sendWrite(
  send: () => Promise<{ readonly Attributes?: ItemFields | undefined }>,
): Promise<WriteResult> {
  try {
    return { conditionHeld: true, repeated: false, item: (await send()).Attributes };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException')
      throw unavailable(error);
    const metadata = sdkError().safeParse(error);
    return { conditionHeld: false, repeated: !metadata.success || metadata.data.$metadata.attempts > 1 };
  }
}

async function callTable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('store_unavailable', { detail: 'The store does not answer.', cause });
}
