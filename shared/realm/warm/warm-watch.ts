import type { Log } from '../../base/log.ts';
import type { WarmStates } from '../../connectors/warm-states/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { connectionKeyOf } from '../open-realm/engines.ts';
import { hasEngine } from '../record/realm.ts';
import { failureOf, WarmEngine, type WarmEngineMap } from './warm-engines.ts';

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
  /** Reads all states of the realm's engine. */
  readonly read: (record: RealmRecord, signal: AbortSignal) => Promise<WarmStates>;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** The largest size of all states together, in bytes. */
  readonly mostBytes: number;
  readonly log: Log;
}

/** The plan of one engine: its realm, how often it is read, and how long its last states may be used. */
interface Plan {
  readonly key: string;
  readonly record: RealmRecord;
  readonly intervalMs: number;
  readonly longestUseMs: number;
}

/** The facts about one engine that the watch keeps between two readings. */
interface Progress {
  /** Time at which the engine is read next. */
  dueAt: number;
  failures: number;
  isReading: boolean;
  isTooLarge: boolean;
}

/** Keeps the states of the engines of all realms with `warm`, each refreshed at the shortest interval of its realms. */
export class WarmWatch {
  readonly #parts: WarmWatchParts;
  readonly #progress = new Map<string, Progress>();
  readonly #reads = new Set<Promise<void>>();
  /** The engines to keep, by their keys, as the last `tick` found them. */
  #plans: ReadonlyMap<string, Plan> = new Map();
  readonly #closing = new AbortController();

  constructor(parts: WarmWatchParts) {
    this.#parts = parts;
  }

  /** Begins to read the engines that are due, and forgets those that no realm keeps warm any more. */
  async tick(): Promise<void> {
    this.#plans = plansOf(await this.#parts.realms());
    this.#forgetOthers(this.#plans);
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

  #forgetOthers(plans: ReadonlyMap<string, Plan>): void {
    const { engines, now } = this.#parts;
    for (const [key, engine] of engines) {
      const plan = plans.get(key);
      if (!plan) {
        engines.delete(key);
        this.#progress.delete(key);
      } else if (engine.last && now() - engine.last.readAt > plan.longestUseMs) engine.last = undefined;
    }
  }

  #isDue({ key }: Plan): boolean {
    const { dueAt, isReading } = this.#progressOf(key);
    if (isReading) return false;
    const now = this.#parts.now();
    const engine = this.#parts.engines.get(key);
    const lacksChange = engine?.last !== undefined && engine.last.readAt < engine.changedAt;
    return now >= dueAt || (lacksChange && engine.failure === undefined && now >= engine.changedAt);
  }

  async #read(plan: Plan): Promise<void> {
    const { engines, read, now } = this.#parts;
    const progress = this.#progressOf(plan.key);
    const engine = engines.get(plan.key) ?? new WarmEngine();
    engines.set(plan.key, engine);
    progress.isReading = true;
    const readAt = now();
    try {
      const states = await read(plan.record, this.#closing.signal);
      this.#keep(plan, engine, { states, readAt });
    } catch (error) {
      this.#fail(plan, engine, error);
    } finally {
      progress.isReading = false;
    }
  }

  #keep({ key, record, intervalMs }: Plan, engine: WarmEngine, last: NonNullable<WarmEngine['last']>): void {
    const { mostBytes, log, now } = this.#parts;
    const progress = this.#progressOf(key);
    const { size, tables } = last.states;
    const isNew = engine.last === undefined || engine.failure !== undefined;
    engine.last = undefined;
    engine.failure = undefined;
    progress.failures = 0;
    const bytes = size + this.#bytes();
    if (bytes > mostBytes) {
      if (!progress.isTooLarge) log.warn('warm.too_large', { realm: record.name, bytes, most: mostBytes });
      progress.isTooLarge = true;
      progress.dueAt = now() + tooLargeMs;
      return;
    }
    engine.last = last;
    progress.isTooLarge = false;
    progress.dueAt = last.readAt + intervalMs;
    if (!isNew) return;
    const [hosts, services] = [tables.hosts.table.count, tables.services.table.count];
    log.info('warm.kept', { realm: record.name, hosts, services, bytes: size, ms: now() - last.readAt });
  }

  #fail({ key, record }: Plan, engine: WarmEngine, error: unknown): void {
    if (this.#closing.signal.aborted) return;
    const { log, now } = this.#parts;
    const progress = this.#progressOf(key);
    engine.failure = failureOf(error);
    if (progress.failures === 0) log.warn('warm.refresh_failed', { realm: record.name, error });
    progress.dueAt = now() + Math.min(longestWaitMs, firstWaitMs * 2 ** progress.failures);
    progress.failures += 1;
  }

  /** Returns the size of all states in bytes. */
  #bytes(): number {
    let bytes = 0;
    for (const { last } of this.#parts.engines.values()) bytes += last?.states.size ?? 0;
    return bytes;
  }

  #progressOf(key: string): Progress {
    const progress = this.#progress.get(key) ?? {
      ...{ dueAt: 0, failures: 0, isReading: false, isTooLarge: false },
    };
    this.#progress.set(key, progress);
    return progress;
  }
}

/** Returns the engines to keep, by their keys. */
function plansOf(records: readonly RealmRecord[]): ReadonlyMap<string, Plan> {
  const plans = new Map<string, Plan>();
  for (const record of records) {
    const plan = planOf(record);
    if (plan) plans.set(plan.key, joinPlans(plan, plans.get(plan.key)));
  }
  return plans;
}

function planOf(record: RealmRecord): Plan | undefined {
  const { warm, activated } = record;
  if (!warm || !activated || !hasEngine(record)) return undefined;
  const intervalMs = warm.interval_s * 1000;
  const longestUseMs = Math.max(warm.stale_s * 1000, 2 * intervalMs);
  return { key: connectionKeyOf(record), record, intervalMs, longestUseMs };
}

/** Returns one plan for two realms of an engine. */
function joinPlans(plan: Plan, earlier = plan): Plan {
  return {
    ...earlier,
    intervalMs: Math.min(plan.intervalMs, earlier.intervalMs),
    longestUseMs: Math.max(plan.longestUseMs, earlier.longestUseMs),
  };
}
