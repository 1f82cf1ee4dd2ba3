import { createHash } from 'node:crypto';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import { listKinds } from '../../base/saved-filter.ts';
import { type FilterIdentity, type SavedFilterRecord, sharedWith } from '../../store/saved-filters.ts';

export { listKinds } from '../../base/saved-filter.ts';
export { sharedWith } from '../../store/saved-filters.ts';

const idContent = once(() => z.tuple([z.enum(sharedWith), z.enum(listKinds), z.string(), z.string()]));

/** Returns the id of a saved filter in the API: the fields that identify it among those that one user sees. */
export function filterIdOf({ shared_with, kind, name, realm = '' }: SavedFilterRecord): string {
  return Buffer.from([shared_with, kind, name, realm].join('\n')).toString('base64url');
}

/** Returns the fields that an id stands for, or `undefined` if it is no id of this API. */
export function parseFilterId(id: string): Omit<FilterIdentity, 'owner'> | undefined {
  const read = idContent().safeParse(Buffer.from(id, 'base64url').toString().split('\n'));
  if (!read.success) return undefined;
  const [shared_with, kind, name, realm] = read.data;
  return { shared_with, kind, name, realm: realm === '' ? undefined : realm };
}

/** Returns the ETag of a saved filter. Each change of it gives another one. */
export function filterTagOf(record: SavedFilterRecord): string {
  const text = JSON.stringify([record.created_at, record.changed_at, filterIdOf(record)]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}
