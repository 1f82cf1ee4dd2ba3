import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { AppError, type ProblemCode } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { Reference } from './reference.ts';
import type { Fields, Key, Table } from './table.ts';

/** The fields that every record of a collection has. */
export type StoredRecord = Fields & {
  /** Id of the creation. A later record with the same key has another one. */
  readonly creation_id?: string | undefined;
};

/** The field that is a record's key. */
export interface KeyField<R, K> {
  readonly field: string;
  /** Description of the key for people: `its number`. */
  readonly about: string;
  of(record: R): K;
  /** Returns the same text for every spelling of a key. The texts sort like the keys. */
  sort(key: K): string;
  /** Parses a key that a person wrote. Returns `undefined` if it is not valid. */
  read(text: string): K | undefined;
}

interface CollectionFacts<R extends StoredRecord, K> {
  readonly partition: string;
  /** Name of one record: `search backend`. The command line calls the collection by its plural, `search-backends`. */
  readonly recordName: string;
  /** Description of the collection for people. */
  readonly about: string;
  readonly key: KeyField<R, K>;
  /**
   * Schema of an object, or of several sorts of objects that one field distinguishes. It also defines the options of the
   * command line: the text of `describe` is their help, `meta({ file: true })` makes the option read a certificate file, and a
   * field `credentials` is the name of the secret that receives the password of `--user`.
   */
  readonly schema: () => z.ZodType<R>;
  readonly codes: { readonly taken: ProblemCode; readonly missing: ProblemCode };
  /** The fields that lists show after the key. The first one is the sort of the record. */
  readonly listed: readonly string[];
  /** Default values of a new record. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** The field of realms that refers to a record. A record is not removed while a realm refers to it. */
  readonly namedBy?: 'import_tool' | 'monitoring_api' | 'search_backend' | 'metrics';
  /** A sentence that the command line adds when a record was removed. */
  readonly effectOfRemoval?: string;
  /** The references of records to realms, if they have some. */
  readonly realmReferences?: RealmReferences<R>;
}

/** The references of a kind of record to realms. They are stored with the realms' creation ids, and written by people as names. */
interface RealmReferences<R> {
  namesIn(record: R): readonly Reference[];
  /** Adds to each realm that the record names the id of its creation. Throws `realm_not_found` if a realm does not exist. */
  bind(record: R, table: Table): Promise<R>;
  /** Returns the fields of the record with names in place of references. */
  entryOf(record: R): Fields;
}

/** A kind of record that the administrator registers. Its store and its commands are derived from this one value. */
export interface Collection<R extends StoredRecord, K> extends CollectionFacts<R, K> {
  /** Returns the fields of the record, once for each sort of record. */
  readonly shapes: () => readonly Readonly<Record<string, z.ZodType>>[];
  keyOf(key: K): Key;
  missing(key: K): AppError;
  open(table: Table): CollectionStore<R, K>;
}

export interface CollectionStore<R extends StoredRecord, K> {
  /** Returns all records, sorted by key. */
  list(): Promise<R[]>;
  find(key: K): Promise<R | undefined>;
  /** Creates a record. Throws `codes.taken` if the key has a record already. */
  create(record: R): Promise<R & StoredRecord>;
  /** Replaces the record with the same key. Throws `codes.missing` if there is none. */
  replace(record: R): Promise<void>;
  /** Deletes a record. Throws `codes.missing` if there is none. */
  remove(key: K): Promise<void>;
}

export function defineCollection<R extends StoredRecord, K>(facts: CollectionFacts<R, K>): Collection<R, K> {
  const { partition, recordName, key, codes } = facts;
  const kind: Collection<R, K> = {
    ...facts,
    shapes: once(() => shapesOf(facts.schema())),
    keyOf: (value) => ({ pk: partition, sk: key.sort(value) }),
    missing: (value) =>
      new AppError(codes.missing, { detail: `There is no ${recordName} ${String(value)}.` }),
    open: (table) => storeOf(kind, table),
  };
  return kind;
}

function storeOf<R extends StoredRecord, K>(kind: Collection<R, K>, table: Table): CollectionStore<R, K> {
  const { recordName, partition, schema, key, codes } = kind;
  const fields = once(() => [...new Set(kind.shapes().flatMap((shape) => Object.keys(shape)))]);
  const bind = async (record: R) => (await kind.realmReferences?.bind(record, table)) ?? record;
  return {
    list: async () => z.array(schema()).parse(await table.query(partition)),
    find: async (value) =>
      schema()
        .optional()
        .parse(await table.get(kind.keyOf(value))),
    async create(content) {
      const record = { ...(await bind(content)), creation_id: randomUUID() };
      const value = key.of(content);
      if (await table.put(kind.keyOf(value), record, { exists: false })) return record;
      throw new AppError(codes.taken, {
        detail: `${indefiniteArticle(recordName)} ${recordName} ${String(value)} is registered already.`,
      });
    },
    async replace(content) {
      const record = await bind(content);
      const values = new Map<string, unknown>(Object.entries(record));
      const remove = fields().filter((field) => field !== 'creation_id' && values.get(field) === undefined);
      const change = { set: { ...record, creation_id: undefined }, remove };
      const value = key.of(record);
      if (!(await table.update(kind.keyOf(value), change, { exists: true }))) throw kind.missing(value);
    },
    async remove(value) {
      if (!(await table.delete(kind.keyOf(value), { exists: true }))) throw kind.missing(value);
    },
  };
}

/** Returns the indefinite article of a name: `A` or `An`. */
export function indefiniteArticle(name: string): string {
  return /^[aeiou]/i.test(name) ? 'An' : 'A';
}

function shapesOf(schema: z.ZodType): ReturnType<Collection<StoredRecord, unknown>['shapes']> {
  if (schema instanceof z.ZodObject)
    return [z.record(z.string(), z.instanceof(z.ZodType)).parse(schema.shape)];
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return z.array(z.instanceof(z.ZodType)).parse(schema.options).flatMap(shapesOf);
  }
  throw new Error('a record is an object, or one of several objects');
}

/** Number of digits of the largest number. Keys are padded to it, so that they sort as numbers. */
const digits = String(Number.MAX_SAFE_INTEGER).length;

export function numberKey<R>(field: string, of: (record: R) => number): KeyField<R, number> {
  return {
    field,
    about: 'its number',
    of,
    sort: (key) => String(key).padStart(digits, '0'),
    read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  };
}

export function textKey<R>(field: string, of: (record: R) => string): KeyField<R, string> {
  return { field, about: 'its name', of, sort: (key) => key, read: (text) => text };
}
