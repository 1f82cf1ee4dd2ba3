import { AppError } from '../../base/errors.ts';
import type { ObjectName } from '../../base/list-changes.ts';
import {
  allOf,
  anyOf,
  buildCells,
  columnsOfFilters,
  type Command,
  compileFilter,
  countMatching,
  type CountQuery,
  countTwice,
  type EngineCall,
  equals,
  type Filter,
  hostScopeOf,
  type NamedRows,
  questionRunner,
  readEngine,
  type RowQuery,
  type RowQueryParts,
  type RunOfCall,
  singleRange,
  type StatusQuery,
  type TableName,
} from '../status-query/index.ts';
import { actionOf } from './actions.ts';
import { cannotDo, missingColumn, missingTable, translateZabbixError } from './errors.ts';
import { numberOf } from './json-rpc.ts';
import { performCommands } from './perform-commands.ts';
import { lackingPermissions } from './permissions.ts';
import { readRows } from './read-rows.ts';
import type { StateRules } from './rules.ts';
import { type Rows, tableOf, type ZabbixTable } from './tables.ts';
import type { ZabbixWire } from './wire.ts';
import { joinRows } from './world.ts';

interface ZabbixParts {
  readonly wire: ZabbixWire;
  readonly rules: StateRules;
}

/** Answers the questions of the status-query interface by the API of a Zabbix. */
export class ZabbixStatusQuery implements StatusQuery {
  readonly #parts: ZabbixParts;
  readonly #call: EngineCall;
  readonly #run: RunOfCall;

  constructor(parts: ZabbixParts, call: EngineCall) {
    this.#parts = parts;
    this.#call = call;
    this.#run = questionRunner(call, translateZabbixError);
  }

  decodedRows<T>(query: RowQuery<T>): Promise<T[]> {
    return this.#run('present', async () => {
      const { columns, rows } = await this.#rowsMeeting(query);
      return Array.from(
        rows,
        query.reader((column) => columns.indexOf(column)),
      );
    });
  }

  cells(query: RowQueryParts) {
    return this.#run('present', async () => {
      const { columns, rows } = await this.#rowsMeeting(query);
      return buildCells(rows, columns);
    });
  }

  count<K extends string>({ table, counters, filters }: CountQuery<K>) {
    return this.#run('present', async () => {
      const tested = columnsOfFilters(Object.values<Filter>(counters));
      this.#demandColumns(table, tested);
      const { columns, rows } = await this.#rowsMeeting({ table, columns: tested, filters, most: undefined });
      const matching = countMatching(counters, columns);
      for (const row of rows) matching.add(row);
      return matching.end();
    });
  }

  countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    return countTwice(this, query, part);
  }

  has(table: TableName, ...columns: readonly string[]) {
    const known = tableOf(table)?.columns ?? [];
    return Promise.resolve(columns.every((column) => known.includes(column)));
  }

  hostRanges() {
    return Promise.resolve(singleRange);
  }

  /** The time of the last value is not read to find changes: Zabbix tells it item by item. */
  changeScan() {
    const namedCells = ({ table, columns, names }: NamedRows) =>
      this.cells({ table, columns, filters: [anyOf(...names.map(isNamed(table)))], most: undefined });
    return Promise.resolve({ implied: ['last_check'], namedCells });
  }

  namedReading() {
    return Promise.resolve(undefined);
  }

  engine() {
    return this.#run('present', async () => {
      const { wire } = this.#parts;
      const { context } = this.#call;
      const { name } = await wire.version(context);
      const counts = await wire.read(
        [
          { method: 'host.get', params: { countOutput: true, monitored_hosts: true } },
          { method: 'trigger.get', params: { countOutput: true, monitored: true } },
        ],
        context,
      );
      const cells = {
        program_version: name,
        num_hosts: numberOf(counts[0]),
        num_services: numberOf(counts[1]),
      };
      return { ...readEngine([Object.keys(cells), Object.values(cells)]), kind: 'zabbix' as const };
    });
  }

  /** Zabbix does not tell when its server was started. */
  processStart() {
    return this.#run('present', async () => {
      await this.#parts.wire.version(this.#call.context);
      return null;
    });
  }

  async actingProcess() {
    return { node: null, start: await this.processStart() };
  }

  missingPermissions() {
    return this.#run('present', () => lackingPermissions(this.#parts.wire, this.#call.context));
  }

  noteChange() {
    return Promise.resolve();
  }

  findRefusal(command: Command) {
    const { realm } = this.#call;
    return Promise.resolve(actionOf(command) ? undefined : cannotDo(realm, command.name));
  }

  async send(command: Command): Promise<void> {
    const [end] = await this.sendAll([command]);
    if (end instanceof AppError) throw end;
  }

  sendAll(commands: readonly Command[]) {
    const run = <T>(work: () => Promise<T>) => this.#run('command', work);
    return performCommands(commands, { ...this.#parts, ...this.#call, run });
  }

  async #rowsMeeting(query: RowQueryParts): Promise<Rows> {
    const { filters, most = Infinity } = query;
    const table = this.#table(query.table);
    const tested = columnsOfFilters(filters);
    this.#demandColumns(query.table, tested);
    const known = query.columns.filter((column) => table.columns.includes(column));
    const columns = [...new Set([...known, ...tested])];
    const scope = table.hostColumn && hostScopeOf(filters, table.hostColumn);
    const wanted = { needs: table.needs(columns), hosts: scope?.names };
    const read = await readRows(this.#parts, wanted, this.#call.context);
    const tests = filters.map((filter) => compileFilter(filter, columns));
    const rows = table.rows(joinRows(read, this.#parts.rules), columns);
    return { columns, rows: rowsThatMeet(rows, (row) => tests.every((test) => test(row)), most) };
  }

  #table(name: TableName): ZabbixTable {
    const table = tableOf(name);
    if (table) return table;
    throw missingTable(this.#call.realm, name);
  }

  /** Throws if Zabbix lacks a column that a condition reads. */
  #demandColumns(table: TableName, columns: readonly string[]): void {
    const known = this.#table(table).columns;
    const lacking = columns.find((column) => !known.includes(column));
    if (lacking !== undefined) throw missingColumn(this.#call.realm, table, lacking);
  }
}

type Row = readonly unknown[];

function* rowsThatMeet(rows: Iterable<Row>, isWanted: (row: Row) => boolean, most: number): Generator<Row> {
  let count = 0;
  for (const row of rows) {
    if (count >= most) return;
    if (!isWanted(row)) continue;
    count += 1;
    yield row;
  }
}

function isNamed(table: 'hosts' | 'services') {
  return ({ host_name, service }: ObjectName): Filter =>
    table === 'hosts'
      ? equals('name', host_name)
      : allOf(equals('host_name', host_name), equals('description', service ?? ''));
}
