import type { Clock } from '../../base/clock.ts';
import { noteOddFigure } from '../../base/meter.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import {
  buildCells,
  type ChangeScan,
  type Command,
  decodeRows,
  type EngineCall,
  type MissingPermissions,
  type NamedReading,
  type NamedRows,
  type NamedRowsReader,
  RowStatusQuery,
  type RowsWanted,
  type StatusQuery,
  type TableName,
} from '../status-query/index.ts';
import { actionPermissions } from './actions.ts';
import type { ApiWire } from './api-wire.ts';
import { switchColumns } from './checkable-columns.ts';
import type { EngineObjects } from './engine-objects.ts';
import type { openEngineRows } from './engine-rows.ts';
import type { EngineStatus } from './engine-status.ts';
import { apiErrors } from './errors.ts';
import { findRefusal, performActions } from './perform-action.ts';
import { parentsByHost } from './related-objects.ts';
import { type ApiTable, readPermissions, tableOf } from './tables.ts';

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
export class RestStatusQuery extends RowStatusQuery<ApiTable> implements RestClient {
  readonly #engine: EngineParts;

  constructor(engine: EngineParts, call: EngineCall) {
    super(call, apiErrors);
    this.#engine = engine;
  }

  protected override tableOf(name: TableName) {
    return tableOf(name);
  }

  protected override readRows(table: ApiTable, wanted: RowsWanted) {
    return this.#engine.rows.inScope(table, wanted, this.call);
  }

  /** Each switch that is turned, and each setting that is changed, gives an object another `version`, which is `last_update` here. */
  override changeScan(): Promise<ChangeScan> {
    const namedCells = (query: NamedRows) =>
      this.run('present', async () => {
        const found = await this.#engine.rows.named(this.tableWith(query.table), query, this.call);
        return found && buildCells(found.rows, found.columns);
      });
    return Promise.resolve({ implied: switchColumns, namedCells });
  }

  override namedReading() {
    const read: NamedRowsReader = (query, names) =>
      this.run('present', async () => {
        const existing = (table: ApiTable, wanted: RowsWanted) =>
          this.#engine.rows.existing(table, { ...wanted, names }, this.call);
        return decodeRows(query, await this.rowsMeeting(query, existing));
      });
    return Promise.resolve({ read, isAheadOfLists: false });
  }

  async engine() {
    const facts = await this.run('present', () => this.#engine.status.facts(this.call));
    const { realm, context } = this.call;
    for (const figure of facts.odd) noteOddFigure(context.meter, realm, figure);
    return facts;
  }

  override async processStart() {
    return (await this.actingProcess())?.start ?? null;
  }

  override actingProcess(node?: string) {
    return this.run('present', () => this.#engine.status.process(this.call, node));
  }

  disconnectedZones() {
    return this.#engine.status.disconnectedZones(this.call);
  }

  parentsByHost() {
    return this.run('present', async () => parentsByHost(await this.#engine.rows.dependencies(this.call)));
  }

  override missingPermissions(): Promise<MissingPermissions> {
    const { objects } = this.#engine;
    return this.run('present', async () => ({
      toRead: await objects.lacking(readPermissions, this.call),
      toAct: await objects.lacking(actionPermissions, this.call),
    }));
  }

  findRefusal(command: Command) {
    const run = <T>(work: () => Promise<T>) => this.run('structure', work);
    return findRefusal(command, this.#engine, { ...this.call, run });
  }

  sendAll(commands: readonly Command[]) {
    const run = <T>(work: () => Promise<T>) => this.run('command', work);
    return performActions(commands, this.#engine, { ...this.call, run });
  }
}
