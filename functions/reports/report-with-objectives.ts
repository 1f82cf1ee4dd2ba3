import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { reportSchema } from '../../shared/realm/history/report/report-record.ts';
import { reportedObjective } from '../../shared/realm/objectives/objective-record.ts';

/** The figures of a realm with its objectives. */
export const reportWithObjectives = once(() =>
  reportSchema()
    .extend({
      objectives: z
        .array(reportedObjective())
        .describe(
          'the 20 objectives of the realm of which least is left, of a multirealm also those of its members, with their last figures whatever range is asked for; none with a hostgroup',
        ),
    })
    .meta({ id: 'Report' }),
);

export type ReportWithObjectives = z.output<ReturnType<typeof reportWithObjectives>>;
