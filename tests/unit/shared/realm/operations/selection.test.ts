import { expect, it } from '@jest/globals';

import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { selectTargets } from '../../../../../shared/realm/operations/selection.ts';
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
