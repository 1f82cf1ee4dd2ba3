import type { Clock } from '../../base/clock.ts';
import { type Dialect, engineDialect, lmdDialect } from './dialect.ts';
import { kindsIn } from './engine.ts';
import { refusal } from './errors.ts';
import type { Frame } from './frame.ts';
import { icinga2Columns } from './icinga2-columns.ts';
import { parseBody } from './json.ts';
import { isLmd, lmdTables } from './lmd.ts';
import type { Table } from './query.ts';
import { type Remembered, remembered } from './remembered.ts';
import { columnsRequest, headerRequest, statusRequest } from './request.ts';
import { tuples } from './rows.ts';

type Names = ReadonlySet<string>;

/** Which columns this engine has, and how it is spoken to; asked once, kept for a while. */
export interface Discovery {
  /** Empty for a table that the engine lacks. */
  columns(table: Table, signal: AbortSignal): Promise<Names>;
  dialect(signal: AbortSignal): Promise<Dialect>;
  forget(): void;
}

interface Catalogue {
  readonly dialect: Dialect;
  /** Undefined where there is no table of columns. */
  readonly tables?: ReadonlyMap<string, Names>;
}

interface DiscoveryOptions {
  readonly realm: string;
  readonly clock: Clock;
  readonly ttlMs: number;
  /** Asks the engine; answers refusals as frames. */
  readonly get: (request: string, signal: AbortSignal) => Promise<Frame>;
}

export function discovery({ realm, clock, ttlMs, get }: DiscoveryOptions): Discovery {
  const memory = { ttlMs, clock };
  const headers = new Map<Table, Remembered<Names>>();
  const catalogue = remembered<Catalogue>(async (signal) => {
    const frame = await get(columnsRequest(), signal);
    if (frame.status === 404) return { dialect: engineDialect };
    const tables = byTable(rowsOf(frame, realm));
    if (!isLmd(tables)) return { dialect: engineDialect, tables };
    const engines = kindsIn(rowsOf(await get(statusRequest(), signal), realm));
    return { dialect: lmdDialect, tables: lmdTables(tables, engines) };
  }, memory);

  const header = (table: Table) =>
    remembered(async (signal) => {
      const frame = await get(headerRequest(table), signal);
      if (frame.status === 404) return new Set<string>();
      const [names] = rowsOf(frame, realm);
      return names ? new Set(names.filter(isText)) : icinga2Columns(table);
    }, memory);

  const headerOf = (table: Table) => {
    const known = headers.get(table) ?? header(table);
    headers.set(table, known);
    return known;
  };

  return {
    async columns(table, signal) {
      const { tables } = await catalogue.get(signal);
      return tables ? (tables.get(table) ?? new Set()) : headerOf(table).get(signal);
    },
    dialect: async (signal) => (await catalogue.get(signal)).dialect,
    forget() {
      catalogue.forget();
      headers.clear();
    },
  };
}

function rowsOf(frame: Frame, realm: string): readonly (readonly unknown[])[] {
  if (frame.status !== 200) throw refusal(frame, realm);
  return tuples(parseBody(frame.body));
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
