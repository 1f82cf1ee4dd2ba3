// Implements the table of `shared/store` on disk: SQLite replaces DynamoDB.
import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import type { DynamoTable, ItemKey, WriteResult } from '../../shared/store/dynamo.ts';
import type { ItemChange, ItemFields, WriteCondition } from '../../shared/store/expressions.ts';
import { createTableOver, type Table } from '../../shared/store/table.ts';
import { TTL_ATTRIBUTE } from '../../shared/store/table-definition.ts';
import type { KeptDatabase, SqlRow } from './database.ts';

const item = z.record(z.string(), z.unknown());
const nothing: ItemFields = {};

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
    query: (pk, { prefix = '' } = {}) =>
      reach(() => {
        const rows = database.all(
          'SELECT sk, fields FROM items WHERE pk = ? AND sk >= ? ORDER BY sk',
          pk,
          prefix,
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
  const when = (
    key: ItemKey,
    condition: WriteCondition | undefined,
    write: (before: ItemFields | undefined) => WriteResult,
  ) =>
    reach(() =>
      database.atomically(() => {
        const before = find(database, key);
        return holds(before, condition) ? write(before) : { done: false, repeated: false };
      }),
    );
  return {
    put: (key, fields, condition) =>
      when(key, condition, () => {
        store(database, key, fields);
        return { done: true, repeated: false };
      }),
    update: (key, change, condition) =>
      when(key, condition, (before) => {
        const after = changed(before ?? {}, change);
        return { done: true, repeated: false, item: store(database, key, after) };
      }),
    delete: (key, condition) =>
      when(key, condition, () => {
        database.run('DELETE FROM items WHERE pk = ? AND sk = ?', key.pk, key.sk);
        return { done: true, repeated: false };
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

function changed(before: ItemFields, { set = {}, add = {}, remove = [] }: ItemChange): ItemFields {
  const sums = Object.entries(add).map(([field, number]): [string, unknown] => {
    return [field, Number(before[field] ?? 0) + number];
  });
  const sets = Object.entries(set).filter(([, value]) => value !== undefined);
  const after = { ...before, ...Object.fromEntries(sets), ...Object.fromEntries(sums) };
  return Object.fromEntries(Object.entries(after).filter(([field]) => !remove.includes(field)));
}

/**
 * Returns whether the conditions of `expressions.ts` hold, by the rules of the table: values of different types cannot
 * be compared.
 */
function holds(stored: ItemFields | undefined, condition: WriteCondition = {}): boolean {
  const { exists, any, missing = [] } = condition;
  const exist = exists === undefined || exists === (stored !== undefined);
  const one = any === undefined || any.some((each) => holds(stored, each));
  return exist && one && missing.every((field) => stored?.[field] === undefined) && fits(stored, condition);
}

function fits(stored: ItemFields = nothing, { equals, atMost, moreThan, differs }: WriteCondition): boolean {
  const every = (limits: ItemFields | undefined, test: (value: unknown, limit: unknown) => boolean) =>
    Object.entries<unknown>(limits ?? nothing).every(([field, limit]) => test(stored[field], limit));
  const isMissingOr = (value: unknown, isRight: (number: number) => boolean) =>
    value === undefined || (typeof value === 'number' && isRight(value));
  return (
    every(equals, (value, wanted) => isDeepStrictEqual(value, wanted)) &&
    every(atMost, (value, most) => isMissingOr(value, (number) => number <= Number(most))) &&
    every(moreThan, (value, least) => isMissingOr(value, (number) => number > Number(least))) &&
    every(differs, (value, other) => !isDeepStrictEqual(value, other))
  );
}

/** Runs synchronous work as a promise, because the interface of the table is asynchronous. */
async function reach<T>(work: () => T): Promise<T> {
  try {
    return await Promise.resolve(work());
  } catch (cause) {
    throw new AppError('store_unavailable', { detail: 'The store does not answer.', cause });
  }
}
