import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints as eventEndpoints } from '../../functions/events/endpoints.ts';
import { endpoints as reportEndpoints } from '../../functions/reports/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Kpi } from '../../shared/realm/history/kpi/kpi-record.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { pastSite } from '../support/history-world.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const day = 86_400;
const all =
  'hosts_filter=true&services_filter=true&notifications_filter=true&external_commands_filter=true&flapping_filter=true';

describeOnIcinga2('the past in the log', () => {
  const now = Date.now() / 1000;
  /** The range is yesterday, because rotated log files exist for past days only. */
  const midnight = now - (now % day) - day;
  const range = `time_from=${midnight - 43_200}&time_to=${midnight + 43_000}`;
  let real: Icinga2;
  let twin: Engine;
  let app: TestApp;

  beforeAll(async () => {
    real = await startIcinga2({ site: icingaSite(midnight) });
    twin = await startEngine({
      site: icingaSite(midnight),
      dialect: 'icinga2',
      listen: {},
      clock: systemClock,
    });
    const twinPort = 'port' in twin.address ? twin.address.port : 0;
    app = await startTestApp({
      endpoints: [...eventEndpoints, ...reportEndpoints, ...statusEndpoints],
      realms: [
        realm('genuine', { monitoring_port: real.port }),
        realm('twin', { monitoring_port: twinPort }),
        hostgroupRealm('genuine-group', 'databases', { monitoring_port: real.port }),
        hostgroupRealm('twin-group', 'databases', { monitoring_port: twinPort }),
        multirealm('genuine-multi', 'genuine', 'genuine-group'),
        multirealm('twin-multi', 'twin', 'twin-group'),
      ],
      config: { engineDeadlineMs: 10_000 },
    });
  });
  afterAll(async () => {
    await app.stop();
    await twin.close();
    await real.stop();
  });

  const ask = async (side: string, path: string) => {
    const { status, body } = await app.call(`/api/${path.replace('SIDE', side)}`);
    return { status, body: JSON.parse(JSON.stringify(body).replaceAll(side, 'SIDE')) };
  };

  it.each([
    `events/realms/SIDE/monitoring/?${all}&${range}`,
    `events/realms/SIDE/monitoring/?services_filter=true&service_desc=http&sort=time&${range}`,
    `events/realms/SIDE/monitoring/?hosts_filter=true&hostgroup_filter=databases&limit=3&${range}`,
    `events/realms/SIDE/hosts/db%202/monitoring/?${all}&${range}`,
    `events/realms/SIDE-group/monitoring/?${all}&${range}`,
    `events/multirealms/SIDE-multi/monitoring/?${all}&${range}`,
    `events/realms/SIDE/monitoring/kpi/services/?${range}`,
    `events/realms/SIDE/monitoring/kpi/hosts/?${range}`,
    `events/multirealms/SIDE-multi/monitoring/kpi/hosts/?${range}`,
    `events/multirealms/SIDE-multi/monitoring/kpi/services/?${range}`,
    `status/realms/SIDE/services/availability/?${range}`,
    `status/multirealms/SIDE-multi/services/availability/?${range}`,
    ...['realms/SIDE', 'realms/SIDE-group', 'multirealms/SIDE-multi'].flatMap((scope) => [
      `status/${scope}/hosts/availability/?${range}`,
      `status/${scope}/host/availability/db-1/?${range}`,
    ]),
  ])('is told as by the embedded engine: %s', async (path) => {
    const [found, expected] = [await ask('genuine', path), await ask('twin', path)];
    expect([path, found.status, found.body.code]).toEqual([path, 200, undefined]);
    expect(found.body.data.rows ?? found.body.data).not.toEqual([]);
    expect(comparable(found.body.data)).toEqual(comparable(expected.body.data));
  });

  it('makes a report, as JSON and as a page', async () => {
    const { status, body } = await app.call('/api/reports/info/realms/genuine/');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ hosts: { total: 5, pending: 1 }, realms: ['genuine'] });
    expect(body.data.availability.last_7_days.worst_percent).toBeLessThan(100);
    expect(body.data.worst_hosts.map(({ host_name: host }: { host_name: string }) => host)).toContain('db-1');
    const page = await app.call('/api/reports/info/realms/genuine/?format=html');
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    expect(page.text).toContain('<svg');
  });

  it('keeps a KPI, and gives it as a file', async () => {
    const { body } = await app.call(`/api/events/realms/genuine/monitoring/kpi/hosts/?${range}`);
    const file = await app.call(`/api/events/monitoring/kpi/${body.data.kpi_id}/download/`);
    const { rows }: Kpi = body.data;
    expect([file.status, file.text.trim().split('\r\n').length]).toEqual([200, rows.length + 1]);
  });
});

/** Icinga 2 ends each notification with a comment, also an empty one, and does not read its own lines without. */
function icingaSite(midnight: number): Site {
  const site = pastSite(midnight);
  for (const [at, line] of site.log.entries()) {
    if (line.type.endsWith('NOTIFICATION')) site.log[at] = { ...line, options: `${line.options};none` };
  }
  return site;
}

/** Returns the events as sorted texts, because the archive has another order within one second. */
function comparable(data: object): unknown {
  if (!Array.isArray(data)) return withoutPresent(data);
  // The log has no line about it: its state was sent to the real engine at the start, and is as old as that.
  const told = data.filter((row: { readonly host_name: unknown }) => row.host_name !== 'steady');
  const ids: unknown[] = told.map((row: object) => JSON.stringify(row));
  return ids.sort();
}

/** Totals of key figures hold the host `steady` too, whose past the real engine does not know. */
function withoutPresent(data: object): object {
  const { totals } = data as { readonly totals?: object };
  return {
    ...data,
    kpi_id: undefined,
    ...(totals && { totals: { ...totals, availability_percent: undefined, known_percent: undefined } }),
  };
}
