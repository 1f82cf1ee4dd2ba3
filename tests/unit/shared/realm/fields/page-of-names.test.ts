import { describe, expect, it } from '@jest/globals';

import type { Filter } from '../../../../../shared/connectors/status-query/index.ts';
import type { ListSelection } from '../../../../../shared/realm/fields/field-table.ts';
import type { HostFilter } from '../../../../../shared/realm/fields/listing.ts';
import { pageOfNames } from '../../../../../shared/realm/fields/page-of-names.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { joinTables } from '../../../../../shared/rows/join-tables.ts';
import { tablesIn } from '../../../../../shared/rows/row-list.ts';
import { objectsOf, objectTable } from '../../../../../shared/rows/row-table.ts';

interface Thing {
  readonly [field: string]: unknown;
  readonly host_name: string;
  readonly state?: number;
}

/** Requests a page of a realm that answers with these records in order. Returns the rows and the queries. */
async function page(selection: ListSelection, ...answers: (readonly Thing[])[]) {
  const filters: (readonly Filter[])[] = [];
  const asked: ListSelection[] = [];
  const ask = (_realm: unknown, some: ListSelection, hosts: HostFilter) => {
    asked.push(some);
    filters.push(hosts('name'));
    return Promise.resolve(objectTable(answers[filters.length - 1] ?? []));
  };
  const list = await pageOfNames({ status: {} } as OpenRealm, selection, { ties: ['host_name'], ask });
  return { rows: objectsOf(joinTables(await tablesIn(list))), total: list.total, filters, asked };
}
const named = (...names: readonly string[]) => names.map((host_name): Thing => ({ host_name }));
const whole = (...names: readonly string[]) => names.map((host_name): Thing => ({ host_name, state: 1 }));
const bounds = (first: string, last: string) => [
  {
    kind: 'all',
    parts: [
      { kind: 'leaf', column: 'name', operator: '>=', value: first },
      { kind: 'leaf', column: 'name', operator: '<=', value: last },
    ],
  },
];

describe('a page of records', () => {
  it('has all their fields, with the record behind it and how many there are', async () => {
    const { rows, total, filters } = await page(
      { limit: 2 },
      named('b', 'd', 'a', 'c'),
      whole('a', 'b', 'c'),
    );
    expect(rows).toEqual(whole('a', 'b', 'c'));
    expect(total).toBe(4);
    expect(filters).toEqual([[], bounds('a', 'c')]);
  });

  it('begins behind the record that the caller has', async () => {
    const { filters } = await page({ limit: 1, after: ['b'] }, named('a', 'b', 'c', 'd'), whole('c', 'd'));
    expect(filters[1]).toEqual(bounds('c', 'd'));
  });

  it('is asked by names where it is spread over many hosts', async () => {
    const all = Array.from({ length: 100 }, (_, index) => ({
      host_name: `h${String(index).padStart(2, '0')}`,
      state: index % 99 === 0 ? 1 : 0,
    }));
    const sort = [{ field: 'state', descending: true }];
    const { filters, asked } = await page({ limit: 1, sort }, all, whole('h00', 'h99'));
    const [range] = bounds('h00', 'h99');
    expect(filters[1]).toMatchObject([
      { parts: [...range!.parts, { kind: 'any', parts: [{ value: 'h00' }, { value: 'h99' }] }] },
    ]);
    expect(asked[1]?.where).toEqual([{ field: 'state', predicate: { kind: 'oneOf', values: [1] } }]);
  });

  it('is told from all records where one is gone since', async () => {
    const { rows, total, filters } = await page(
      { limit: 2 },
      named('a', 'b', 'c'),
      whole('b'),
      whole('b', 'c'),
    );
    expect([rows, total]).toEqual([whole('b', 'c'), 2]);
    expect(filters).toHaveLength(3);
  });

  it('is asked for the values of the first sort key, unless one of them is unknown or there are too many', async () => {
    const conditionFor = async (states: readonly (number | undefined)[]) => {
      const things = states.map((state, index): Thing => ({
        host_name: `h${index}`,
        ...(state !== undefined && { state }),
      }));
      const sort = [{ field: 'state', descending: false }];
      return (await page({ limit: 20, sort, where: [] }, things, things)).asked[1]?.where;
    };
    expect(await conditionFor([1, 0, 1])).toEqual([
      { field: 'state', predicate: { kind: 'oneOf', values: [0, 1] } },
    ]);
    expect(await conditionFor([1, undefined])).toEqual([]);
    expect(await conditionFor(Array.from({ length: 11 }, (_, state) => state))).toEqual([]);
  });

  it('has names that engines compare otherwise', async () => {
    const { filters } = await page({ limit: 1 }, named(' a', 'b', 'c'), whole(' a', 'b'));
    expect(filters[1]).toEqual([{ kind: 'leaf', column: 'name', operator: '<=', value: 'b' }]);
  });

  it('has names that no engine can be asked for', async () => {
    const { rows, filters } = await page({ limit: 1 }, named('a\tb', 'b', 'c'), whole('a\tb', 'b'));
    expect(filters[1]).toEqual([{ kind: 'leaf', column: 'name', operator: '<=', value: 'b' }]);
    expect(rows).toEqual(whole('a\tb', 'b'));
  });

  it('is not asked for where it is empty', async () => {
    const { rows, total, filters } = await page({ limit: 2, after: ['z'] }, named('a'));
    expect([rows, total, filters]).toEqual([[], 1, [[]]]);
  });
});
