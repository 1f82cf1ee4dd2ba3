import { describe, expect, it } from '@jest/globals';

import {
  contains,
  counts,
  type Filter,
  rows,
  type Table,
  text,
} from '../../../shared/connectors/status-query/index.ts';
import { hostFilters, serviceFilters } from '../../../shared/realm/status/state-filters.ts';
import type { Subject } from './engine-under-test.ts';

/** The counters of the global state, over all objects and over those of a hostgroup. */
const counted: readonly (readonly [Table, Readonly<Record<string, Filter>>, ...Filter[]])[] = [
  ['hosts', hostFilters],
  ['services', serviceFilters],
  ['hosts', hostFilters, contains('groups', 'linux')],
  ['services', serviceFilters, contains('host_groups', 'linux')],
];

// eslint-disable-next-line jest/no-export -- a suite for several test files, not a test file
export function describeCounts({ client, signal }: Subject): void {
  describe('counts', () => {
    it.each(counted)('are as many as the engine has rows for each: %s', async (table, filters, ...where) => {
      const found = await client().count(counts(table, filters).where(...where), signal());
      const name = text(table === 'hosts' ? 'name' : 'host_name');
      const each: Record<string, number> = {};
      for (const [key, filter] of Object.entries(filters)) {
        const query = rows(table, { name }).where(filter, ...where);
        each[key] = (await client().ask(query, signal())).length;
      }
      expect(found).toEqual(each);
      expect(found['total']).toBeGreaterThan(0);
    });
  });
}
