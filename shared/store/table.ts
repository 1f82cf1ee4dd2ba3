import { randomUUID } from 'node:crypto';

import { patientLimits } from '../base/aws-limits.ts';
import { createDynamoTable, type DynamoTable, type Key, type TableOptions } from './dynamo.ts';
import type { Change, Condition, Fields } from './expressions.ts';

export type { Key } from './dynamo.ts';
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
  /** False: the condition did not hold. */
  delete(key: Key, when?: Condition): Promise<boolean>;
  /** Every item of a partition, in the order of `sk`, all pages. */
  query(pk: string, options?: { readonly prefix?: string }): Promise<Fields[]>;
}

/** The last write of an item; nobody sees it outside of this file. */
const WRITE_ID = '_write';

/**
 * Where the answer to a write is lost, the SDK sends it again, and a condition such as "must not exist" then fails on our
 * own item. So every write carries an id of its own, and a repeated one that was refused looks for it: ours means done.
 * The id is also part of the condition of an update, so that a repeated one does not add its numbers twice.
 *
 * Reads are strongly consistent: a session that was ended must not be seen again.
 */
export function createTable(options: TableOptions): Table {
  return tableOver(createDynamoTable(options));
}

/** For command lines, and to fill a local stack: see `patientLimits`. */
export function createPatientTable({ tableName, client }: Pick<TableOptions, 'tableName' | 'client'>): Table {
  const { callMs, requestHandler } = patientLimits;
  return createTable({ tableName, client: { ...client, requestHandler }, callMs });
}

/** The same over whatever keeps items as DynamoDB does. */
export function tableOver(table: DynamoTable): Table {
  const own = async (key: Key, id: string) => {
    const item = await table.get(key);
    return item?.[WRITE_ID] === id ? item : undefined;
  };
  return {
    async get(key) {
      const stored = await table.get(key);
      const item = withoutId(stored);
      if (item) writes.set(item, stored?.[WRITE_ID]);
      return item;
    },
    getMany: async (keys) => (await table.getMany(keys)).map(withoutId),
    query: async (pk, options) => (await table.query(pk, options)).map(withoutId),
    async put(key, fields, when) {
      const id = randomUUID();
      const { done, repeated } = await table.put(key, { ...fields, [WRITE_ID]: id }, when);
      return done || (repeated && (await own(key, id)) !== undefined);
    },
    async update(key, change, when) {
      const id = randomUUID();
      const marked = { ...change, set: { ...change.set, [WRITE_ID]: id } };
      const once = { ...when, differs: { ...when?.differs, [WRITE_ID]: id } };
      const { item, repeated } = await table.update(key, marked, once);
      return withoutId(item ?? (repeated ? await own(key, id) : undefined));
    },
    async delete(key, when) {
      // Afterwards there is nothing left that could say whose deletion it was, so the item is looked at before.
      const before = await (asksForItem(when) ? table.get(key) : undefined);
      if (asksForItem(when) && !before) return false;
      const { done, repeated } = await table.delete(key, when);
      if (done || !repeated || !before) return done;
      return fits(before, when) && (await table.get(key)) === undefined;
    },
  };
}

/** Which write made the items that `get` answered. */
const writes = new WeakMap<Fields, unknown>();

/** Holds while an item that `get` answered is the stored one, and nobody has written it since. */
export function unchanged(item: Fields): Condition {
  const id = writes.get(item);
  return id === undefined ? { exists: true, missing: [WRITE_ID] } : { equals: { [WRITE_ID]: id } };
}

/** Where nothing is, the condition cannot hold. */
function asksForItem({ exists = false, equals = {} }: Condition = {}): boolean {
  return exists || Object.keys(equals).length > 0;
}

function fits(item: Fields, { equals = {}, missing = [] }: Condition = {}): boolean {
  return (
    Object.entries(equals).every(([field, value]) => item[field] === value) &&
    missing.every((field) => item[field] === undefined)
  );
}

function withoutId<Item extends Fields | undefined>(item: Item): Item;
function withoutId(item: Fields | undefined): Fields | undefined {
  return item && Object.fromEntries(Object.entries(item).filter(([field]) => field !== WRITE_ID));
}
