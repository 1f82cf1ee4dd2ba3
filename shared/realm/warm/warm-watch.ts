import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { WarmStates } from '../../connectors/warm-states/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { ChangeBatch } from '../changes/change-batch.ts';
import type { ChangeTime } from '../changes/change-history.ts';
import type { ChangeListeners } from '../changes/change-listeners.ts';
import type { ReadSince } from './read-states.ts';
import type { SharedStates } from './shared-states.ts';
import { type Reading, WarmEngine } from './warm-engine.ts';
import { failureOf, type WarmEngineMap } from './warm-engines.ts';
import { RefreshCounts, type WarmFigures } from './warm-figures.ts';
import { plansOf, type RefreshPlan } from './warm-plans.ts';

/** The largest number of engines that are read at the same time. It limits memory and processor time. */
const readsAtOnce = 4;
/** The wait in milliseconds after the first failure. It doubles with each further one, up to `longestWaitMs`. */
const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** The wait in milliseconds before an engine is read again whose states did not fit. */
const tooLargeMs = 600_000;

export interface WarmWatchParts {
  readonly engines: WarmEngineMap;
  /** Returns the records of all realms. */
  readonly realms: () => Promise<readonly RealmRecord[]>;
  /** Reads the states of the realm's engine. */
  readonly read: (record: RealmRecord, since: ReadSince, signal: AbortSignal) => Promise<WarmStates>;
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
interface Progress {
  /** Time at which the engine is read next. */
  dueAt: number;
  failures: number;
  isReading: boolean;
  isTooLarge: boolean;
  /** Time at which the reading of the states that were kept last began. At first, the time at which the engine became known. */
  keptAt: number;
}

/** Keeps the states of the engines of all realms with `warm`, each refreshed at the shortest interval of its realms. */
export class WarmWatch {
  readonly #parts: WarmWatchParts;
  readonly #progress = new Map<string, Progress>();
  readonly #reads = new Set<Promise<void>>();
  readonly #counts = new RefreshCounts();
  /** The engines to keep, by their keys, as the last `tick` found them. */
  #plans: ReadonlyMap<string, RefreshPlan> = new Map();
  readonly #closing = new AbortController();

  constructor(parts: WarmWatchParts) {
    this.#parts = parts;
  }

  /** Begins to read the engines that are due, and forgets those that no realm keeps warm any more. */
  async tick(): Promise<void> {
    this.#plans = plansOf(await this.#parts.realms());
    this.#forgetOthers(this.#plans);
    await this.#lookAtShared();
    this.#readDue();
  }

  /** Resolves when nothing is read any more. */
  async idle(): Promise<void> {
    while (this.#reads.size > 0) await Promise.all(this.#reads);
  }

  /** Ends all readings. No other begins. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
    await this.#parts.shared?.close();
  }

  figures(): WarmFigures {
    const { refreshes, failures, rows } = this.#counts;
    const now = this.#parts.now();
    const ages = Array.from(this.#plans.values(), ({ key, record }) => ({
      realm: record.name,
      ageMs: now - this.#progressOf(key).keptAt,
    }));
    const shared = this.#parts.shared?.figures();
    return { refreshes, failures, rows, bytes: this.#bytes(), ages, shared };
  }

  /** Begins to read the engines that are due, as many as may be read at the same time. The next ones follow when these are read. */
  #readDue(): void {
    if (this.#reads.size >= readsAtOnce || this.#closing.signal.aborted) return;
    const due = [...this.#plans.values()].filter((plan) => this.#isDue(plan));
    // The engine that has waited longest is the first one.
    due.sort((a, b) => this.#progressOf(a.key).dueAt - this.#progressOf(b.key).dueAt);
    for (const plan of due.slice(0, readsAtOnce - this.#reads.size)) {
      const read = this.#read(plan).finally(() => {
        this.#reads.delete(read);
        this.#readDue();
      });
      this.#reads.add(read);
    }
  }

  #forgetOthers(plans: ReadonlyMap<string, RefreshPlan>): void {
    const { engines, now } = this.#parts;
    for (const [key, engine] of engines) {
      const plan = plans.get(key);
      if (!plan) {
        engines.delete(key);
        this.#progress.delete(key);
      } else if (engine.last && now() - engine.last.readAt > plan.longestUseMs) engine.last = undefined;
    }
  }

  /** Learns which engines other processes read, and whether these answer them. */
  async #lookAtShared(): Promise<void> {
    const { shared, engines, now, clock } = this.#parts;
    await shared?.look([...this.#plans.keys()]);
    for (const plan of this.#plans.values()) {
      const engine = engines.get(plan.key);
      if (!engine || !shared || shared.holds(plan.key)) continue;
      this.#tell(plan, engine, engine.noteEnd(shared.failureOf(plan.key), { now: now(), at: clock() }));
    }
  }

  #isDue({ key }: RefreshPlan): boolean {
    const { shared, now: readClock } = this.#parts;
    const { dueAt, isReading, isTooLarge } = this.#progressOf(key);
    const now = readClock();
    if (isReading || (isTooLarge && now < dueAt)) return false;
    return shared?.hasNew(key) === true || this.#isDueToRead(key, now);
  }

  #isDueToRead(key: string, now: number): boolean {
    if (this.#parts.shared?.holds(key) === false) return false;
    return now >= this.#progressOf(key).dueAt || this.#lacksChange(key, now);
  }

  /** Returns true if the states may lack the effect of a command that the engine has carried out by now. */
  #lacksChange(key: string, now: number): boolean {
    const engine = this.#parts.engines.get(key);
    if (!engine?.last || engine.failure !== undefined) return false;
    return engine.last.readAt < engine.changedAt && now >= engine.changedAt;
  }

