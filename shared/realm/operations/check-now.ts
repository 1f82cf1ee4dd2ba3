import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand, flag, integer, number, text, time } from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { stateName } from '../status/state-fields.ts';
import type { OperationKind } from './kind.ts';
import type { EngineState, Operation } from './operation.ts';
import { instant } from './remark-fields.ts';
import type { TargetObject } from './target.ts';
import { rowsOfTargets, stateOf, vanished } from './target-rows.ts';

const schema = once(() =>
  z
    .strictObject({
      state: z.int().nullable().describe('a host state or a service state; null when PENDING'),
      state_name: stateName().nullable(),
      output: z.string().nullable(),
      last_check: instant().describe('null: it was never checked'),
    })
    .meta({ id: 'LastCheck' }),
);

type LastCheckRecord = z.output<ReturnType<typeof schema>>;

interface Checked extends EngineState<LastCheckRecord> {
  /** A text that no other check of the object has: its time in whole seconds, and how long it waited and took. */
  readonly trace: string;
}

const columns = {
  state: integer('state'),
  checked: flag('has_been_checked'),
  output: text('plugin_output'),
  lastCheck: time('last_check'),
  latency: number('latency'),
  duration: number('execution_time'),
};

/** Returns the last check of each target. */
async function lastChecksOf(
  realm: OpenRealm,
  targets: readonly TargetObject[],
): Promise<Map<string, Checked>> {
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
      return [
        key,
        { id: null, record, trace: JSON.stringify([cells.lastCheck, cells.latency, cells.duration]) },
      ];
    }),
  );
}

const check = once(() => z.strictObject({}));

/** Lets the engine check each target now, also if its active checks are off. */
export const checkNow: OperationKind<z.output<ReturnType<typeof check>>, Checked> = {
  name: 'check_now',
  values: check,
  record: schema,
  endsAt: () => null,
  build: (_, clock): Operation<TargetObject, Checked> => ({
    look: lastChecksOf,
    isAlready: () => false,
    isDone: (seen, before) => seen !== undefined && seen.trace !== before?.trace,
    refusal: (before) => (before ? undefined : vanished),
    command({ host_name: host, description }) {
      const now = Math.floor(clock() / 1000);
      return description === null
        ? buildCommand('SCHEDULE_FORCED_HOST_CHECK', host, now)
        : buildCommand('SCHEDULE_FORCED_SVC_CHECK', host, description, now);
    },
  }),
};
