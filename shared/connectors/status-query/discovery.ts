import type { Clock } from '../../base/clock.ts';
import type { Within } from '../../base/time-limit.ts';
import { type CachedValue, cachedValue } from './cached-value.ts';
import { type Dialect, engineDialect, icinga2Dialect, lmdDialect } from './dialect.ts';
import { kindsIn } from './engine.ts';
import { refused } from './errors.ts';
import { icinga2Columns } from './icinga2-columns.ts';
import { isLmd, lmdTables } from './lmd.ts';
import type { Table } from './query.ts';
import { columnsRequest, headerRequest, statusRequest } from './request.ts';
import { tuples } from './rows.ts';
import type { Reply, Wire } from './wire.ts';

type Names = ReadonlySet<string>;

/** Which columns this engine has, and how it is spoken to; asked once, kept for a while. */
export interface Discovery {
  /** Empty for a table that the engine lacks. */
  columns(table: Table, within: Within): Promise<Names>;
  dialect(within: Within): Promise<Dialect>;
  forget(): void;
}

interface Catalogue {
  readonly dialect: Dialect;
  /** Undefined where there is no table of columns. */
  readonly tables?: ReadonlyMap<string, Names>;
}

interface DiscoveryOptions {
  readonly clock: Clock;
  readonly ttlMs: number;
  /** Asks the engine; refusals are replies. */
  readonly get: Wire['get'];
}

export function discovery({ clock, ttlMs, get }: DiscoveryOptions): Discovery {
  const memory = { ttlMs, clock };
  const headers = new Map<Table, CachedValue<Names>>();
  const catalogue = cachedValue<Catalogue>(async (within) => {
    const tables = await get(columnsRequest(), within, tablesIn);
    if (!tables) return { dialect: icinga2Dialect };
    if (!isLmd(tables)) return { dialect: engineDialect, tables };
    const engines = await get(statusRequest(), within, (reply) => kindsIn(rowsOf(reply)));
    return { dialect: lmdDialect, tables: lmdTables(tables, engines) };
  }, memory);

  const header = (table: Table) =>
    cachedValue((within) => get(headerRequest(table), within, (reply) => headerIn(reply, table)), memory);

  const headerOf = (table: Table) => {
    const known = headers.get(table) ?? header(table);
    headers.set(table, known);
    return known;
  };

  return {
    async columns(table, within) {
      const { tables } = await catalogue.get(within);
      return tables ? (tables.get(table) ?? new Set()) : headerOf(table).get(within);
    },
    dialect: async (within) => (await catalogue.get(within)).dialect,
    forget() {
      catalogue.forget();
      headers.clear();
    },
  };
}

/** Undefined where there is no table of columns. */
function tablesIn(reply: Reply): ReadonlyMap<string, Names> | undefined {
  return reply.refusal?.status === 404 ? undefined : byTable(rowsOf(reply));
}

/** The names in front of a table's first row. */
function headerIn(reply: Reply, table: Table): Names {
  if (reply.refusal?.status === 404) return new Set();
  const [names] = rowsOf(reply);
  return names ? new Set(names.filter(isText)) : icinga2Columns(table);
}

function rowsOf(reply: Reply): readonly (readonly unknown[])[] {
  if (reply.refusal) throw refused(reply.refusal);
  return tuples(reply.value());
}

function byTable(rows: readonly (readonly unknown[])[]): ReadonlyMap<string, Names> {
  const tables = new Map<string, Set<string>>();
  for (const [table, name] of rows) {
    if (!isText(table) || !isText(name)) continue;
    tables.set(table, (tables.get(table) ?? new Set()).add(name));
  }
  return tables;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
