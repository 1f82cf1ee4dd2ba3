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
import type { SuiteAccess } from './suite-access.ts';

const columns = {
  name: text('name'),
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
  atLeast: [atLeast('state', 1), ({ state }) => Number(state) >= 1],
  atMost: [atMost('state', 1), ({ state }) => Number(state) <= 1],
  above: [above('state', 1), ({ state }) => Number(state) > 1],
  below: [below('state', 1), ({ state }) => Number(state) < 1],
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
export function describeFilters({ client, declares }: SuiteAccess): void {
  const hosts = rowQuery('hosts', columns);
  const services = rowQuery('services', { host: text('host_name'), name: text('description') });

  describe('filters', () => {
    it.each(
      Object.entries(meanings).filter(([name]) => declares('the wire Livestatus') || name !== 'matches'),
    )('%s: finds those rows and counts them', async (_, [filter, holds]) => {
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
    });

    it('given one after another all hold', async () => {
      const first = 'db-down';
      const found = await client().decodedRows(
        hosts.where(isDown).where(differs('name', first), above('state', 0)),
      );
      const every = await client().decodedRows(hosts);
      expect(names(found)).toEqual(names(every.filter(({ name, state }) => state === 1 && name !== first)));
      expect(found.length).toBeGreaterThan(0);
    });

    it.each(declares('names of any kind') ? oddNames : ['web-1'])(
      'find a host called %p, and no other',
      async (name) => {
        expect(names(await client().decodedRows(hosts.where(equals('name', name))))).toEqual([name]);
        const ofHost = services.where(equals('host_name', name));
        const every = await client().decodedRows(services);
        expect(names(await client().decodedRows(ofHost))).toEqual(
          names(every.filter((row) => row.host === name)),
        );
        expect(every.length).toBeGreaterThan(3);
      },
    );

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

function names(found: readonly Pick<HostRow, 'name'>[]): string[] {
  return found.map(({ name }) => name ?? '').sort();
}
