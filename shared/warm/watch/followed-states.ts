import { type CallContext, OutOfTime } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { lazy } from '../../base/once.ts';
import type { StatusQuery } from '../../connectors/status-query/index.ts';
import type { WarmQuestion } from '../../realm/open-realm/warm-engines.ts';
import { WarmStatusQuery } from '../states/index.ts';
import { isFault, isLost, type StoredStates, type WarmStore } from '../store/index.ts';
import type { Reading } from './engine.ts';
import { usableStates } from './engines.ts';
import { FollowedEngine } from './followed-engine.ts';
import { type StateStoreOperation, StoreErrors } from './store-errors.ts';
import { endsWithin, StoreWork } from './store-work.ts';

/** The longest time in milliseconds that a request waits for the store. Then it uses the states that are here, or asks the engine. */
const patienceMs = 500;
/** The pause in milliseconds after the store has failed, in which no request waits for it. */
const pauseMs = 10_000;
/** The number of requests that may wait in vain for states, which are read in several steps if they are large. */
const mostLate = 20;
/** The number of attempts to take states that are replaced meanwhile. */
const attempts = 3;
/** The time in milliseconds after which states that nobody asked for are dropped. */
const unusedMs = 600_000;
/** The pause in milliseconds before states are taken again that did not fit. */
const tooLargeMs = 600_000;

export interface FollowedStatesParts {
  /** Opens the store by which states are shared. */
  readonly open: () => Promise<WarmStore>;
  /** Returns milliseconds of a clock that goes on while the platform freezes the process. */
  readonly now: () => number;
  readonly clock: Clock;
  /** The largest size of all states together, in bytes. */
  readonly mostBytes: number;
  readonly log: Log;
}

/**
 * The states of engines that other processes read, for a process that works only while it answers a request. Each request looks for newer ones and
 * takes the pieces that changed. No lease is taken, and nothing is read from an engine. If the store fails or is late, a request uses the states of
 * this process while they are young enough, or asks the engine.
 */
export class FollowedStates {
  readonly #parts: FollowedStatesParts;
  readonly #store: () => Promise<WarmStore>;
  readonly #errors: StoreErrors;
  readonly #engines = new Map<string, FollowedEngine>();
  #pausedUntil = -Infinity;

  constructor(parts: FollowedStatesParts) {
    this.#parts = parts;
    this.#store = lazy(parts.open);
    this.#errors = new StoreErrors(parts.log, parts.now);
  }

  /** Returns a client that answers from states where that is allowed. `client` returns that of the engine itself. */
  async open(client: () => StatusQuery, question: WarmQuestion): Promise<StatusQuery> {
    const { now } = this.#parts;
    const followed = this.#engines.get(question.engine) ?? new FollowedEngine(question.engine);
    this.#engines.set(followed.key, followed);
    followed.usedAt = now();
    const { request, over } = question;
    if (request && request.maxAgeMs !== 0) await this.#follow(followed, question);
    const reportCommand = async () => this.#reportCommand(followed, over());
    return new WarmStatusQuery(client, usableStates(followed.engine, question, { now, reportCommand }));
  }

