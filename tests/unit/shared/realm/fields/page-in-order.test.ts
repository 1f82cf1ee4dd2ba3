import { describe, expect, it } from '@jest/globals';

import {
  compileFilter,
  type FirstRow,
  type FirstRowsQuery,
  type RowsOfValue,
} from '../../../../../shared/connectors/status-query/index.ts';
import type { ListSelection } from '../../../../../shared/realm/fields/field-table.ts';
import { pageInOrder } from '../../../../../shared/realm/fields/page-in-order.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { filterRows } from '../../../../../shared/rows/filter.ts';
import { joinTables } from '../../../../../shared/rows/join-tables.ts';
import { markTime } from '../../../../../shared/rows/keys.ts';
import { pageOf } from '../../../../../shared/rows/page.ts';
import { tablesIn } from '../../../../../shared/rows/row-list.ts';
import { objectsOf, objectTable } from '../../../../../shared/rows/row-table.ts';
import { selectRowsByNumber } from '../../../../../shared/rows/select-rows.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import { hostDivision } from '../../../../support/host-division.ts';

interface HostRow extends Readonly<Record<string, unknown>> {
  readonly host_name: string;
  readonly state: number | null;
  readonly last_state_change: string | null;
}

const nameOf = (index: number) => `host-${String(index).padStart(5, '0')}`;
const paris = isoClock('Europe/Paris');
/** The time at which clocks are set back by an hour, in epoch seconds. */
const clockChange = Date.UTC(2026, 9, 25, 1) / 1000;
const timeOf = (second: number) => new Date(second * 1000).toISOString();

/** Makes hosts, of which `state` says the state by the number. */
function hostsWith(count: number, state: (index: number) => number | null): HostRow[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ host_name: nameOf(index), state: state(index) },
    last_state_change: index % 10 === 0 ? null : timeOf(1000 + (index % 7)),
  }));
}

interface World {
  readonly hosts?: readonly HostRow[];
  /** The rows that the engine tells, if they are not those of the hosts. */
  readonly first?: readonly RowsOfValue[] | undefined;
  readonly total?: number | null;
  readonly limitedTo?: string;
}

/** Returns the first rows as an engine tells them, which looks at no more than it is asked for. Their order within a value is any. */
function firstRowsOf(
  hosts: readonly HostRow[],
  { column, descending, most }: Pick<FirstRowsQuery, 'column' | 'descending' | 'most'>,
): RowsOfValue[] {
  const valueOf = ({ state, last_state_change }: HostRow) =>
    column === 'state' ? state : last_state_change && Date.parse(last_state_change) / 1000;
  const known = hosts.flatMap((host, index) => {
    const value = valueOf(host);
    return typeof value === 'number' ? { value, place: (index * 7919) % 3001, host: host.host_name } : [];
  });
  const sorted = known.sort(
    (a, b) => (descending ? b.value - a.value : a.value - b.value) || a.place - b.place,
  );
  const values = new Map<number, FirstRow[]>();
  for (const { value, host } of sorted.slice(0, most))
    values.set(value, [...(values.get(value) ?? []), { host, objectId: idOf(host) }]);
  return [...values].map(([value, rows]) => ({ value, rows }));
}

const idOf = (host: string) => `id of ${host}`;

/** Requests a page. Returns it, the number of rows that were read for it, and the total. */
async function page(selection: ListSelection, world: World = {}) {
  const { hosts = hostsWith(3000, (index) => (index % 11 === 0 ? 1 : 0)), limitedTo } = world;
  const { total = hosts.length } = world;
  const marks = Array.from({ length: hosts.length / 25 - 1 }, (_, index) => nameOf((index + 1) * 25));
  let ranges = 0;
  const realm = {
    ...{ name: 'paris', limitedTo },
    status: {
      hostRanges: () => {
        ranges += 1;
        return Promise.resolve({ marks: { ofHosts: marks, ofHostsWithServices: [] } });
      },
      engine: () => Promise.resolve({ num_hosts: total }),
      firstRows: (query: FirstRowsQuery) =>
        Promise.resolve('first' in world ? world.first : firstRowsOf(hosts, query)),
    },
  } as unknown as OpenRealm;
  const list = await pageInOrder<HostRow>(realm, selection, {
    ties: ['realm', 'host_name'],
    division: hostDivision,
    ask: (_realm, { where = [] }, filter) => {
      const tests = filter('name').map((one) => compileFilter(one, ['name', 'object_id']));
      const asked = hosts.filter(({ host_name }) =>
        tests.every((test) => test([host_name, idOf(host_name)])),
      );
      return filterRows(objectTable(asked), where);
    },
  });
  if (!list) return undefined;
  const table = joinTables(await tablesIn(list));
  const { rows } = await pageOf(table, selection, ['host_name']);
  return { rows: objectsOf(selectRowsByNumber(table, rows)), read: table.count, total: list.total, ranges };
}

