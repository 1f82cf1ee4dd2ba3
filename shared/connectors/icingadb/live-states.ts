import type { Clock } from '../../base/clock.ts';
import { noteRows } from '../../base/meter.ts';
import { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import type { EngineCall } from '../status-query/index.ts';
import type { ReadLiveValues } from './live-values.ts';
import type { LiveState } from './relations.ts';

/** Returns what Redis holds of hosts or services, by their ids. Objects of which it holds nothing are left out. */
export type ReadLiveStates = (
  of: { readonly kind: 'host' | 'service'; readonly ids: readonly string[] },
  call: EngineCall,
) => Promise<ReadonlyMap<string, LiveState>>;

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
    const states = new Map(values.flatMap((value, index) => entryOf(ids[index], value)));
    const lost = ids.length - states.size;
    if (lost > 0) lack(`the Redis of its Icinga DB has lost them (${lost} of ${ids.length} objects)`);
    return states;
  };
}

/** A Redis that has failed is not asked for this time, in milliseconds: all questions would wait for it. */
const pauseMs = 10_000;
const noStates: ReadonlyMap<string, LiveState> = new Map();

function entryOf(id: string | undefined, value: Buffer | null): (readonly [string, LiveState])[] {
  const state = value && liveStateIn(value);
  return state && id !== undefined ? [[id, state]] : [];
}

function liveStateIn(value: Buffer): LiveState | undefined {
  const fields = fieldsIn(value);
  if (!fields) return undefined;
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null);
  const numberOf = (name: string) => (typeof fields[name] === 'number' ? fields[name] : null);
  return {
    output: textOf('output'),
    longOutput: textOf('long_output'),
    performanceData: textOf('performance_data'),
    lastUpdate: numberOf('last_update'),
    nextCheck: numberOf('next_check'),
    executionTime: numberOf('execution_time'),
    latency: numberOf('latency'),
  };
}

function fieldsIn(value: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed = parseJson(value);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
