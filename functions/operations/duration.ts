import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

const unitSeconds: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
  ['w', 604_800],
]);

/** Field of a duration: `30m`, `2h`, or a number of seconds. The value is in seconds. */
export const duration = once(() =>
  z
    .union([z.int().min(1).max(999_999_999), z.string().regex(/^[1-9][0-9]{0,8}[smhdw]?$/)])
    .transform((given) => {
      const text = String(given);
      const digits = text.replace(/[smhdw]$/, '');
      return Number(digits) * (unitSeconds.get(text.slice(digits.length)) ?? 1);
    })
    .describe('`90s`, `30m`, `2h`, `1d`, `1w`, or a number of seconds'),
);
