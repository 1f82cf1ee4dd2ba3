import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { CachedValue } from '../../base/expiring.ts';
import { noteOddFigure } from '../../base/meter.ts';
import type { CachedStart } from './cached-start.ts';
import type { CellTable } from './cell-table.ts';
import type { Command } from './command.ts';
import { sendEach } from './command-end.ts';
import { addPartCounters, parseCounts, separatePartCounts, unknownIn } from './counters.ts';
import type { EngineDiscovery } from './discovery.ts';
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
import {
  findColumnRefusal,
  questionRunner,
  refusedQuery,
  type RunOfCall,
  translateEngineError,
} from './errors.ts';
import type { Filter } from './filters.ts';
import { type HostRanges, hostSizes, rangesOf, singleRange } from './host-ranges.ts';
import { readWithHostCounts } from './hostgroup-counts.ts';
import { type CountQuery, countQuery, type RowQuery, type RowQueryParts, type TableName } from './query.ts';
import { type CommandTaker, sendCommand, sendTogether } from './send.ts';
import type { EngineCall, QuestionKind, StatusQuery } from './status-query.ts';
import type { Reply, Wire } from './wire.ts';

/** The parts that all clients of one engine share. */
export interface LivestatusEngine {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly kind: CachedValue<EngineKind>;
  readonly hostRanges: CachedValue<HostRanges>;
  readonly start: CachedStart;
  readonly discovery: EngineDiscovery;
}

/** The client of one call. */
export class LivestatusClient implements StatusQuery {
  readonly #engine: LivestatusEngine;
  readonly #call: EngineCall;
  readonly #run: RunOfCall;
  readonly changeScan = () => Promise.resolve({ implied: [] });
  readonly namedReading = () => Promise.resolve(undefined);
  readonly actingProcess = async () => ({ node: null, start: (await this.engine()).program_start });
  /** Livestatus knows no accounts. */
  readonly missingPermissions = () => Promise.resolve(undefined);
  readonly noteChange = () => Promise.resolve();
  readonly findRefusal = () => Promise.resolve(undefined);

  constructor(engine: LivestatusEngine, call: EngineCall) {
    this.#engine = engine;
    this.#call = call;
    this.#run = questionRunner(call, translateEngineError);
  }

  decodedRows<T>(query: RowQuery<T>) {
    return this.#run(kindOf(query), () => this.#rows(query));
  }

  cells(query: RowQueryParts): Promise<CellTable> {
    const read = (one: RowQueryParts) => this.#put(one.table, (asked) => cellRequest(one, asked));
    return this.#run(kindOf(query), () =>
      query.table === 'hostgroups' ? readWithHostCounts(query, read) : read(query),
    );
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

  processStart(mayBeAhead = false) {
    return this.#run('present', async () => {
      const facts = await this.#facts((all) => all);
      return mayBeAhead ? facts.program_start : this.#engine.start.read(facts);
    });
  }

  send(command: Command) {
    return this.#run('command', async () => {
      const { seconds = this.#seconds() } = command;
      const sending = { ...(await this.#taker()), command, seconds };
      await sendCommand(this.#engine.wire, sending, this.#call.context);
    });
  }

  async sendAll(commands: readonly Command[]) {
    const taker = await attempt(() => this.#run('structure', () => this.#taker()));
    // A cache takes one command in each request.
    if (taker instanceof AppError || taker.kind !== 'naemon' || taker.dialect.cache !== null)
      return sendEach(commands, (command) => this.send(command));
    const { realm, context } = this.#call;
    const some = { commands, realm, seconds: this.#seconds() };
    return this.#run('command', () => sendTogether(this.#engine.wire, some, context));
  }

  async #taker(): Promise<CommandTaker> {
    const { realm, context } = this.#call;
    return { realm, kind: await this.#kind(), dialect: await this.#engine.discovery.dialect(context) };
  }

  #seconds(): number {
    return Math.floor(this.#engine.clock() / 1000);
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
