import { describe, expect, it } from '@jest/globals';

import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { selectTargets, type TargetRequest } from '../../../../../shared/realm/operations/selection.ts';
import { realm } from '../../../../support/realm-records.ts';

it('all hosts behind one are found in a time that grows with their number alone', async () => {
  const count = 30_000;
  const hosts = Array.from({ length: count }, (_, at) => ({ name: `host-${at}`, parents: ['switch'] }));
  const status = {
    namedReading: () => Promise.resolve(undefined),
    decodedRows: ({ columns }: { readonly columns: readonly string[] }) =>
      Promise.resolve(
        columns.includes('parents')
          ? [{ name: 'switch', parents: [] }, ...hosts]
          : [{ object: { host_name: 'switch', service: null }, cells: {} }],
      ),
  };
  const open = { status, record: realm('r') } as unknown as OpenRealm;
  const used = process.cpuUsage();
  const { found, missing } = await selectTargets(open, {
    ...{ hosts: ['switch'], services: [], hostgroup: undefined, servicegroup: undefined, where: [] },
    ...{ includeServices: false, includeChildren: true },
  });
  expect([found.length, missing]).toEqual([count + 1, []]);
  // Processor time: others share the machine. Lists that were copied for each host took four seconds.
  const { user, system } = process.cpuUsage(used);
  expect((user + system) / 1e6).toBeLessThan(1.5);
});

/** Selects targets in a realm whose engine sends all rows, whatever it is asked for. Returns them as texts. */
async function select(request: Partial<TargetRequest>) {
  const hosts = [
    { name: 'a', groups: ['linux'], parents: [] },
    { name: 'b', groups: ['windows'], parents: ['a'] },
    { name: null, groups: ['linux'], parents: [] },
  ];
  const services = [
    { host: 'a', service: 'http', groups: ['web'] },
    { host: 'a', service: 'ssh', groups: [] },
    { host: 'b', service: 'http', groups: ['web'] },
  ];
  const objects = {
    hosts: ['a', 'b'].map((host_name) => ({ object: { host_name, service: null }, cells: {} })),
    services: services.map(({ host, service }) => ({ object: { host_name: host, service }, cells: {} })),
  };
  const rows: Record<string, readonly object[]> = { hosts, services, hostgroups: [{ name: 'linux' }] };
  const status = {
    namedReading: () => Promise.resolve(undefined),
    decodedRows: ({ table, columns }: { readonly table: string; readonly columns: readonly string[] }) => {
      if (table === 'servicegroups') return Promise.resolve([{ name: 'web' }]);
      const hasMore = columns.includes('groups') || columns.includes('parents') || table === 'hostgroups';
      return Promise.resolve(hasMore ? rows[table] : objects[table as 'hosts' | 'services']);
    },
  };
  const selection = await selectTargets({ status, record: realm('r') } as unknown as OpenRealm, {
    ...{ hosts: [], services: [], hostgroup: undefined, servicegroup: undefined, where: [] },
    ...{ includeServices: false, includeChildren: false, ...request },
  });
  const textOf = (one: { readonly host_name: string; readonly service: string | null }) =>
    one.service === null ? one.host_name : `${one.host_name}/${one.service}`;
  return {
    found: selection.found.map(textOf),
    missing: selection.missing.map(textOf),
    groups: selection.missingGroups,
  };
}

describe('the targets of a request', () => {
  const service = { host_name: 'b', service: 'http' };
  it.each<[string, Partial<TargetRequest>, string[]]>([
    ['hosts and services by name', { hosts: ['a'], services: [service] }, ['a', 'b/http']],
    ['hosts with their services', { hosts: ['a'], includeServices: true }, ['a', 'a/http', 'a/ssh']],
    ['hosts with those behind them', { hosts: ['a'], includeChildren: true }, ['a', 'b']],
    ['a hostgroup', { hostgroup: 'linux' }, ['a']],
    ['a hostgroup with services', { hostgroup: 'linux', includeServices: true }, ['a', 'a/http', 'a/ssh']],
    ['a servicegroup', { servicegroup: 'web' }, ['a/http', 'b/http']],
    [
      'a servicegroup and one of its services',
      { servicegroup: 'web', services: [service] },
      ['a/http', 'b/http'],
    ],
    ['nothing', {}, []],
  ])('are those of %s', async (_, request, found) => {
    expect(await select(request)).toEqual({ found, missing: [], groups: [] });
  });

  it('name what the realm does not have', async () => {
    const unknown = { hosts: ['a', 'c'], services: [{ host_name: 'c', service: 'http' }] };
    expect(await select({ ...unknown, servicegroup: 'mail' })).toEqual({
      ...{ found: ['a'], missing: ['c', 'c/http'], groups: ['mail'] },
    });
  });
});
