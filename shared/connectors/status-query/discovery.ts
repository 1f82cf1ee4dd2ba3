import type { Clock } from '../../base/clock.ts';
import type { Within } from '../../base/time-limit.ts';
import { type CachedValue, cachedValue } from './cached-value.ts';
import { type ColumnLists, rowsOf } from './column-lists.ts';
import { type Dialect, engineDialect, icinga2Dialect, lmdDialect } from './dialect.ts';
import { kindsIn } from './engine.ts';
import { isLmd, lmdTables } from './lmd.ts';
import type { Table } from './query.ts';
import { columnsRequestText, headerRequestText, statusRequestText } from './request-text.ts';
import type { Wire } from './wire.ts';

type Names = ReadonlySet<string>;

/** Finds and caches the columns and the dialect of an engine. */
export interface Discovery {
  /** Returns the columns of a table. The set is empty if the engine lacks the table. */
  columns(table: Table, within: Within): Promise<Names>;
  dialect(within: Within): Promise<Dialect>;
  forget(): void;
}

interface Catalogue {
  readonly dialect: Dialect;
  /** Columns by table. `undefined` if the engine has no table of columns. */
  readonly tables?: ReadonlyMap<string, Names>;
}

interface DiscoveryOptions {
  readonly clock: Clock;
  readonly ttlMs: number;
  /** Sends a request to the engine. A refusal is returned as a reply. */
  readonly get: Wire['get'];
  readonly columnLists: ColumnLists;
}

export function discovery({ clock, ttlMs, get, columnLists }: DiscoveryOptions): Discovery {
  const memory = { ttlMs, clock };
  const headers = new Map<Table, CachedValue<Names>>();
  const catalogue = cachedValue<Catalogue>(memory);
  const catalogueOf = (within: Within) =>
    catalogue.get(async () => {
      const tables = await get(columnsRequestText(), within, columnLists.tables);
      if (!tables) return { dialect: icinga2Dialect };
      if (!isLmd(tables)) return { dialect: engineDialect, tables };
      const engines = await get(statusRequestText(), within, (reply) => kindsIn(rowsOf(reply)));
      return { dialect: lmdDialect, tables: lmdTables(tables, engines) };
    });

  const headerOf = (table: Table, within: Within) => {
    const header = headers.get(table) ?? cachedValue<Names>(memory);
    headers.set(table, header);
    return header.get(() =>
      get(headerRequestText(table), within, (reply) => columnLists.header(reply, table)),
    );
  };

  return {
    async columns(table, within) {
      const { tables } = await catalogueOf(within);
      return tables ? (tables.get(table) ?? new Set()) : headerOf(table, within);
    },
    dialect: async (within) => (await catalogueOf(within)).dialect,
    forget() {
      catalogue.forget();
      headers.clear();
    },
  };
}
