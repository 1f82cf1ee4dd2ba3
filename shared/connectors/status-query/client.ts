import type { Clock } from '../../base/clock.ts';
import type { Command } from './command.ts';
import { readCounts } from './counters.ts';
import { type Discovery, discovery } from './discovery.ts';
import type { EngineKind } from './engine.ts';
import { refusal, translated } from './errors.ts';
import type { Frame } from './frame.ts';
import { parseBody } from './json.ts';
import type { CountQuery, RowQuery, Table } from './query.ts';
import { type Asked, countQuestion, engineQuestion, type Question, rowQuestion } from './questions.ts';
import { type Remembered, remembered } from './remembered.ts';
import { sendCommand } from './send.ts';
import type { StatusQuery } from './status-query.ts';
import type { Address } from './transport.ts';
import { openWire, type Wire } from './wire.ts';

export interface ConnectOptions {
  /** The realm's name, for the words of errors. */
  readonly realm: string;
  readonly clock: Clock;
  /** Connections at once, 3 unless said otherwise: the fourth idle one can freeze an Icinga 2 with two cores. */
  readonly connections?: number;
  /** How long an engine's columns and kind are remembered, milliseconds; ten minutes unless said otherwise. */
  readonly memoryMs?: number;
}

/** Opens nothing yet: each question opens a connection of its own. */
export function connect(address: Address, options: ConnectOptions): StatusQuery {
  return new Client(openWire(address, options.connections ?? 3), options);
}

class Client implements StatusQuery {
  readonly #wire: Wire;
  readonly #realm: string;
  readonly #clock: Clock;
  readonly #discovery: Discovery;
  readonly #kind: Remembered<EngineKind>;

  constructor(wire: Wire, { realm, clock, memoryMs: ttlMs = 600_000 }: ConnectOptions) {
    this.#wire = wire;
    this.#realm = realm;
    this.#clock = clock;
    this.#discovery = discovery({ realm, clock, ttlMs, get: wire.get });
    this.#kind = remembered(async (signal) => (await this.engine(signal)).kind, { ttlMs, clock });
  }

  ask<T>(query: RowQuery<T>, signal: AbortSignal) {
    return this.#put(query.table, (asked) => rowQuestion(query, asked), signal);
  }

  async count<K extends string>(query: CountQuery<K>, signal: AbortSignal) {
    // Without a counter the engine would send rows.
    if (Object.keys(query.counters).length === 0) return readCounts([], query.counters);
    return this.#put(query.table, (asked) => countQuestion(query, asked), signal);
  }

  has(table: Table, column: string, signal: AbortSignal) {
    return this.#guarded(async () => (await this.#discovery.columns(table, signal)).has(column));
  }

  engine(signal: AbortSignal) {
    return this.#guarded(async () =>
      this.#read(engineQuestion, await this.#wire.get(engineQuestion.request, signal)),
    );
  }

  send(command: Command, signal: AbortSignal) {
    return this.#guarded(async () => {
      const kind = await this.#kind.get(signal);
      const dialect = await this.#discovery.dialect(signal);
      const seconds = Math.floor(this.#clock() / 1000);
      await sendCommand(this.#wire, { kind, dialect, realm: this.#realm, command, seconds }, signal);
    });
  }

  #put<T>(table: Table, prepare: (asked: Asked) => Question<T>, signal: AbortSignal): Promise<T> {
    const ready = async () => {
      const columns = await this.#discovery.columns(table, signal);
      return prepare({ realm: this.#realm, columns, dialect: await this.#discovery.dialect(signal) });
    };
    const answer = async () => {
      const question = await ready();
      const frame = await this.#wire.get(question.request, signal);
      if (frame.status !== 450 && frame.status !== 452) return this.#read(question, frame);
      // The engine may have been exchanged since its columns were read: ask again, if that asks something else.
      this.#discovery.forget();
      const renewed = await ready();
      if (renewed.request === question.request) throw refusal(frame, this.#realm);
      return this.#read(renewed, await this.#wire.get(renewed.request, signal));
    };
    return this.#guarded(async () => this.#believed(await answer(), signal));
  }

  /** What stands between us and an engine may answer "nothing" for one that is gone: its status table is empty then. */
  async #believed<T>(value: T, signal: AbortSignal): Promise<T> {
    if (!saysNothing(value)) return value;
    if ((await this.#kind.get(signal)) === 'unknown') await this.engine(signal);
    return value;
  }

  #read<T>(question: Question<T>, frame: Frame): T {
    if (frame.status !== 200) throw refusal(frame, this.#realm);
    return question.read(parseBody(frame.body));
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw translated(error, this.#realm);
    }
  }
}

/** No row, or counts of zero. */
function saysNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.values(value).every((count) => count === 0);
}
