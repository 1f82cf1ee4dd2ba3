import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { ObjectName } from '../../base/list-changes.ts';
import { noteOddFigure } from '../../base/meter.ts';
import {
  buildCells,
  type CellTable,
  type ChangeScan,
  columnsOfFilters,
  type Command,
  countMatching,
  type CountQuery,
  countTwice,
  type EngineCall,
  type Filter,
  type MissingPermissions,
  type NamedReading,
  type NamedRows,
  type NamedRowsReader,
  questionRunner,
  type RowQuery,
  type RowQueryParts,
  type RunOfCall,
  singleRange,
  type StatusQuery,
  type TableName,
} from '../status-query/index.ts';
import { actionPermissions } from './actions.ts';
import type { ApiWire } from './api-wire.ts';
import { switchColumns } from './checkable-columns.ts';
import type { EngineObjects } from './engine-objects.ts';
import type { openEngineRows } from './engine-rows.ts';
import type { EngineStatus } from './engine-status.ts';
import { missingColumnError, translateApiError } from './errors.ts';
import { findRefusal, performActions } from './perform-action.ts';
import { parentsByHost } from './related-objects.ts';
import type { RemarkNumbers } from './remark-numbers.ts';
import { readPermissions, tableOf } from './tables.ts';

interface EngineParts {
  readonly wire: ApiWire;
  readonly clock: Clock;
  readonly objects: EngineObjects;
  readonly status: EngineStatus;
  readonly numbers: RemarkNumbers;
  readonly rows: ReturnType<typeof openEngineRows>;
}

/** The client of one call. It also reads what the database of an Icinga DB does not have. */
export interface RestClient extends StatusQuery {
  /** Never rejects. */
  disconnectedZones(): Promise<readonly string[]>;
  /** Returns the names of the parents of all hosts, by the name of the host. Engines of any size are asked: they have no more than the dependencies. */
  parentsByHost(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  missingPermissions(): Promise<MissingPermissions>;
  /** Engines of any size are asked for rows by their names. */
  namedReading(): Promise<NamedReading>;
}

/** Answers the questions of the status-query interface by the REST API of an Icinga 2. */
export class RestStatusQuery implements RestClient {
  readonly #engine: EngineParts;
  readonly #call: EngineCall;
  readonly #run: RunOfCall;

  constructor(engine: EngineParts, call: EngineCall) {
    this.#engine = engine;
    this.#call = call;
    this.#run = questionRunner(call, translateApiError);
  }

  decodedRows<T>(query: RowQuery<T>): Promise<T[]> {
    return this.#run('present', async () => {
      const { columns, rows } = await this.#engine.rows.meeting(query, this.#call);
      const read = query.reader((column) => columns.indexOf(column));
      return Array.from(rows, read);
    });
  }

  cells(query: RowQueryParts): Promise<CellTable> {
    return this.#run('present', async () => {
      const { columns, rows } = await this.#engine.rows.meeting(query, this.#call);
      return buildCells(rows, columns);
    });
  }

  async count<K extends string>({ table, counters, filters }: CountQuery<K>) {
    return this.#run('present', async () => {
      const conditions = Object.values<Filter>(counters);
      // The rows are those that meet the filters, so that a counter without a condition counts all of them.
      const query = { table, columns: columnsOfFilters(conditions), filters, most: undefined };
      const { columns, rows } = await this.#engine.rows.meeting(query, this.#call);
      demandColumns(query, columns, this.#call);
      const matching = countMatching(counters, columns);
      for (const row of rows) matching.add(row);
      return matching.end();
    });
  }

  countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    // Both read the same rows but for the columns of the condition.
    return countTwice(this, query, part);
  }

  has(table: TableName, ...columns: readonly string[]): Promise<boolean> {
    const known = tableOf(table)?.columns ?? {};
    return Promise.resolve(columns.every((column) => Object.hasOwn(known, column)));
  }

  /** Each switch that is turned, and each setting that is changed, gives an object another `version`, which is `last_update` here. */
  changeScan(): Promise<ChangeScan> {
    const namedCells = (query: NamedRows) =>
      this.#run('present', async () => {
        const found = await this.#engine.rows.named(query, this.#call);
        return found && buildCells(found.rows, found.columns);
      });
    return Promise.resolve({ implied: switchColumns, namedCells });
  }

  namedReading() {
    const read: NamedRowsReader = (query, names) => this.#namedRows(query, names);
    return Promise.resolve({ read, isAheadOfLists: false });
  }

  #namedRows<T>(query: RowQuery<T>, names: readonly ObjectName[]): Promise<T[]> {
    return this.#run('present', async () => {
      const { columns, rows } = await this.#engine.rows.existing(query, names, this.#call);
      return Array.from(
        rows,
        query.reader((column) => columns.indexOf(column)),
      );
    });
  }

  hostRanges() {
    return Promise.resolve(singleRange);
  }

  async engine() {
    const facts = await this.#run('present', () => this.#engine.status.facts(this.#call));
    const { realm, context } = this.#call;
    for (const figure of facts.odd) noteOddFigure(context.meter, realm, figure);
    return facts;
  }

  async processStart() {
    return (await this.actingProcess())?.start ?? null;
  }

  actingProcess(node?: string) {
    return this.#run('present', () => this.#engine.status.process(this.#call, node));
  }

  disconnectedZones() {
    return this.#engine.status.disconnectedZones(this.#call);
  }

  parentsByHost() {
    return this.#run('present', async () => parentsByHost(await this.#engine.rows.dependencies(this.#call)));
  }

  missingPermissions(): Promise<MissingPermissions> {
    const { objects } = this.#engine;
    return this.#run('present', async () => ({
      toRead: await objects.lacking(readPermissions, this.#call),
      toAct: await objects.lacking(actionPermissions, this.#call),
    }));
  }

  noteChange() {
    return Promise.resolve();
  }

  findRefusal(command: Command) {
    const run = <T>(work: () => Promise<T>) => this.#run('structure', work);
    return findRefusal(command, this.#engine, { ...this.#call, run });
  }

  async send(command: Command): Promise<void> {
    const [end] = await this.sendAll([command]);
    if (end instanceof AppError) throw end;
  }

  sendAll(commands: readonly Command[]) {
    const run = <T>(work: () => Promise<T>) => this.#run('command', work);
    return performActions(commands, this.#engine, { ...this.#call, run });
  }
}

/** Throws if a condition reads a column that was not found. */
function demandColumns(
  { table, columns }: Pick<RowQueryParts, 'table' | 'columns'>,
  found: readonly string[],
  { realm }: EngineCall,
): void {
  const lacking = columns.find((column) => !found.includes(column));
  if (lacking !== undefined) throw missingColumnError(realm, table, lacking);
}