  /** Resolves when the states are those of the store, or when the time to wait for them is over. */
  async #follow(followed: FollowedEngine, { over, record }: WarmQuestion): Promise<void> {
    if (!(await this.#look(followed, over()))) return;
    // States that were taken are used when they have been compared with the last ones.
    if (!followed.taking && !followed.sharing.hasNew(this.#parts.now())) return;
    const taking = (followed.taking ??= new StoreWork(over(), async (context) => {
      await this.#take(followed, record.name, context).finally(() => {
        followed.taking = undefined;
      });
    }));
    const isInTime = await this.#attempt('read', taking.done);
    followed.late = isInTime === false ? followed.late + 1 : 0;
    if (followed.late > mostLate) this.#fail('read', new Error('the states come too slowly'));
  }

  /** Tells the store of a command by this process. The first look may only learn the time of the store. */
  async #reportCommand(followed: FollowedEngine, over: AbortSignal): Promise<void> {
    for (let turn = 0; turn < 2 && followed.sharing.hasUnreportedCommand(followed.engine); turn += 1)
      if (!(await this.#look(followed, over))) return;
  }

  /** Looks what the store has. Returns false if it does not answer in time. */
  async #look(followed: FollowedEngine, over: AbortSignal): Promise<boolean> {
    if (this.#parts.now() < this.#pausedUntil) return false;
    // At the first request of a process the secret may take longer, which is no fault of the store.
    if (!(await this.#attempt('open', this.#store()))) return false;
    const looking = new StoreWork(over, async (context) => this.#ask(followed, context));
    const isInTime = await this.#attempt('look', looking.done);
    looking.end();
    if (isInTime === false) this.#fail('look', new Error(`no answer within ${patienceMs} ms`));
    return isInTime === true;
  }

  /** Returns true if the work ended in time, and false if it goes on. `undefined` means that it failed, which is noted. */
  async #attempt(use: StateStoreOperation, work: Promise<unknown>): Promise<boolean | undefined> {
    try {
      return await endsWithin(work, patienceMs);
    } catch (error) {
      // The request is over for which the work was done.
      if (!(error instanceof OutOfTime)) this.#fail(use, error);
      return undefined;
    }
  }

  #fail(use: StateStoreOperation, error: unknown): void {
    const { now, clock } = this.#parts;
    this.#errors.note(use, error);
    this.#pausedUntil = now() + pauseMs;
    // Nobody knows whether the engines still fail.
    for (const { engine } of this.#engines.values()) engine.noteEnd(undefined, { at: clock() });
  }

  async #ask({ sharing, engine }: FollowedEngine, context: CallContext): Promise<void> {
    const { now, clock } = this.#parts;
    const store = await this.#store();
    const question = sharing.question(engine, false);
    const sentAt = now();
    const [answer] = await store.look([question], context);
    if (!answer || isFault(answer)) throw answer ?? new Error('no answer');
    const reading = { sentAt, receivedAt: now(), storeAt: answer.at };
    sharing.note(question, answer, { clock: reading, engine });
    engine.noteEnd(sharing.engineFailure, { at: clock() });
  }

  async #take(followed: FollowedEngine, realm: string, context: CallContext): Promise<void> {
    const { sharing, engine } = followed;
    const taken = await this.#read(followed, context);
    if (!taken || !sharing.clock) return;
    const reading = sharing.noteStored(taken, sharing.clock, this.#parts.now());
    if (reading.time.now <= (engine.last?.readAt ?? -Infinity)) return;
    await this.#keep(followed, realm, reading);
  }

  async #read({ key, sharing }: FollowedEngine, context: CallContext): Promise<StoredStates | undefined> {
    const store = await this.#store();
    for (let attempt = 1; ; attempt += 1)
      try {
        return await store.take(key, sharing.stored, context);
      } catch (error) {
        if (attempt === attempts || !isLost(error)) throw error;
      }
  }

  async #keep(followed: FollowedEngine, realm: string, { states, time, stored }: Reading): Promise<void> {
    const { now, mostBytes: most, log } = this.#parts;
    const { engine, sharing } = followed;
    this.#dropUnused();
    const bytes = states.size + this.#bytes() - engine.size;
    if (bytes > most) {
      if (sharing.retryAt === -Infinity) log.warn('warm.too_large', { realm, bytes, most });
      followed.drop();
      sharing.retryAt = now() + tooLargeMs;
      return;
    }
    engine.keep(await engine.compare(states, time));
    engine.noteStored(stored);
    sharing.retryAt = -Infinity;
  }

  #dropUnused(): void {
    const earliest = this.#parts.now() - unusedMs;
    for (const [key, { usedAt }] of this.#engines) if (usedAt < earliest) this.#engines.delete(key);
  }

  #bytes(): number {
    let bytes = 0;
    for (const { engine } of this.#engines.values()) bytes += engine.size;
    return bytes;
  }
}
