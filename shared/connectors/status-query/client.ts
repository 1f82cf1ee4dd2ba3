import type { Clock } from '../../base/clock.ts';
import type { Within } from '../../base/time-limit.ts';
import { type ConnectionLimit, connectionLimit } from '../kit/connection-limit.ts';
import { createMemoryBudget, type MemoryBudget } from '../kit/memory.ts';
import { type CachedValue, cachedValue } from './cached-value.ts';
import type { CellTable } from './cell-table.ts';
import { type ColumnLists, createColumnLists } from './column-lists.ts';
import type { Command } from './command.ts';
import { readCounts, splitCounts, withPart } from './counters.ts';
import { type Discovery, discovery } from './discovery.ts';
import type { EngineFacts, EngineKind } from './engine.ts';
import {
  type Asked,
  cellRequest,
  countRequest,
  type EngineRequest,
  engineRequest,
  isPartCountedInRows,
  rowRequest,
} from './engine-requests.ts';
import { refused, translated } from './errors.ts';
import type { Filter } from './filters.ts';
import type { Frame } from './frame.ts';
import { type HostRanges, hostSizes, rangesOf, undivided } from './host-ranges.ts';
import { type CountQuery, counts, type RowQuery, type RowSelection, type Table } from './query.ts';
import { sendCommand } from './send.ts';
import type { StatusQuery } from './status-query.ts';
import type { Address } from './transport.ts';
import { openWire, type Reply, type Wire } from './wire.ts';

export interface EngineOptions {
  readonly clock: Clock;
  /** Maximum number of concurrent connections, 3 by default: a fourth idle one can freeze an Icinga 2 with two cores. */
  readonly connections?: number;
  /** Common limit of the connections to several engines. `undefined` means that the engine has only its own limit. */
  readonly connectionsOfAll?: ConnectionLimit;
  /** Memory budget that all answers share. `undefined` means the budget of a process with 1 GB. */
  readonly memory?: MemoryBudget;
  /** Time for which the columns and the kind of an engine are cached, in milliseconds. The default is ten minutes. */
  readonly memoryMs?: number;
  /** Cache of column lists that several engines share. `undefined` means that the engine has its own. */
  readonly columnLists?: ColumnLists;
}

export interface ConnectOptions extends EngineOptions {
  /** Name of the realm, for error messages. */
  readonly realm: string;
}

/** Makes the client of an engine for one realm. No connection is opened yet: each request opens its own. */
export function connect(address: Address, { realm, ...options }: ConnectOptions): StatusQuery {
  return openEngine(address, options)(realm);
}

/** Makes a function that returns the client of an engine for a realm. All its realms share connections and caches. */
export function openEngine(address: Address, options: EngineOptions): (realm: string) => StatusQuery {
  const {
    clock,
    memoryMs: ttlMs = 600_000,
    connections = 3,
    memory = createMemoryBudget(GIGABYTE),
  } = options;
  const { columnLists = createColumnLists(), connectionsOfAll } = options;
  const own = connectionLimit(connections);
  const enter: ConnectionLimit = connectionsOfAll
    ? (signal, work) => own(signal, () => connectionsOfAll(signal, work))
    : own;
  const wire = openWire(address, { enter, memory });
  const engine = {
    ...{ wire, clock, discovery: discovery({ clock, ttlMs, get: wire.get, columnLists }) },
    ...{
      kind: cachedValue<EngineKind>({ ttlMs, clock }),
      hostRanges: cachedValue<HostRanges>({ ttlMs, clock }),
    },
  };
  return (realm) => new Client(engine, realm);
}

const GIGABYTE = 1024 ** 3;

interface Engine {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly kind: CachedValue<EngineKind>;
  readonly hostRanges: CachedValue<HostRanges>;
  readonly discovery: Discovery;
}

class Client implements StatusQuery {
  readonly #engine: Engine;
  readonly #realm: string;

  constructor(engine: Engine, realm: string) {
    this.#engine = engine;
    this.#realm = realm;
  }

  ask<T>(query: RowQuery<T>, within: Within) {
    return this.#put(query.table, (asked) => rowRequest(query, asked), within);
  }

