// Tests of metrics in a search backend, where each value is one document.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Index, Mapping } from '../../demo/search-engine/index.ts';
import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/metrics/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { searchBackendRecord } from '../../shared/store/search-backends.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { metricDocuments, metricMapping } from './search/metric-documents.ts';

const minute = 60_000;
/** Two hours of one value a minute, which ended a minute ago. */
const end = Math.floor(Date.now() / minute) * minute;
const indices: readonly Index[] = [
  { name: 'metrics-svc-paris', mapping: metricMapping, documents: metricDocuments(end) },
  { name: 'metrics-svc-none', mapping: metricMapping, documents: [] },
  // The values of analysed text without a keyword field cannot be told apart.
  {
    name: 'metrics-svc-words',
    mapping: { ...metricMapping, measurement: 'text' } satisfies Mapping,
    documents: metricDocuments(end),
  },
];

interface Row {
  readonly host_name: string | null;
  readonly display_name: string | null;
  readonly service: string | null;
  readonly measurement: string;
  readonly points: readonly (readonly [string, number | null])[];
}

/** A running search backend that holds these indices. */
export interface SearchBackendUnderTest {
  readonly url: string;
  stop(): Promise<void>;
}

/** Tests the answers that the metrics endpoints make from documents, on one search backend. */
export function documentMetricsContract(
  name: string,
  startBackend: (holding: readonly Index[]) => Promise<SearchBackendUnderTest>,
): void {
  describe(`metrics of ${name}`, () => {
    let engine: Engine;
    let backend: SearchBackendUnderTest;
    let api: TestApp;

    beforeAll(async () => {
      engine = await startEngine({
        site: site({ hosts: [host('web-1'), host('db-1', { groups: ['databases'] })] }),
        dialect: 'icinga2',
        listen: {},
        clock: systemClock,
      });
      backend = await startBackend(indices);
      const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
      const here = { monitoring_port, search_backend: 1, metrics_index: 'paris' };
      const registered = { id: 1, url: backend.url, flavour: 'opensearch' };
      const bare = { monitoring_ip: undefined, monitoring_port: undefined };
      api = await startTestApp({
        endpoints,
        realms: [
          realm('paris', here),
          realm('engineless', { ...here, ...bare }),
          hostgroupRealm('databases', 'databases', here),
          realm('missing', { ...here, metrics_index: 'paris,nobody' }),
          realm('empty', { ...here, metrics_index: 'none' }),
          realm('words', { ...here, metrics_index: 'words' }),
          realm('said', { ...here, backend_technology: 'time-series', metrics: 'influx' }),
          realm('events-only', { ...here, metrics_index: undefined }),
          realm('unsaid', {
            ...bare,
            metrics_index: 'paris',
            backend_technology: 'search',
            metrics: 'influx',
          }),
          realm('both', { ...here, metrics_index: undefined, metrics: 'influx', metrics_db: 'x' }),
          realm('gone', { ...here, search_backend: 3 }),
          realm('unregistered', { ...here, search_backend: 9 }),
        ],
        searchBackends: [
          searchBackendRecord().parse(registered),
          searchBackendRecord().parse({ ...registered, id: 3, url: `http://127.0.0.1:${deadPort}` }),
        ],
        metricsBackends: [
          metricsBackendRecord().parse({
            id: 'influx',
            flavour: 'influxql',
            url: `http://127.0.0.1:${deadPort}`,
          }),
        ],
        viewers: { vera: ['databases'] },
        config: { engineDeadlineMs: 20_000 },
      });
    });
    afterAll(async () => {
      await api.stop();
      await backend.stop();
      await engine.close();
    });

    const of = (name: string, query = '', options = {}) =>
      api.call(`/api/metrics/realm/${name}/${query}`, options);
    const named = (data: readonly Row[]) =>
      data.map(
        (row) => `${row.host_name ?? row.display_name ?? '?'} ${row.service ?? '-'} ${row.measurement}`,
      );

    it.each(['paris', 'engineless'])('are series with figures, thresholds and points (%s)', async (name) => {
      const { status, body } = await of(name);
      expect([status, named(body.data)]).toEqual([
        200,
        ['Printer, red - toner', 'db-1 mysql connections', 'web-1 - rta', 'web-1 cpu load', 'web-1 cpu wait'],
      ]);
      expect(body.data[3]).toMatchObject({
        ...{ realm: name, display_name: 'Web, one', unit: 'percent', warn: 80, crit: 90 },
        stats: { min: 0, max: 119, avg: 59.5, last: 119, count: 120 },
      });
      expect(body.data[0]).toMatchObject({ host_name: null, display_name: 'Printer, red', unit: null });
      expect(body.meta.notice).toBeUndefined();
    });

    it.each([
      ['?host_name=web-1&service=cpu', ['web-1 cpu load', 'web-1 cpu wait']],
      ['?host_name=web-1,db-1&measurements=load,connections', ['db-1 mysql connections', 'web-1 cpu load']],
      ['?display_name=Web%5C,%20one&measurements=load', ['web-1 cpu load']],
      ['?display_name=Printer%5C,%20red', ['Printer, red - toner']],
      ['?size=2', ['db-1 mysql connections', 'web-1 cpu load']],
      ['?time_from=01/01/2020&time_to=02/01/2020', []],
      ['?host_name=%7B%22match_all%22:%7B%7D%7D', []],
      ['?host_name=web*', []],
    ])('%s', async (query, expected) => {
      const { status, body } = await of('paris', query);
      expect([status, named(body.data)]).toEqual([200, expected]);
    });

    it('are as fine as they were measured, with holes, or as the caller wants them', async () => {
      const [from, to] = [end - 60 * minute, end].map((at) => new Date(at).toISOString());
      const one = async (more: string, measurement = 'load') => {
        const hour = `?host_name=web-1&measurements=${measurement}&time_from=${from}&time_to=${to}`;
        const { body } = await of('paris', `${hour}${more}`);
        return body.data[0] as Row & { readonly step_seconds: number | null };
      };
      const usual = await one('');
      expect([usual.step_seconds, usual.points.length, usual.points.at(-1)?.[1]]).toEqual([60, 60, 119]);
      const raw = await one('&raw=true');
      expect([raw.step_seconds, raw.points.length]).toEqual([null, 60]);
      expect(Date.parse(raw.points[0]?.[0] ?? '')).toBe(end - 60 * minute);
      const rare = await one('&step=60', 'wait');
      expect(rare.points.filter(([, value]) => value !== null)).toHaveLength(2);
      expect(rare.points.length).toBe(60);
    });

    it('name what was asked for and is not there, and indices that are missing', async () => {
      const { body } = await of('missing', '?display_name=Web%5C,%20one,nobody&measurements=load');
      expect(named(body.data)).toEqual(['web-1 cpu load']);
      expect(body.meta.notice).toBe(
        'Without points in the range, or unknown: nobody. No index is called metrics-svc-nobody.',
      );
      expect((await of('empty')).body).toMatchObject({ data: [] });
    });

    it('of a hostgroup realm are those of its hosts', async () => {
      const caller = viewer('vera');
      expect(named((await of('databases', '', { caller })).body.data)).toEqual(['db-1 mysql connections']);
      expect((await of('databases', '?display_name=Web%5C,%20one', { caller })).body.data).toEqual([]);
      expect((await of('databases', '?display_name=Printer%5C,%20red', { caller })).body.data).toEqual([]);
      expect((await of('databases', 'measurements/?host=web-1', { caller })).body.data).toEqual([]);
    });

    it('are paged without losing one', async () => {
      const pages: string[] = [];
      let cursor = '';
      do {
        const { body } = await of('paris', `?limit=2${cursor}`);
        pages.push(...named(body.data));
        expect((body.data as Row[]).every(({ points }) => points.length > 0)).toBe(true);
        cursor = body.meta.next_cursor === null ? '' : `&cursor=${body.meta.next_cursor}`;
      } while (cursor !== '');
      expect(pages.sort()).toEqual(named((await of('paris')).body.data).sort());
    });

    it('have measurements', async () => {
      const { body } = await of('paris', 'measurements/?service=cpu');
      expect(body.data).toEqual([
        { realm: 'paris', host_name: 'web-1', service: 'cpu', measurement: 'load', unit: 'percent' },
        { realm: 'paris', host_name: 'web-1', service: 'cpu', measurement: 'wait', unit: null },
      ]);
    });

    it.each([
      ['events-only', 409, 'realm_without_metrics', 'metrics_index'],
      ['unsaid', 409, 'realm_without_metrics', 'search_backend'],
      ['said', 409, 'realm_without_metrics', 'metrics_db'],
      ['unregistered', 409, 'realm_without_metrics', 'registered'],
      ['words', 502, 'search_backend_refused', "'words'"],
      ['gone', 502, 'search_backend_unreachable', "'gone'"],
      ['both', 502, 'metrics_backend_unreachable', "'both'"],
    ])('of %s are %i %s (%s)', async (name, status, code, words) => {
      for (const path of ['', 'measurements/']) {
        const answer = await of(name, path);
        expect([answer.status, answer.body.code]).toEqual([status, code]);
        expect(answer.body.detail).toContain(words);
      }
    });
  });
}
