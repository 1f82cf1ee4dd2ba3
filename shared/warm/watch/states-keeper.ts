import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ChangeListeners } from '../log/change-listeners.ts';
import type { LogStep } from '../log/change-log.ts';
import type { StateChanges, WarmStates } from '../states/index.ts';
import type { ComparedReading, Reading, WarmEngine } from './engine.ts';
import type { WarmEngineMap } from './engines.ts';
import type { RefreshPlan } from './plans.ts';
import type { SharedStates, StoredReading } from './shared-states.ts';

/** The wait in milliseconds before an engine is read again whose states did not fit. */
const tooLargeMs = 600_000;

export interface KeeperParts {
  readonly engines: WarmEngineMap;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly listeners: ChangeListeners;
  /** The largest size of all states together, in bytes. */
  readonly mostBytes: number;
  readonly log: Log;
  /** The states that several processes share. `undefined` means that this process reads all engines for itself. */
  readonly shared?: SharedStates | undefined;
}

/** The facts about one engine that the watch keeps between two readings. */
export interface Progress {
  /** Time at which the engine is read next. */
  dueAt: number;
  /** Time at which this process began to read the engine last. */
  triedAt: number;
  failures: number;
  isReading: boolean;
  isTooLarge: boolean;
  /** Time at which the reading of the states that were kept last began. At first, the time at which the engine became known. */
  keptAt: number;
}

/** An engine whose states are kept. */
export interface KeptEngine {
  readonly plan: RefreshPlan;
  readonly engine: WarmEngine;
  readonly progress: Progress;
}

/** States that were compared with the last ones. `isNew` means that there were none, or that the engine was silent. */
interface NewStates {
  readonly compared: Omit<ComparedReading, 'logged'>;
  readonly isNew: boolean;
}

/** Keeps the states that a watch has read, or taken from another process, and tells what changed. */
export class StatesKeeper {
  readonly #parts: KeeperParts;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** The size of all states in bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const { size } of this.#parts.engines.values()) bytes += size;
    return bytes;
  }

  /**
   * Keeps a reading of this process. `write` writes it for others: then it is kept when the store has confirmed it, so that all processes answer
   * from the same states and tell the same changes.
   */
  async keepRead(
    kept: KeptEngine,
    reading: Reading,
    write: ReturnType<SharedStates['writerFor']> | undefined,
  ): Promise<void> {
    const { plan, engine, progress } = kept;
    const { states, time } = reading;
    const { logged, ...compared } = await engine.compare(states, time);
    const isNew = engine.last === undefined || engine.failure !== undefined;
    const ofEngine = engine.noteEnd(undefined, time);
    progress.failures = 0;
    progress.dueAt = time.now + plan.intervalMs;
    const changes = [...ofEngine, ...logged.changes];
    const written = write && (await write(reading, { after: logged.after, changes }));
    if (write && !written) return;
    const isKept = this.#keep(kept, { states, time, stored: written?.version }, { compared, isNew });
    this.#tell(kept, written ?? engine.log.nextStep(isKept ? changes : ofEngine, time.at));
  }

  /** Keeps states of another process. Those that are older than the ones of this process are of no use. */
  async keepStored(kept: KeptEngine, storedReading: StoredReading | undefined): Promise<void> {
    const { engine, plan } = kept;
    if (!storedReading) return;
    // A time by another clock is known only roughly. If the log goes on, the states do too.
    const seemsOlder = storedReading.time.now < (engine.last?.readAt ?? -Infinity);
    if (seemsOlder && !engine.log.goesOnWith(storedReading.step)) {
      this.#parts.shared?.noteUnkept(plan.key);
      return;
    }
    const compared = await engine.compare(storedReading.states, storedReading.time);
    const isNew = engine.last === undefined || engine.failure !== undefined;
    this.#keep(kept, storedReading, { compared, isNew });
    this.#tell(kept, storedReading.step);
  }

  /** Records that the engine ceased to answer. In a store, that is a version with the same states, if nobody has written newer ones meanwhile. */
  async recordSilence(kept: KeptEngine, changes: readonly StateChanges[]): Promise<void> {
    const { shared, clock } = this.#parts;
    const { plan, engine } = kept;
    const { reading, failure } = engine;
    if (!shared) this.#tell(kept, engine.log.nextStep(changes, clock()));
    else if (reading?.stored && shared.isAhead(plan.key)) {
      const logged = { after: reading.stored, changes, failure };
      const written = await shared.writerFor(plan)(reading, logged);
      if (!written) return;
      engine.noteStored(written.version);
      this.#tell(kept, written);
    }
  }

  /** Returns false if there is no memory for the states. */
  #keep(kept: KeptEngine, reading: Reading, { compared, isNew }: NewStates): boolean {
    if (!this.#hasRoom(kept, reading.states)) return false;
    kept.engine.keep(compared);
    kept.engine.noteStored(reading.stored);
    this.#noteKept(kept, reading, isNew);
    return true;
  }

  /** Returns false if there is no memory for the states. Those before are dropped then. */
  #hasRoom({ plan, engine, progress }: KeptEngine, { size }: WarmStates): boolean {
    const { mostBytes, log, now } = this.#parts;
    const bytes = size + this.bytes - (engine.compared?.size ?? 0);
    if (bytes <= mostBytes) return true;
    engine.drop();
    if (!progress.isTooLarge) log.warn('warm.too_large', { realm: plan.record.name, bytes, most: mostBytes });
    progress.isTooLarge = true;
    progress.dueAt = now() + tooLargeMs;
    return false;
  }

  #noteKept({ plan, progress }: KeptEngine, { states, time }: Reading, isNew: boolean): void {
    progress.isTooLarge = false;
    progress.keptAt = time.now;
    progress.dueAt = Math.max(progress.dueAt, time.now + plan.intervalMs);
    if (!isNew) return;
    const { log, now } = this.#parts;
    const { size, tables } = states;
    const [hosts, services] = [tables.hosts.table.count, tables.services.table.count];
    log.info('warm.kept', { realm: plan.record.name, hosts, services, bytes: size, ms: now() - time.now });
  }

  #tell({ plan, engine }: KeptEngine, step: LogStep): void {
    const { listeners, now } = this.#parts;
    listeners.tell({ engine: plan.key, batches: engine.noteLog(step, now()) });
  }
}
