// The past of a Zabbix by its own events: availability, key figures, events and lists of a time.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { pingTrigger, zabbixHost, zabbixTrigger } from '../../demo/zabbix-engine/site.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';
import { startRegisteredZabbix, zabbixSecrets } from '../support/registered-zabbix.ts';
import { fakeSecrets } from '../support/security.ts';

const day = 86_400;

describe('the past of a Zabbix', () => {
  let api: TestApp;
  let zabbix: Awaited<ReturnType<typeof startRegisteredZabbix>>;
  // The end of an hour some days ago, so that no second passes within the range.
  const end = Math.floor(Date.now() / 3_600_000) * 3600 - 3600;
  const start = end - 2 * day;
  const iso = (time: number) => new Date(time * 1000).toISOString();
  const range = `time_from=${iso(start)}&time_to=${iso(end)}`;
  const get = async (path: string) => {
    const { status: code, body } = await api.call(`/api/${path}`);
    expect([code, body.code]).toEqual([200, undefined]);
    return { data: body.data, meta: body.meta };
  };
  const none = { up: 0, down: 0, unreachable: 0, pending: 0, nodata: 0 };

  beforeAll(async () => {
    const seen = { lastClock: end };
    const outage = { from: start + 7200, to: start + 10_800 };
    const past = { ...seen, past: [outage], lastChange: outage.to };
    const agent = { ...seen, past: [{ from: start + 9000, to: start + 14_400 }], lastChange: start + 14_400 };
    const long = { from: start - 30 * day, to: end - 3600 };
    zabbix = await startRegisteredZabbix({
      version: '7.0.29',
      hosts: [
        zabbixHost('by interface', { ip: '192.0.2.9', available: 1 }),
        zabbixHost('flaky', {
          triggers: [
            pingTrigger(past),
            pingTrigger({ ...agent, description: 'Agent is not available', key: 'agent.ping', problemAt: 2 }),
          ],
        }),
        zabbixHost('steady', {
          triggers: [
            pingTrigger(seen),
            zabbixTrigger('Disk is full', { ...seen, priority: 5, past: [long], lastChange: long.to }),
            zabbixTrigger('Old', { ...seen, past: [{ from: start - 60 * day, to: start - 40 * day }] }),
            zabbixTrigger('Odd; name', past),
          ],
        }),
      ],
    });
    api = await startTestApp({
      endpoints: [...events, ...status],
      monitoringApis: [zabbix.record],
      realms: [
        realm('zabbix', { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'zabbix' }),
      ],
      world: { secrets: fakeSecrets(zabbixSecrets) },
    });
  });
  afterAll(async () => {
    await Promise.all([api.stop(), zabbix.close()]);
  });

  it('makes a host DOWN while any of its triggers has a problem, and never UP without one that tells it', async () => {
    const { data, meta } = await get(`status/realms/zabbix/hosts/availability/?${range}`);
    const secondsOf = Object.fromEntries(
      data.map((row: { host_name: string; seconds_by_state: object }) => [
        row.host_name,
        row.seconds_by_state,
      ]),
    );
    const down = 14_400 - 7200;
    expect(secondsOf).toEqual({
      'by interface': { ...none, nodata: 2 * day },
      flaky: { ...none, up: 2 * day - down, down },
      steady: { ...none, up: 2 * day },
    });
    expect(meta.notice).toContain('the state of 1 of 3 hosts at the start of the range is not known');
    const one = await get(`status/realms/zabbix/host/availability/flaky/?${range}`);
    expect(one.data.outages.intervals).toEqual([
      expect.objectContaining({ starts_at: expect.stringContaining(iso(start + 7200).slice(0, 19)) }),
    ]);
  });

  it('has the states of services by the severity, also of a problem that began long before', async () => {
    const { data } = await get(`status/realms/zabbix/host/steady/services/availability/?${range}`);
    const rows = data.map((row: { service: string; seconds_by_state: object }) => [
      row.service,
      row.seconds_by_state,
    ]);
    const fine = { ok: 2 * day, warning: 0, critical: 0, unknown: 0, pending: 0, nodata: 0 };
    expect(rows).toEqual([
      ['Disk is full', { ...fine, ok: 3600, critical: 2 * day - 3600 }],
      ['Odd; name', expect.objectContaining({ ok: 2 * day - 10_800 })],
      ['Old', expect.anything()],
      ['Unavailable by ICMP ping', fine],
    ]);
  });

  it('knows nothing of the time before the oldest recovery', async () => {
    const [from, to] = [iso(start - 90 * day), iso(start - 80 * day)];
    const { data } = await get(`status/realms/zabbix/hosts/availability/?time_from=${from}&time_to=${to}`);
    for (const row of data) expect(row).toMatchObject({ known_percent: 0, availability_percent: null });
  });

  it('says that it does not tell of downtimes', async () => {
    const { meta } = await get(`status/realms/zabbix/hosts/availability/?${range}&downtimes=excluded`);
    expect(meta.notice).toContain("The past of realm 'zabbix' does not tell of downtimes");
  });

  it('is shown as events, and in lists of a time', async () => {
    const view = await get(`events/realms/zabbix/monitoring/?${range}&hosts_filter=true`);
    const told = view.data.map((one: { type: string; host_name: string; state_name: string }) => [
      one.type,
      one.host_name,
      one.state_name,
    ]);
    expect(told.filter(([type]: string[]) => type === 'HOST ALERT')).toEqual([
      ['HOST ALERT', 'flaky', 'UP'],
      ['HOST ALERT', 'flaky', 'DOWN'],
    ]);
    const past = await get(`status/realms/zabbix/hosts/?at=${iso(start + 8000)}&fields=host_name,state_name`);
    expect(past.data).toEqual([
      { host_name: 'by interface', state_name: null },
      { host_name: 'flaky', state_name: 'DOWN' },
      { host_name: 'steady', state_name: 'UP' },
    ]);
  });

  it('gives key figures', async () => {
    const { data } = await get(`events/realms/zabbix/monitoring/kpi/hosts/?${range}`);
    const flaky = data.rows.find((one: { host_name: string }) => one.host_name === 'flaky');
    expect(flaky).toMatchObject({ mttr_seconds: 7200, known_percent: 100 });
  });
});
