import { expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';
import { realm } from '../support/realm-records.ts';
import { hostsOfGroups, unreachableSite } from '../support/unreachable-site.ts';

describeOnIcinga2('hosts behind a parent that is down', () => {
  it.each([0, 2] as const)(
    'are counted once in hostgroups, by the states of the list (checked as %d)',
    async (behind) => {
      const icinga = await startIcinga2({ site: unreachableSite(behind), runsChecks: false });
      const api = await startTestApp({
        endpoints,
        realms: [realm('real', { monitoring_port: icinga.port })],
      });
      try {
        const { body } = await api.call('/api/status/realms/real/hostgroups/');
        const rows: readonly { readonly hostgroup_name: string; readonly hosts: unknown }[] = body.data;
        expect(Object.fromEntries(rows.map((row) => [row.hostgroup_name, row.hosts]))).toEqual(hostsOfGroups);
        const list = await api.call('/api/status/realms/real/hosts/');
        const states: readonly { readonly state_name: string }[] = list.body.data;
        expect(states.map(({ state_name: name }) => name).sort()).toEqual([
          ...['DOWN', 'PENDING', 'UNREACHABLE', 'UNREACHABLE', 'UP'],
        ]);
      } finally {
        await api.stop();
        await icinga.stop();
      }
    },
  );
});
