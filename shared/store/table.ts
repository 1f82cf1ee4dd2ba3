import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type * as Lib from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import { AppError } from '../base/errors.ts';
import { lazy } from '../base/lazy.ts';
import type { Change, Condition, Fields } from './expressions.ts';
import { conditionExpression, updateExpression } from './expressions.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type { Fields } from './expressions.ts';

/**
 * The one key-value table. What is read is unchecked: each record kind parses it with its own schema.
 * A condition that does not hold is an answer (`false`, `undefined`), not an error; a table that cannot be
 * reached is `AppError` unavailable `store_unavailable`.
 */
export interface Table {
  get(key: Key): Promise<Fields | undefined>;
  /** All in one request (at most 100 keys), in no particular order; what does not exist is missing from the answer. */
  getMany(keys: readonly Key[]): Promise<Fields[]>;
  /** Replaces the whole item. False: the condition did not hold and nothing was written. */
  put(key: Key, fields: Fields, when?: Condition): Promise<boolean>;
  /** The item after the change. Undefined: the condition did not hold and nothing was written. */
  update(key: Key, change: Change, when?: Condition): Promise<Fields | undefined>;
  /** False: the condition did not hold and the item is still there. */
  delete(key: Key, when?: Condition): Promise<boolean>;
  /** Every item of a partition, in the order of `sk`, all pages. */
  query(pk: string, options?: { readonly prefix?: string }): Promise<Fields[]>;
}

interface TableOptions {
  readonly tableName: string;
  /** For command lines and tests; the functions leave it to the SDK, which reads the platform's environment. */
  readonly client?: DynamoDBClientConfig;
}

/** Reads are strongly consistent: a session that was ended must not be seen again. */
export function createTable({ tableName, client }: TableOptions): Table {
  const sdk = lazy(() => connect(client));
  return { ...reads(tableName, sdk), ...writes(tableName, sdk) };
}

interface Connection {
  readonly client: DynamoDBDocumentClient;
  readonly lib: typeof Lib;
}

/** The SDK costs more to import than a whole function: it is loaded at the first call, not with the bundle. */
async function connect(config: DynamoDBClientConfig = {}): Promise<Connection> {
  const [{ DynamoDBClient }, lib] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  const limits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: limits, ...config });
  const translate = { marshallOptions: { removeUndefinedValues: true } };
  return { client: lib.DynamoDBDocumentClient.from(client, translate), lib };
}

function reads(tableName: string, sdk: () => Promise<Connection>): Pick<Table, 'get' | 'getMany' | 'query'> {
  const whole = { TableName: tableName, ConsistentRead: true };
  return {
    get: (key) =>
      reach(async () => {
        const { client, lib } = await sdk();
        return (await client.send(new lib.GetCommand({ ...whole, Key: key }))).Item;
      }),
    getMany: (keys) =>
      reach(async () => {
        const { client, lib } = await sdk();
        const wanted = { [tableName]: { Keys: [...keys], ConsistentRead: true } };
        const found = await client.send(new lib.BatchGetCommand({ RequestItems: wanted }));
        if (Object.keys(found.UnprocessedKeys ?? {}).length > 0)
          throw new Error('The batch was read in part');
        return found.Responses?.[tableName] ?? [];
      }),
    query: (pk, { prefix = '' } = {}) =>
      reach(async () => {
        const { client, lib } = await sdk();
        const pages = lib.paginateQuery({ client }, { ...whole, ...partition(pk, prefix) });
        const items: Fields[] = [];
        for await (const page of pages) items.push(...(page.Items ?? []));
        return items;
      }),
  };
}

function partition(pk: string, prefix: string) {
  if (prefix === '') return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  };
}

function writes(tableName: string, sdk: () => Promise<Connection>): Pick<Table, 'put' | 'update' | 'delete'> {
  const table = { TableName: tableName };
  return {
    async put(key, fields, when) {
      const done = await unlessRefused(async () => {
        const { client, lib } = await sdk();
        const item = { ...table, Item: { ...fields, ...key } };
        return client.send(new lib.PutCommand({ ...item, ...conditionExpression(when) }));
      });
      return done !== undefined;
    },
    async update(key, change, when) {
      const done = await unlessRefused(async () => {
        const { client, lib } = await sdk();
        const item = { ...table, Key: key, ReturnValues: 'ALL_NEW' as const };
        return client.send(new lib.UpdateCommand({ ...item, ...updateExpression(change, when) }));
      });
      return done?.Attributes;
    },
    async delete(key, when) {
      const done = await unlessRefused(async () => {
        const { client, lib } = await sdk();
        return client.send(new lib.DeleteCommand({ ...table, Key: key, ...conditionExpression(when) }));
      });
      return done !== undefined;
    },
  };
}

/** Undefined when the write's condition did not hold. */
async function unlessRefused<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw unavailable(error);
  }
}

async function reach<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('store_unavailable', { detail: 'The store does not answer.', cause });
}
