// A realm whose engine is an Alertmanager of two peers, by the API: lists, counts, search, downtimes and acknowledgements, beside a realm of
// another engine.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { catalog } from '../../functions/catalog.ts';
import { type CallContext, callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import { openAlertmanagerEngine } from '../../shared/connectors/alertmanager/index.ts';
import type { LabelTable } from '../../shared/connectors/alertmanager/label-table.ts';
import { rowQuery, text } from '../../shared/connectors/status-query/index.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import { type CallOptions, startTestApp, type TestApp } from '../support/app.ts';
import { multirealm, realm } from '../support/realm-records.ts';
import { until } from '../support/until.ts';
import { keepOneHost } from './contract-site.ts';
import { abilitiesInGuide, describeEngine, type EngineUnderTest } from './engine-suite.ts';
import { leastSite } from './least-site.ts';

/** An Alertmanager of two peers that share their silences. */
export interface AlertmanagerUnderTest {
  readonly urls: readonly [string, string];
  /** Ends the second peer. */
  readonly stopPeer: () => Promise<void>;
  /** Ends the first peer. */
  readonly stop: () => Promise<void>;
}

type Labels = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: unknown;
  readonly meta: { readonly notice?: string; readonly next_cursor?: string };
}

const alert = (alertname: string, labels: Labels, summary = '') => ({
  labels: { alertname, job: 'node', ...labels },
  annotations: { summary, description: `${summary} at length` },
});
const alerts = [
  alert('DiskFull', { instance: 'web1:9100', severity: 'critical', mountpoint: '/' }, 'disk / is full'),
  alert('DiskFull', { instance: 'web1:9100', severity: 'warning', mountpoint: '/var' }, 'disk /var is full'),
  alert('Load', { instance: 'web1:9100', severity: 'warning' }, 'load is 9'),
  alert('Odd', { instance: 'db.example.com', severity: 'strange' }),
  alert('InstanceDown', { instance: 'db.example.com', severity: 'page' }, 'does not answer'),
  alert('Watchdog', { severity: 'none' }, 'always'),
];

async function post(url: string, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v2/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const silence = (comment: string, ...matchers: readonly (readonly [string, string, boolean?])[]) => ({
  matchers: matchers.map(([name, value, isRegex = false]) => ({ name, value, isRegex, isEqual: true })),
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  ...{ createdBy: 'anna', comment },
});

/** The least site as an Alertmanager shows it: hosts are DOWN by an alert or PENDING, and each has one group. */
function leastAlertedSite(now: number): Site {
  return leastSite(now, {
    adapt(object) {
      if (!('services' in object)) return;
      object.groups = object.groups.slice(0, 1);
      object.has_been_checked = object.state > 0;
      if (object.state === 0) object.output = '';
    },
  });
}

const severities = ['none', 'warning', 'critical', 'strange'] as const;

/** Returns the alerts by which an Alertmanager shows a site. */
function alertsOf({ hosts }: Site) {
  return [...hosts.values()].flatMap(({ name, groups: [job = ''], state, output, services }) => {
    const labels = { instance: `${name}:9100`, job };
    const down = state > 0 ? [alert('InstanceDown', { ...labels, severity: 'critical' }, output)] : [];
    const ofServices = [...services.values()].map((one) =>
      alert(one.description, { ...labels, severity: severities[one.state]! }, one.output),
    );
    return [...down, ...ofServices];
  });
}

/** Tests the contract of engines on an Alertmanager without alerts. */
export function describeAlertmanager(
  name: string,
  startOne: () => Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }>,
  { behindMs }: Pick<EngineUnderTest, 'behindMs'> = {},
): void {
  // A real one does what it is sent, so that its answers are not changed on their way.
  const isReal = behindMs !== undefined;
  const labels: LabelTable = {
    ...{ host: ['instance'], service: ['alertname'], hostgroup: 'job', severity: 'severity' },
    ...{ states: [['none'], ['warning'], ['critical']], hostAlerts: ['InstanceDown'] },
  };
  describeEngine({
    name,
    abilities: [
      ...abilitiesInGuide('Alertmanager'),
      ...(isReal ? [] : (['answers that tests can change'] as const)),
    ],
    lacks: [
      ...['address', 'perf_data', 'current_attempt', 'max_check_attempts', 'is_flapping'],
      ...['accept_passive_checks', 'notifications_enabled'],
    ],
    questions: {
      downtimes: (client) => client.decodedRows(rowQuery('downtimes', { name: text('host_name') })),
    },
    async start({ isSmall = false }) {
      const { url, stop } = await startOne();
      const all = leastAlertedSite(Math.floor(Date.now() / 1000));
      const site = isSmall ? keepOneHost(all) : all;
      await post(url, 'alerts', alertsOf(site));
      await post(url, 'silences', silence('of no alert', ['alertname', 'Odd'], ['instance', 'gone:9100']));
      const open = (at: string) => {
        const client = openAlertmanagerEngine(
          { urls: [at], labels },
          { clock: systemClock, authorization: () => Promise.resolve(undefined) },
        );
        return (context: CallContext) => client({ realm: 'contract', context });
      };
      const client = () => open(url)(callContext(deadline(10_000)));
      await until(async () => (await client().engine()).num_hosts === site.hosts.size);
      return {
        kind: 'alertmanager',
        site,
        stop,
        open: open(url),
        ...(isReal ? { behindMs } : { http: { url, open } }),
      };
    },
  });
}

