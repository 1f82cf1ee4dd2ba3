// A change at a real Zabbix reaches the warm states of its realm, lists behind a mark, and a feed.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { pingTrigger, zabbixHost, zabbixTrigger } from '../../demo/zabbix-engine/site.ts';
import { endpoints as feed } from '../../functions/feed/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { startFeedApp } from '../support/feed-app.ts';
import { realm } from '../support/realm-records.ts';
import { registerZabbix } from '../support/registered-zabbix.ts';
import { fakeSecrets } from '../support/security.ts';
import { until } from '../support/until.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';
import { startZabbix, type Zabbix } from '../support/zabbix.ts';
import { fillZabbix } from '../support/zabbix/fill.ts';

describe('warm states of a real Zabbix', () => {
  let zabbix: Zabbix;
  let registered: Awaited<ReturnType<typeof registerZabbix>>;
  let feeds: Awaited<ReturnType<typeof startFeedApp>>;
  let lists: WarmApp;
  const disk = zabbixTrigger('Disk is full', { priority: 5 });
  const site = {
    version: '',
    hosts: ['web-1', 'web-2'].map((name) =>
      zabbixHost(name, { groups: ['all'], triggers: [pingTrigger(), disk, zabbixTrigger('CPU is high')] }),
    ),
  };

  beforeAll(async () => {
    zabbix = await startZabbix();
    await fillZabbix(zabbix, site);
    registered = await registerZabbix(zabbix);
    const seed = {
      now: () => performance.now(),
      monitoringApis: [registered.record],
      realms: [
        realm('zabbix', {
          ...{ monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'zabbix' },
          warm: { interval_seconds: 2, stale_seconds: 300 },
        }),
      ],
      world: { secrets: fakeSecrets(registered.secrets) },
    };
    lists = await startWarmApp({ ...seed, endpoints: status });
    const { secrets: engineSecrets } = registered;
    feeds = await startFeedApp({ ...seed, endpoints: feed, viewers: { vera: ['zabbix'] }, engineSecrets });
    await refresh();
  }, 300_000);
  afterAll(async () => {
    await lists.stop();
    await feeds.stop();
    await registered.stop();
    await zabbix.stop();
  });

  const refresh = async () => {
    await lists.refresh();
    await feeds.refresh();
  };
  const list = async (query: string) => {
    const { status: code, body } = await lists.api.call(`/api/status/realms/zabbix/services/?${query}`);
    expect([code, body.code]).toEqual([200, undefined]);
    return body as { data: { kind?: string }[]; meta: { sources?: unknown; changes_mark: string } };
  };
  const problems = 'max_age=60&state_name=CRITICAL&fields=host_name,service,engine_severity_name';

  it('have a problem and its recovery, and tell them by a mark and by a feed', async () => {
    // A busy machine takes minutes for both changes.
    const stream = await feeds.open('/api/feed/realms/zabbix/', { remainingMs: 190_000 });
    await stream.untilQuiet();
    // Times change with every check.
    const fields = 'fields=kind,host_name,service,state_name';
    const { meta } = await list(`max_age=60&${fields}`);
    expect(meta.sources).toMatchObject([{ result: 'ok', age_seconds: expect.any(Number) }]);
    // Both watches read the engine at times of their own: what ends before one has read it is no change for it.
    const change = async (value: string, found: readonly unknown[], events: number) => {
      await zabbix.send([{ host: 'web-2', key: disk.key, value }]);
      await until(
        async () => {
          await sleep(1000);
          await refresh();
          await stream.untilQuiet();
          const isListed = JSON.stringify((await list(problems)).data) === JSON.stringify(found);
          return isListed && stream.events.length >= events;
        },
        60,
        1000,
      );
    };
    const problem = { host_name: 'web-2', service: 'Disk is full', engine_severity_name: 'Disaster' };
    await change('1', [problem], 1);
    const mark = encodeURIComponent(meta.changes_mark);
    const since = await list(`max_age=60&${fields}&changed_since=${mark}`);
    // The host of the service is in the list too, because the numbers of its services changed.
    const ofServices = since.data.filter(({ kind }) => kind === 'service');
    expect(ofServices).toMatchObject([
      { host_name: 'web-2', service: 'Disk is full', state_name: 'CRITICAL' },
    ]);
    await change('0', [], 2);
    const told = { type: 'realmgate.service.state.v1', subject: 'web-2/Disk is full' };
    expect(stream.events).toMatchObject([
      { ...told, data: { realm: 'zabbix', state_name: 'CRITICAL' } },
      { ...told, data: { realm: 'zabbix', state_name: 'OK' } },
    ]);
    await stream.close();
    const whole = await list(`max_age=60&${fields}`);
    expect(whole.data).toEqual((await list(`max_age=0&${fields}`)).data);
  }, 200_000);
});
