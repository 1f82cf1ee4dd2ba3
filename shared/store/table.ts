import { randomUUID } from 'node:crypto';

import { patientLimits } from '../base/aws-limits.ts';
import {
  createDynamoTable,
  type DynamoTable,
  type ItemKey,
  type QueryOptions,
  type TableOptions,
} from './dynamo.ts';
import type { ItemChange, ItemFields, WriteCondition } from './expressions.ts';

export type { ItemKey as Key } from './dynamo.ts';
export type { ItemFields as Fields } from './expressions.ts';

/**
 * The key-value table. It returns unchecked items: each store parses them with its own schema. A condition that does not hold
 * is a result (`false`, `undefined`), not an error. Each method throws `AppError` unavailable `store_unavailable` if the table
 * cannot be reached.
 */
export interface Table {
  get(key: ItemKey): Promise<ItemFields | undefined>;
  /** Returns several items in one request (at most 100 keys), in no particular order. Items that do not exist are left out. */
  getMany(keys: readonly ItemKey[]): Promise<ItemFields[]>;
  /** Replaces the whole item. Returns false, and writes nothing, if the condition does not hold. */
  put(key: ItemKey, fields: ItemFields, when?: WriteCondition): Promise<boolean>;
  /** Changes an item and returns it. Returns `undefined`, and writes nothing, if the condition does not hold. */
  update(key: ItemKey, change: ItemChange, when?: WriteCondition): Promise<ItemFields | undefined>;
  /** Deletes an item. Returns false if the condition does not hold. */
  delete(key: ItemKey, when?: WriteCondition): Promise<boolean>;
  /** Returns the items of a partition, in the order of `sk`. */
  query(pk: string, options?: QueryOptions): Promise<ItemFields[]>;
}

/** Field with the id of the last write of an item. It is not visible outside of this file. */
const WRITE_ID = '_write';

/**
 * If the answer to a write is lost, the SDK repeats the write, and a condition such as "must not exist" then fails because of
 * our own item. So every write has an id, and a repeated write that is refused looks for its id in the item: if it is there,
 * the write was done. The id is also part of the condition of an update, so that a repeated update does not add its numbers
 * twice. Reads are strongly consistent: a session that has ended must not be seen again.
 */
export function createTable(options: TableOptions): Table {
  return createTableOver(createDynamoTable(options));
}

/** Creates a table with longer timeouts (`patientLimits`), for command lines and for filling a local stack. */
export function createPatientTable({ tableName, client }: Pick<TableOptions, 'tableName' | 'client'>): Table {
  const { callMs, requestHandler } = patientLimits;
  return createTable({ tableName, client: { ...client, requestHandler }, callMs });
}

/** Creates a table over any store with the interface of DynamoDB. */
export function createTableOver(table: DynamoTable): Table {
  const own = async (key: ItemKey, id: string) => {
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
      const { conditionHeld, repeated } = await table.put(key, { ...fields, [WRITE_ID]: id }, when);
      return conditionHeld || (repeated && (await own(key, id)) !== undefined);
    },
    async update(key, change, when) {
      const id = randomUUID();
      const marked = { ...change, set: { ...change.set, [WRITE_ID]: id } };
      const once = { ...when, differs: { ...when?.differs, [WRITE_ID]: id } };
      const { item, repeated } = await table.update(key, marked, once);
      return withoutId(item ?? (repeated ? await own(key, id) : undefined));
    },
    async delete(key, when) {
      // After the deletion nothing tells who deleted the item, so the item is read before.
      const before = await (asksForItem(when) ? table.get(key) : undefined);
      if (asksForItem(when) && !before) return false;
      const { conditionHeld, repeated } = await table.delete(key, when);
      if (conditionHeld || !repeated || !before) return conditionHeld;
      return fits(before, when) && (await table.get(key)) === undefined;
    },
  };
}

/** The ids of the last writes of the items that `get` returned. */
const writes = new WeakMap<ItemFields, unknown>();

/** Returns the condition that nobody has written the item since `get` returned it. */
export function unchangedSinceRead(item: ItemFields): WriteCondition {
  const id = writes.get(item);
  return id === undefined ? { exists: true, missing: [WRITE_ID] } : { equals: { [WRITE_ID]: id } };
}

/** Returns whether the condition can hold only if the item exists. */
function asksForItem({ exists = false, equals = {} }: WriteCondition = {}): boolean {
  return exists || Object.keys(equals).length > 0;
}

function fits(item: ItemFields, { equals = {}, missing = [] }: WriteCondition = {}): boolean {
  return (
    Object.entries(equals).every(([field, value]) => item[field] === value) &&
    missing.every((field) => item[field] === undefined)
  );
}

function withoutId<Item extends ItemFields | undefined>(item: Item): Item;
function withoutId(item: ItemFields | undefined): ItemFields | undefined {
  if (!item) return undefined;
  const { [WRITE_ID]: _id, ...fields } = item;
  return fields;
}
