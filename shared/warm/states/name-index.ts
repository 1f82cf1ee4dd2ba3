import type { CellTable, Filter, Leaf } from '../../connectors/status-query/index.ts';

/** The rows that conditions on the names of hosts leave, and the other conditions. */
export interface NarrowedRows {
  readonly ranges: readonly RowRange[];
  readonly rest: readonly Filter[];
}

/** Rows from `from` up to `to`, without the latter. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Finds rows by a name (that of the host in hosts and services) in a table that is sorted by it. */
export class NameIndex {
  /** The different names, in order. */
  readonly names: readonly string[];
  /** The first row of each host, and the number of all rows behind it. */
  readonly #firstRows: readonly number[];
  readonly #column: string;

  /** `column` holds the name of the host in each row. */
  constructor(table: CellTable, column: string) {
    const names: string[] = [];
    const firstRows: number[] = [];
    const cells = table.names(table.column(column));
    for (let row = 0; row < table.count; row += 1) {
      const name = String(cells.value(row));
      if (row > 0 && name === names.at(-1)) continue;
      names.push(name);
      firstRows.push(row);
    }
    this.names = names;
    this.#firstRows = [...firstRows, table.count];
    this.#column = column;
  }

  /** Returns the number of rows of the host with this number. */
  countRows(host: number): number {
    return this.#firstRow(host + 1) - this.#firstRow(host);
  }

  narrow(filters: readonly Filter[]): NarrowedRows {
    let [from, to] = [0, this.names.length];
    let named: readonly number[] | undefined;
    const rest: Filter[] = [];
    for (const filter of filters.flatMap((one) => (one.kind === 'all' ? one.parts : one))) {
      const range = filter.kind === 'leaf' ? this.#rangeOf(filter) : undefined;
      const hosts = range ? undefined : this.#hostsNamedBy(filter);
      if (range) [from, to] = [Math.max(from, range.from), Math.min(to, range.to)];
      else if (hosts && !named) named = hosts;
      else rest.push(filter);
    }
    const ranges = named
      ? named.filter((host) => host >= from && host < to).map((host) => this.#rows(host, host + 1))
      : [this.#rows(from, Math.max(from, to))];
    return { ranges, rest };
  }

  /** Returns the hosts whose names meet the comparison. `undefined` means that it compares something else. */
  #rangeOf({ column, operator, value }: Leaf): RowRange | undefined {
    if (column !== this.#column) return undefined;
    const first = this.#position(value);
    const behind = this.names[first] === value ? first + 1 : first;
    const all = this.names.length;
    if (operator === '=') return { from: first, to: behind };
    if (operator === '>=') return { from: first, to: all };
    if (operator === '>') return { from: behind, to: all };
    if (operator === '<') return { from: 0, to: first };
    return operator === '<=' ? { from: 0, to: behind } : undefined;
  }

  /** Returns the hosts that one of several comparisons names, in order. `undefined` means that the condition is another one. */
  #hostsNamedBy(filter: Filter): readonly number[] | undefined {
    if (filter.kind !== 'any') return undefined;
    const hosts = new Set<number>();
    for (const part of filter.parts) {
      if (part.kind !== 'leaf' || part.column !== this.#column || part.operator !== '=') return undefined;
      const at = this.#position(part.value);
      if (this.names[at] === part.value) hosts.add(at);
    }
    return [...hosts].sort((a, b) => a - b);
  }

  /** Returns the number of names before this one. */
  #position(name: string): number {
    let [from, to] = [0, this.names.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.names[middle] ?? '') < name) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #rows(from: number, to: number): RowRange {
    return { from: this.#firstRow(from), to: this.#firstRow(to) };
  }

  #firstRow(host: number): number {
    return this.#firstRows[host] ?? 0;
  }
}

/** Returns the numbers of the rows of a table in the order of their names. */
export function orderByNames(table: CellTable, [host = '', name]: readonly string[]): Uint32Array {
  const byHost = new Map<string, number[]>();
  const hostNames = table.names(table.column(host));
  for (let row = 0; row < table.count; row += 1) {
    const key = String(hostNames.value(row));
    const rows = byHost.get(key);
    if (rows) rows.push(row);
    else byHost.set(key, [row]);
  }
  const hosts = [...byHost].sort(([a], [b]) => (a < b ? -1 : 1));
  if (name === undefined) return Uint32Array.from(hosts.flatMap(([, rows]) => rows));
  const names = table.names(table.column(name));
  const byName = (a: number, b: number) => names.compareTexts(a, names, b);
  return Uint32Array.from(hosts.flatMap(([, rows]) => rows.sort(byName)));
}
