import * as z from 'zod';

import { once } from '../../base/once.ts';
import { flag, integer, number, text, time } from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { stateName } from '../status/state-fields.ts';
import type { EngineState } from './operation.ts';
import { instant } from './remark-fields.ts';
import type { TargetObject } from './target.ts';
import { rowsOfTargets, stateOf } from './target-rows.ts';

export const lastCheckSchema = once(() =>
  z
    .strictObject({
      state: z.int().nullable().describe('a host state or a service state; null when PENDING'),
      state_name: stateName().nullable(),
      output: z.string().nullable(),
      last_check: instant().describe('null: it was never checked'),
    })
    .meta({ id: 'LastCheck' }),
);

type LastCheckRecord = z.output<ReturnType<typeof lastCheckSchema>>;

/** The last check of a host or a service. */
export interface LastCheck extends EngineState<LastCheckRecord> {
  /** A text that no other check of the object has: its time, by Livestatus in whole seconds, and how long it waited and took. */
  readonly trace: string;
  /** The time of the check in epoch seconds. Null if it was never checked. */
  readonly checkedAt: number | null;
  /** False if the engine drops results from outside. Null if it does not say. */
  readonly acceptsResults: boolean | null;
}

const columns = {
  state: integer('state'),
  checked: flag('has_been_checked'),
  output: text('plugin_output'),
  lastCheck: time('last_check'),
  // Livestatus does not have it.
  milliseconds: number('last_check_ms'),
  latency: number('latency'),
  duration: number('execution_time'),
  accepts: flag('accept_passive_checks'),
};

/** Returns the last check of each target. */
export async function lastChecksOf(
  realm: OpenRealm,
  targets: readonly TargetObject[],
): Promise<Map<string, LastCheck>> {
  const rows = await rowsOfTargets(realm, targets, columns);
  return new Map(
    [...rows].map(([key, { target, cells }]) => {
      const { state, state_name } = stateOf(target, cells);
      const record = {
        state,
        state_name,
        output: nullIfEmpty(cells.output),
        last_check: realm.iso(cells.lastCheck),
      };
      const trace = JSON.stringify([cells.lastCheck, cells.milliseconds, cells.latency, cells.duration]);
      const { lastCheck: checkedAt, accepts: acceptsResults } = cells;
      return [key, { id: null, record, trace, checkedAt, acceptsResults }];
    }),
  );
}
