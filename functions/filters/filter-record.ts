import * as z from 'zod';

import { faultsOfFilter } from '../../shared/app/list-kinds.ts';
import { once } from '../../shared/base/once.ts';
import { filterIdOf, listKinds, sharedWith } from '../../shared/realm/filters/filter-id.ts';
import type { VisibleFilter } from '../../shared/realm/filters/saved-filters.ts';

const instant = () => z.iso.datetime({ offset: true });

/** A saved filter in answers. */
export const savedFilter = once(() =>
  z
    .strictObject({
      filter_id: z.string().describe('id in this API'),
      name: z.string().describe('what the parameter `saved_filter` of lists calls it'),
      kind: z.enum(listKinds).describe('the kind of list that it is for'),
      where: z.string().describe('the expression that rows must meet'),
      fields: z.array(z.string()).nullable().describe('the only fields that rows have; null: all'),
      sort: z.array(z.string()).nullable().describe('fields to sort by; null: the order of the list'),
      shared_with: z.enum(sharedWith).describe('who may use it: its owner, the users of a realm, or all'),
      realm: z.string().nullable().describe('the realm whose users may use it'),
      owner: z.string().describe('the user who saved it'),
      created_at: instant(),
      changed_at: instant().describe('time of the last change'),
      obstacle: z.string().nullable().describe('why it cannot be used now, for people; null: it can be'),
    })
    .meta({ id: 'SavedFilter' }),
);

/** The parameters of a path that names a saved filter. */
export const filterId = once(() =>
  z.object({ filter_id: z.string().min(1).max(1000).describe('id of the filter, from the list of filters') }),
);

type Iso = (seconds: number | null) => string | null;

/** Returns a saved filter as the API answers it. */
export function filterAnswer({ record, obstacle }: VisibleFilter, iso: Iso) {
  const { name: called, kind, where, shared_with, owner } = record;
  const [fault] = faultsOfFilter(kind, record);
  return {
    filter_id: filterIdOf(record),
    ...{ name: called, kind, where, fields: record.fields ?? null, sort: record.sort ?? null },
    ...{ shared_with, realm: record.realm ?? null, owner },
    created_at: iso(record.created_at / 1000) ?? '',
    changed_at: iso(record.changed_at / 1000) ?? '',
    obstacle: obstacle ?? (fault ? `${fault.field} ${fault.message}` : null),
  };
}