/** Returns the same page of all hosts. */
async function wholePage(selection: ListSelection, hosts: readonly HostRow[]) {
  const table = objectTable(hosts);
  return objectsOf(selectRowsByNumber(table, (await pageOf(table, selection, ['host_name'])).rows));
}

/** Returns rows of objects that no longer exist. */
const removed = (count: number): FirstRow[] =>
  Array.from({ length: count }, (_, index) => ({ host: null, objectId: `gone ${index}` }));

const by = (field: string, descending: boolean) => [
  markTime({ field, descending }, field === 'last_state_change'),
];

describe('the first page in the order of a field', () => {
  const sites: Readonly<Record<string, HostRow[]>> = {
    'with few problems': hostsWith(3000, (index) => (index % 300 === 7 ? 1 : 0)),
    'with many problems': hostsWith(3000, (index) => (index % 2 === 0 ? 2 : index % 3 === 0 ? 1 : 0)),
    'whose problems have the last names': hostsWith(3000, (index) => (index > 1400 ? 1 : 0)),
    'without problems': hostsWith(3000, () => 0),
    'with hosts that were never checked': hostsWith(3000, (index) => (index % 5 === 0 ? null : index % 3)),
    'of which more rows have a value than are looked at': hostsWith(7000, (index) =>
      index % 9 === 0 ? 1 : 0,
    ),
    'whose states changed in the hours around a change of the clocks': hostsWith(3000, () => 0).map(
      (host, index) => ({ ...host, last_state_change: paris(clockChange + ((index * 7) % 5400) - 2700) }),
    ),
    'whose many problems have the last names': hostsWith(7000, (index) => (index > 1500 ? 1 : 0)),
  };
  it.each(Object.keys(sites))('is that of all hosts of a site %s', async (name) => {
    const hosts = sites[name]!;
    for (const field of ['state', 'last_state_change'])
      for (const descending of [true, false])
        for (const limit of [1, 9, 10, 11, 100, 250]) {
          const selection = { limit, sort: by(field, descending) };
          const found = await page(selection, { hosts });
          expect(found?.rows ?? (await wholePage(selection, hosts))).toEqual(
            await wholePage(selection, hosts),
          );
        }
  });

  it('reads the rows that it has, and the one behind them, if the engine knows all with its last value', async () => {
    const descending = await page({ limit: 100, sort: by('state', true) });
    expect(descending?.rows.every(({ state }) => state === 1)).toBe(true);
    expect(descending).toMatchObject({ read: 101, total: 3000, ranges: 0 });
    const ascending = await page({ limit: 100, sort: by('state', false) });
    expect(ascending).toMatchObject({ read: 101, total: 3000, ranges: 0 });
  });

  it('reads few rows more than it has if more rows have its last value than the engine looks at', async () => {
    const hosts = hostsWith(7000, (index) => (index % 11 === 0 ? 1 : 0));
    const found = await page({ limit: 100, sort: by('state', false) }, { hosts });
    expect(found?.rows).toHaveLength(100);
    expect(found?.read).toBeLessThan(300);
    expect(found?.ranges).toBe(1);
  });

  it('has a host whose name the engine does not tell', async () => {
    const hosts = hostsWith(3000, (index) => (index % 11 === 0 ? 1 : 0));
    const query = { column: 'state', descending: true, most: 5010 };
    const first = firstRowsOf(hosts, query).map(({ value, rows }) => ({
      value,
      rows: rows.map((row) => (row.host === nameOf(0) ? { ...row, host: null } : row)),
    }));
    const selection = { limit: 9, sort: by('state', true) };
    expect((await page(selection, { hosts, first }))?.rows).toEqual(await wholePage(selection, hosts));
  });

  it.each<[string, ListSelection, World]>([
    ['of an order by two fields', { limit: 9, sort: [...by('state', true), ...by('host_name', true)] }, {}],
    ['of an order by another field', { limit: 9, sort: by('host_name', true) }, {}],
    ['behind a record', { limit: 9, sort: by('state', true), after: [1, 'paris', 'x'] }, {}],
    ['of a hostgroup', { limit: 9, sort: by('state', true) }, { limitedTo: 'linux' }],
    [
      'of which something is left out',
      { limit: 9, sort: by('state', true), where: [{ field: 'state', predicate: { kind: 'null' } }] },
      {},
    ],
    ['that the engine does not know', { limit: 9, sort: by('state', true) }, { first: undefined }],
    [
      'that has rows without a value',
      { limit: 9, sort: by('state', true) },
      { first: [{ value: 1, rows: removed(5) }] },
    ],
    [
      'if the rows have gone',
      { limit: 9, sort: by('state', true) },
      { first: [{ value: 3, rows: removed(50) }] },
    ],
    ['if the number of all is not known', { limit: 9, sort: by('state', true) }, { total: null }],
  ])('is not told %s', async (_, selection, world) => {
    expect(await page(selection, world)).toBeUndefined();
  });
});
