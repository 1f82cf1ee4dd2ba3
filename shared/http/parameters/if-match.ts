import * as z from 'zod';

import { once } from '../../base/once.ts';

/** The header of a change that depends on an earlier read. */
export const ifMatch = once(() =>
  z.object({
    'if-match': z
      .string()
      .optional()
      .describe('the ETag of a GET of the same path: the change is made only to what was read, else 412'),
  }),
);
