import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { faultOfHeader, headerLimits } from '../../shared/realm/webhooks/own-headers.ts';

/** Headers by their names in small letters. Faults name a header, and never its value. */
export const headers = once(() =>
  z
    .record(z.string(), z.string())
    .superRefine((all, context) => {
      const names = Object.keys(all).map((one) => one.toLowerCase());
      if (names.length > headerLimits.most)
        context.addIssue({ code: 'custom', message: `has more than ${headerLimits.most} headers` });
      for (const [one, value] of Object.entries(all).slice(0, headerLimits.most)) {
        const isTwice = names.indexOf(one.toLowerCase()) !== names.lastIndexOf(one.toLowerCase());
        const message = isTwice ? 'is there twice' : faultOfHeader(one, value);
        if (message !== undefined) context.addIssue({ code: 'custom', path: [one], message });
      }
    })
    .transform((all) =>
      Object.fromEntries(Object.entries(all).map(([one, value]) => [one.toLowerCase(), value])),
    )
    .nullable()
    .optional()
    .meta({ maxProperties: headerLimits.most })
    .describe(
      'headers that the receiver wants, e.g. `{"Authorization": "Bearer …"}`. Their values are in no answer; in a change they replace all former ones, and null removes these',
    ),
);