/** The clock of the API is ahead of the engine, which is so taken for one that was started long ago. */
const aheadMs = 600_000;

export function alertmanagerContract(name: string, start: () => Promise<AlertmanagerUnderTest>): void {
  describe(`a realm of ${name}`, () => {
    let engine: AlertmanagerUnderTest;
    let other: Engine;
    let api: TestApp;
    /** The same realm by the true clock, for which the engine was started a moment ago. */
    let early: TestApp;

    beforeAll(async () => {
      engine = await start();
      await post(engine.urls[0], 'alerts', alerts.slice(0, 4));
      await post(engine.urls[1], 'alerts', alerts.slice(3));
      other = await startEngine({
        site: site({ hosts: [host('icinga', { services: [service('ping', { state: 2 })] })] }),
        ...{ dialect: 'icinga2', listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
      });
      const at = { monitoring_port: 'port' in other.address ? other.address.port : 0 };
      const byApi = { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'am' };
      const record = { id: 'am', kind: 'alertmanager', urls: [...engine.urls], hostgroup_label: 'job' };
      const seed = {
        endpoints: catalog,
        monitoringApis: [monitoringApiRecord().parse(record)],
        realms: [realm('am', byApi), realm('paris', at), multirealm('all', 'am', 'paris')],
      };
      api = await startTestApp({ ...seed, world: { clock: () => Date.now() + aheadMs } });
      early = await startTestApp(seed);
      await until(async () => (await rows('status/realms/am/services/')).length === 7);
    });
    afterAll(async () => {
      await Promise.all([api.stop(), early.stop(), other.close()]);
      await Promise.allSettled([engine.stopPeer(), engine.stop()]);
    });

    const call = (path: string, options: CallOptions = {}, app = api) => app.call(`/api/${path}`, options);
    const read = async (path: string, app = api): Promise<Answer> => {
      const { status, body, text } = await call(path, {}, app);
      expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
      return body as Answer;
    };
    const rows = async (path: string) => {
      const { data } = await read(path);
      return Array.isArray(data) ? (data as Row[]) : [];
    };
    const namesIn = (list: readonly Row[]) =>
      list.map(({ host_name: of, service }) => [of, service ?? []].flat().join('/'));
    /** Sends an operation by the true clock, and returns the outcome of each target. */
    const act = async (path: string, body?: object, method: 'POST' | 'DELETE' = 'POST') => {
      const answer = await call(`operations/${path}`, { method, ...(body && { body }) }, early);
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
      return (answer.body as { readonly data: { readonly targets: readonly Row[] } }).data.targets;
    };
    const waitForDepth = (of: string, isIn: boolean) =>
      until(async () =>
        (await rows('status/realms/am/services/')).some(
          (row) => namesIn([row])[0] === of && row['in_downtime'] === isIn,
        ),
      );

    it('lists the hosts with alerts', async () => {
      const { data } = await read('status/realms/am/hosts/');
      expect(data).toMatchObject([
        { host_name: 'db.example.com', state_name: 'DOWN', output: 'does not answer', host_groups: ['node'] },
        { host_name: 'no-host', state_name: 'PENDING', output: null },
        {
          ...{ host_name: 'web1', state: null, state_name: 'PENDING', is_flapping: null, address: null },
          services: { ok: null, warning: 1, critical: 1, unknown: 0, pending: 0 },
        },
      ]);
    });

    it('lists alerts as services: those of one name are one, with the worst state', async () => {
      const data = await rows('status/realms/am/services/?where=kind%3D%22service%22');
      expect(data).toMatchObject([
        { host_name: 'db.example.com', service: 'Odd', state_name: 'UNKNOWN', unhandled: false },
        { host_name: 'no-host', service: 'Watchdog', state_name: 'OK' },
        {
          ...{ host_name: 'web1', service: 'DiskFull', state_name: 'CRITICAL', state_type: 'HARD' },
          ...{ output: 'disk / is full (2 alerts)', perf_data: null, unhandled: true, acknowledged: false },
        },
        { host_name: 'web1', service: 'Load', state_name: 'WARNING', output: 'load is 9' },
      ]);
      const since = Date.parse(String(data[2]?.['last_state_change']));
      expect(Math.abs(since - Date.now())).toBeLessThan(120_000);
    });

    it.each([
      ['hosts/?where=state_name = "DOWN"', ['db.example.com']],
      ['services/?where=engine_severity_name = critical and engine_severity is null', ['web1/DiskFull']],
      ['services/?where=state_name in ("CRITICAL", "WARNING")', ['web1/DiskFull', 'web1/Load']],
      ['services/?where=vars.ALERTNAME = "Load" and host_name ~ "web*"', ['web1/Load']],
      [
        'services/?where=host.vars.JOB = "node" and host.state_name = "DOWN"',
        ['db.example.com', 'db.example.com/Odd'],
      ],
      ['services/?where=unhandled = true&sort=-state', ['web1/DiskFull', 'db.example.com', 'web1/Load']],
      ['services/?limit=1&sort=-service', ['no-host/Watchdog']],
      ['hostgroups/node/hosts/', ['db.example.com', 'no-host', 'web1']],
    ])('selects: %s', async (path, names) => {
      const [list = '', query = ''] = path.split('?');
      const spelled = new URLSearchParams(query).toString();
      expect(namesIn(await rows(`status/realms/am/${list}?${spelled}`))).toEqual(names);
    });

    it('pages, groups and searches', async () => {
      const { meta } = await read('status/realms/am/services/?limit=4');
      const next = await rows(`status/realms/am/services/?limit=4&cursor=${meta.next_cursor}`);
      expect(namesIn(next)).toEqual(['web1', 'web1/DiskFull', 'web1/Load']);
      const grouped = await rows('status/realms/am/services/?group_by=state_name');
      expect(grouped).toContainEqual(expect.objectContaining({ state_name: 'CRITICAL', count: 1 }));
      expect(JSON.stringify(await read('status/search/?q=disk&realm=am'))).toContain('DiskFull');
    });

    it('counts problems, and says that it knows no others', async () => {
      const { data, meta } = await read('status/realms/am/');
      expect(data).toMatchObject({
        hosts: { total: 3, up: null, down: 1, pending: 2 },
        services: { total: 4, ok: 1, warning: 1, critical: 1, unknown: 1, unhandled: 2, checks_disabled: 0 },
      });
      expect(meta.notice).toContain(
        "Realm 'am': its Alertmanager tells only hosts and services with alerts.",
      );
      expect(await rows('status/realms/am/hostgroups/')).toMatchObject([
        { hostgroup_name: 'node', hosts: { total: 3, up: null, down: 1, pending: 2 } },
      ]);
    });

    it('is asked together with a realm of another engine', async () => {
      const problems = 'where=state_name+in+("CRITICAL","WARNING")';
      expect(namesIn(await rows(`status/multirealms/all/services/?${problems}`))).toEqual([
        ...['web1/DiskFull', 'web1/Load', 'icinga/ping'],
      ]);
      expect((await read('status/multirealms/all/')).data).toMatchObject({
        hosts: { total: 4, up: 1, down: 1, pending: 2 },
        services: { total: 5, ok: 1, critical: 2 },
      });
    });

    it('is old to its callers after a start, as alerts may be missing', async () => {
      const { meta } = await read('status/realms/am/services/', early);
      expect(meta.notice).toContain('its Alertmanager was started less than 2 minutes ago');
      await until(async () => !(await read('status/realms/am/services/')).meta.notice?.includes('started'));
    });

    it('shows silences as downtimes and acknowledgements', async () => {
      await post(
        engine.urls[0],
        'silences',
        silence('ACK! karma was here', ['alertname', 'Odd'], ['instance', 'db.example.com']),
      );
      await post(engine.urls[0], 'silences', silence('all of web', ['instance', 'web1.*', true]));
      await post(engine.urls[0], 'silences', silence('not there yet', ['instance', 'new1:9100']));
      await until(async () => (await rows('operations/realms/am/acknowledgements/')).length === 1);
      expect(await rows('operations/realms/am/acknowledgements/')).toMatchObject([
        {
          ...{ host_name: 'db.example.com', service: 'Odd', state_name: 'UNKNOWN' },
          ...{ comment: 'karma was here', author: 'anna', is_ours: false },
        },
      ]);
      const downtimes = () => rows('operations/realms/am/downtimes/?sort=host_name,service');
      await until(async () => (await downtimes()).length === 3);
      expect(await downtimes()).toMatchObject([
        { host_name: 'new1', service: null, comment: 'not there yet', fixed: true },
        { host_name: 'web1', service: 'DiskFull', comment: 'all of web', in_effect: true },
        { host_name: 'web1', service: 'Load', comment: 'all of web' },
      ]);
      expect(await rows('status/realms/am/hosts/')).toMatchObject([
        ...[{ in_downtime: false }, { in_downtime: false }, { in_downtime: true }],
      ]);
    });

    it('ends no silence that covers other objects too', async () => {
      const [, downtime] = await rows('operations/realms/am/downtimes/?sort=host_name,service');
      const path = `operations/realms/am/downtimes/${String(downtime?.['downtime_id'])}/`;
      const { status, body } = await call(path, { method: 'DELETE' });
      expect([status, body]).toMatchObject([
        502,
        { code: 'engine_refused_command', detail: expect.stringContaining('one silence for 2 hosts and') },
      ]);
    });

    it('takes downtimes, and ends them', async () => {
      const targets = {
        hosts: ['no-host', 'db.example.com'],
        services: [{ host_name: 'no-host', service: 'Watchdog' }],
      };
      const body = { targets, duration: '1h', comment: 'new (disks)', key: 'disks' };
      expect(await act('realms/am/downtimes/', body)).toMatchObject([
        { host_name: 'db.example.com', service: null, outcome: 'done' },
        { host_name: 'no-host', outcome: 'refused', reason: expect.stringContaining('no common downtime') },
        { host_name: 'no-host', service: 'Watchdog', outcome: 'done' },
      ]);
      expect(await act('realms/am/downtimes/', body)).toMatchObject([
        ...[{ outcome: 'already' }, { outcome: 'refused' }, { outcome: 'already' }],
      ]);
      // An Alertmanager shows a silence as active a moment after it took it.
      await waitForDepth('db.example.com', true);
      await waitForDepth('no-host/Watchdog', true);
      const ours = await rows('operations/realms/am/downtimes/?where=is_ours+=+true&sort=host_name');
      expect(ours).toMatchObject([
        { host_name: 'db.example.com', service: null, author: 'admin', comment: 'new (disks)' },
        { host_name: 'no-host', service: 'Watchdog', in_effect: true },
      ]);
      const removed = await act('realms/am/downtimes/?filter=author%3Dadmin', undefined, 'DELETE');
      expect(removed).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
      await waitForDepth('db.example.com', false);
    });

    it('takes acknowledgements by a filter over realms, and ends them', async () => {
      const body = {
        ...{ targets: { filter: 'kind=service&state_name=CRITICAL' }, comment: 'on it' },
        expires_at: new Date(Date.now() + 2 * aheadMs).toISOString(),
      };
      const answer = await act('multirealms/all/acknowledgements/', body);
      expect(answer.filter(({ realm: of }) => of === 'am')).toMatchObject([
        { host_name: 'web1', service: 'DiskFull', outcome: 'done' },
      ]);
      expect(await rows('operations/realms/am/acknowledgements/?where=is_ours+=+true')).toMatchObject([
        { host_name: 'web1', service: 'DiskFull', comment: 'on it', author: 'admin' },
      ]);
      const path = 'realms/am/acknowledgements/?filter=host_name%3Dweb1';
      expect(await act(path, undefined, 'DELETE')).toContainEqual(
        expect.objectContaining({ host_name: 'web1', service: 'DiskFull', outcome: 'done' }),
      );
    });

    it('refuses every other operation with a sentence', async () => {
      const targets = { services: [{ host_name: 'web1', service: 'Load' }] };
      const reason = expect.stringContaining('takes downtimes and acknowledgements, and no other operations');
      for (const [path, body] of [
        ['checks/', {}],
        ['comments/', { comment: 'seen' }],
        ['switches/', { switch: 'notifications', on: false }],
      ] as const)
        expect(await act(`realms/am/${path}`, { targets, ...body })).toMatchObject([
          { outcome: 'refused', reason },
        ]);
    });

    it('answers every question that a realm is asked', async () => {
      const values = {
        host: 'web1',
        host_name: 'web1',
        service: 'Load',
        hostgroup_name: 'node',
        realm_type: 'realms',
      };
      const paths = catalog
        .filter(
          ({ method, path, name }) =>
            method === 'GET' && path.includes('{realm_name}') && name !== 'utils.restart',
        )
        .map(({ path }) =>
          path.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
            const named: Labels = { ...values, realm_name: path.includes('/multirealms/') ? 'all' : 'am' };
            return named[key] ?? whole;
          }),
        )
        .filter((path) => !path.includes('{'));
      expect(paths.length).toBeGreaterThan(20);
      const answers: unknown[] = [];
      for (const path of paths) {
        const { status, text } = await call(path.replace('/api/', ''));
        if (status >= 500) answers.push([path, status, text]);
      }
      expect(answers).toEqual([]);
    });

    it('goes on without a peer, and says so; without any it is unreachable', async () => {
      await engine.stopPeer();
      const { data, meta } = await read('status/realms/am/services/');
      expect(JSON.stringify(data)).toContain('DiskFull');
      expect(meta.notice).toContain('1 of 2 peers of its Alertmanager do not answer');
      await engine.stop();
      const { status, body } = await call('status/realms/am/services/');
      expect([status, body]).toMatchObject([502, { code: 'engine_unreachable' }]);
      const { data: others, meta: told } = await read('status/multirealms/all/services/');
      expect(JSON.stringify(others)).toContain('icinga');
      expect(JSON.stringify(told)).toContain('engine_unreachable');
    });
  });
}
