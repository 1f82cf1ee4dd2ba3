// What callers read of a Zabbix: as of every realm, beside an Icinga 2 in one multirealm.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as prometheus } from '../../functions/prometheus/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { endpoints as utils } from '../../functions/utils/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { contractSite } from '../contract/contract-site.ts';
import { contractZabbix } from '../contract/zabbix-site.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { multirealm, realm } from '../support/realm-records.ts';
import { startRegisteredZabbix, zabbixSecrets } from '../support/registered-zabbix.ts';
import { fakeSecrets } from '../support/security.ts';

describe('a realm whose engine is a Zabbix', () => {
  let api: TestApp;
  let zabbix: Awaited<ReturnType<typeof startRegisteredZabbix>>;
  let icinga: Engine;
  const now = Math.floor(Date.now() / 1000);
  const get = async (path: string) => {
    const answer = await api.call(path);
    return { status: answer.status, body: answer.body };
  };
  const namesIn = ({ body }: { body: { data: { host_name: string; service?: string }[] } }) =>
    body.data.map(({ host_name, service }) => [host_name, service].join('/'));

  beforeAll(async () => {
    icinga = await startEngine({
      ...{ site: contractSite(now), dialect: 'icinga2', listen: { port: 0 }, clock: systemClock },
    });
    zabbix = await startRegisteredZabbix(contractZabbix(now, '7.0.29'));
    api = await startTestApp({
      endpoints: [...infrastructure, ...prometheus, ...status, ...summary, ...utils],
      monitoringApis: [zabbix.record],
      realms: [
        realm('icinga', { monitoring_port: 'port' in icinga.address ? icinga.address.port : 0 }),
        realm('zabbix', { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'zabbix' }),
        multirealm('both', 'icinga', 'zabbix'),
      ],
      world: { secrets: fakeSecrets(zabbixSecrets) },
    });
  });
  afterAll(async () => {
    await Promise.all([api.stop(), zabbix.close(), icinga.close()]);
  });

  it('has lists in pages, which are the whole list', async () => {
    const whole = await get('/api/status/realms/zabbix/services/?sort=-state');
    expect(whole.status).toBe(200);
    expect(whole.body.data).toHaveLength(17);
    const pages: string[] = [];
    let path: string | null = '/api/status/realms/zabbix/services/?sort=-state&limit=5';
    while (path !== null) {
      const page = await get(path);
      expect(page.status).toBe(200);
      pages.push(...namesIn(page));
      const next: string | null = page.body.meta.next_cursor ?? null;
      path =
        next === null
          ? null
          : `/api/status/realms/zabbix/services/?sort=-state&limit=5&cursor=${encodeURIComponent(next)}`;
    }
    expect(pages).toEqual(namesIn(whole));
  });

  it('has hosts and services with null for what Zabbix does not have', async () => {
    const { body } = await get('/api/status/realms/zabbix/hosts/?host_name=web-2');
    expect(body.data).toEqual([
      expect.objectContaining({
        ...{ host_name: 'web-2', address: '192.0.2.2', state_name: 'DOWN', state_type: 'HARD' },
        ...{ acknowledged: false, in_downtime: false, unhandled: true, perf_data: null, next_check: null },
        ...{ notifications_enabled: null, host_groups: ['site/web'], output: 'Unavailable by ICMP ping' },
        services: { ok: 1, warning: 0, critical: 1, unknown: 0, pending: 0 },
      }),
    ]);
  });

  it.each([
    ['where=vars.env=prod', 200, ['web-1/']],
    ['where=in_downtime=true', 200, ['maintained/']],
    ['host_groups=site/web&fields=host_name', 200, ['web-1/', 'web-2/']],
    ['q=maint&fields=host_name', 200, ['maintained/']],
  ])('hosts by %s', async (query, code, names) => {
    const found = await get(`/api/status/realms/zabbix/hosts/?${query}`);
    expect([found.status, found.status === 200 ? namesIn(found) : found.body]).toEqual([code, names]);
  });

  it.each([
    ...['/api/status/realms/zabbix/all-service-status/', '/api/status/realms/zabbix/hostgroups/'],
    ...['/api/status/realms/zabbix/', '/api/status/realms/zabbix/hosts/web-1/'],
    ...['/api/status/realms/zabbix/host/web-1/services/', '/api/status/realms/zabbix/business_processes/'],
    ...['/api/status/search/?q=web', '/api/status/realms/zabbix/hosts-grouped-by-pack/'],
    ...['/api/summary/services/zabbix/services-by-state/', '/api/summary/services/zabbix/long-time-down/'],
    ...[
      '/api/summary/assets-state/zabbix/hosts-by-state/',
      '/api/summary/assets-state/zabbix/long-time-down/',
    ],
    ...['/api/summary/assets-state/zabbix/with-checks-disabled/', '/api/summary/realms/hostgroups/'],
    ...['/api/status/multirealms/both/hosts/', '/api/status/multirealms/both/services/?limit=3'],
    ...['/api/status/multirealms/both/services/?group_by=state_name', '/api/summary/realms/realms/'],
    ...['/api/infrastructure/realm/zabbix/engine-info/', '/api/utils/svc-check/realm/zabbix/'],
  ])('%s is answered as of each realm', async (path) => {
    const { status: code, body } = await get(path);
    expect([code, body.meta?.partial ?? false, body.errors ?? [], code === 200 ? null : body]).toEqual([
      200,
      false,
      [],
      null,
    ]);
  });

  it('has the severities of Zabbix, which an Icinga 2 has not', async () => {
    const both = '/api/status/multirealms/both/services/?';
    const columns = 'fields=host_name,service,engine_severity,engine_severity_name';
    const bad = await get(`${both}where=engine_severity>=4 and state>0&sort=-engine_severity&${columns}`);
    expect([bad.status, bad.body.meta.partial ?? false]).toEqual([200, false]);
    expect(bad.body.data.map(Object.values)).toEqual([
      ['web-1', expect.stringMatching(/^Twin #/), 5, 'Disaster'],
      ['web-1', 'Disk is full', 4, 'High'],
      ['web-2', null, 4, 'High'],
      ['web-2', 'Unavailable by ICMP ping', 4, 'High'],
    ]);
    const groups = await get(`${both}group_by=realm,engine_severity_name&where=state>0`);
    const names = groups.body.data.map((group: Record<string, string>) => [
      ...[group['realm'], group['engine_severity_name']],
    ]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['icinga', null],
        ['zabbix', 'Disaster'],
      ]),
    );
    expect(names.filter(([name]: string[]) => name === 'icinga')).toHaveLength(1);
    const hosts = await get(
      `/api/status/multirealms/both/hosts/?where=engine_severity_name=High&fields=host_name`,
    );
    expect(namesIn(hosts)).toEqual(['web-2/']);
    const [first] = (await get('/api/status/realms/zabbix/hosts/?sort=-engine_severity&limit=1')).body.data;
    expect(first).toMatchObject({ host_name: 'web-2', engine_severity: 4 });
    const one = async (path: string) => {
      const { body } = await get(`/api/status/realms/${path}/`);
      return body.data as object;
    };
    const severity = { engine_severity: 4, engine_severity_name: 'High' };
    expect(await one('zabbix/hosts/web-2')).toMatchObject(severity);
    expect(await one('icinga/hosts/web-1')).toMatchObject({
      ...{ engine_severity: null, engine_severity_name: null },
    });
  });

  it('is checked by svc-check, which names the product and its version', async () => {
    const { body } = await get('/api/utils/svc-check/realm/zabbix/');
    const failed = body.data.checks.filter(({ ok }: { ok: boolean }) => !ok);
    expect(failed).toEqual([]);
    expect(body.data.checks).toContainEqual({ name: 'zabbix', ok: true, detail: 'zabbix 7.0.29 answers.' });
  });
});
