import { describe, expect, it } from '@jest/globals';

import {
  type HostNameRange,
  rangeFilters,
  rangesOf,
  singleRange,
} from '../../../../../shared/connectors/status-query/host-ranges.ts';
import { isPortable } from '../../../../../shared/connectors/status-query/index.ts';
import { anyCharacter, fc } from '../../../../support/properties.ts';

const parts = { leastRows: 100, rows: 200, most: 6 };
const site = (count: number, services = 0) =>
  Array.from({ length: count }, (_, at) => ({ name: `host-${String(at).padStart(5, '0')}`, services }));

const isIn = (name: string, { from, below }: HostNameRange) =>
  (from === undefined || name >= from) && (below === undefined || name < below);
const sizes = (ranges: readonly HostNameRange[], hosts: readonly { name: string }[]) =>
  ranges.map((range) => hosts.filter(({ name }) => isIn(name, range)).length);

describe('ranges of host names', () => {
  it('are one of everything where rows are few', () => {
    const { marks: _, ...everything } = singleRange;
    expect(rangesOf(site(99), parts)).toMatchObject(everything);
    expect(rangesOf([], parts)).toMatchObject(everything);
  });

  it('are two from so many rows on, then more, and never more than an engine should be asked', () => {
    expect(sizes(rangesOf(site(100), parts).ofHosts, site(100))).toEqual([50, 50]);
    expect(sizes(rangesOf(site(600), parts).ofHosts, site(600))).toEqual([200, 200, 200]);
    expect(rangesOf(site(100_000), parts).ofHosts).toHaveLength(6);
  });

  it('are cut by the rows of hosts and services where these are asked for together', () => {
    const hosts = [...site(100, 5), { name: 'zoo', services: 600 }];
    const { ofHosts, ofHostsWithServices } = rangesOf(hosts, parts);
    expect(sizes(ofHosts, hosts)).toEqual([51, 50]);
    // 1,201 rows: the last host alone has half of them.
    expect(sizes(ofHostsWithServices, hosts)).toEqual([34, 34, 33]);
  });

  it('have every host once, however many services each says that it has', () => {
    const names = fc.uniqueArray(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 6 }).filter(isPortable),
      {
        minLength: 3,
        maxLength: 300,
      },
    );
    const services = fc.oneof(fc.nat(1000), fc.constantFrom(null, -1, Number.MAX_SAFE_INTEGER));
    fc.assert(
      fc.property(names, fc.array(services, { minLength: 1 }), (all, counts) => {
        const hosts = all.map((name, at) => ({ name, services: counts[at % counts.length] ?? null }));
        const { ofHosts, ofHostsWithServices } = rangesOf(hosts, parts);
        for (const ranges of [ofHosts, ofHostsWithServices]) {
          for (const name of [...all, '', 'new', '\uffff'])
            expect(ranges.filter((range: HostNameRange) => isIn(name, range))).toHaveLength(1);
          expect(ranges.length).toBeLessThanOrEqual(parts.most + 1);
        }
      }),
    );
  });

  it('have marks between which there are rows enough for the smallest page', () => {
    const { marks } = rangesOf(
      [...site(100, 4), { name: 'zoo', services: 600 }, { name: 'zoo2', services: 0 }],
      parts,
    );
    expect(marks?.ofHosts).toEqual(['host-00025', 'host-00050', 'host-00075', 'zoo']);
    expect(marks?.ofHostsWithServices.slice(0, 2)).toEqual(['host-00005', 'host-00010']);
    expect(marks?.ofHostsWithServices.slice(-2)).toEqual(['zoo', 'zoo2']);
    expect(rangesOf(site(3), parts).marks?.ofHosts).toEqual([]);
  });

  it.each([
    ['a blank in front', ' a'],
    ['nothing', ''],
    ['a character that engines write as another', 'host-\u{1f5a5}'],
    ['a line end', 'a\nFilter: name = b'],
    ['more than can be sent', 'x'.repeat(60_000)],
  ])('are one where a name is %s', (_, name) => {
    expect(rangesOf([...site(500), { name, services: 1 }], parts)).toEqual(singleRange);
  });

  it('are conditions on the column that has the name', () => {
    expect(rangeFilters('host_name', { from: 'b', below: 'm' })).toEqual([
      { kind: 'leaf', column: 'host_name', operator: '>=', value: 'b' },
      { kind: 'leaf', column: 'host_name', operator: '<', value: 'm' },
    ]);
    expect(rangeFilters('name', {})).toEqual([]);
  });
});
