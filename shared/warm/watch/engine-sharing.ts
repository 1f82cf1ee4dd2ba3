import { randomBytes } from 'node:crypto';

import {
  type EngineQuestion,
  type EngineShare,
  readVersion,
  type StoredStates,
  versionText,
} from '../store/index.ts';
import type { EngineFailure, Reading, WarmEngine } from './engine.ts';
import { isFailure } from './engines.ts';
import { type ClockReading, earliestHere, latestHere, latestThere } from './shared-clock.ts';

/** The length of a lease in milliseconds. A process that died is replaced after this time. */
const leaseMs = 5000;
/**
 * The time in milliseconds for which a process leaves a lease to another one. It is longer than a lease, as one that was taken and could not be given
 * back must have ended before. A process that does not remember the last states leaves it for twice the time.
 */
const leaveMs = leaseMs + 1000;
/** The number of attempts to take the states of the store before they are replaced. */
const mostTakes = 5;
/** The largest time in milliseconds by which a change may be ahead of the store's clock. A later one is that of a clock that jumped. */
const mostAheadMs = 5000;

/** The facts that this process knows about one engine that it shares with others. Times are those of this process unless a field says otherwise. */
export class EngineSharing {
  /** The token that has the lease. `undefined` if another process may have it. */
  token: string | undefined;
  /** The states of this process that the store has too, and of which pieces may be used again. */
  stored: StoredStates | undefined;
  /** Time at which the reading of `stored` began, by the clock of this process. */
  storedReadAt: number | undefined;
  /** The version of the states in this process. `undefined` if the store has no such states. */
  version: string | undefined;
  /** The version in the store, as it was seen last. */
  present: string | undefined;
  failure: string | undefined;
  clock: ClockReading | undefined;
  /** The store is not asked for states before this time. */
  retryAt = -Infinity;
  /** The number of attempts to take states that have failed since the last one that did not. */
  failedTakes = 0;
  /** This process takes no lease before this time. */
  #takesFrom = -Infinity;
  readonly #key: string;
  #heldUntil = -Infinity;
  /** The time of the last command that both this process and the store know, in milliseconds. */
  #knownChange = -Infinity;
  /** True if the store has failed since it answered last. */
  #hasStoreFailed = false;
  /** The time of the last command of which the last question tells the store. */
  #reportedChange = -Infinity;
  /** The last version that the store had. `undefined` if it never had one. */
  #lastVersion: string | undefined;
  /** Until this time the others leave the lease of a store that has lost its states to this process, which read the engine last. */
  #goesOnUntil = -Infinity;
  #lastChange: number | undefined;

  constructor(key: string) {
    this.#key = key;
  }

  /** Returns true if the store has states that this process lacks, and may be asked for them. */
  hasNew(now: number): boolean {
    return this.isBehind && now >= this.retryAt;
  }

  /** True if the store has states that this process lacks. */
  get isBehind(): boolean {
    return this.present !== undefined && this.present !== this.version;
  }

  /** The failure of the engine, as reported by the process that reads it. */
  get engineFailure(): EngineFailure | undefined {
    return this.failure !== undefined && isFailure(this.failure) ? this.failure : undefined;
  }

  holds(now: number): boolean {
    return this.token !== undefined && now < this.#heldUntil;
  }

  /** True if the store has states that could not be taken for a moment: they must not be replaced, as their log goes on. */
  get isUnread(): boolean {
    return this.isBehind && this.failedTakes > 0 && this.failedTakes < mostTakes;
  }

  /** Returns true if this process may take a lease that nobody has. */
  mayTake(now: number): boolean {
    return now >= this.#takesFrom;
  }

  /** Returns true if the store does not know yet of a command to the engine. */
  hasUnreportedCommand(engine: WarmEngine | undefined): engine is WarmEngine {
    return engine !== undefined && engine.changedAt > this.#knownChange;
  }

