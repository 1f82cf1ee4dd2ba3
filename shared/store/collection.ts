import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { AppError, type ProblemCode } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { Fields, Key, Table } from './table.ts';

/** What every record of a collection has. */
export type Stored = Fields & {
  /** A later record with the same key has another. */
  readonly creation_id?: string | undefined;
};

/** The field that is a record's key. */
export interface KeyField<R, K> {
  readonly field: string;
  /** What it is, for a person: `its number`. */
  readonly about: string;
  of(record: R): K;
  /** One text for each key, whatever its spelling, in the order of the keys. */
  sort(key: K): string;
  /** As a person writes it; undefined where that is no key. */
  read(text: string): K | undefined;
}

interface Facts<R extends Stored, K> {
  readonly partition: string;
  /** One of them: `search backend`. The command line calls the collection by its plural, `search-backends`. */
  readonly noun: string;
  /** What they are, for a person. */
  readonly about: string;
  readonly key: KeyField<R, K>;
  /**
   * Of an object, or of objects told apart by one field. The command line's options follow from it: what `describe`
   * says is their help, `meta({ file: true })` makes a field the certificate of a file, and a field `credentials` is the
   * name of the secret into which the password of `--user` is written.
   */
  readonly schema: () => z.ZodType<R>;
  readonly codes: { readonly taken: ProblemCode; readonly missing: ProblemCode };
  /** The fields that lists show after the key; the first says what sort of record it is. */
  readonly listed: readonly string[];
  /** What a new one is where nothing else is said. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** The field of realms that names one: it is not removed while a realm does. */
  readonly namedBy?: 'import_tool' | 'search_backend' | 'metrics';
}

/** A kind of record that the administrator registers, told once: the store, its contract and its commands follow. */
export interface Collection<R extends Stored, K> extends Facts<R, K> {
  /** The record's fields; of records of several sorts, those of each. */
  readonly shapes: () => readonly Readonly<Record<string, z.ZodType>>[];
  keyOf(key: K): Key;
  missing(key: K): AppError;
  open(table: Table): CollectionStore<R, K>;
}

export interface CollectionStore<R extends Stored, K> {
  /** In the order of the keys. */
  list(): Promise<R[]>;
  find(key: K): Promise<R | undefined>;
  /** Throws `codes.taken` where the key has a record already. */
  create(record: R): Promise<R & Stored>;
  /** Puts the record in the place of the one with its key; throws `codes.missing`. */
  replace(record: R): Promise<void>;
  /** Throws `codes.missing`. */
  remove(key: K): Promise<void>;
}

export function collection<R extends Stored, K>(facts: Facts<R, K>): Collection<R, K> {
  const { partition, noun, key, codes } = facts;
  const kind: Collection<R, K> = {
    ...facts,
    shapes: once(() => shapesOf(facts.schema())),
    keyOf: (value) => ({ pk: partition, sk: key.sort(value) }),
    missing: (value) => new AppError(codes.missing, { detail: `There is no ${noun} ${String(value)}.` }),
    open: (table) => storeOf(kind, table),
  };
  return kind;
}

function storeOf<R extends Stored, K>(kind: Collection<R, K>, table: Table): CollectionStore<R, K> {
  const { noun, partition, schema, key, codes } = kind;
  const fields = once(() => [...new Set(kind.shapes().flatMap((shape) => Object.keys(shape)))]);
  return {
    list: async () => z.array(schema()).parse(await table.query(partition)),
    find: async (value) =>
      schema()
        .optional()
        .parse(await table.get(kind.keyOf(value))),
    async create(content) {
      const record = { ...content, creation_id: randomUUID() };
      const value = key.of(content);
      if (await table.put(kind.keyOf(value), record, { exists: false })) return record;
      throw new AppError(codes.taken, {
        detail: `${article(noun)} ${noun} ${String(value)} is registered already.`,
      });
    },
    async replace(record) {
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

/** `A` or `An`. */
export function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? 'An' : 'A';
}

function shapesOf(schema: z.ZodType): ReturnType<Collection<Stored, unknown>['shapes']> {
  if (schema instanceof z.ZodObject)
    return [z.record(z.string(), z.instanceof(z.ZodType)).parse(schema.shape)];
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return z.array(z.instanceof(z.ZodType)).parse(schema.options).flatMap(shapesOf);
  }
  throw new Error('a record is an object, or one of several objects');
}

/** As many digits as the largest number has, so that the order of texts is that of numbers. */
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
