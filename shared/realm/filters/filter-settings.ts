import * as z from 'zod';

import { once } from '../../base/once.ts';

/** The longest expression in characters. An expression that is longer is not read. */
export const longestWhere = 4000;

/** The longest name of a filter in characters. */
export const longestFilterName = 64;

/** Schema of the fields that a filter shows, or that it sorts by. */
export const filterItems = once(() =>
  z
    .array(
      z
        .string()
        .min(1)
        .max(255)
        .regex(/^[^,]*$/),
    )
    .min(1)
    .max(100),
);
