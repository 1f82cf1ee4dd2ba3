import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import { AppError } from '../base/errors.ts';
import { lazy } from '../base/lazy.ts';
import type { Change, Condition } from './expressions.ts';
import { conditionExpression, updateExpression } from './expressions.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type Fields = Readonly<Record<string, unknown>>;

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

export interface TableOptions {
  readonly tableName: string;
  /** For command lines and tests; the functions leave it to the SDK, which reads the platform's environment. */
  readonly client?: DynamoDBClientConfig;
}

/** Reads are strongly consistent: a session that was ended must not be seen again. */
export function createTable({ tableName, client }: TableOptions): Table {
  const connect = lazy(() => documentClient(client));
  const sdk = lazy(() => import('@aws-sdk/lib-dynamodb'));
  const whole = { TableName: tableName, ConsistentRead: true };
  const at = (key: Key) => ({ TableName: tableName, Key: { pk: key.pk, sk: key.sk } });
  return {
    async get(key) {
      const { GetCommand } = await sdk();
      const found = await reach(async () => (await connect()).send(new GetCommand({ ...whole, ...at(key) })));
      return found.Item;
    },
    async getMany(keys) {
      const { BatchGetCommand } = await sdk();
      const wanted = { [tableName]: { Keys: keys.map(({ pk, sk }) => ({ pk, sk })), ConsistentRead: true } };
      const found = await reach(async () =>
        (await connect()).send(new BatchGetCommand({ RequestItems: wanted })),
      );
      if (Object.keys(found.UnprocessedKeys ?? {}).length > 0)
        throw unavailable('the batch was read in part');
      return found.Responses?.[tableName] ?? [];
    },
    async put(key, fields, when) {
      const { PutCommand } = await sdk();
      const command = new PutCommand({
        TableName: tableName,
        Item: { ...fields, ...key },
        ...conditionExpression(when),
      });
      return (await unlessRefused(async () => (await connect()).send(command))) !== undefined;
    },
    async update(key, change, when) {
      const { UpdateCommand } = await sdk();
      const command = new UpdateCommand({
        ...at(key),
        ...updateExpression(change, when),
        ReturnValues: 'ALL_NEW',
      });
      return (await unlessRefused(async () => (await connect()).send(command)))?.Attributes;
    },
    async delete(key, when) {
      const { DeleteCommand } = await sdk();
      const command = new DeleteCommand({ ...at(key), ...conditionExpression(when) });
      return (await unlessRefused(async () => (await connect()).send(command))) !== undefined;
    },
    async query(pk, { prefix = '' } = {}) {
      const { paginateQuery } = await sdk();
      const question = {
        ...whole,
        KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ...(prefix !== '' && { ':prefix': prefix }) },
      };
      return reach(async () => {
        const items: Fields[] = [];
        for await (const page of paginateQuery({ client: await connect() }, question))
          items.push(...(page.Items ?? []));
        return items;
      });
    },
  };
}

/** The SDK costs more to import than the whole function: it is loaded at the first call, not with the bundle. */
async function documentClient(config: DynamoDBClientConfig = {}): Promise<DynamoDBDocumentClient> {
  const [{ DynamoDBClient }, { DynamoDBDocumentClient }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  const limits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: limits, ...config });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
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
  return new AppError('unavailable', 'store_unavailable', { detail: 'The store does not answer.', cause });
}
