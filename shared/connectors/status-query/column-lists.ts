import { type Cells } from './columns.ts';
import { refusedQuery } from './errors.ts';
import { icinga2Columns } from './icinga2-columns.ts';
import type { TableName } from './query.ts';
import { rowsIn } from './rows.ts';
import type { Reply } from './wire.ts';

type Names = ReadonlySet<string>;
type Tables = ReadonlyMap<string, Names>;

/** Reads the lists of columns that engines send. Results are cached. */
export interface ColumnLists {
  /** Returns the columns of all tables, or `undefined` if the engine has no table of columns. */
  readonly tables: (reply: Reply) => Tables | undefined;
  /** Returns the column names in the header row of a table. The set is empty if the engine lacks the table. */
  readonly header: (reply: Reply, table: TableName) => Names;
}

/** Maximum number of cached lists. It is much higher than the number of engine builds. */
const most = 40;
const longest = 256 * 1024;

/**
 * Makes a cache of column lists. Engines of the same build send the same list of about 14 KB, so a list of a thousand engines is parsed
 * and stored only once.
 */
export function createColumnLists(): ColumnLists {
  const tables: ListEntry<Tables>[] = [];
  const headers: ListEntry<Names>[] = [];
  return {
    tables(reply) {
      if (reply.refusal?.status === 404) return undefined;
      return once(tables, { text: textOf(reply) }, () => byTable(cellRowsOf(reply)));
    },
    header(reply, table) {
      if (reply.refusal?.status === 404) return new Set();
      return once(headers, { table, text: textOf(reply) }, () => namesIn(cellRowsOf(reply), table));
    },
  };
}

interface ListKey {
  readonly table?: TableName;
  readonly text: Buffer | undefined;
}

interface ListEntry<T> extends ListKey {
  readonly value: T;
}

/** Returns the cached value of an equal list, or reads it. Bytes are compared, because a map would need a string and a hash of each. */
function once<T>(entries: ListEntry<T>[], key: ListKey, read: () => T): T {
  const { table, text } = key;
  const entry = text && entries.find((one) => one.table === table && one.text?.equals(text));
  if (entry) return entry.value;
  const value = read();
  if (text) entries.push({ ...key, value });
  if (entries.length > most) entries.shift();
  return value;
}

/** Returns the bytes of a reply, or `undefined` if it was parsed already, is a refusal, or is longer than such lists are. */
function textOf(reply: Reply): Buffer | undefined {
  return reply.refusal || reply.bytes > longest ? undefined : reply.body();
}

export function cellRowsOf(reply: Reply): readonly Cells[] {
  if (reply.refusal) throw refusedQuery(reply.refusal);
  return rowsIn(reply.value());
}

function byTable(rows: readonly Cells[]): Tables {
  const tables = new Map<string, Set<string>>();
  for (const [table, name] of rows) {
    if (!isText(table) || !isText(name)) continue;
    tables.set(table, (tables.get(table) ?? new Set()).add(name));
  }
  return tables;
}

function namesIn([names]: readonly Cells[], table: TableName): Names {
  return names ? new Set(names.filter(isText)) : icinga2Columns(table);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
