import type { Clock } from '../../base/clock.ts';
import { noteRows } from '../../base/meter.ts';
import { isJsonObject, parseJson } from '../kit/json.ts';
import type { EngineCall } from '../status-query/index.ts';
import { createFreshReader } from './fresh-values.ts';
import type { ReadLiveValues } from './live-values.ts';

/** The state of a host or service as Redis holds it. */
export type LiveState = Readonly<Record<string, unknown>>;

/** Reads what Redis holds of the objects of one question. */
export interface LiveStates {
  /** Returns the states of objects in the order of their ids. `undefined` stands for one that Redis does not hold, or does not send. */
  readonly read: (ids: readonly string[]) => Promise<readonly (LiveState | undefined)[]>;
  /** Notes what the rows lack, and why. */
  readonly end: () => void;
}

export type OpenLiveStates = (kind: 'host' | 'service', call: EngineCall) => LiveStates;

/**
 * Returns the reader of live values. Without a Redis that is written to and answers, there are none: the rows are shown all the same, and the
 * answer says what they lack.
 */
export function createLiveReader(servers: readonly ReadLiveValues[], clock: Clock): OpenLiveStates {
  const readFresh = createFreshReader(servers, clock);
  return (kind, { realm, context }) => {
    const missing = new MissingStates(servers.length > 0);
    return {
      async read(ids) {
        const values = await readFresh(`icinga:${kind}:state`, ids, context);
        const states = typeof values === 'string' ? values : values.map(stateIn);
        missing.count(ids.length, states);
        return typeof states === 'string' ? [] : states;
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

/** Returns `undefined` if there are no bytes, or if they are no JSON object. */
function stateIn(bytes: Buffer | null): LiveState | undefined {
  try {
    const value = bytes && parseJson(bytes);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
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
