import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { noteRows } from '../../base/meter.ts';
import { WireFault } from '../kit/faults.ts';
import {
  buildCells,
  columnsOfFilters,
  type Command,
  compileFilter,
  countMatching,
  type CountQuery,
  countTwice,
  type EngineCall,
  type Filter,
  hideUnknownCounts,
  isRefusal,
  questionRunner,
  readEngine,
  type RowQuery,
  type RowQueryParts,
  type RunOfCall,
  sendEach,
  singleRange,
  type StatusQuery,
  type TableName,
} from '../status-query/index.ts';
import { alertmanagerLacks, translateAlertmanagerError, unconfirmedOperation } from './errors.ts';
import type { LabelTable } from './label-table.ts';
import { changeOf, type SilenceChange } from './operations.ts';
import type { Peers } from './peers.ts';
import { noteReadiness } from './readiness.ts';
import { type AlertmanagerTable, tableOf } from './tables.ts';
import { readEndedSilence, readMadeSilence } from './wire.ts';
import type { PeersState, SilenceNumbers } from './world.ts';

interface EngineParts {
  readonly peers: Peers<PeersState>;
  readonly clock: Clock;
  readonly table: LabelTable;
  readonly numbers: SilenceNumbers;
}

/** Answers the questions of the status-query interface by the alerts and silences of an Alertmanager. */
export class AlertmanagerStatusQuery implements StatusQuery {
  readonly #engine: EngineParts;
  readonly #call: EngineCall;
  readonly #run: RunOfCall;

  constructor(engine: EngineParts, call: EngineCall) {
    this.#engine = engine;
    this.#call = call;
    this.#run = questionRunner(call, translateAlertmanagerError);
  }

  async decodedRows<T>(query: RowQuery<T>) {
    const { columns, rows } = await this.#rowsMeeting(query);
    return rows.map(query.reader((column) => columns.indexOf(column)));
  }

  async cells(query: RowQueryParts) {
    const { columns, rows } = await this.#rowsMeeting(query);
    return buildCells(rows, columns);
  }

  async count<K extends string>({ table, counters, filters }: CountQuery<K>) {
    const columns = columnsOfFilters(Object.values<Filter>(counters));
    demandColumns(this.#call, this.#table(table), { table, columns });
    const found = await this.#rowsMeeting({ table, columns, filters, most: undefined });
    const matching = countMatching(counters, found.columns);
    for (const row of found.rows) matching.add(row);
    const { realm, context } = this.#call;
    noteRows(context.meter, realm, [
      'coverage',
      'its Alertmanager tells only hosts and services with alerts',
    ]);
    return hideUnknownCounts(matching.end(), counters);
  }

  countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    return countTwice(this, query, part);
  }

  has(table: TableName, ...columns: readonly string[]) {
    const known = tableOf(table)?.columns;
    return Promise.resolve(columns.every((column) => known?.has(column) === true));
  }

  hostRanges() {
    return Promise.resolve(singleRange);
  }

  changeScan() {
    return Promise.resolve(undefined);
  }

  namedReading() {
    return Promise.resolve(undefined);
  }

  missingPermissions() {
    return Promise.resolve(undefined);
  }

  noteChange() {
    return Promise.resolve();
  }

  engine() {
    return this.#run('present', async () => {
      const { statuses, hosts } = await this.#world();
      const cells = {
        program_version: statuses[0]?.versionInfo.version,
        program_start: Math.min(...statuses.map(({ uptime }) => uptime)),
        num_hosts: hosts.length,
        num_services: hosts.reduce((sum, { services }) => sum + services.length, 0),
      };
      const facts = readEngine([Object.keys(cells), Object.values(cells)]);
      return { ...facts, kind: 'alertmanager' as const };
    });
  }

  async processStart() {
    return (await this.engine()).program_start;
  }

  async actingProcess() {
    return { node: null, start: await this.processStart() };
  }

  async findRefusal(command: Command): Promise<AppError | undefined> {
    const answer = await attempt(async () =>
      this.#changeOf(command, await this.#run('structure', () => this.#world())),
    );
    return answer instanceof AppError && isRefusal(answer) ? answer : undefined;
  }

  async send(command: Command): Promise<void> {
    const [end] = await this.sendAll([command]);
    if (end instanceof AppError) throw end;
  }

  async sendAll(commands: readonly Command[]) {
    const world = await attempt(() => this.#run('command', () => this.#world()));
    return sendEach(commands, async (command) => {
      if (world instanceof AppError) throw world;
      const change = this.#changeOf(command, world);
      await this.#run('command', () => this.#perform(change));
    });
  }

  #changeOf(command: Command, world: PeersState): SilenceChange {
    const { clock, table, numbers } = this.#engine;
    const now = Math.floor(clock() / 1000);
    return changeOf(command, { world, table, numbers, realm: this.#call.realm, now });
  }

  /** A silence is posted once: the same silence, posted again, would be a second one. */
  async #perform(change: SilenceChange): Promise<void> {
    const { context, realm } = this.#call;
    const { peers } = this.#engine;
    try {
      if ('post' in change) {
        const request = {
          method: 'POST',
          path: '/api/v2/silences',
          body: JSON.stringify(change.post),
        } as const;
        await peers.act({ request, context, read: readMadeSilence });
        return;
      }
      for (const id of change.end) {
        const request = { method: 'DELETE', path: `/api/v2/silence/${encodeURIComponent(id)}` } as const;
        await peers.act({ request, context, read: readEndedSilence });
      }
    } catch (error) {
      const isCut = error instanceof WireFault && (error.kind === 'broken' || error.kind === 'closed');
      throw isCut ? unconfirmedOperation(realm, error) : error;
    }
  }

  async #world(): Promise<PeersState> {
    const world = await this.#engine.peers.read(this.#call.context);
    noteReadiness(world, this.#call, this.#engine.clock);
    return world;
  }

  #rowsMeeting({ table: name, columns, filters, most = Infinity }: RowQueryParts) {
    return this.#run('present', async () => {
      const table = this.#table(name);
      const inFilters = columnsOfFilters(filters);
      demandColumns(this.#call, table, { table: name, columns: inFilters });
      const known = [...new Set([...columns.filter((column) => table.columns.has(column)), ...inFilters])];
      const tests = filters.map((filter) => compileFilter(filter, known));
      const rows = table.rows(await this.#world(), known);
      return {
        columns: known,
        rows: rows.filter((row) => tests.every((test) => test(row))).slice(0, most),
      };
    });
  }

  #table(name: TableName): AlertmanagerTable {
    const table = tableOf(name);
    if (table) return table;
    throw alertmanagerLacks(this.#call.realm, name);
  }
}

/** Throws if the table lacks a column of a condition. */
function demandColumns(
  { realm }: EngineCall,
  { columns: known }: AlertmanagerTable,
  { table, columns }: Pick<RowQueryParts, 'table' | 'columns'>,
): void {
  const lacking = columns.find((column) => !known.has(column));
  if (lacking !== undefined) throw alertmanagerLacks(realm, table, lacking);
}
