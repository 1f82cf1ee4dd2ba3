import * as z from 'zod';

import { flag } from '../../shared/http/fields.ts';

/** Every write takes it. */
export const dryRun = z.object({
  dry_run: flag.default(false).describe('true verifies everything and changes nothing'),
});

/** The answer of a creation: where the new thing is, or what it would have been. */
export function creation<T>(data: T, isDry: boolean, location: string) {
  return isDry ? { data: { would_create: data }, status: 200 } : { data, headers: { Location: location } };
}

/** A path of this API for a `Location` header: `head` as it is, names encoded and each with a slash behind it. */
export function linkTo(basePath: string, head: string, ...names: readonly string[]): string {
  return [`${basePath}/api/${head}`, ...names.map(encodeURIComponent), ''].join('/');
}
