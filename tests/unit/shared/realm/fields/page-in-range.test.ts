import { describe, expect, it } from '@jest/globals';

import type { Filter } from '../../../../../shared/connectors/status-query/index.ts';
import type { ListSelection } from '../../../../../shared/realm/fields/field-table.ts';
import { pageInRange } from '../../../../../shared/realm/fields/page-in-range.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { joinTables } from '../../../../../shared/rows/join-tables.ts';
import { tablesIn } from '../../../../../shared/rows/row-list.ts';
import { objectsOf, objectTable } from '../../../../../shared/rows/row-table.ts';
import { hostDivision } from '../../../../support/host-division.ts';

const nameOf = (index: number) => `host-${String(index).padStart(3, '0')}`;
const hosts = Array.from({ length: 200 }, (_, index) => ({ host_name: nameOf(index) }));
/** The landmarks that were counted before, with 25 hosts between two of them. */
const marks = [25, 50, 75, 100, 125, 150, 175].map(nameOf);

interface World {
  readonly marks?: readonly string[] | undefined;
  readonly present?: readonly { readonly host_name: string }[];
  readonly total?: number | null;
  readonly limitedTo?: string;
}

/** Requests a page. Returns the queries that the engine received. */
async function page(selection: ListSelection, world: World = {}) {
  const { present = hosts, total = present.length, limitedTo } = world;
  const names = 'marks' in world ? world.marks : marks;
  const realm = {
    name: 'paris',
    limitedTo,
    status: {
      hostRanges: () => Promise.resolve({ marks: names && { ofHosts: names, ofHostsWithServices: [] } }),
      engine: () => Promise.resolve({ num_hosts: total }),
    },
  } as unknown as OpenRealm;
  const asked: Record<string, string>[] = [];
  const list = await pageInRange(realm, selection, {
    ties: ['realm', 'host_name'],
    division: hostDivision,
    ask: (_realm, _selection, filter) => {
      const bounds = Object.fromEntries(
        filter('name').map((one: Filter) => (one.kind === 'leaf' ? [one.operator, one.value] : [])),
      );
      asked.push(bounds as Record<string, string>);
      const { '>=': from = '', '<': below = '\uffff' } = bounds as Record<string, string>;
      return Promise.resolve(
        objectTable(present.filter(({ host_name: name }) => name >= from && name < below)),
      );
    },
  });
  const part = list && { rows: objectsOf(joinTables(await tablesIn(list))), total: list.total };
  return { part, asked };
}

describe('the part of a list around a page', () => {
  it('is asked for between names, and has a row behind the page', async () => {
    const { part, asked } = await page({ limit: 25 });
    expect(asked).toEqual([{ '<': 'host-050' }]);
    expect(part).toEqual({ rows: hosts.slice(0, 50), total: 200 });
  });

  it('begins with the host that the caller has, and goes on to as many as he wants', async () => {
    const { part, asked } = await page({ limit: 49, after: ['paris', 'host-030'] });
    expect(asked).toEqual([{ '>=': 'host-030', '<': 'host-100' }]);
    expect(part?.total).toBe(200);
    const last = await page({ limit: 100, after: ['paris', 'host-180'] });
    expect(last.asked).toEqual([{ '>=': 'host-180' }]);
    expect(last.part?.rows).toHaveLength(20);
  });

  it('has the hosts that are there, also those that have come since names were counted', async () => {
    const present = [{ host_name: 'a-new-one' }, ...hosts];
    expect((await page({ limit: 10 }, { present })).part?.rows[0]).toEqual({ host_name: 'a-new-one' });
  });

  it.each<[string, ListSelection, World]>([
    ['where too many hosts have gone since', { limit: 25 }, { present: hosts.slice(30) }],
    ['where they are just as many as the page', { limit: 25 }, { present: hosts.slice(25) }],
    ['where the engine does not say how many there are', { limit: 25 }, { total: null }],
    ['where names cannot be bounds', { limit: 25 }, { marks: undefined }],
    ['of a realm that is a hostgroup', { limit: 25 }, { limitedTo: 'linux' }],
    ['that is ordered by something else', { limit: 25, sort: [{ field: 'state', descending: false }] }, {}],
    [
      'of which something is left out',
      { limit: 25, where: [{ field: 'state', kind: 'oneOf', values: [1] }] as never },
      {},
    ],
    ['behind a record of another realm', { limit: 25, after: ['lyon', 'host-030'] }, {}],
    ['behind a name that cannot be sent', { limit: 25, after: ['paris', 'a\nb'] }, {}],
    ['of a caller who wants no page', {}, {}],
  ])('is not told %s', async (_, selection, world) => {
    expect((await page(selection, world)).part).toBeUndefined();
  });
});
