import { noteOddFigure } from '../../base/meter.ts';
import type { RestClient } from '../icinga2-rest/index.ts';
import {
  type CachedValue,
  type CellTable,
  CellTableBuilder,
  type Command,
  type CountQuery,
  countTwice,
  type EngineCall,
  type Filter,
  type HostRanges,
  hostSizes,
  type MissingPermissions,
  questionRunner,
  rangesOf,
  type RowQuery,
  type RowQueryParts,
  type RunOfCall,
  type StatusQuery,
  type TableName,
  undivided,
} from '../status-query/index.ts';
import type { DatabaseRows } from './database-rows.ts';
import type { DatabaseStateReader } from './database-state.ts';
import { databaseErrors } from './errors.ts';
import { permissionsToJudge, type ReadingNeeds } from './reading-needs.ts';

export interface DatabaseEngine {
  readonly rows: DatabaseRows;
  readonly state: DatabaseStateReader;
  /** The names between which pages are read. */
  readonly hostRanges: CachedValue<HostRanges>;
  /** Opens the interface by which the same engine is acted on. */
  readonly act: (call: EngineCall) => RestClient;
  readonly readingNeeds: (call: EngineCall) => Promise<ReadingNeeds>;
}

/** Answers the questions of the status-query interface from the database of an Icinga DB. Commands go by the REST API of the engine. */
export class IcingaDbStatusQuery implements StatusQuery {
  readonly #engine: DatabaseEngine;
  readonly #call: EngineCall;
  readonly #run: RunOfCall;

  constructor(engine: DatabaseEngine, call: EngineCall) {
    this.#engine = engine;
    this.#call = call;
    this.#run = questionRunner(call, databaseErrors.translate);
  }

  decodedRows<T>(query: RowQuery<T>): Promise<T[]> {
    return this.#run('present', () =>
      this.#engine.rows.read(query, this.#call, (columns) => {
        const read = query.reader((column) => columns.indexOf(column));
        const rows: T[] = [];
        return { add: (cells) => rows.push(read(cells)), end: () => rows };
      }),
    );
  }

  cells(query: RowQueryParts): Promise<CellTable> {
    return this.#run('present', () =>
      this.#engine.rows.read(query, this.#call, (columns) => new CellTableBuilder(columns)),
    );
  }

  count<K extends string>(query: CountQuery<K>) {
    return this.#run('present', () => this.#engine.rows.count(query, this.#call));
  }

  countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    return countTwice(this, query, part);
  }

  has(table: TableName, ...columns: readonly string[]): Promise<boolean> {
    return Promise.resolve(columns.every((column) => this.#engine.rows.has(table, column)));
  }

  /** Warm states of an Icinga DB are read as a whole. */
  changeScan() {
    return Promise.resolve(undefined);
  }

  async namedReading() {
    const { read } = await this.#engine.act(this.#call).namedReading();
    return { read, isAheadOfLists: true };
  }

  hostRanges() {
    const load = async () => rangesOf(await this.decodedRows(hostSizes), undivided);
    return this.#engine.hostRanges.get(load);
  }

  async engine() {
    const [facts, disconnected_zones] = await Promise.all([
      this.#run('present', () => this.#engine.state.facts(this.#call)),
      this.#engine.act(this.#call).disconnectedZones(),
    ]);
    const { realm, context } = this.#call;
    for (const figure of facts.odd) noteOddFigure(context.meter, realm, figure);
    return { ...facts, disconnected_zones };
  }

  async processStart() {
    const { program_start } = await this.#run('present', () => this.#engine.state.facts(this.#call));
    return program_start;
  }

  /** Both masters write the database, and each is restarted by itself. */
  actingProcess(node?: string) {
    return this.#engine.act(this.#call).actingProcess(node);
  }

  /**
   * Returns what the accounts of the database and of the REST API lack: reading asks the API for the number of hosts, and for old parents, and
   * operations ask it for their targets.
   */
  async missingPermissions(): Promise<MissingPermissions> {
    const [{ lackingGrants, permissions }, missing] = await Promise.all([
      this.#run('present', () => this.#engine.readingNeeds(this.#call)),
      this.#engine.act(this.#call).missingPermissions(),
    ]);
    const lacking = (needed: readonly string[]) => missing.toRead.filter((one) => needed.includes(one));
    return {
      toRead: [...lackingGrants, ...lacking(permissions)],
      toAct: [...lacking(permissionsToJudge), ...missing.toAct],
    };
  }

  noteChange() {
    return Promise.resolve();
  }

  findRefusal(command: Command) {
    return this.#engine.act(this.#call).findRefusal(command);
  }

  send(command: Command) {
    return this.#engine.act(this.#call).send(command);
  }

  sendAll(commands: readonly Command[]) {
    return this.#engine.act(this.#call).sendAll(commands);
  }
}
