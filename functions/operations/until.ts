import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { downtimeEnds } from '../../shared/realm/operations/until.ts';

/** The parameter that says what ends a downtime. */
export const until = once(() =>
  z
    .enum(downtimeEnds)
    .describe(
      '`recovery`: it is removed before `ends_at` when its host is UP, or its service OK, and that is HARD, after a problem in the downtime; only for realms that are kept warm (422)',
    ),
);
