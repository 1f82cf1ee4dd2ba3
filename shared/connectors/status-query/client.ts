import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { limitConcurrency, type RunInTurn } from '../../base/concurrency-limit.ts';
import { noteOddFigure } from '../../base/meter.ts';
import { createMemoryBudget, type MemoryBudget } from '../kit/memory-budget.ts';
import { type CachedValue, cachedValue } from './cached-value.ts';
import type { CellTable } from './cell-table.ts';
import { type ColumnLists, createColumnLists } from './column-lists.ts';
import type { Command } from './command.ts';
import { sendEach } from './command-end.ts';
import { addPartCounters, parseCounts, separatePartCounts, unknownIn } from './counters.ts';
import { createEngineDiscovery, type EngineDiscovery } from './discovery.ts';
import type { EngineFacts, EngineKind } from './engine.ts';
import {
  cellRequest,
  countRequest,
  type EngineRequest,
  engineRequest,
  isPartCountedInRows,
  type RequestTarget,
  rowRequest,
} from './engine-requests.ts';
import { findColumnRefusal, refusedQuery, translateEngineError } from './errors.ts';
import type { Filter } from './filters.ts';
import { type HostRanges, hostSizes, rangesOf, singleRange } from './host-ranges.ts';
import { readWithHostCounts } from './hostgroup-counts.ts';
import { type CountQuery, countQuery, type RowQuery, type RowQueryParts, type TableName } from './query.ts';
import { sendCommand } from './send.ts';
import type { EngineCall, QuestionKind, StatusQuery } from './status-query.ts';
import type { EngineAddress } from './transport.ts';
import { openWire, type Reply, type Wire } from './wire.ts';

export interface EngineOptions {
  readonly clock: Clock;
  /** Maximum number of concurrent connections, 3 by default: a fourth idle one can freeze an Icinga 2 with two cores. */
  readonly connections?: number;
  /** Common limit of the connections to several engines. `undefined` means that the engine has only its own limit. */
  readonly connectionsOfAll?: RunInTurn;
  /** Memory budget that all answers share. `undefined` means the budget of a process with 1 GB. */
  readonly memory?: MemoryBudget;
  /** Time for which the columns and the kind of an engine are cached, in milliseconds. The default is ten minutes. */
  readonly memoryMs?: number;
  /** Cache of column lists that several engines share. `undefined` means that the engine has its own. */
  readonly columnLists?: ColumnLists;
}

export interface EngineConnectOptions extends EngineOptions {
  /** Name of the realm, for error messages. */
  readonly realm: string;
}

/** Makes a function that returns the client of an engine for a call. No connection is opened yet: each request opens its own. */
export function connectEngine(
  address: EngineAddress,
  { realm, ...options }: EngineConnectOptions,
): (context: CallContext) => StatusQuery {
  const open = openEngine(address, options);
  return (context) => open({ realm, context });
}

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections and caches. */
export function openEngine(
  address: EngineAddress,
  options: EngineOptions,
): (call: EngineCall) => StatusQuery {
  const { memoryMs: ttlMs = 600_000, connections = 3, memory = createMemoryBudget(1024 ** 3) } = options;
  const { clock, columnLists = createColumnLists(), connectionsOfAll } = options;
  const own = limitConcurrency({ atOnce: connections });
  const enter: RunInTurn = connectionsOfAll
    ? (work, signal) => own(() => connectionsOfAll(work, signal), signal)
    : own;
  const wire = openWire(address, { enter, memory });
  const engine = {
    ...{ wire, clock, discovery: createEngineDiscovery({ clock, ttlMs, get: wire.get, columnLists }) },
    kind: cachedValue<EngineKind>({ ttlMs, clock }),
    hostRanges: cachedValue<HostRanges>({ ttlMs, clock }),
  };
  return (call) => new Client(engine, call);
}

interface Engine {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly kind: CachedValue<EngineKind>;
  readonly hostRanges: CachedValue<HostRanges>;
  readonly discovery: EngineDiscovery;
}

class Client implements StatusQuery {
  readonly #engine: Engine;
  readonly #call: EngineCall;
  readonly changeScan = () => Promise.resolve({ implied: [] });
  /** An engine looks at all its rows for each question of Livestatus. */
  readonly firstRows = () => Promise.resolve(undefined);
  readonly namedReading = () => Promise.resolve(undefined);
  readonly processStart = async () => (await this.engine()).program_start;
  /** Livestatus knows no accounts. */
  readonly missingPermissions = () => Promise.resolve(undefined);

  constructor(engine: Engine, call: EngineCall) {
    this.#engine = engine;
    this.#call = call;
  }

  decodedRows<T>(query: RowQuery<T>) {
    return this.#run(kindOf(query), () => this.#rows(query));
  }

  cells(query: RowQueryParts): Promise<CellTable> {
    const read = (one: RowQueryParts) => this.#put(one.table, (asked) => cellRequest(one, asked));
    return this.#run(kindOf(query), () => readWithHostCounts(query, read));
  }

  async count<K extends string>(query: CountQuery<K>) {
    const answer = await this.#run(kindOf(query), () => this.#count(query));
    this.#noteOdd(unknownIn(query.table, answer));
    return answer;
  }

