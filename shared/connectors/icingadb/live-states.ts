import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { noteRows } from '../../base/meter.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import type { EngineCall } from '../status-query/index.ts';
import { type LiveState, liveStateIn } from './live-fields.ts';
import type { ReadLiveValues } from './live-values.ts';

/** Reads what Redis holds of the objects of one question. */
export interface LiveStates {
  /** Returns the states of objects in the order of their ids. `undefined` stands for one that Redis does not hold, or does not send. */
  readonly read: (ids: readonly string[]) => Promise<readonly (LiveState | undefined)[]>;
  /** Notes what the rows lack, and why. */
  readonly end: () => void;
}

export type OpenLiveStates = (kind: 'host' | 'service', call: EngineCall) => LiveStates;

/** A Redis that has failed is not asked for this time, in milliseconds: all questions would wait for it. */
const pauseMs = 10_000;

/**
 * Returns the reader of live values. Without Redis, or if it does not answer, there are none: the rows are shown all the same, and the answer
 * says what they lack.
 */
export function createLiveReader(read: ReadLiveValues | undefined, clock: Clock): OpenLiveStates {
  let pause = { reason: otherFailure, until: 0 };
  /** A Redis that fails must not cost the rows of the database. Other errors are those of the caller. */
  const withoutAnswer = (error: unknown) => {
    const reason = failureOf(error);
    if (reason === undefined) throw error;
    pause = { reason, until: clock() + pauseMs };
    return undefined;
  };
  return (kind, { realm, context }) => {
    const missing = new MissingStates(read !== undefined);
    const ask = async (ids: readonly string[]) =>
      clock() < pause.until ? undefined : read?.(`icinga:${kind}:state`, ids, context).catch(withoutAnswer);
    return {
      async read(ids) {
        const values = await ask(ids);
        const states = values?.map((value) => (value ? liveStateIn(value) : undefined));
        missing.count(ids.length, states ?? pause.reason);
        return states ?? [];
      },
      end() {
        const why = missing.reason();
        if (why === undefined) return;
        const text = `output, performance data and times of checks are null, because ${why}`;
        noteRows(context.meter, realm, ['last_check', text]);
      },
    };
  };
}

const otherFailure = 'does not answer as one';
const failures: Readonly<Partial<Record<FaultKind, string>>> = {
  unauthenticated: 'does not accept our credentials, or asks for some',
  untrusted: 'could not prove its identity over TLS',
};

/** Returns how Redis has failed, or `undefined` if the error is not one of Redis. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof WireFault) return failures[error.kind] ?? otherFailure;
  const hasNoAccount = error instanceof AppError && error.code === 'engine_credentials';
  return hasNoAccount ? 'has an account whose secret cannot be read' : undefined;
}

/** Counts the states that rows lack. */
class MissingStates {
  readonly #hasRedis: boolean;
  #all = 0;
  #lost = 0;
  #failure: string | undefined;

  constructor(hasRedis: boolean) {
    this.#hasRedis = hasRedis;
  }

  /** `states` may be how Redis has failed. */
  count(objects: number, states: readonly (LiveState | undefined)[] | string): void {
    this.#all += objects;
    if (typeof states === 'string') this.#failure = states;
    else for (const state of states) if (!state) this.#lost += 1;
  }

  /** Returns `undefined` if there are all states. */
  reason(): string | undefined {
    if (this.#all > 0 && !this.#hasRedis)
      return 'only the Redis of its Icinga DB has them, which is not registered';
    if (this.#failure !== undefined) return `the Redis of its Icinga DB ${this.#failure}`;
    if (this.#lost === 0) return undefined;
    return `the Redis of its Icinga DB has lost them (${this.#lost} of ${this.#all} objects)`;
  }
}
