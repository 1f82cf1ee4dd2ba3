import * as z from 'zod';

import { sortByTwoKeys } from '../fields/order.ts';

/** The fields that name a host in a row. */
export const hostNames = () => ({
  realm: z.string(),
  host_name: z.string(),
  display_name: z.string().nullable(),
  address: z.string().nullable(),
});

/** The fields that name a service in a row. */
export const serviceNames = () => ({
  realm: z.string(),
  host_name: z.string(),
  service: z.string(),
  display_name: z.string().nullable(),
});

/** Sorts hosts by name, and services by host and description. */
export function byNames<T extends { readonly host_name: string; readonly service?: string }>(
  rows: readonly T[],
): readonly T[] {
  return sortByTwoKeys(
    rows,
    (row) => row.host_name,
    (row) => row.service ?? '',
  );
}
