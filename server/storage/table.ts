// Implements the table of `shared/store` on disk: SQLite replaces DynamoDB.
import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import type { DynamoTable, ItemKey, WriteResult } from '../../shared/store/dynamo.ts';
import type { ItemFields, WriteCondition } from '../../shared/store/expressions.ts';
import { createTableOver, type Table } from '../../shared/store/table.ts';
import { TTL_ATTRIBUTE } from '../../shared/store/table-definition.ts';
import type { KeptDatabase, SqlRow } from './database.ts';
import { groupTransactions } from './group-transactions.ts';
import { changedItem, conditionHolds } from './item-writes.ts';

const item = z.record(z.string(), z.unknown());

export function keptTable(database: KeptDatabase): Table {
  return createTableOver({ ...reads(database), ...writes(database) });
}

/** Removes a part of the expired records, so that no request waits for long. Returns true if there may be more. */
export function forgetExpired(database: KeptDatabase, now: number): boolean {
  const some = 'SELECT pk, sk FROM items WHERE expires_at < ? LIMIT 500';
  return database.run(`DELETE FROM items WHERE (pk, sk) IN (${some})`, Math.floor(now / 1000)) === 500;
}

function reads(database: KeptDatabase): Pick<DynamoTable, 'get' | 'getMany' | 'query'> {
  return {
    get: (key) => reach(() => find(database, key)),
    getMany: (keys) =>
      reach(() => keys.map((key) => find(database, key)).filter((fields) => fields !== undefined)),
    query: (pk, { prefix = '', most } = {}) =>
      reach(() => {
        const rows = database.all(
          'SELECT sk, fields FROM items WHERE pk = ? AND sk >= ? ORDER BY sk LIMIT ?',
          pk,
          prefix,
          // SQLite reads all rows if the limit is negative.
          most ?? -1,
        );
        const items: ItemFields[] = [];
        for (const row of rows) {
          if (!String(row['sk']).startsWith(prefix)) break;
          items.push(fieldsOf(row));
        }
        return items;
      }),
  };
}

function writes(database: KeptDatabase): Pick<DynamoTable, 'put' | 'update' | 'delete'> {
  const run = groupTransactions(database);
  const when = (
    key: ItemKey,
    condition: WriteCondition | undefined,
    write: (before: ItemFields | undefined) => WriteResult,
  ) =>
    reach(() =>
      run(() => {
        const before = find(database, key);
        return conditionHolds(before, condition) ? write(before) : { conditionHeld: false, repeated: false };
      }),
    );
  return {
    put: (key, fields, condition) =>
      when(key, condition, () => {
        store(database, key, fields);
        return { conditionHeld: true, repeated: false };
      }),
    update: (key, change, condition) =>
      when(key, condition, (before) => {
        const after = changedItem(before ?? {}, change);
        return { conditionHeld: true, repeated: false, item: store(database, key, after) };
      }),
    delete: (key, condition) =>
      when(key, condition, () => {
        database.run('DELETE FROM items WHERE pk = ? AND sk = ?', key.pk, key.sk);
        return { conditionHeld: true, repeated: false };
      }),
  };
}

function find(database: KeptDatabase, { pk, sk }: ItemKey): ItemFields | undefined {
  const row = database.get('SELECT fields FROM items WHERE pk = ? AND sk = ?', pk, sk);
  return row && fieldsOf(row);
}

function fieldsOf(row: SqlRow): ItemFields {
  return item.parse(JSON.parse(String(row['fields'])));
}

/** Stores the fields and returns them in the form in which they will be read. */
function store(database: KeptDatabase, { pk, sk }: ItemKey, fields: ItemFields): ItemFields {
  const text = JSON.stringify({ ...fields, pk, sk });
  const expiry = fields[TTL_ATTRIBUTE];
  const sql = 'INSERT OR REPLACE INTO items (pk, sk, fields, expires_at) VALUES (?, ?, ?, ?)';
  database.run(sql, pk, sk, text, typeof expiry === 'number' ? expiry : null);
  return item.parse(JSON.parse(text));
}

/** Runs work of the database as a promise, because the interface of the table is asynchronous. */
async function reach<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('store_unavailable', { detail: 'The store does not answer.', cause });
  }
}
