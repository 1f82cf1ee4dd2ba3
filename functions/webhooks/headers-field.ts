import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { faultOfHeader, headerLimits } from '../../shared/warm/webhooks/own-headers.ts';

const header = once(() =>
  z
    .strictObject({
      name: z.string().max(headerLimits.name).describe('name of the header, e.g. Authorization'),
      value: z.string().max(headerLimits.value).describe('its value, which is in no answer'),
    })
    .meta({ id: 'WebhookHeader' }),
);

/** Headers, which become a record by their names in small letters. Faults name a header, and never its value. */
export const headers = once(() =>
  z
    .array(header())
    .max(headerLimits.most)
    .superRefine((all, context) => {
      const names = all.map(({ name }) => name.toLowerCase());
      for (const [at, { name, value }] of all.entries()) {
        const isTwice = names.indexOf(name.toLowerCase()) < at;
        const message = isTwice ? 'is there twice' : faultOfHeader(name, value);
        if (message !== undefined) context.addIssue({ code: 'custom', path: [at], message });
      }
    })
    .transform((all) => Object.fromEntries(all.map(({ name, value }) => [name.toLowerCase(), value])))
    .nullable()
    .optional()
    .describe(
      'headers that the receiver wants. Their values are in no answer; in a change they replace all former ones, and null removes these',
    ),
);
