import { AppError } from '../../base/errors.ts';
import type { StatesVersion } from '../../base/list-changes.ts';
import { onAbort } from '../../base/on-abort.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { ChangeListeners } from '../log/change-listeners.ts';
import type { ChangeLog } from '../log/change-log.ts';
import { RecentSlices } from '../log/recent-slices.ts';
import type { WarmEngineMap } from '../watch/engines.ts';
import type { FeedLeases } from './feed-leases.ts';

/** The logs of the changes of engines. */
export interface ChangeLogs {
  /** Returns the log of an engine. `undefined` if its states are not kept, so that its changes are not noticed. */
  logOf(engine: string): ChangeLog | undefined;
  /** Returns true if the log has all that others had written at a time. A log without this function has. */
  isComplete?(engine: string, since: number): boolean;
  /**
   * Begins to follow the changes of an engine behind a number, or behind the last minutes, until the signal aborts. Returns false if they cannot
   * be read now. A process that notices all changes has no such function.
   */
  follow?(engine: string, after: number | undefined, signal: AbortSignal): Promise<boolean>;
}

/** Returns the logs of a process that keeps the states of engines. */
export function logsOfEngines(engines: WarmEngineMap): ChangeLogs {
  return {
    logOf(engine) {
      const kept = engines.get(engine);
      return kept?.compared === undefined ? undefined : kept.log;
    },
    isComplete: (engine, since) => (engines.get(engine)?.completeAt ?? Infinity) >= since,
  };
}

export interface OpenFeedsParts {
  readonly logs: ChangeLogs;
  readonly listeners: ChangeListeners;
  /** True if callers reach several servers, of which one may have older states than another. */
  readonly isShared?: boolean;
  /** The most open feeds of one user, and of all users together. */
  readonly mostOfUser: number;
  readonly mostOfAll: number;
  /** Counts the feeds of each user in other processes too. `undefined` if there are none. */
  readonly leases?: Pick<FeedLeases, 'take'>;
  /** The time in milliseconds after which an open feed sends a sign of life, and judges the rights of its reader again. */
  readonly heartbeatMs?: number;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

/** The time in milliseconds within which all servers have new states, if they reach their store. */
const leastLagMs = 10_000;

/**
 * The largest number of versions by which another server may be ahead of this one. Ten minutes of readings every second are fewer, and so are
 * the batches of a change of a whole engine.
 */
const mostAhead = 1000;

/** The figures of the feeds of a process since it began. */
export interface FeedFigures {
  readonly open: number;
  readonly events: number;
}

/** The open feeds of a process: how many there are, and what wakes them. */
export class OpenFeeds {
  readonly heartbeatMs: number;
  readonly now: () => number;
  readonly slices = new RecentSlices();
  readonly #parts: OpenFeedsParts;
  readonly #countOfUsers = new Map<string, number>();
  /** The functions that wake the feeds that wait, by their engines. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #unlisten: () => void;
  #open = 0;
  #events = 0;
  #isEnding = false;

  constructor(parts: OpenFeedsParts) {
    this.#parts = parts;
    this.now = parts.now;
    this.heartbeatMs = parts.heartbeatMs ?? 10_000;
    this.#unlisten = parts.listeners.add(({ engine }) => {
      this.#wake(engine);
    });
  }

  /** True if the server stops. Feeds then end at once, and new ones end as soon as they begin. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  figures(): FeedFigures {
    return { open: this.#open, events: this.#events };
  }

  countEvents(count: number): void {
    this.#events += count;
  }

  get logs(): ChangeLogs {
    return this.#parts.logs;
  }

  /** Returns true if no server can have the version of this number yet: a reader would wait for it without an end. */
  isInFuture(log: ChangeLog, number: number): boolean {
    return number > log.version.number + (this.#parts.isShared ? mostAhead : 0);
  }

  /** Returns false if another server may have written what this one lacks. */
  isComplete(engine: string, since: number): boolean {
    const { logs, isShared = false } = this.#parts;
    if (!isShared || !logs.isComplete) return true;
    return logs.logOf(engine) !== undefined && logs.isComplete(engine, since);
  }

  /**
   * Returns the version behind which a feed begins. It is older than the present one if other servers may answer lists from such states: no
   * change is missing then that a list lacks.
   */
  beginningOf(log: ChangeLog, { warm }: RealmRecord): StatesVersion {
    const lagMs = Math.max(leastLagMs, 2000 * (warm?.interval_seconds ?? 0));
    return this.#parts.isShared ? log.versionAt(this.#parts.now() - lagMs) : log.version;
  }

  /** Counts a feed of the user until the signal aborts. Throws `too_many_feeds`. */
  async admit(user: string, signal: AbortSignal): Promise<void> {
    const { mostOfUser, mostOfAll, leases } = this.#parts;
    const isFree = (await leases?.take(user, signal)) ?? true;
    const ofUser = this.#countOfUsers.get(user) ?? 0;
    if (!isFree || ofUser >= mostOfUser) throw tooMany(`You have ${mostOfUser} open feeds already.`);
    if (this.#open >= mostOfAll) throw tooMany(`This server has ${mostOfAll} open feeds already.`);
    this.#count(user, 1);
    onAbort(signal, () => {
      this.#count(user, -1);
    });
  }

  /** Resolves as soon as one of the engines changes, the server stops, the signal aborts, or after a heartbeat. */
  async nextChange(engines: readonly string[], signal: AbortSignal): Promise<void> {
    if (this.#isEnding || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(wake, this.heartbeatMs);
      const forgets = [onAbort(signal, wake), ...engines.map((engine) => this.#wait(engine, wake))];
      function wake() {
        clearTimeout(timer);
        for (const forget of forgets) forget();
        resolve();
      }
    });
  }

  /** Calls the function at each change of the engine. Returns the function that ends it. */
  #wait(engine: string, wake: () => void): () => void {
    const waiting = this.#waiting.get(engine) ?? new Set();
    this.#waiting.set(engine, waiting.add(wake));
    return () => {
      waiting.delete(wake);
      if (waiting.size === 0 && this.#waiting.get(engine) === waiting) this.#waiting.delete(engine);
    };
  }

  /** Ends all feeds. */
  end(): void {
    this.#isEnding = true;
    this.#unlisten();
    for (const engine of this.#waiting.keys()) this.#wake(engine);
  }

  #wake(engine: string): void {
    for (const wake of this.#waiting.get(engine) ?? []) wake();
  }

  #count(user: string, by: 1 | -1): void {
    this.#open += by;
    const ofUser = (this.#countOfUsers.get(user) ?? 0) + by;
    if (ofUser > 0) this.#countOfUsers.set(user, ofUser);
    else this.#countOfUsers.delete(user);
  }
}

function tooMany(detail: string): AppError {
  return new AppError('too_many_feeds', { detail, headers: { 'Retry-After': '10' } });
}
