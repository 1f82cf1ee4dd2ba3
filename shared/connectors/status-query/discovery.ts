import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { type CachedValue, cachedValue } from '../../base/expiring.ts';
import { cellRowsOf, type ColumnLists } from './column-lists.ts';
import { engineDialect, icinga2Dialect, lmdDialect, type WireDialect } from './dialect.ts';
import { engineKindsIn } from './engine.ts';
import { isLmd, lmdTables } from './lmd.ts';
import type { TableName } from './query.ts';
import { columnNamesRequestText, columnsRequestText, statusRequestText } from './request-text.ts';
import type { Wire } from './wire.ts';

type Names = ReadonlySet<string>;

/** Finds and caches the columns and the dialect of an engine. */
export interface EngineDiscovery {
  /** Returns the columns of a table. The set is empty if the engine lacks the table. */
  columns(table: TableName, context: CallContext): Promise<Names>;
  dialect(context: CallContext): Promise<WireDialect>;
  forget(): void;
}

interface Catalogue {
  readonly dialect: WireDialect;
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

export function createEngineDiscovery({ clock, ttlMs, get, columnLists }: DiscoveryOptions): EngineDiscovery {
  const memory = { ttlMs, clock };
  const headers = new Map<TableName, CachedValue<Names>>();
  const catalogue = cachedValue<Catalogue>(memory);
  const catalogueOf = (context: CallContext) =>
    catalogue.get(async () => {
      const tables = await get(columnsRequestText(), context, columnLists.tables);
      if (!tables) return { dialect: icinga2Dialect };
      if (!isLmd(tables)) return { dialect: engineDialect, tables };
      const engines = await get(statusRequestText(), context, (reply) => engineKindsIn(cellRowsOf(reply)));
      return { dialect: lmdDialect, tables: lmdTables(tables, engines) };
    });

  const headerOf = (table: TableName, context: CallContext) => {
    const header = headers.get(table) ?? cachedValue<Names>(memory);
    headers.set(table, header);
    return header.get(() =>
      get(columnNamesRequestText(table), context, (reply) => columnLists.header(reply, table)),
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
