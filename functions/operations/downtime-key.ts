import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { markOfKey } from '../../shared/realm/operations/schedule-downtime.ts';
import { operator } from './operation-services.ts';

/** The caller's own word for a downtime, by which it is found again. It has the form of an Idempotency-Key, which is its default. */
export const downtimeKey = once(() =>
  z.string().regex(/^[ -~]{1,255}$/, 'must have 1 to 255 printable ASCII characters'),
);

/** Query parameter for the downtimes that the caller scheduled with a key. */
export const keyQuery = once(() =>
  downtimeKey()
    .optional()
    .describe('only downtimes that the caller scheduled with this `key`, or with this Idempotency-Key'),
);

/** Returns the mark of the downtimes that the caller scheduled with a key. `undefined` means any downtime. */
export function ownMark(key: string | undefined, caller: Parameters<typeof operator>[0]): string | undefined {
  return key === undefined ? undefined : markOfKey({ author: operator(caller), key });
}
