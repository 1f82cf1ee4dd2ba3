import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Index, startSearchEngine } from '../../demo/search-engine/index.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as eventEndpoints } from '../../functions/events/endpoints.ts';
import { endpoints as reportEndpoints } from '../../functions/reports/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import type { Kpi, KpiRow } from '../../shared/realm/history/kpi/kpi-record.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { SearchBackendRecord } from '../../shared/store/search-backends.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { pastSite, presentMs } from '../support/history-world.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { dynamicIndices, mappedIndices } from './history/history-indices.ts';

interface Backend {
  readonly url: string;
  readonly flavour: SearchBackendRecord['flavour'];
  /** The account to log in with; `undefined` if the backend asks for none. */
  readonly account?: { readonly user: string; readonly password: string };
  readonly stop: () => Promise<void>;
}

/** Starts a backend that holds these; it lays the dynamic ones out by itself. */
type Start = (mapped: readonly Index[], dynamic: readonly Index[]) => Promise<Backend>;

const all =
  'hosts_filter=true&services_filter=true&notifications_filter=true&external_commands_filter=true&flapping_filter=true';
const range = 'time_from=2026-11-19T12:00:00Z&time_to=2026-11-20T12:00:00Z';
const later = 'time_from=2026-11-20T12:00:00Z&time_to=2026-11-21T00:00:00Z';
const text = (name: string, value: string) =>
  `events/realms/own/?size=100&${name}=${encodeURIComponent(value)}`;

/** Requests to realms that are named after their documents: own, group (a hostgroup of it), logstash, icinga2, crowd, and both (own, logstash). */
const questions: readonly string[] = [
  ...['own', 'logstash', 'group'].flatMap((name) => [
    `events/realms/${name}/monitoring/?${all}&${range}`,
    `events/realms/${name}/hosts/db 2/monitoring/?${all}&engine_filter=true&${range}`,
    `events/realms/${name}/?size=100`,
    `events/realms/${name}/?size=4&sort=host_name,-time&type=host alert`,
    `events/realms/${name}/?state_type=soft&state=1`,
    `events/realms/${name}/monitoring/kpi/hosts/?${range}`,
    ...(name === 'group' ? [] : [`events/realms/${name}/monitoring/kpi/services/?${range}`]),
    `status/realms/${name}/hosts/availability/?${range}&threshold=95`,
    `status/realms/${name}/host/availability/db-1/?${range}`,
    `reports/info/realms/${name}/`,
  ]),
  `events/realms/icinga2/monitoring/?${all}&${later}`,
  'events/realms/icinga2/?size=100&type=SERVICE ALERT',
  `events/realms/icinga2/monitoring/kpi/hosts/?${later}`,
  `events/realms/icinga2/monitoring/kpi/services/?${later}`,
  'events/realms/own/syslogs/',
  'events/realms/own/syslogs/?severity=ERR',
  'events/realms/own/syslogs/?message=DISK&sort=severity',
  `events/realms/crowd/monitoring/kpi/hosts/?${range}`,
  `status/realms/crowd/hosts/availability/?${range}`,
  ...['own', 'logstash'].map(
    (name) => `status/realms/${name}/services/availability/?${range}&step=hour&downtimes=excluded`,
  ),
  `events/multirealms/both/monitoring/?${all}&${range}`,
  `events/multirealms/both/monitoring/kpi/hosts/?${range}`,
  `events/multirealms/both/monitoring/kpi/services/?${range}`,
  `status/multirealms/both/hosts/availability/?${range}`,
  `status/multirealms/both/host/availability/db-1/?${range}`,
  `reports/info/multirealms/both/`,
  text('host_name', 'db-1'),
  text('display_name', 'EB ON'),
  text('contact_name', 'alice'),
  text('message', 'NO ANSWER; really'),
];

/** No document holds these, as text or as a name; as patterns they would find all of them. No host of the group has a service. */
const emptyQuestions: readonly string[] = [
  ...['*', '"', '\\', 'a\nb', '?', 'x'.repeat(10_000)].flatMap((value) => [
    text('message', value),
    text('host_name', value),
  ]),
  text('host_name', 'NO ANSWER; really'),
  `events/realms/group/monitoring/kpi/services/?${range}`,
];

/** A list without rows, key figures without any, a report without events. */
function isEmpty(data: object): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const { rows, events }: { rows?: readonly unknown[]; events?: { total: number } } = data;
  return rows ? rows.length === 0 : events?.total === 0;
}