  async countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    const answer = await this.#run(kindOf(query), () => this.#countWithPart(query, part));
    this.#noteOdd([...unknownIn(query.table, answer.all), ...unknownIn(query.table, answer.part)]);
    return answer;
  }

  has(table: TableName, ...columns: readonly string[]) {
    return this.#run('structure', async () => {
      const known = await this.#engine.discovery.columns(table, this.#call.context);
      return columns.every((column) => known.has(column));
    });
  }

  async hostRanges() {
    return this.#call.isUndivided ? singleRange : this.#run('structure', () => this.#hostRanges());
  }

  async engine() {
    const answer = await this.#run('present', () => this.#facts((facts) => facts));
    this.#noteOdd(answer.odd);
    return answer;
  }

  send(command: Command) {
    return this.#run('command', async () => {
      const { wire, clock, discovery } = this.#engine;
      const { realm, context } = this.#call;
      const kind = await this.#kind();
      const dialect = await discovery.dialect(context);
      const { seconds = Math.floor(clock() / 1000) } = command;
      await sendCommand(wire, { kind, dialect, realm, command, seconds }, context);
    });
  }

  sendAll(commands: readonly Command[]) {
    return sendEach(commands, (command) => this.send(command));
  }

  /** Runs one question of the caller. Its errors are translated before `runQuestion` sees them. */
  #run<T>(kind: QuestionKind, work: () => Promise<T>): Promise<T> {
    const { realm, runQuestion } = this.#call;
    const ask = () =>
      work().catch((error: unknown) => {
        throw translateEngineError(error, realm);
      });
    return runQuestion ? runQuestion(kind, ask) : ask();
  }

  #noteOdd(figures: readonly string[]) {
    const { realm, context } = this.#call;
    for (const figure of figures) noteOddFigure(context.meter, realm, figure);
  }

  #rows<T>(query: RowQuery<T>): Promise<T[]> {
    return this.#put(query.table, (asked) => rowRequest(query, asked));
  }

  async #count<K extends string>(query: CountQuery<K>) {
    // Nothing is sent if there are no counters, because the engine would send rows then.
    if (Object.keys(query.counters).length === 0) return parseCounts([], query.counters);
    return this.#put(query.table, (asked) => countRequest(query, asked));
  }

  async #countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    const { table, filters, counters } = query;
    const dialect = await this.#engine.discovery.dialect(this.#call.context);
    if (isPartCountedInRows(query, part, dialect)) {
      const together = countQuery(table, addPartCounters(counters, part)).where(...filters);
      return separatePartCounts(await this.#count(together), counters);
    }
    const [all, inPart] = await Promise.all([this.#count(query), this.#count(query.where(part))]);
    return { all, part: inPart };
  }

  async #hostRanges() {
    const { discovery, hostRanges } = this.#engine;
    const { parts } = await discovery.dialect(this.#call.context);
    return parts ? hostRanges.get(async () => rangesOf(await this.#rows(hostSizes), parts)) : singleRange;
  }

  async #put<T>(table: TableName, prepare: (asked: RequestTarget) => EngineRequest<T>): Promise<T> {
    const { wire, discovery } = this.#engine;
    const { realm, context } = this.#call;
    const ready = async () => {
      const columns = await discovery.columns(table, context);
      return prepare({ realm, columns, dialect: await discovery.dialect(context) });
    };
    const request = await ready();
    const read = (reply: Reply) => findColumnRefusal(reply.refusal) ?? { rows: readReply(request, reply) };
    const outcome = await wire.get(request.text, context, read);
    if ('rows' in outcome) return this.#confirmEmptyAnswer(request, outcome.rows);
    // The engine may have been replaced since its columns were read. The request is repeated if the new columns change its text.
    discovery.forget();
    const renewed = await ready();
    if (renewed.text === request.text) throw refusedQuery(outcome);
    const rows = await wire.get(renewed.text, context, (reply) => readReply(renewed, reply));
    return this.#confirmEmptyAnswer(renewed, rows);
  }

  /** Verifies an empty answer: a proxy or cache may give one for an engine that is gone. Its status table is empty too then. */
  async #confirmEmptyAnswer<T>({ isNothing }: EngineRequest<T>, value: T): Promise<T> {
    if (isNothing(value) && (await this.#kind()) === 'unknown') await this.#facts((facts) => facts);
    return value;
  }

  #kind(): Promise<EngineKind> {
    return this.#engine.kind.get(() => this.#facts((facts) => facts.kind));
  }

  #facts<R>(read: (facts: EngineFacts) => R): Promise<R> {
    const { wire } = this.#engine;
    return wire.get(engineRequest.text, this.#call.context, (reply) => read(readReply(engineRequest, reply)));
  }
}

function kindOf({ table }: Pick<RowQueryParts, 'table'>): QuestionKind {
  return table === 'log' ? 'past' : 'present';
}

function readReply<T>(request: EngineRequest<T>, reply: Reply): T {
  if (reply.refusal) throw refusedQuery(reply.refusal);
  return request.read(reply);
}
