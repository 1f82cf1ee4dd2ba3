import type { Log } from '../../base/log.ts';
import type { LogStep } from '../log/change-log.ts';
import { changesKeptMs } from '../states/index.ts';
import { isFault, knownNumber, type Lease, readVersion, type WarmStore } from '../store/index.ts';
import type { EngineFailure, LoggedChanges, Reading } from './engine.ts';
import { EngineSharing } from './engine-sharing.ts';
import type { WarmEngineMap } from './engines.ts';
import type { SharedFigures } from './figures.ts';
import type { RefreshPlan } from './plans.ts';
import { type ClockReading, earliestThere } from './shared-clock.ts';
import { StoreErrors } from './store-errors.ts';
import { stepOf } from './store-steps.ts';
import { inTime } from './store-work.ts';

/** The store is asked at most this often, in milliseconds. */
const lookMs = 500;
/** The pause in milliseconds after the store has failed. */
const pauseMs = 1000;

/** States of another process, with the step of the log that led to them. */
export interface StoredReading extends Reading {
  readonly step: LogStep;
}

export interface SharedStatesParts {
  readonly store: WarmStore;
  readonly engines: WarmEngineMap;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  readonly log: Log;
}

/**
 * The part of a process in keeping states that several processes share: which engines it reads, as the only one of them, and the states that it
 * takes from the others. No method rejects: if the store fails, there are no states, and engines are asked.
 */
export class SharedStates {
  readonly #parts: SharedStatesParts;
  readonly #errors: StoreErrors;
  readonly #shared = new Map<string, EngineSharing>();
  #nextLookAt = -Infinity;
  #taken = 0;

  constructor(parts: SharedStatesParts) {
    this.#parts = parts;
    this.#errors = new StoreErrors(parts.log, parts.now);
  }

