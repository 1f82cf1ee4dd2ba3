// Implements the table of `shared/store` in PostgreSQL.
import * as z from 'zod';

import { AppError } from '../../../shared/base/errors.ts';
import type { DynamoTable, ItemKey, WriteResult } from '../../../shared/store/dynamo.ts';
import type { ItemFields, WriteCondition } from '../../../shared/store/expressions.ts';
import { createTableOver, type Table } from '../../../shared/store/table.ts';
import { TTL_ATTRIBUTE } from '../../../shared/store/table-definition.ts';
import { changedItem, conditionHolds } from '../item-writes.ts';
import type { PostgresDatabase, PostgresRow } from './database.ts';
import { forgetStates } from './piece-statements.ts';
import { NOW } from './schema.ts';

const item = z.record(z.string(), z.unknown());

export function postgresTable(database: PostgresDatabase): Table {
  return createTableOver({ ...reads(database), ...writes(database) });
}

/** Removes a part of the expired records. Resolves with true if there may be more. */
export async function forgetExpired({ run }: PostgresDatabase): Promise<boolean> {
  await run(`DELETE FROM sent_ids WHERE until <= ${NOW}`);
  await run(forgetStates);
  await run(`DELETE FROM request_counts WHERE second < ${NOW} / 1000 - 60`);
  const expired = `expires_at < ${NOW} / 1000`;
  const some = `SELECT pk, sk FROM items WHERE ${expired} LIMIT 500 FOR UPDATE SKIP LOCKED`;
  return (await run(`DELETE FROM items WHERE (pk, sk) IN (${some}) AND ${expired}`)).count === 500;
}

/** Keys are bytes, because their order is that of bytes, and because a text of PostgreSQL cannot hold U+0000. */
const keyOf = ({ pk, sk }: ItemKey) => [Buffer.from(pk), Buffer.from(sk)] as const;

function reads(database: PostgresDatabase): Pick<DynamoTable, 'get' | 'getMany' | 'query'> {
  return {
    get: (key) => reach(async () => (await find(database, key))?.fields),
    getMany: (keys) =>
      reach(async () => {
        const wanted = 'SELECT * FROM unnest($1::bytea[], $2::bytea[])';
        const [partitions, sorts] = [
          keys.map(({ pk }) => Buffer.from(pk)),
          keys.map(({ sk }) => Buffer.from(sk)),
        ];
        const sql = `SELECT fields FROM items WHERE (pk, sk) IN (${wanted})`;
        return (await database.run(sql, partitions, sorts)).rows.map(fieldsOf);
      }),
    query: (pk, { prefix = '', most } = {}) =>
      reach(async () => {
        const { rows } = await database.run(
          'SELECT fields FROM items WHERE pk = $1 AND sk >= $2 AND ($3::bytea IS NULL OR sk < $3) ORDER BY sk LIMIT $4',
          ...[Buffer.from(pk), Buffer.from(prefix), endOf(prefix), most ?? null],
        );
        return rows.map(fieldsOf);
      }),
  };
}

/** Returns the first key after all keys that begin with `prefix`. No byte of UTF-8 is 255. */
function endOf(prefix: string): Buffer | null {
  const end = Buffer.from(prefix);
  if (end.length === 0) return null;
  end[end.length - 1] = (end.at(-1) ?? 0) + 1;
  return end;
}

interface StoredItem {
  readonly fields: ItemFields;
  readonly version: string;
}

async function find({ run }: PostgresDatabase, key: ItemKey): Promise<StoredItem | undefined> {
  const { rows } = await run('SELECT fields, version FROM items WHERE pk = $1 AND sk = $2', ...keyOf(key));
  return rows[0] && { fields: fieldsOf(rows[0]), version: String(rows[0]['version']) };
}

function fieldsOf(row: PostgresRow): ItemFields {
  return item.parse(JSON.parse(String(row['fields'])));
}

/**
 * A write reads the item, judges the condition and replaces that version of it. If somebody else wrote it meanwhile, the
 * write begins again. So no lock is held while this process does something else, and a process that ends leaves none.
 */
function writes(database: PostgresDatabase): Pick<DynamoTable, 'put' | 'update' | 'delete'> {
  const when = (
    key: ItemKey,
    condition: WriteCondition | undefined,
    replace: (before: StoredItem | undefined) => Promise<WriteResult>,
  ) =>
    reach(async () => {
      let repeated = false;
      for (;;) {
        const before = await find(database, key);
        if (!conditionHolds(before?.fields, condition)) return { conditionHeld: false, repeated };
        const result = await replace(before);
        repeated ||= result.repeated;
        if (result.conditionHeld) return result;
      }
    });
  return {
    put: (key, fields, condition) =>
      when(key, condition, (before) => store(database, { key, fields, before })),
    update: (key, change, condition) =>
      when(key, condition, (before) => {
        const fields = changedItem(before?.fields ?? {}, change);
        return store(database, { key, fields, before });
      }),
    delete: (key, condition) => when(key, condition, (before) => remove(database, key, before)),
  };
}

interface Storing {
  readonly key: ItemKey;
  readonly fields: ItemFields;
  /** The item that is replaced. `undefined` if there was none. */
  readonly before: StoredItem | undefined;
}

/** Returns the fields in the form in which they will be read. */
async function store({ run }: PostgresDatabase, { key, fields, before }: Storing): Promise<WriteResult> {
  const text = JSON.stringify({ ...fields, ...key });
  const expiry = fields[TTL_ATTRIBUTE];
  const values = [...keyOf(key), text, typeof expiry === 'number' ? Math.floor(expiry) : null];
  const insert =
    'INSERT INTO items (pk, sk, fields, expires_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
  const update =
    "UPDATE items SET fields = $3, expires_at = $4, version = nextval('item_versions') WHERE pk = $1 AND sk = $2 AND version = $5";
  const { count, repeated } = await (before
    ? run(update, ...values, before.version)
    : run(insert, ...values));
  return { conditionHeld: count > 0, repeated, item: item.parse(JSON.parse(text)) };
}

async function remove(
  { run }: PostgresDatabase,
  key: ItemKey,
  before: StoredItem | undefined,
): Promise<WriteResult> {
  if (!before) return { conditionHeld: true, repeated: false };
  const sql = 'DELETE FROM items WHERE pk = $1 AND sk = $2 AND version = $3';
  const { count, repeated } = await run(sql, ...keyOf(key), before.version);
  return { conditionHeld: count > 0, repeated };
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('store_unavailable', { detail: 'The store does not answer.', cause });
  }
}
