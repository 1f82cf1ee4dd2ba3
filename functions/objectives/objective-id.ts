import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

/** The parameters of a path that names an objective. */
export const objectiveId = once(() =>
  z.object({
    objective_id: z.string().min(1).max(64).describe('id of the objective, from the list of objectives'),
  }),
);