  /** Returns the question for the store. A new token is used if no lease is held, so that readings of an earlier one are never written. */
  question(engine: WarmEngine | undefined, takesLease = true): EngineQuestion {
    const { token } = this;
    const common = { engine: this.#key, leaseMs, changedAt: this.#reportChange(engine) };
    if (token !== undefined) return { ...common, token, takes: false, failure: engine?.failure ?? null };
    const next = randomBytes(12).toString('base64url');
    return { ...common, token: next, takes: takesLease, failure: undefined };
  }

  /** Notes the states that were read from the store. Throws if their reading began in the future. */
  noteStored(stored: StoredStates, clock: ClockReading, now: number): Reading {
    const { readAt, at, version } = stored.manifest;
    // Two versions may have the states of one reading, which is not older in the second one.
    const sameAt = this.stored?.manifest.readAt === readAt ? this.storedReadAt : undefined;
    const time = { now: sameAt ?? earliestHere(readAt, clock), at };
    if (time.now > now) throw new Error('the clock of the store has jumped');
    this.stored = stored;
    this.storedReadAt = time.now;
    this.version = version;
    return { states: stored.states, time, stored: readVersion(version) };
  }

  /**
   * Notes the answer to a question that was sent and answered at the times of the clock reading. Returns true if the lease is to be given back:
   * after a crash that has emptied the store, the process that read the engine last goes on if it remembers everything.
   */
  note(question: EngineQuestion, share: EngineShare, { clock, engine }: AnswerContext): boolean {
    this.clock = clock;
    this.#lastVersion = this.present ?? this.#lastVersion;
    const leaves = this.#leavesLease(share, { clock, engine });
    this.#hasStoreFailed = false;
    this.token = share.isHeld && !leaves ? question.token : undefined;
    this.#heldUntil = clock.sentAt + leaseMs;
    this.present = share.version;
    this.failure = share.failure;
    if (!this.isBehind) this.failedTakes = 0;
    if (engine) {
      if (question.changedAt !== undefined) this.#knownChange = this.#reportedChange;
      this.#noteChange(share, clock, engine);
      this.#noteComplete(share, clock, engine);
    }
    return share.isHeld && leaves;
  }

  /** Notes that the store does not answer: nobody knows whether the engine still fails. */
  noteStoreFailure(): void {
    this.failure = undefined;
    this.#hasStoreFailed = true;
    // Attempts that failed because the store was away say nothing about its states.
    this.failedTakes = Math.min(this.failedTakes, 1);
  }

  /**
   * Returns true if the store may have lost its states, and this process did not read the engine, or does not remember the last version. Then it takes no
   * lease for a time, so that a process that remembers it goes on. A process that began while the store failed does not know whether it had any.
   */
  #leavesLease({ version }: EngineShare, { clock: { receivedAt }, engine }: AnswerContext): boolean {
    const hadStates = this.present !== undefined || this.#hasStoreFailed;
    if (!hadStates || version !== undefined) return false;
    const remembers = engine !== undefined && versionText(engine.log.version) === this.#lastVersion;
    if (this.#goesOn(receivedAt, remembers)) return false;
    this.#takesFrom = receivedAt + (remembers ? leaveMs : 2 * leaveMs);
    return true;
  }

  /** Returns true if this process read the engine last, and goes on. The lease is lost with the states: a later question takes it again. */
  #goesOn(now: number, remembers: boolean): boolean {
    const wasReader = this.token !== undefined && (this.#hasStoreFailed || now < this.#heldUntil);
    if (!wasReader) return remembers && now < this.#goesOnUntil;
    if (!remembers && this.#lastVersion !== undefined) return false;
    this.#goesOnUntil = now + leaveMs;
    return true;
  }

  /** Returns the time of a command that the store does not know yet, by its clock. `undefined` if there is none, or if its clock is not known. */
  #reportChange(engine: WarmEngine | undefined): number | undefined {
    if (!this.clock || !this.hasUnreportedCommand(engine)) return undefined;
    this.#reportedChange = engine.changedAt;
    return latestThere(engine.changedAt, this.clock);
  }

  /** An empty store does not tell what the log lacks. */
  #noteComplete({ version }: EngineShare, { sentAt }: ClockReading, engine: WarmEngine): void {
    if (version !== undefined && !this.isBehind) engine.completeAt = sentAt;
  }

  /** States that were read before a command by another process may lack its effect here too. */
  #noteChange({ changedAt, at }: EngineShare, clock: ClockReading, engine: WarmEngine): void {
    if (changedAt === undefined || changedAt === this.#lastChange || changedAt > at + mostAheadMs) return;
    this.#lastChange = changedAt;
    const time = latestHere(changedAt, clock);
    // A later command by this process is not known to the store: it was sent behind the question.
    this.#knownChange = Math.max(this.#knownChange, time);
    engine.changedAt = Math.max(engine.changedAt, time);
  }
}

interface AnswerContext {
  readonly clock: ClockReading;
  readonly engine: WarmEngine | undefined;
}