  figures(): SharedFigures {
    const now = this.#parts.now();
    const held = [...this.#shared.values()].filter((shared) => shared.holds(now)).length;
    return { held, taken: this.#taken, errors: this.#errors.count };
  }

  /** Takes and renews leases, and looks what others have read, if it is time to do so. */
  async look(keys: readonly string[]): Promise<void> {
    const { now } = this.#parts;
    if (now() < this.#nextLookAt) return;
    this.#forgetOthers(new Set(keys));
    if (keys.length === 0) return;
    const isWell = await this.#ask(keys).catch((error: unknown) => {
      this.#errors.note('look', error);
      return false;
    });
    this.#nextLookAt = now() + (isWell ? lookMs : pauseMs);
    if (!isWell) for (const shared of this.#shared.values()) shared.noteStoreFailure();
  }

  /** Returns true if this process alone reads the engine. */
  holds(key: string): boolean {
    return this.#of(key).holds(this.#parts.now());
  }

  /** Returns true if this process may read the engine now, as the only one. */
  mayRead(key: string): boolean {
    return this.holds(key) && !this.#of(key).isUnread;
  }

  /** Returns true if the store has states that this process lacks. */
  hasNew(key: string): boolean {
    return this.#of(key).hasNew(this.#parts.now());
  }

  /** Returns true if this process alone reads the engine, and has all that was written of it. */
  isAhead(key: string): boolean {
    return this.holds(key) && !this.#of(key).isBehind;
  }

  /** Returns the failure of an engine that another process reads. */
  failureOf(key: string): EngineFailure | undefined {
    return this.#of(key).engineFailure;
  }

  /** Returns the present states of the store. `undefined` means that there are none that this process lacks. */
  async take(key: string): Promise<StoredReading | undefined> {
    const { store, now } = this.#parts;
    const shared = this.#of(key);
    try {
      const { stored: known } = shared;
      const taken = await inTime((context) => store.take(key, known, context));
      shared.retryAt = now() + pauseMs;
      if (!taken || !shared.clock) return undefined;
      const { manifest } = taken;
      const since = knownNumber(manifest, known && readVersion(known.manifest.version));
      const changes = await inTime((context) => store.takeChanges(key, { manifest, since }, context));
      const reading = shared.noteStored(taken, shared.clock, now());
      this.#taken += 1;
      shared.retryAt = -Infinity;
      return { ...reading, step: stepOf(manifest, changes) };
    } catch (error) {
      this.#errors.note('read', error);
      shared.failedTakes += 1;
      shared.retryAt = now() + pauseMs;
      return undefined;
    }
  }

  /**
   * Notes that this process has not kept what it took, because that seemed to be older than its own states: after a slow answer the time of a reading
   * is known only roughly. It is taken again, with its changes.
   */
  noteUnkept(key: string): void {
    const shared = this.#of(key);
    shared.stored = undefined;
    shared.version = undefined;
    shared.failedTakes += 1;
    shared.retryAt = this.#parts.now() + pauseMs;
  }

  /**
   * Returns the function that writes a reading which begins now, with its changes, and returns the step of the log. It writes nothing if this
   * process does not hold the lease any more that it holds now.
   */
  writerFor({ key }: Pick<RefreshPlan, 'key'>) {
    const shared = this.#of(key);
    const { token } = shared;
    return async ({ states, time }: Reading, logged: WrittenChanges): Promise<LogStep | undefined> => {
      if (token === undefined || !shared.clock) return undefined;
      const readAt = earliestThere(time.now, shared.clock);
      const reading = {
        engine: key,
        token,
        states,
        readAt,
        at: time.at,
        // Readers of the states look at their age. The log goes on from states of any age.
        keptMs: changesKeptMs,
        known: shared.stored,
        remembered: () => logged.after && this.#parts.engines.get(key)?.log.keptAt(logged.after),
        ...logged,
      };
      shared.stored = undefined;
      shared.version = undefined;
      try {
        const published = await inTime((context) => this.#parts.store.publish(reading, context));
        shared.stored = published;
        shared.storedReadAt = time.now;
        shared.version = shared.stored?.manifest.version;
        if (published) shared.present = shared.version;
        else shared.retryAt = -Infinity;
        return published && stepOf(published.manifest, published);
      } catch (error) {
        this.#errors.note('write', error);
        return undefined;
      }
    };
  }

  /** Lets others take the leases of this process at once. */
  async close(): Promise<void> {
    const leases = [...this.#shared].flatMap(([engine, { token }]) =>
      token === undefined ? [] : { engine, token },
    );
    this.#shared.clear();
    await this.#release(leases);
  }

  async #ask(keys: readonly string[]): Promise<boolean> {
    const { store, engines, now } = this.#parts;
    const sentAt = now();
    const questions = keys.map((key) => {
      const shared = this.#of(key);
      return shared.question(engines.get(key), shared.mayTake(sentAt));
    });
    const answers = await inTime((context) => store.look(questions, context));
    const receivedAt = now();
    const givenBack: Lease[] = [];
    for (const [index, question] of questions.entries()) {
      const answer = answers[index];
      if (!answer || isFault(answer)) {
        this.#errors.note('look', answer);
        continue;
      }
      const clock: ClockReading = { sentAt, receivedAt, storeAt: answer.at };
      const context = { clock, engine: engines.get(question.engine) };
      if (this.#of(question.engine).note(question, answer, context)) givenBack.push(question);
    }
    await this.#release(givenBack);
    return true;
  }

  #forgetOthers(keys: ReadonlySet<string>): void {
    const gone = [...this.#shared].filter(([key]) => !keys.has(key));
    for (const [key] of gone) this.#shared.delete(key);
    void this.#release(gone.flatMap(([engine, { token }]) => (token === undefined ? [] : { engine, token })));
  }

  async #release(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return;
    // A lease that cannot be given up ends by itself.
    await inTime((context) => this.#parts.store.release(leases, context)).catch(() => undefined);
  }

  #of(key: string): EngineSharing {
    const shared = this.#shared.get(key) ?? new EngineSharing(key);
    this.#shared.set(key, shared);
    return shared;
  }
}

interface WrittenChanges extends LoggedChanges {
  readonly failure?: string | undefined;
}