/** Tests the API's answers about the past on one search backend: they equal those on the embedded one, document by document and figure by figure. */
export function historyContract(name: string, start: Start): void {
  describe(`the past in ${name}`, () => {
    let stops: (() => Promise<unknown>)[];
    let app: TestApp;

    beforeAll(async () => {
      const backend = await start(mappedIndices, dynamicIndices);
      const twin = await startSearchEngine({ indices: () => [...mappedIndices, ...dynamicIndices] });
      const site = pastSite(presentMs / 1000 - 43_200);
      // An engine that keeps no log, so that the past is in the indices only.
      site.log.length = 0;
      const engine = await startEngine({ site, dialect: 'naemon', listen: { port: 0 }, clock: () => now });
      const port = 'port' in engine.address ? engine.address.port : 0;
      app = await startTestApp({
        endpoints: [...eventEndpoints, ...reportEndpoints, ...statusEndpoints],
        searchBackends: [
          ...backendsAt(10, backend),
          ...backendsAt(20, { url: twin.url, flavour: 'opensearch' }),
        ],
        realms: [...realmsOf('tested', 10, port), ...realmsOf('twin', 20, port)],
        config: { engineDeadlineMs: 20_000 },
        world: { clock: () => now, secrets: secretsOf(backend.account) },
      });
      stops = [() => app.stop(), () => engine.close(), () => twin.close(), () => backend.stop()];
    });
    afterAll(async () => {
      for (const stop of stops) await stop();
    });

    const get = async (path: string) => {
      const { status, body } = await app.call(`/api/${path.replaceAll(' ', '%20')}`);
      return { status, body };
    };
    const ask = async (side: 'tested' | 'twin', path: string) => {
      const [words, query = ''] = path.split('?');
      const [found, kind, scope] = /(multirealms|realms)\/(\w+)/.exec(words ?? '') ?? [];
      const { status, body } = await get(
        `${words?.replace(found ?? '', `${kind}/${side}-${scope}`)}?${query}`,
      );
      return { status, body: JSON.parse(JSON.stringify(body).replaceAll(`${side}-`, '')) };
    };

    it.each([
      ...questions.map((path) => [path.slice(0, 110), path, false] as const),
      ...emptyQuestions.map((path) => [path.slice(0, 110), path, true] as const),
    ])('is told alike: %s', async (_short, path, empty) => {
      const [tested, twin] = [await ask('tested', path), await ask('twin', path)];
      expect([path, tested.status]).toEqual([path, 200]);
      expect(comparable(tested.body)).toEqual(comparable(twin.body));
      expect([path, isEmpty(tested.body.data)]).toEqual([path, empty]);
    });

    it.each(['own', 'logstash'])(
      'has the figures that were counted by hand, as %s documents',
      async (kind) => {
        const { body } = await ask('tested', `events/realms/${kind}/monitoring/kpi/hosts/?${range}`);
        expect(body.data.rows.find(({ host_name: host }: KpiRow) => host === 'db-1')).toMatchObject({
          problems: 1,
          alerts: { total: 3, hard: 2, soft: 1 },
          notification_count: 2,
          acknowledged: 1,
          time_in_problem_seconds: 10_764,
          mtta_seconds: 1764,
          mttr_seconds: 10_764,
        });
        const services = await ask('tested', `events/realms/${kind}/monitoring/kpi/services/?${range}`);
        expect(services.body.data.totals).toMatchObject({ problems: 1, flaps: 1, mttr_seconds: 3528 });
        const { body: of } = await ask('tested', `status/realms/${kind}/host/availability/db 2/?${range}`);
        expect(of.data).toMatchObject({
          seconds_by_state: { up: 82_800, down: 3600 },
          scheduled_downtime_seconds_by_state: { up: 7200, down: 3600 },
          state_at_start: 'UP',
          state_at_start_source: 'backtrack',
        });
        expect(of.meta.notice).toContain('index of events');
      },
    );

    it('keeps a KPI, and gives it as a file', async () => {
      const { body } = await get(`events/realms/tested-own/monitoring/kpi/hosts/?${range}`);
      const { kpi_id: id, rows }: Kpi = body.data;
      expect((await get(`events/monitoring/kpi/${id}/`)).body.data).toEqual(body.data);
      const { status, text: file } = await app.call(`/api/events/monitoring/kpi/${id}/download/`);
      expect([status, file.trim().split('\r\n').length]).toEqual([200, rows.length + 1]);
    });

    it.each([
      ['events/realms/tested-crowd/?size=10000', 50],
      [`events/realms/tested-crowd/monitoring/?hosts_filter=true&${range}`, 50],
    ])('goes on behind ten thousand events: %s', async (path, rest) => {
      const first = await get(path);
      expect([first.status, first.body.data.length]).toEqual([200, 10_000]);
      const next = await get(`${path}&cursor=${first.body.meta.next_cursor}`);
      expect([next.status, next.body.data.length, next.body.meta.next_cursor]).toEqual([200, rest, null]);
      const ids = [...first.body.data, ...next.body.data].map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).toBe(10_050);
    });
  });
}

/** The midnight after all events. */
const now = presentMs + 43_200_000;

function backendsAt(id: number, { url, flavour, account }: Omit<Backend, 'stop'>): SearchBackendRecord[] {
  const common = { url, flavour, ...(account && { credentials: 'backend' }) };
  return [
    { ...common, id },
    { ...common, id: id + 1, layout: 'logstash-nagios' },
    { ...common, id: id + 2, layout: 'icinga2' },
  ];
}

function realmsOf(side: string, id: number, monitoring_port: number): RealmRecord[] {
  const own = { monitoring_port, search_backend: id, monitoring_events_index: 'past' };
  return [
    realm(`${side}-own`, { ...own, logger_resources: ['syslog-past'] }),
    hostgroupRealm(`${side}-group`, 'databases', own),
    realm(`${side}-crowd`, { ...own, monitoring_events_index: 'crowd' }),
    realm(`${side}-logstash`, { ...own, search_backend: id + 1, monitoring_events_index: 'logstash-past' }),
    realm(`${side}-icinga2`, { ...own, search_backend: id + 2, monitoring_events_index: 'history-icinga2' }),
    multirealm(`${side}-both`, `${side}-own`, `${side}-logstash`),
  ];
}

function secretsOf(account: Backend['account']) {
  return {
    read: () => Promise.resolve(JSON.stringify(account)),
    write: () => Promise.reject(new Error('the functions write no secrets')),
  };
}

/** Returns the answer without the fields that differ between requests. */
function comparable(body: object): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    /^(kpi_id|request_id|generated_at|latency_ms|next_cursor)$/.test(key) ? undefined : value,
  );
}
