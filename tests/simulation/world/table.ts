import { changedItem, conditionHolds } from '../../../server/storage/item-writes.ts';
import { AppError } from '../../../shared/base/errors.ts';
import type { DynamoTable, ItemKey, WriteResult } from '../../../shared/store/dynamo.ts';
import type { ItemFields, WriteCondition } from '../../../shared/store/expressions.ts';
import { awsCallMs, type Calls, type Process } from './calls.ts';

/** The items of a table by partition and sort key. An item is never changed: a write replaces it. */
export class Items {
  readonly #partitions: Map<string, Map<string, ItemFields>>;

  constructor(before?: Items) {
    const entries = before ? [...before.#partitions] : [];
    this.#partitions = new Map(entries.map(([pk, items]) => [pk, new Map(items)]));
  }

  get({ pk, sk }: ItemKey): ItemFields | undefined {
    return this.#partitions.get(pk)?.get(sk);
  }

  query(pk: string, prefix: string): ItemFields[] {
    const found = [...(this.#partitions.get(pk) ?? [])].filter(([sk]) => sk.startsWith(prefix));
    return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
  }

  /** Writes the item that `next` makes of the present one, or deletes it, if the condition holds. */
  write(
    key: ItemKey,
    when: WriteCondition | undefined,
    next: (before: ItemFields) => ItemFields | undefined,
  ) {
    const before = this.get(key);
    if (!conditionHolds(before, when)) return { conditionHeld: false, repeated: false };
    const fields = next(before ?? {});
    if (!fields) {
      this.#partitions.get(key.pk)?.delete(key.sk);
      return { conditionHeld: true, repeated: false };
    }
    const partition = this.#partitions.get(key.pk) ?? new Map<string, ItemFields>();
    this.#partitions.set(key.pk, partition);
    const item: ItemFields = { ...copyFields(fields), ...key };
    partition.set(key.sk, item);
    return { conditionHeld: true, repeated: false, item };
  }
}

/** Returns what a table keeps of an item: no undefined values, and nothing that the writer can change later. */
function copyFields(fields: ItemFields): ItemFields {
  const copy: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) copy[name] = copyValue(fields[name]);
  return copy;
}

function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyValue);
  if (Object.getPrototypeOf(value) === Object.prototype) return copyFields(value as ItemFields);
  throw new Error('a table keeps plain values only');
}

/** A table in memory with the conditional writes of DynamoDB, and the connection of one process to it. */
export function connectTable(items: Items, calls: Calls, process: Process): DynamoTable {
  const read = <T>(label: string, perform: () => T) =>
    calls.make(process, { label, perform, lost: () => unavailable(), limitMs: awsCallMs });
  /** The SDK sends a write whose answer was lost a second time. Half of the losses are longer than its patience. */
  const write = async (label: string, perform: () => WriteResult): Promise<WriteResult> => {
    const isRepeated = calls.scheduler.random.chance(0.5);
    try {
      return await read(label, perform);
    } catch (error) {
      if (!isRepeated) throw error;
      return { ...(await read(`${label} again`, perform)), repeated: true };
    }
  };
  return {
    get: (key) => read(`table.get ${nameOf(key)}`, () => items.get(key)),
    getMany: (keys) =>
      read(`table.getMany ${keys.map(nameOf).join(' ')}`, () =>
        keys.map((key) => items.get(key)).filter((item) => item !== undefined),
      ),
    query: (pk, { prefix = '', most } = {}) =>
      read(`table.query ${pk}`, () => items.query(pk, prefix).slice(0, most)),
    put: (key, fields, when) => write(`table.put ${nameOf(key)}`, () => items.write(key, when, () => fields)),
    update: (key, change, when) =>
      write(`table.update ${nameOf(key)}`, () => items.write(key, when, (item) => changedItem(item, change))),
    delete: (key, when) =>
      write(`table.delete ${nameOf(key)}`, () => items.write(key, when, () => undefined)),
  };
}

function nameOf({ pk, sk }: ItemKey): string {
  return sk === '-' ? pk : `${pk}/${sk}`;
}

function unavailable(): AppError {
  return new AppError('store_unavailable', { detail: 'The store does not answer.' });
}
