import * as z from 'zod';

import { targetsBody } from '../../shared/app/operation-targets.ts';
import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { dateParameter } from '../../shared/http/parameters/dates.ts';
import { checkOutput, longestPerformanceData } from '../../shared/realm/passive/check-output.ts';
import { stateNames } from '../../shared/realm/passive/check-state.ts';
import { oldestCheckMs } from '../../shared/realm/passive/read-notification.ts';
import { type ProjectTime, resolveDate } from '../../shared/time/resolve.ts';

/** The body of a request that submits a check result. */
export const resultBody = once(() =>
  z
    .strictObject({
      targets: targetsBody(),
      state_name: z
        .enum(stateNames)
        .describe('services: OK, WARNING, CRITICAL, UNKNOWN; hosts: UP (or OK, WARNING), DOWN (or CRITICAL)'),
      output: z
        .string()
        .min(1)
        .max(4096)
        .transform(checkOutput)
        .pipe(z.string().min(1))
        .describe('what the check says; on one line, semicolons become commas'),
      perf_data: z
        .string()
        .max(longestPerformanceData)
        .optional()
        .describe('performance data as a plugin prints it, e.g. `load1=0.5;8;16`'),
      checked_at: dateParameter()
        .optional()
        .describe('when it was checked, in any form of dates, within the last 24 hours; without it now'),
    })
    .meta({ id: 'NewResults' }),
);

type CheckDate = z.output<ReturnType<typeof resultBody>>['checked_at'];

/** Returns the time of a check in epoch seconds: now, if none is given. Throws `invalid_request` if it is not within the last 24 hours. */
export function checkTimeOf(checkedAt: CheckDate, projectTime: ProjectTime): number {
  const ms = checkedAt ? resolveDate(checkedAt, 'from', projectTime)?.ms : projectTime.now;
  if (ms !== undefined && ms > projectTime.now - oldestCheckMs && ms <= projectTime.now)
    return Math.floor(ms / 1000);
  const message = 'must be within the last 24 hours';
  throw new AppError('invalid_request', {
    detail: `checked_at ${message}.`,
    faults: [{ in: 'body', field: 'checked_at', message }],
  });
}
