import { randomBytes } from 'node:crypto';

import type { CallContext } from '../../base/call-context.ts';
import type { StatesVersion } from '../../base/list-changes.ts';
import type { Log } from '../../base/log.ts';
import { onAbort } from '../../base/on-abort.ts';
import { repeatTicks } from '../../base/repeat-ticks.ts';
import type { ChangeListeners } from '../log/change-listeners.ts';
import { ChangeLog, type LogStep, longestLagMs } from '../log/change-log.ts';
import { isFault, isLost, knownNumber, type Manifest, versionText, type WarmStore } from '../store/index.ts';
import { StoreErrors } from './store-errors.ts';
import { stepOf } from './store-steps.ts';
import { inTime } from './store-work.ts';

/** The pause in milliseconds between two looks at the store. */
const pauseMs = 1000;
/** The number of attempts to read changes that are replaced meanwhile. */
const attempts = 3;

export interface FollowedLogsParts {
  readonly store: WarmStore;
  readonly listeners: ChangeListeners;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** The largest size of the changes of one engine, in bytes. */
  readonly mostBytes: number;
  readonly log: Log;
}

/** The log of one engine, as far as this process has read it. */
interface FollowedLog {
  readonly engine: string;
  /** The version of the states that `log` belongs to. */
  version: StatesVersion;
  log: ChangeLog;
}

/**
 * The changes of engines that other processes notice, for a process that works only while a reader listens. It reads the log of the changes, and
 * no states.
 */
export class FollowedLogs {
  readonly #parts: FollowedLogsParts;
  readonly #errors: StoreErrors;
  readonly #logs = new Map<string, FollowedLog>();

  constructor(parts: FollowedLogsParts) {
    this.#parts = parts;
    this.#errors = new StoreErrors(parts.log, parts.now);
  }

  /** Returns the log of an engine. `undefined` if the store has none. */
  logOf(engine: string): ChangeLog | undefined {
    return this.#logs.get(engine)?.log;
  }

  /**
   * Reads the log behind a number, or behind the last minutes, and what is added to it until the signal aborts. Returns false if the store
   * fails.
   */
  async follow(engine: string, after: number | undefined, signal: AbortSignal): Promise<boolean> {
    try {
      const since = after === undefined ? beforeLastMinutes : () => Math.max(0, after - 1);
      const step = await inTime(async (context) => this.#read(engine, since, context), signal);
      if (!step) return true;
      const followed = { engine, version: step.version, log: ChangeLog.begin(step, this.#bounds()) };
      this.#logs.set(engine, followed);
      this.#lookAgain(followed, signal);
      return true;
    } catch (error) {
      if (!signal.aborted) this.#errors.note('read', error);
      return false;
    }
  }

  #lookAgain(followed: FollowedLog, signal: AbortSignal): void {
    const end = repeatTicks(
      { tick: () => this.#look(followed, signal), close: () => Promise.resolve() },
      {
        pauseMs,
        onFault: (error) => {
          if (!signal.aborted) this.#errors.note('look', error);
        },
      },
    );
    onAbort(signal, () => void end());
  }

  /** Looks for a new version, and reads its changes. */
  async #look(followed: FollowedLog, signal: AbortSignal): Promise<void> {
    const { engine, version } = followed;
    const step = await inTime(async (context) => {
      const present = await this.#presentVersion(engine, context);
      if (present === undefined || present === versionText(version)) return undefined;
      return this.#read(engine, (manifest) => knownNumber(manifest, version), context);
    }, signal);
    if (!step) return;
    const batches = followed.log.advance(step, this.#bounds());
    if (!batches) followed.log = ChangeLog.begin(step, this.#bounds());
    followed.version = step.version;
    this.#parts.listeners.tell({ engine, batches: batches ?? [] });
  }

  /** Returns the version of the states in the store. `undefined` means that there are none. */
  async #presentVersion(engine: string, context: CallContext): Promise<string | undefined> {
    const question = { engine, token: randomBytes(12).toString('base64url'), takes: false, leaseMs: 0 };
    const [share] = await this.#parts.store.look([question], context);
    if (!share || isFault(share)) throw share ?? new Error('no answer');
    return share.version;
  }

  /** Reads the log behind a number. `undefined` means that the store has none. */
  async #read(
    engine: string,
    sinceOf: (manifest: Manifest) => number,
    context: CallContext,
  ): Promise<LogStep | undefined> {
    const { store } = this.#parts;
    for (let attempt = 1; ; attempt += 1)
      try {
        const manifest = await store.readManifest(engine, context);
        if (!manifest) return undefined;
        const since = sinceOf(manifest);
        return stepOf(manifest, await store.takeChanges(engine, { manifest, since }, context));
      } catch (error) {
        // The holder of the lease may write a new version meanwhile.
        if (attempt === attempts || !isLost(error)) throw error;
      }
  }

  #bounds() {
    return { now: this.#parts.now(), most: this.#parts.mostBytes };
  }
}

/** Returns a number behind which all changes of the last minutes are, and one that is older. */
function beforeLastMinutes({ readAt, changes: { from, blocks } }: Manifest): number {
  const young = blocks.findIndex(({ at }) => readAt - at <= longestLagMs);
  const first = young < 0 ? blocks.length - 1 : young - 1;
  return blocks[first - 1]?.last ?? from;
}
