import * as z from 'zod';

import { byTwoKeys } from '../fields/order.ts';

/** What names a host in a row. */
export const hostNames = () => ({
  realm: z.string(),
  host_name: z.string(),
  display_name: z.string().nullable(),
  address: z.string().nullable(),
});

/** What names a service in a row. */
export const serviceNames = () => ({
  realm: z.string(),
  host_name: z.string(),
  description: z.string(),
  display_name: z.string().nullable(),
});

/** Hosts by name, services by host and description. */
export function byNames<T extends { readonly host_name: string; readonly description?: string }>(
  rows: readonly T[],
): readonly T[] {
  return byTwoKeys(
    rows,
    (row) => row.host_name,
    (row) => row.description ?? '',
  );
}