  cells(query: RowSelection, within: Within): Promise<CellTable> {
    return this.#put(query.table, (asked) => cellRequest(query, asked), within);
  }

  async count<K extends string>(query: CountQuery<K>, within: Within) {
    // Nothing is sent if there are no counters, because the engine would send rows then.
    if (Object.keys(query.counters).length === 0) return readCounts([], query.counters);
    return this.#put(query.table, (asked) => countRequest(query, asked), within);
  }

  async countWithPart<K extends string>(query: CountQuery<K>, part: Filter, within: Within) {
    const { table, filters, counters } = query;
    const together = counts(table, withPart(counters, part)).where(...filters);
    const dialect = await this.#guarded(() => this.#engine.discovery.dialect(within));
    if (isPartCountedInRows(query, part, dialect))
      return splitCounts(await this.count(together, within), counters);
    const [all, inPart] = await Promise.all([
      this.count(query, within),
      this.count(query.where(part), within),
    ]);
    return { all, part: inPart };
  }

  has(table: Table, column: string, within: Within) {
    return this.#guarded(async () => (await this.#engine.discovery.columns(table, within)).has(column));
  }

  async hostRanges(within: Within) {
    const { discovery, hostRanges } = this.#engine;
    const { parts } = await this.#guarded(() => discovery.dialect(within));
    return parts ? hostRanges.get(async () => rangesOf(await this.ask(hostSizes, within), parts)) : undivided;
  }

  engine(within: Within) {
    return this.#guarded(() => askEngine(this.#engine.wire, within, (facts) => facts));
  }

  send(command: Command, within: Within) {
    return this.#guarded(async () => {
      const { wire, clock, discovery } = this.#engine;
      const kind = await this.#kind(within);
      const dialect = await discovery.dialect(within);
      const { seconds = Math.floor(clock() / 1000) } = command;
      await sendCommand(wire, { kind, dialect, realm: this.#realm, command, seconds }, within);
    });
  }

  #put<T>(table: Table, prepare: (asked: Asked) => EngineRequest<T>, within: Within): Promise<T> {
    const { wire, discovery } = this.#engine;
    const ready = async () => {
      const columns = await discovery.columns(table, within);
      return prepare({ realm: this.#realm, columns, dialect: await discovery.dialect(within) });
    };
    const answer = async () => {
      const request = await ready();
      const read = (reply: Reply) => dislikeIn(reply) ?? { rows: readReply(request, reply) };
      const outcome = await wire.get(request.text, within, read);
      if ('rows' in outcome) return this.#believed(request, outcome.rows, within);
      // The engine may have been replaced since its columns were read. The request is repeated if the new columns change its text.
      discovery.forget();
      const renewed = await ready();
      if (renewed.text === request.text) throw refused(outcome);
      const rows = await wire.get(renewed.text, within, (reply) => readReply(renewed, reply));
      return this.#believed(renewed, rows, within);
    };
    return this.#guarded(answer);
  }

  /** Verifies an empty answer: a proxy or cache may give one for an engine that is gone. Its status table is empty too then. */
  async #believed<T>({ isNothing }: EngineRequest<T>, value: T, within: Within): Promise<T> {
    if (!isNothing(value)) return value;
    if ((await this.#kind(within)) === 'unknown') await this.engine(within);
    return value;
  }

  #kind(within: Within): Promise<EngineKind> {
    const { wire, kind } = this.#engine;
    return kind.get(() => askEngine(wire, within, (facts) => facts.kind));
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw translated(error, this.#realm);
    }
  }
}

function askEngine<R>(wire: Wire, within: Within, read: (facts: EngineFacts) => R): Promise<R> {
  return wire.get(engineRequest.text, within, (reply) => read(readReply(engineRequest, reply)));
}

function readReply<T>(request: EngineRequest<T>, reply: Reply): T {
  if (reply.refusal) throw refused(reply.refusal);
  return request.read(reply);
}

/** Returns the refusal if its status can mean an unknown column; other faults have that status too. Else returns `undefined`. */
function dislikeIn({ refusal }: Reply): Frame | undefined {
  return refusal?.status === 450 || refusal?.status === 452 ? refusal : undefined;
}
