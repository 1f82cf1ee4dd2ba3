import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

/** Longest texts of a silence in characters, and the most matchers. Clients send one for each label of an alert, of which that of hostgroups is long. */
const most = { text: 1000, value: 4000, matchers: 20 };

/** A time of RFC 3339. One without a zone, which Nagstamon 3.10 sends, is in UTC. */
const time = once(() =>
  z
    .string()
    .max(40)
    .regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/,
      'must be a time of RFC 3339',
    )
    .transform((text) => Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`))
    .refine((ms) => !Number.isNaN(ms), { error: 'must be a time of RFC 3339' }),
);

/** The silence that a client posts. Fields that are not here are ignored, because clients of later versions have more. */
export const silenceBody = once(() =>
  z.object({
    /** The silence that is changed. Some clients send an empty text for a new one. */
    id: z.string().max(64).default(''),
    matchers: z
      .array(
        z
          .object({
            name: z
              .string()
              .max(most.text)
              .regex(/^[a-zA-Z_][a-zA-Z0-9_]*$/, 'is no name of a label'),
            value: z.string().max(most.value),
            isRegex: z.boolean(),
            isEqual: z.boolean().default(true),
          })
          .transform(({ isRegex: is_regex, isEqual: is_equal, ...rest }) => ({
            ...rest,
            is_regex,
            is_equal,
          })),
      )
      .min(1)
      .max(most.matchers),
    startsAt: time(),
    endsAt: time(),
    createdBy: z.string().max(255).default(''),
    comment: z.string().max(most.text),
  }),
);
