import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog, foreignCatalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';

let engine: Engine;
let api: TestApp;

const alert_labels = [
  ...['team=vars.team', 'address=address', 'title=display_name', 'group=host_groups', 'host=address'],
  ...['secret=vars.DB_PASSWORD', 'database=vars.DATABASE', 'long=vars.LONG', 'rule=vars.BP_RULE'],
  ...['odd=vars.__proto__', 'none=vars.toString'],
];
const variables = {
  ...{ TEAM: 'shop', DB_PASSWORD: 'hunter2', LONG: 'x'.repeat(4001), BP_RULE: 'host-1 & host-2' },
  DATABASE: '{"user":"shop","password":"hunter2"}',
};

beforeAll(async () => {
  engine = await startEngine({
    ...{ dialect: 'icinga2', listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
    site: site({
      hosts: [
        host('web-1', {
          ...{ state: 1, address: '10.0.0.1', display_name: 'Web 1', groups: ['linux', 'web'] },
          custom_variables: variables,
          services: [
            service('http', { state: 2, display_name: 'Shop', custom_variables: { TEAM: 'web' } }),
            service('disk', { state: 1 }),
          ],
        }),
        host('plain', { state: 1, address: '' }),
      ],
    }),
  });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  api = await startTestApp({
    endpoints: [...catalog, ...foreignCatalog],
    realms: [
      realm('paris', { ...at, alert_labels }),
      // A record that was written by hand may have any texts.
      realm('odd', { ...at, alert_labels: ['x=toString', '=', 'y', 'z=', 'team=vars.TEAM'] }),
      hostgroupRealm('web', 'web', { ...at, alert_labels }),
    ],
  });
});
afterAll(async () => {
  await api.stop();
  await engine.close();
});

const labelsIn = async (name: string, query = '') => {
  const { status, body, text } = await api.call(`/api/alertmanager/realms/${name}/api/v2/alerts${query}`);
  if (status !== 200) throw new Error(text);
  const labels = (body as readonly { labels: Record<string, string> }[]).map((alert) => alert.labels);
  return labels.sort((a, b) =>
    `${a['instance']} ${a['alertname']}` < `${b['instance']} ${b['alertname']}` ? -1 : 1,
  );
};
const ofHost = { address: '10.0.0.1', host: '10.0.0.1', instance: 'web-1', realm: 'paris' };
const groups = { group: 'linux,web', hostgroup: 'linux,web' };

describe('the labels of a realm', () => {
  it('are those of its record beside the others; a service has the custom variables of its host too', async () => {
    const [plain, host, disk, http] = await labelsIn('paris');
    const own = { rule: variables.BP_RULE, database: '{"user":"shop"}' };
    expect(host).toEqual({
      ...{
        ...ofHost,
        ...groups,
        ...own,
        alertname: 'Host',
        severity: 'critical',
        team: 'shop',
        title: 'Web 1',
      },
    });
    expect(disk).toEqual({
      ...{ ...ofHost, ...groups, ...own, alertname: 'disk', service: 'disk', severity: 'warning' },
      ...{ team: 'shop', title: 'disk' },
    });
    expect(http).toMatchObject({ alertname: 'http', team: 'web', title: 'Shop' });
    // A label without a value does not exist.
    expect(Object.keys(plain!).sort()).toEqual([
      'alertname',
      'host',
      'instance',
      'realm',
      'severity',
      'title',
    ]);
  });

  it('can be matched, and silenced by', async () => {
    expect((await labelsIn('paris', '?filter=team%3Dweb')).map(({ service: name }) => name)).toEqual([
      'http',
    ]);
    expect(await labelsIn('paris', '?filter=secret%3D~%22.%2B%22')).toEqual([]);
    const now = Date.now();
    const { status, text } = await api.call('/api/alertmanager/realms/paris/api/v2/silences', {
      method: 'POST',
      body: {
        matchers: [{ name: 'team', value: 'shop', isRegex: false }],
        ...{ startsAt: new Date(now).toISOString(), endsAt: new Date(now + 3_600_000).toISOString() },
        comment: 'New disks',
      },
    });
    expect([status, text]).toEqual([200, expect.stringContaining('silenceID')]);
    const { body } = await api.call('/api/operations/realms/paris/downtimes/');
    expect(body.data.map((one: { service: unknown }) => one.service).sort()).toEqual([null, 'disk'].sort());
  });

  it('show nothing that the realm hides', async () => {
    const [host] = await labelsIn('web');
    expect(host).toMatchObject({ group: 'web', hostgroup: 'web', realm: 'web', team: 'shop' });
    expect(host).not.toHaveProperty('rule');
  });

  it('are left out if the record is odd', async () => {
    const [, host] = await labelsIn('odd');
    expect(host).toEqual({
      ...{ alertname: 'Host', host: 'web-1', hostgroup: 'linux,web', instance: 'web-1', realm: 'odd' },
      ...{ severity: 'critical', team: 'shop' },
    });
  });
});

describe('the record of a realm', () => {
  const change = (body: object) => api.call('/api/config/realm/paris/', { method: 'PATCH', body });
  const patch = (labels: unknown) => change({ alert_labels: labels });

  it('has its labels in its configuration', async () => {
    const { body } = await api.call('/api/config/realm/paris/');
    expect(body.data.alert_labels).toEqual(alert_labels);
    expect((await patch([])).body.data.alert_labels).toEqual([]);
    expect((await patch(alert_labels)).body.data.alert_labels).toEqual(alert_labels);
  });

  it.each([
    [
      ['alertname=vars.X'],
      'replaces one of the labels alertname, instance, realm, severity, which clients need',
    ],
    [['te am=vars.X'], 'is not LABEL=FIELD'],
    [['team=vars.'], 'is not LABEL=FIELD'],
    [['team=output'], 'is not LABEL=FIELD'],
    [[`team=vars.${'x'.repeat(250)}`], 'at most 255 characters'],
  ])('takes no label %p', async (labels, words) => {
    const { status, body } = await patch(labels);
    expect([status, body.errors]).toEqual([
      400,
      [{ in: 'body', field: 'alert_labels.0', message: expect.stringContaining(words) }],
    ]);
  });

  it('has its limit of silences, of 1 to 10,000', async () => {
    const limited = async (silence_limit: unknown): Promise<unknown> => {
      const { status, body } = await change({ silence_limit });
      return status === 200 ? body.data.silence_limit : status;
    };
    expect([await limited(1), await limited(10_000), await limited(null)]).toEqual([1, 10_000, null]);
    expect([await limited(0), await limited(10_001), await limited(1.5)]).toEqual([400, 400, 400]);
  });

  it('takes 12 labels', async () => {
    const { status, body } = await patch(Array.from({ length: 13 }, (_, at) => `l${at}=address`));
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'alert_labels' })]]);
  });
});
