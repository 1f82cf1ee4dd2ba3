// Operations on the problems of a Zabbix: what it can do is done and read back, and the rest is refused by its name.
import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import { contractZabbix } from '../contract/zabbix-site.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { startRegisteredZabbix, zabbixSecrets } from '../support/registered-zabbix.ts';
import { fakeSecrets } from '../support/security.ts';

describe('operations on a Zabbix', () => {
  let api: TestApp;
  let zabbix: Awaited<ReturnType<typeof startRegisteredZabbix>>;
  const operate = async (what: string, body: object, realmName = 'zabbix') => {
    const path = `/api/operations/realms/${realmName}/${what}/`;
    const answer = await api.call(path, { method: 'POST', body });
    const targets: readonly { host_name: string; service: string | null; outcome: string }[] =
      answer.body.data?.targets ?? [];
    return [answer.status, targets.map((one) => [one.host_name, one.service, one.outcome].join(' ')).sort()];
  };
  const byApi = { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'zabbix' };
  const targets = {
    hosts: ['web-2', 'maintained'],
    services: [
      { host_name: 'web-1', service: 'CPU of {HOST.NAME} is high' },
      { host_name: 'web-2', service: 'Disk is full' },
    ],
  };

  beforeAll(async () => {
    zabbix = await startRegisteredZabbix(contractZabbix(Math.floor(Date.now() / 1000), '7.0.29'));
    api = await startTestApp({
      endpoints,
      monitoringApis: [zabbix.record],
      realms: [realm('zabbix', byApi), hostgroupRealm('web', 'site/web', byApi)],
      world: { secrets: fakeSecrets(zabbixSecrets) },
    });
  });
  afterAll(async () => {
    await Promise.all([api.stop(), zabbix.close()]);
  });

  it('acknowledge problems once, with the author in the message', async () => {
    const wanted = [
      200,
      [
        'maintained  refused',
        'web-1 CPU of {HOST.NAME} is high done',
        'web-2  done',
        'web-2 Disk is full refused',
      ],
    ];
    expect(await operate('acknowledgements', { targets, comment: 'on it' })).toEqual(wanted);
    const again = await operate('acknowledgements', { targets, comment: 'on it' });
    expect(again[0]).toBe(200);
    expect(again[1]).toContain('web-2  already');
    const { body } = await api.call('/api/operations/realms/zabbix/acknowledgements/');
    const ours = body.data.filter((one: { is_ours: boolean }) => one.is_ours);
    expect(ours).toHaveLength(3);
    expect(ours).toContainEqual(
      expect.objectContaining({
        host_name: 'web-2',
        service: null,
        comment: 'on it',
        author: expect.any(String),
      }),
    );
  });

  it('write comments on problems', async () => {
    const disks = { services: [{ host_name: 'maintained', service: 'Disk is full' }] };
    expect(await operate('comments', { targets: disks, comment: 'a disk is on its way' })).toEqual([
      200,
      ['maintained Disk is full done'],
    ]);
  });

  it('are done and read in a hostgroup realm, which shows the comments of its hosts alone', async () => {
    const disk = { services: [{ host_name: 'web-1', service: 'Disk is full' }] };
    expect(await operate('comments', { targets: disk, comment: 'seen' }, 'web')).toEqual([
      200,
      ['web-1 Disk is full done'],
    ]);
    const { status, body } = await api.call('/api/operations/realms/web/comments/?service=Disk*');
    const hosts = (body.data ?? []).map((one: { host_name: string }) => one.host_name);
    expect([status, hosts]).toEqual([200, ['web-1']]);
  });

  it('check a host or a service now, unless its values are sent to Zabbix', async () => {
    const ping = 'Unavailable by ICMP ping';
    const checked = {
      hosts: ['maintained', 'web-1'],
      services: [
        { host_name: 'maintained', service: ping },
        { host_name: 'web-1', service: 'Disk is full' },
      ],
    };
    // The times of values are whole seconds.
    await setTimeout(1100);
    expect(await operate('checks', { targets: checked })).toEqual([
      200,
      ['maintained  done', `maintained ${ping} done`, 'web-1  refused', 'web-1 Disk is full refused'],
    ]);
    const { body } = await api.call('/api/operations/realms/zabbix/checks/', {
      ...{ method: 'POST', body: { targets: { hosts: ['web-1'] } } },
    });
    expect(JSON.stringify(body)).toContain(
      'has no item of this host or service whose value it could ask for',
    );
  });

  it('are refused if Zabbix has nothing of the kind', async () => {
    const [status, outcomes] = await operate('switches', { targets, switch: 'notifications', on: false });
    expect([status, outcomes]).toEqual([200, expect.not.arrayContaining([expect.stringMatching(/done$/)])]);
  });

  it('make maintenances, change their end and remove them', async () => {
    const path = '/api/operations/realms/zabbix/downtimes/';
    const ofBoth = {
      hosts: ['web-2'],
      services: [
        { host_name: 'web-1', service: 'CPU of {HOST.NAME} is high' },
        { host_name: 'web-1', service: 'Disk is full' },
      ],
    };
    const body = { targets: ofBoth, duration: '1h', comment: 'Disk', key: 'disk' };
    const wanted = ['web-1 Disk is full refused', 'web-2  done'];
    expect(await operate('downtimes', body)).toEqual([
      200,
      ['web-1 CPU of {HOST.NAME} is high done', ...wanted],
    ]);
    expect((await operate('downtimes', body))[1]).toContain('web-2  already');
    const list = async () => {
      const { status, body: found } = await api.call(`${path}?where=is_ours+=+true&sort=host_name`);
      expect(status).toBe(200);
      return found.data as Record<string, unknown>[];
    };
    const before = await list();
    expect(before).toMatchObject([
      { host_name: 'web-1', service: 'CPU of {HOST.NAME} is high', comment: 'Disk', in_effect: true },
      { host_name: 'web-2', service: null, comment: 'Disk', in_effect: true, fixed: true },
    ]);
    const one = `${path}${String(before[1]?.['downtime_id'])}/`;
    const changed = await api.call(one, { method: 'PATCH', body: { duration: '2h' } });
    expect([changed.status, (await list()).map(({ duration_seconds: of }) => of)]).toEqual([
      200,
      [3600, 7200],
    ]);
    expect((await api.call(one, { method: 'DELETE' })).status).toBe(200);
    const left = await api.call(`${path}?filter=host_name%3Dweb-1`, { method: 'DELETE' });
    expect([left.status, await list()]).toEqual([200, []]);
    const { body: others } = await api.call(path);
    expect(others.data).toMatchObject([
      { host_name: 'maintained', is_ours: false, comment: 'of maintained' },
    ]);
  });
});
