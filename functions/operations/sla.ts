import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { slaChoices } from '../../shared/realm/operations/sla.ts';

/** The parameter that says if a downtime counts in availability. */
export const sla = once(() =>
  z
    .enum(slaChoices)
    .describe(
      '`excluded`: while the downtime is in effect, the time of its host or service leaves the time that availability is a share of, in reports and key figures too; it then lasts 366 days at most',
    ),
);
