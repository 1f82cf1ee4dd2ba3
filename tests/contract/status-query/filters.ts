import { describe, expect, it } from '@jest/globals';

import {
  above,
  allOf,
  always,
  anyOf,
  atLeast,
  atMost,
  below,
  contains,
  countQuery,
  type DecodedRow,
  differs,
  equals,
  type Filter,
  flag,
  integer,
  isEmpty,
  lacks,
  list,
  matchesPattern,
  not,
  rowQuery,
  text,
} from '../../../shared/connectors/status-query/index.ts';
import { oddNames } from '../contract-site.ts';
import type { SuiteAccess } from './engine-under-test.ts';

const columns = {
  name: text('name'),
  attempts: integer('max_check_attempts'),
  state: integer('state'),
  checked: flag('has_been_checked'),
  groups: list('groups'),
};
type HostRow = DecodedRow<typeof columns>;

const isDown = equals('state', 1);
/** Each filter with the test that has the same meaning. */
const meanings: Record<string, [Filter, (row: HostRow) => boolean]> = {
  equals: [equals('name', 'web-1'), ({ name }) => name === 'web-1'],
  'equals a flag': [equals('has_been_checked', false), ({ checked }) => checked === false],
  differs: [differs('name', 'web-1'), ({ name }) => name !== 'web-1'],
  atLeast: [atLeast('max_check_attempts', 3), ({ attempts }) => Number(attempts) >= 3],
  atMost: [atMost('max_check_attempts', 3), ({ attempts }) => Number(attempts) <= 3],
  above: [above('max_check_attempts', 3), ({ attempts }) => Number(attempts) > 3],
  below: [below('max_check_attempts', 3), ({ attempts }) => Number(attempts) < 3],
  'a range of texts': [
    allOf(atLeast('name', 'db-'), below('name', 'web-2')),
    ({ name }) => String(name) >= 'db-' && String(name) < 'web-2',
  ],
  'not in a range of texts': [
    not(allOf(atLeast('name', 'db-'), below('name', 'web-2'))),
    ({ name }) => String(name) < 'db-' || String(name) >= 'web-2',
  ],
  'texts above and at most': [
    anyOf(above('name', 'web-1'), atMost('name', 'branch')),
    ({ name }) => String(name) > 'web-1' || String(name) <= 'branch',
  ],
  contains: [contains('groups', 'linux'), ({ groups }) => groups.includes('linux')],
  lacks: [lacks('groups', 'linux'), ({ groups }) => !groups.includes('linux')],
  isEmpty: [isEmpty('groups'), ({ groups }) => groups.length === 0],
  matches: [matchesPattern('name', '^(web|db)-'), ({ name }) => /^(web|db)-/.test(name ?? '')],
  not: [not(isDown), ({ state }) => state !== 1],
  'not not': [not(not(isDown)), ({ state }) => state === 1],
  'not contains': [not(contains('groups', 'db')), ({ groups }) => !groups.includes('db')],
  always: [always, () => true],
  never: [anyOf(), () => false],
  allOf: [
    allOf(isDown, contains('groups', 'db')),
    ({ state, groups }) => state === 1 && groups.includes('db'),
  ],
  anyOf: [
    anyOf(isDown, contains('groups', 'web')),
    ({ state, groups }) => state === 1 || groups.includes('web'),
  ],
  nested: [
    not(anyOf(allOf(isDown, contains('groups', 'db')), allOf(equals('state', 0), isEmpty('groups')))),
    ({ state, groups }) => !((state === 1 && groups.includes('db')) || (state === 0 && groups.length === 0)),
  ],
  'many names': [
    anyOf(...Array.from({ length: 200 }, (_, index) => equals('name', `web-${index}`))),
    ({ name }) => /^web-\d+$/.test(name ?? ''),
  ],
};

/** Tests filters. Only Livestatus has patterns. */
export function describeFilters(
  { client }: SuiteAccess,
  { hasPatterns }: { readonly hasPatterns: boolean },
): void {
  const hosts = rowQuery('hosts', columns);

  describe('filters', () => {
    it.each(Object.entries(meanings).filter(([name]) => hasPatterns || name !== 'matches'))(
      '%s: finds those rows and counts them',
      async (_, [filter, holds]) => {
        const every = await client().decodedRows(hosts);
        const found = await client().decodedRows(hosts.where(filter));
        expect(names(found)).toEqual(names(every.filter(holds)));
        const counters = { matching: filter, all: always };
        expect(await client().count(countQuery('hosts', counters))).toEqual({
          matching: found.length,
          all: every.length,
        });
        expect(await client().count(countQuery('hosts', { all: always }).where(filter))).toEqual({
          all: found.length,
        });
      },
    );

    it('given one after another all hold', async () => {
      const query = hosts.where(isDown).where(contains('groups', 'db'), differs('name', 'db-down'));
      expect(names(await client().decodedRows(query))).toEqual([
        'db-acknowledged',
        'db-in-downtime',
        'db-soft',
      ]);
    });

    it.each(oddNames)('find a host called %p, and no other', async (name) => {
      expect(names(await client().decodedRows(hosts.where(equals('name', name))))).toEqual([name]);
      const ofHost = rowQuery('services', { description: text('description') }).where(
        equals('host_name', name),
      );
      expect(await client().decodedRows(ofHost)).toEqual([{ description: `of ${name}` }]);
    });

    it.each(['.*', 'web-', 'WEB-1', '', '%', 'web-1;'])('do not read %p as a pattern', async (name) => {
      expect(await client().decodedRows(hosts.where(equals('name', name)))).toEqual([]);
    });

    it.each(['x\nFilter: name ~ .\nOr: 2', 'x\n\nGET hosts', 'x\r\nLimit: 1', 'x\0'])(
      'refuse %j, which would be more than a value',
      async (name) => {
        const asked = client().decodedRows(hosts.where(equals('name', name)));
        await expect(asked).rejects.toMatchObject({ kind: 'invalid', code: 'control_character' });
      },
    );

    it('on a column that the engine lacks are refused, as some engines would match every row', async () => {
      const filter = not(equals('no_such', 'x'));
      const refused = { kind: 'engine_failed', code: 'engine_lacks_column' };
      await expect(client().decodedRows(hosts.where(filter))).rejects.toMatchObject(refused);
      await expect(client().count(countQuery('hosts', { filter }))).rejects.toMatchObject(refused);
    });
  });
}

function names(found: readonly HostRow[]): string[] {
  return found.map(({ name }) => name ?? '').sort();
}
