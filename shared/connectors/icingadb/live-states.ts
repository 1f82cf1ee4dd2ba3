import type { Clock } from '../../base/clock.ts';
import { noteRows } from '../../base/meter.ts';
import { WireFault } from '../kit/faults.ts';
import type { EngineCall } from '../status-query/index.ts';
import { IdMap } from './id-map.ts';
import { type LiveState, liveStateIn } from './live-fields.ts';
import type { ReadLiveValues } from './live-values.ts';
import type { ById } from './relations.ts';
import { idValue } from './statement.ts';

/** Returns what Redis holds of hosts or services, by their ids. Objects of which it holds nothing are left out. */
export type ReadLiveStates = (
  of: { readonly kind: 'host' | 'service'; readonly ids: readonly string[] },
  call: EngineCall,
) => Promise<ById<LiveState>>;

/**
 * Returns the reader of live values. Without Redis, or if it does not answer, there are none: the rows are shown all the same, and the answer
 * says what they lack.
 */
export function createLiveReader(read: ReadLiveValues | undefined, clock: Clock): ReadLiveStates {
  let pauseUntil = 0;
  /** A Redis that fails must not cost the rows of the database. Other errors are those of the caller. */
  const withoutAnswer = (error: unknown) => {
    if (!(error instanceof WireFault)) throw error;
    pauseUntil = clock() + pauseMs;
    return undefined;
  };
  return async ({ kind, ids }, { realm, context }) => {
    const lack = (why: string) => {
      const text = `output, performance data and times of checks are null, because ${why}`;
      noteRows(context.meter, realm, ['last_check', text]);
      return noStates;
    };
    if (!read) return lack('only the Redis of its Icinga DB has them, which is not registered');
    const ask = () => read(`icinga:${kind}:state`, ids, context).catch(withoutAnswer);
    const values = clock() < pauseUntil ? undefined : await ask();
    if (!values) return lack('the Redis of its Icinga DB does not answer as one');
    const states = statesOf(ids, values);
    const lost = ids.length - states.size;
    if (lost > 0) lack(`the Redis of its Icinga DB has lost them (${lost} of ${ids.length} objects)`);
    return states;
  };
}

/** A Redis that has failed is not asked for this time, in milliseconds: all questions would wait for it. */
const pauseMs = 10_000;
const noStates: ById<LiveState> = new IdMap();

function statesOf(ids: readonly string[], values: readonly (Buffer | null)[]): IdMap<LiveState> {
  const states = new IdMap<LiveState>();
  for (const [index, id] of ids.entries()) {
    const value = values[index];
    const state = value && liveStateIn(value);
    if (state) states.set(idValue(id), state);
  }
  return states;
}
