import { expect, it } from '@jest/globals';

import { type DialectName, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp } from '../support/app.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { hostsOfGroups, unreachableSite } from '../support/unreachable-site.ts';

const dialects: readonly DialectName[] = ['icinga2', 'naemon'];

it.each(dialects)('hostgroups of %s count hosts behind a parent that is down once', async (dialect) => {
  const engine = await startEngine({
    ...{ site: unreachableSite(2), dialect, listen: { port: 0 }, clock: () => Date.now() },
  });
  if (engine.address.kind === 'unix') throw new Error('the engine does not listen on TCP');
  const there = { monitoring_port: engine.address.port };
  const api = await startTestApp({
    endpoints,
    realms: [realm('paris', there), hostgroupRealm('site', 'site', there)],
  });
  try {
    const of = async (name: string) => {
      const { body } = await api.call(`/api/status/realms/${name}/hostgroups/`);
      const rows: readonly { readonly hostgroup_name: string; readonly hosts: unknown }[] = body.data;
      return Object.fromEntries(rows.map((row) => [row.hostgroup_name, row.hosts]));
    };
    expect(await of('paris')).toEqual(hostsOfGroups);
    expect(await of('site')).toEqual({ site: hostsOfGroups.site });
    const { body } = await api.call(
      '/api/status/realms/paris/hostgroups/?where=hostgroup_name = site&fields=hosts',
    );
    expect(body.data).toEqual([{ hosts: hostsOfGroups.site }]);
  } finally {
    await api.stop();
    await engine.close();
  }
});