  async #read(plan: RefreshPlan): Promise<void> {
    const { engines, read, now, clock, shared } = this.#parts;
    const progress = this.#progressOf(plan.key);
    const engine = engines.get(plan.key) ?? new WarmEngine();
    engines.set(plan.key, engine);
    progress.isReading = true;
    const time = { now: now(), at: clock() };
    try {
      if (shared?.hasNew(plan.key) === true) {
        this.#keepTaken(plan, engine, await shared.take(plan.key));
        return;
      }
      const write = shared?.writerFor(plan);
      const states = await read(plan.record, { before: engine.compared, ...time }, this.#closing.signal);
      this.#counts.addRead(states);
      this.#keep(plan, engine, { states, time });
      engine.noteStored(await write?.({ states, time }));
    } catch (error) {
      this.#fail(plan, engine, { error, time });
    } finally {
      progress.isReading = false;
    }
  }

  /** States that are older than those of this process are of no use. */
  #keepTaken(plan: RefreshPlan, engine: WarmEngine, taken: Reading | undefined): void {
    if (!taken || taken.time.now <= (engine.last?.readAt ?? -Infinity)) return;
    this.#keep(plan, engine, taken);
    engine.noteStored(taken.stored);
  }

  #keep(plan: RefreshPlan, engine: WarmEngine, { states, time }: Reading): void {
    const { mostBytes, log, now } = this.#parts;
    const progress = this.#progressOf(plan.key);
    const isNew = engine.last === undefined || engine.failure !== undefined;
    this.#tell(plan, engine, engine.noteEnd(undefined, time));
    progress.failures = 0;
    const bytes = states.size + this.#bytes() - (engine.compared?.size ?? 0);
    if (bytes > mostBytes) {
      engine.drop();
      if (!progress.isTooLarge)
        log.warn('warm.too_large', { realm: plan.record.name, bytes, most: mostBytes });
      progress.isTooLarge = true;
      progress.dueAt = now() + tooLargeMs;
      return;
    }
    this.#tell(plan, engine, engine.keep(states, time));
    progress.isTooLarge = false;
    progress.keptAt = time.now;
    progress.dueAt = time.now + plan.intervalMs;
    if (isNew) this.#logKept(plan, { states, time });
  }

  #logKept({ record }: RefreshPlan, { states: { size, tables }, time }: Reading): void {
    const { log, now } = this.#parts;
    const [hosts, services] = [tables.hosts.table.count, tables.services.table.count];
    log.info('warm.kept', { realm: record.name, hosts, services, bytes: size, ms: now() - time.now });
  }

  #fail(
    plan: RefreshPlan,
    engine: WarmEngine,
    { error, time }: { readonly error: unknown; readonly time: ChangeTime },
  ): void {
    if (this.#closing.signal.aborted) return;
    this.#counts.failures += 1;
    const { log, now } = this.#parts;
    const progress = this.#progressOf(plan.key);
    this.#tell(plan, engine, engine.noteEnd(failureOf(error), time));
    if (progress.failures === 0) log.warn('warm.refresh_failed', { realm: plan.record.name, error });
    progress.dueAt = now() + Math.min(longestWaitMs, firstWaitMs * 2 ** progress.failures);
    progress.failures += 1;
  }

  #tell({ key }: RefreshPlan, { history }: WarmEngine, batch: ChangeBatch | undefined): void {
    if (batch) this.#parts.listeners.tell({ engine: key, history, batch });
  }

  /** Returns the size of all states in bytes. */
  #bytes(): number {
    let bytes = 0;
    for (const { size } of this.#parts.engines.values()) bytes += size;
    return bytes;
  }

  #progressOf(key: string): Progress {
    const progress = this.#progress.get(key) ?? {
      ...{ dueAt: 0, failures: 0, isReading: false, isTooLarge: false, keptAt: this.#parts.now() },
    };
    this.#progress.set(key, progress);
    return progress;
  }
}
