import type { RealmRecord } from '../../store/realms.ts';
import type { ChangeTime } from '../log/change-history.ts';
import type { WarmStates } from '../states/index.ts';
import { UnseenStates, WarmEngine } from './engine.ts';
import { failureOf } from './engines.ts';
import { RefreshCounts, type WarmFigures } from './figures.ts';
import { plansOf, type RefreshPlan } from './plans.ts';
import type { PreviousStates } from './read-states.ts';
import { type KeeperParts, type KeptEngine, type Progress, StatesKeeper } from './states-keeper.ts';

/** The largest number of engines that are read at the same time. It limits memory and processor time. */
const readsAtOnce = 4;
/** The wait in milliseconds after the first failure. It doubles with each further one, up to `longestWaitMs`. */
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

export interface WarmWatchParts extends KeeperParts {
  /** Returns the records of all realms. */
  readonly realms: () => Promise<readonly RealmRecord[]>;
  /** Reads the states of the realm's engine. */
  readonly read: (record: RealmRecord, since: PreviousStates, signal: AbortSignal) => Promise<WarmStates>;
  /** Works with states that this process has read, as the only one. It has ended before it is called again for the engine. Never rejects. */
  readonly afterReading?: (reading: {
    readonly engine: string;
    readonly states: WarmStates;
  }) => Promise<void>;
}

/** Keeps the states of the engines of all realms with `warm`, each refreshed at the shortest interval of its realms. */
export class WarmWatch {
  readonly #parts: WarmWatchParts;
  readonly #keeper: StatesKeeper;
  readonly #progress = new Map<string, Progress>();
  readonly #reads = new Set<Promise<void>>();
  readonly #counts = new RefreshCounts();
  /** The works with the last states of engines that have not ended, by the keys of the engines. */
  readonly #works = new Map<string, Promise<void>>();
  /** The engines to keep, by their keys, as the last `tick` found them. */
  #plans: ReadonlyMap<string, RefreshPlan> = new Map();
  /** The engines that the last `tick` found due and that were not begun yet, the one that has waited longest at the end. */
  #due: RefreshPlan[] = [];
  readonly #closing = new AbortController();

  constructor(parts: WarmWatchParts) {
    this.#parts = parts;
    this.#keeper = new StatesKeeper(parts);
  }

  /** Begins to read the engines that are due, and forgets those that no realm keeps warm any more. */
  async tick(): Promise<void> {
    this.#plans = plansOf(await this.#parts.realms());
    this.#forgetOthers(this.#plans);
    await this.#readShared();
    const due = [...this.#plans.values()].filter((plan) => this.#isDue(plan));
    due.sort((a, b) => this.#progressOf(a.key).dueAt - this.#progressOf(b.key).dueAt);
    this.#due = due.reverse();
    this.#readDue();
  }

  /** Resolves when nothing is read any more. */
  async idle(): Promise<void> {
    while (this.#reads.size + this.#works.size > 0)
      await Promise.all([...this.#reads, ...this.#works.values()]);
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
    const ages = Array.from(this.#plans.values(), ({ key, record, intervalMs }) => {
      const ageMs = now - this.#progressOf(key).keptAt;
      const isKept = this.#parts.engines.get(key)?.last !== undefined;
      return { realm: record.name, ageMs, isOld: !isKept || ageMs > 2 * intervalMs };
    });
    const shared = this.#parts.shared?.figures();
    return { refreshes, failures, rows, bytes: this.#keeper.bytes, ages, shared };
  }

  /**
   * Begins to read the engines that are due, as many as may be read at the same time. The next ones follow when these are read. It looks at
   * those that `tick` found alone: with a thousand engines, a look at all after each reading takes as long as a reading.
   */
  #readDue(): void {
    while (this.#reads.size < readsAtOnce && !this.#closing.signal.aborted) {
      const plan = this.#due.pop();
      if (!plan) return;
      if (!this.#isDue(plan)) continue;
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
  async #readShared(): Promise<void> {
    const { shared, engines, clock } = this.#parts;
    await shared?.look([...this.#plans.keys()]);
    for (const plan of this.#plans.values()) {
      const engine = engines.get(plan.key);
      if (!engine || !shared || shared.holds(plan.key)) continue;
      // Only the process that reads the engine adds to its log.
      engine.noteEnd(shared.failureOf(plan.key), { at: clock() });
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
    if (this.#parts.shared?.mayRead(key) === false) return false;
    return now >= this.#progressOf(key).dueAt || this.#lacksChange(key, now);
  }

  /** Returns true if the states may lack the effect of a command that the engine has carried out by now. */
  #lacksChange(key: string, now: number): boolean {
    const engine = this.#parts.engines.get(key);
    if (!engine?.last || engine.failure !== undefined) return false;
    const readAt = Math.max(engine.last.readAt, this.#progressOf(key).triedAt);
    return readAt < engine.changedAt && now >= engine.changedAt;
  }

  async #read(plan: RefreshPlan): Promise<void> {
    const { engines, read, now, clock, shared } = this.#parts;
    const progress = this.#progressOf(plan.key);
    const engine = engines.get(plan.key) ?? new WarmEngine();
    engines.set(plan.key, engine);
    // The next look at the store tells whether others have written what this process lacks.
    if (shared) engine.completeAt ??= -Infinity;
    const kept = { plan, engine, progress };
    progress.isReading = true;
    const time = { now: now(), at: clock() };
    try {
      if (shared?.hasNew(plan.key) === true) {
        await this.#keeper.keepStored(kept, await shared.take(plan.key));
        return;
      }
      progress.triedAt = time.now;
      const write = shared?.writerFor(plan);
      const states = await read(plan.record, { before: engine.compared, ...time }, this.#closing.signal);
      this.#counts.addRead(states);
      await this.#keeper.keepRead(kept, { states, time }, write);
      this.#workWith(plan.key, states);
    } catch (error) {
      await this.#fail(kept, error, time);
    } finally {
      progress.isReading = false;
    }
  }

  /** Returns true if this process reads an engine, as the only one. */
  #readsAlone(key: string): boolean {
    const { engines, shared } = this.#parts;
    return engines.get(key)?.compared !== undefined && (shared?.isAhead(key) ?? true);
  }

  #workWith(engine: string, states: WarmStates): void {
    if (this.#works.has(engine) || !this.#readsAlone(engine)) return;
    const work = this.#parts.afterReading?.({ engine, states }).finally(() => this.#works.delete(engine));
    if (work) this.#works.set(engine, work);
  }

  async #fail(kept: KeptEngine, error: unknown, time: ChangeTime): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#counts.failures += 1;
    const { log, now } = this.#parts;
    const { plan, engine, progress } = kept;
    const failure = failureOf(error);
    const isUnseen = error instanceof UnseenStates;
    const noted = engine.noteEnd(failure, time, isUnseen);
    // Another error does not say that a silent engine answers again: its next reading that succeeds does.
    const changes = failure === undefined && !isUnseen ? [] : noted;
    if (progress.failures === 0) log.warn('warm.refresh_failed', { realm: plan.record.name, error });
    progress.dueAt = now() + Math.min(longestWaitMs, firstWaitMs * 2 ** progress.failures);
    progress.failures += 1;
    if (changes.length > 0) await this.#keeper.recordSilence(kept, changes);
  }

  #progressOf(key: string): Progress {
    const progress = this.#progress.get(key) ?? {
      ...{
        dueAt: 0,
        triedAt: -Infinity,
        failures: 0,
        isReading: false,
        isTooLarge: false,
        keptAt: this.#parts.now(),
      },
    };
    this.#progress.set(key, progress);
    return progress;
  }
}
