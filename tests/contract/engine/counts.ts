import { describe, expect, it } from '@jest/globals';

import {
  above,
  allOf,
  anyOf,
  below,
  contains,
  countQuery,
  equals,
  type Filter,
  hasOnlyProblems,
  rowQuery,
  type TableName,
  text,
} from '../../../shared/connectors/status-query/index.ts';
import { hostFilters, serviceFilters } from '../../../shared/realm/status/state-filters.ts';
import type { SuiteAccess } from './suite-access.ts';

/** The counters of the global state, over all objects and over those of a hostgroup. */
const counted: readonly (readonly [TableName, Readonly<Record<string, Filter>>, ...Filter[]])[] = [
  ['hosts', hostFilters],
  ['services', serviceFilters],
  ['hosts', hostFilters, contains('groups', 'linux')],
  ['services', serviceFilters, contains('host_groups', 'linux')],
];

export function describeCounts({ client, engine }: SuiteAccess): void {
  describe('counts', () => {
    it.each(counted)('are as many as the engine has rows for each: %s', async (table, filters, ...where) => {
      const found = await client().count(countQuery(table, filters).where(...where));
      const name = text(table === 'hosts' ? 'name' : 'host_name');
      const each: Record<string, number | null> = {};
      for (const [key, filter] of Object.entries(filters)) {
        const query = rowQuery(table, { name }).where(filter, ...where);
        each[key] = (await client().decodedRows(query)).length;
      }
      // An engine that has only problems does not know how many objects have none.
      if (hasOnlyProblems(engine().kind))
        for (const key of ['up', 'ok']) if (each[key] === 0) each[key] = null;
      expect(found).toEqual(each);
      expect(found['total']).toBeGreaterThan(0);
    });

    it.each(counted)(
      'are the same for a part of the rows as asked alone: %s',
      async (table, filters, ...where) => {
        const query = countQuery(table, filters).where(...where);
        const commands = await client().decodedRows(
          rowQuery(table, { command: text('check_command') }).where(...where),
        );
        const names = [...new Set(commands.map(({ command }) => command ?? ''))];
        expect(names.length).toBeGreaterThan(0);
        for (const name of [...names, 'none is checked by this']) {
          const part = anyOf(
            equals('check_command', name),
            allOf(above('check_command', 'y'), below('check_command', 'z')),
          );
          expect(await client().countWithPart(query, part)).toEqual({
            all: await client().count(query),
            part: await client().count(query.where(part)),
          });
        }
      },
    );
  });
}
