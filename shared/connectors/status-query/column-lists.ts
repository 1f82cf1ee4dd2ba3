import { type Cells } from './columns.ts';
import { refused } from './errors.ts';
import { icinga2Columns } from './icinga2-columns.ts';
import type { Table } from './query.ts';
import { tuples } from './rows.ts';
import type { Reply } from './wire.ts';

type Names = ReadonlySet<string>;
type Tables = ReadonlyMap<string, Names>;

/** Reads which columns engines have, as they tell it. */
export interface ColumnLists {
  /** Of all tables; undefined where there is no table of columns. */
  readonly tables: (reply: Reply) => Tables | undefined;
  /** The names in front of a table's first row; empty for a table that the engine lacks. */
  readonly header: (reply: Reply, table: Table) => Names;
}

/** Many more than there are builds of engines. */
const most = 40;
const longest = 256 * 1024;

/**
 * The engines of a fleet are of few builds, and those of one build tell the same. What a thousand of them tell, some 14 KB each,
 * is read and kept once.
 */
export function createColumnLists(): ColumnLists {
  const tables: ListEntry<Tables>[] = [];
  const headers: ListEntry<Names>[] = [];
  return {
    tables(reply) {
      if (reply.refusal?.status === 404) return undefined;
      return once(tables, { text: textOf(reply) }, () => byTable(rowsOf(reply)));
    },
    header(reply, table) {
      if (reply.refusal?.status === 404) return new Set();
      return once(headers, { table, text: textOf(reply) }, () => namesIn(rowsOf(reply), table));
    },
  };
}

interface ListKey {
  readonly table?: Table;
  readonly text: Buffer | undefined;
}

interface ListEntry<T> extends ListKey {
  readonly value: T;
}

/** Bytes are compared: a thousand texts as keys of a map would each be copied and added up first. */
function once<T>(entries: ListEntry<T>[], key: ListKey, read: () => T): T {
  const { table, text } = key;
  const entry = text && entries.find((one) => one.table === table && one.text?.equals(text));
  if (entry) return entry.value;
  const value = read();
  if (text) entries.push({ ...key, value });
  if (entries.length > most) entries.shift();
  return value;
}

/** Undefined where somebody has read it already, or where it is longer than such lists are. */
function textOf(reply: Reply): Buffer | undefined {
  return reply.refusal || reply.bytes > longest ? undefined : reply.body();
}

export function rowsOf(reply: Reply): readonly Cells[] {
  if (reply.refusal) throw refused(reply.refusal);
  return tuples(reply.value());
}

function byTable(rows: readonly Cells[]): Tables {
  const tables = new Map<string, Set<string>>();
  for (const [table, name] of rows) {
    if (!isText(table) || !isText(name)) continue;
    tables.set(table, (tables.get(table) ?? new Set()).add(name));
  }
  return tables;
}

function namesIn([names]: readonly Cells[], table: Table): Names {
  return names ? new Set(names.filter(isText)) : icinga2Columns(table);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
