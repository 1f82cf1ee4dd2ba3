import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { oneLine } from '../../shared/realm/operations/argument-text.ts';

export {
  deadlineMs,
  operationServices as services,
  operationTimes,
  operator,
} from '../../shared/app/operation-services.ts';

/** The words of the caller in a downtime, a comment or an acknowledgement. Engines keep them on one line. */
export const comment = once(() =>
  z
    .string()
    .min(1)
    .max(1000)
    .transform(oneLine)
    .pipe(z.string().min(1))
    .describe('why; line breaks become blanks, and semicolons commas'),
);
