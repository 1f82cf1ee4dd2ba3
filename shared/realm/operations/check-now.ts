import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import type { OperationKind } from './kind.ts';
import { type LastCheck, lastCheckSchema, lastChecksOf } from './last-checks.ts';
import type { Operation } from './operation.ts';
import type { TargetObject } from './target.ts';
import { vanished } from './target-rows.ts';

const check = once(() => z.strictObject({}));

/** Lets the engine check each target now, also if its active checks are off. */
export const checkNow: OperationKind<z.output<ReturnType<typeof check>>, LastCheck> = {
  name: 'check_now',
  values: check,
  record: lastCheckSchema,
  endsAt: () => null,
  build: (_, clock): Operation<TargetObject, LastCheck> => ({
    look: lastChecksOf,
    isAlready: () => false,
    isDone: (seen, before) => seen !== undefined && seen.trace !== before?.trace,
    refusal: (before) => (before ? undefined : vanished),
    command({ host_name: host, service }) {
      const now = Math.floor(clock() / 1000);
      return service === null
        ? buildCommand('SCHEDULE_FORCED_HOST_CHECK', host, now)
        : buildCommand('SCHEDULE_FORCED_SVC_CHECK', host, service, now);
    },
  }),
};
