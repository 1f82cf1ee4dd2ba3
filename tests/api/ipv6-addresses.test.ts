import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';

describe('a host is found by any spelling of its IPv6 address', () => {
  let api: TestApp;
  const engines: Engine[] = [];

  beforeAll(async () => {
    const start = async (dialect: 'icinga2' | 'naemon') => {
      const hosts = [
        host('six', { address: '2001:DB8:0:0::A' }),
        host('other', { address: '2001:db8::b' }),
        host('four', { address: '192.0.2.1' }),
      ];
      const engine = await startEngine({
        site: site({ programStart: 1, hosts }),
        dialect,
        listen: { port: 0 },
        clock: systemClock,
      });
      engines.push(engine);
      return 'port' in engine.address ? engine.address.port : 0;
    };
    api = await startTestApp({
      endpoints: catalog,
      realms: [
        realm('paris', { monitoring_port: await start('icinga2') }),
        realm('lyon', { monitoring_port: await start('naemon'), import_tool: '10.0.0.1' }),
      ],
      tools: [{ kind: 'staged', address: '10.0.0.1' }],
    });
  });
  afterAll(async () => {
    await api.stop();
    await Promise.all(engines.map((engine) => engine.close()));
  });

  const found = async (address: string) => {
    const { status, body } = await api.call(`/api/config/hosts/address/${encodeURIComponent(address)}/`);
    const rows = (body.data ?? []) as { realm: string; host_name: string }[];
    return [status, rows.map((row) => `${row.realm}/${row.host_name}`)];
  };

  it.each(['2001:db8::a', '2001:DB8::A', '2001:0db8:0000::000a', '2001:DB8:0:0::A'])(
    '%s',
    async (address) => {
      expect(await found(address)).toEqual([200, ['lyon/six', 'paris/six']]);
    },
  );

  it('and IPv4 inside IPv6 is IPv4', async () => {
    expect(await found('::ffff:192.0.2.1')).toEqual([200, ['lyon/four', 'paris/four']]);
    expect(await found('2001:db8::c')).toEqual([404, []]);
  });

  it('also while it is pending, and added again it is the same host', async () => {
    const add = (address: string) =>
      api.call('/api/utils/svc-add-host/realm/lyon/', { method: 'POST', body: { name: 'new', address } });
    expect((await add('2001:db8::d')).status).toBe(201);
    expect((await add('2001:DB8:0::D')).status).toBe(200);
    expect((await add('2001:db8::e')).status).toBe(409);
    expect(await found('2001:DB8::D')).toEqual([200, ['lyon/new']]);
  });
});
