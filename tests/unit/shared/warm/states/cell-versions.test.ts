import { describe, expect, it } from '@jest/globals';

import { CellVersions, compareReadings } from '../../../../../shared/warm/states/index.ts';
import { seededRandom } from '../../../../support/seeded-random.ts';
import { statesOf, warmColumnsOf } from '../../../../support/warm-states.ts';

const columns = warmColumnsOf.hosts;
const width = columns.length;

/** The values and the versions of the cells of a host, without its name. */
interface ModelHost {
  readonly values: number[];
  readonly versions: number[];
}

/** Returns the hosts in the order of a shuffle by random numbers, as engines have any order. */
function tableOf(hosts: ReadonlyMap<string, ModelHost>, random: () => number) {
  const rows = [...hosts].map(([name, { values }]) => ({
    ...Object.fromEntries(columns.map((column, index) => [column, values[index]])),
    name,
  }));
  const keys = new Map(rows.map((row) => [row, random()]));
  rows.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
  return statesOf({ hosts: rows }).tables.hosts;
}

/** Removes, adds and changes hosts. Returns the hosts of the next reading with the versions that their cells have then. */
function nextHosts(hosts: ReadonlyMap<string, ModelHost>, version: number, random: () => number) {
  const next = new Map<string, ModelHost>();
  for (const [name, { values, versions }] of hosts) {
    if (random() < 0.05) continue;
    const changes = values.map((_, index) => index > 0 && random() < (random() < 0.5 ? 0 : 0.3));
    next.set(name, {
      values: values.map((value, index) => (changes[index] ? value + 1 : value)),
      versions: versions.map((value, index) => (changes[index] ? version : value)),
    });
  }
  const name = `new-${Math.floor(random() * 1000)}-${version}`;
  next.set(name, { values: columns.map(() => 0), versions: columns.map(() => version) });
  return next;
}

describe('the versions of cells', () => {
  it.each([1, 2, 3])('are those of a table with a number for each cell (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    let hosts: ReadonlyMap<string, ModelHost> = new Map(
      Array.from({ length: 30 }, (_, n) => [
        `h-${n}`,
        { values: columns.map(() => 0), versions: columns.map(() => 0) },
      ]),
    );
    let table = tableOf(hosts, random);
    let versions = CellVersions.begin(table);
    for (let version = 1; version <= 40; version += 1) {
      hosts = nextHosts(hosts, version, random);
      const after = tableOf(hosts, random);
      ({ versions } = await compareReadings({ kind: 'hosts', before: table, after }, versions, version));
      table = after;
      const names = [...hosts.keys()].sort();
      const present = names.map((_, row) => columns.map((__, column) => latestOf(versions, row, column)));
      expect(present).toEqual(names.map((name) => hosts.get(name)?.versions));
    }
  });

  it('are kept once for rows that changed in the same readings', async () => {
    const sizeAfter = async (changed: (row: number) => Record<string, number>) => {
      const rows = Array.from({ length: 500 }, (_, row) => ({ name: `h-${row}` }));
      const readings = {
        kind: 'hosts' as const,
        before: statesOf({ hosts: rows }).tables.hosts,
        after: statesOf({ hosts: rows.map((row, index) => ({ ...row, ...changed(index) })) }).tables.hosts,
      };
      const { versions } = await compareReadings(readings, CellVersions.begin(readings.before), 1);
      return versions.size;
    };
    const ofRows = 4 * 500;
    expect(await sizeAfter(() => ({}))).toBe(ofRows + 4 * width);
    expect(await sizeAfter(() => ({ state: 1 }))).toBe(ofRows + 4 * width);
    expect(await sizeAfter((row) => (row < 100 ? { state: 1 } : {}))).toBe(ofRows + 2 * 4 * width);
  });
});

/** Returns the version in which a cell changed last, which only comparisons tell. */
function latestOf(versions: CellVersions, row: number, column: number): number {
  let version = 0;
  while (versions.hasChanged(row, [column], version)) version += 1;
  return version;
}
