import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import {
  startTimeSeriesEngine,
  type StoredSeries,
  storedSeries,
} from '../../demo/time-series-engine/index.ts';
import { endpoints as agents } from '../../functions/mcp/endpoints.ts';
import { endpoints } from '../../functions/metrics/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { httpPeer, type RunningHttpPeer } from '../support/http-peer.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const minute = 60_000;
/** Two hours of one point a minute, which ended a minute ago. */
const end = Math.floor(Date.now() / minute) * minute;
const minutes = Array.from({ length: 120 }, (_, at) => end - (120 - at) * minute);

function measured(
  tags: Record<string, string>,
  valueAt: (index: number) => number,
  unit?: string,
): StoredSeries {
  const fields = (index: number) => ({
    value: valueAt(index),
    warn: 80,
    ...(unit !== undefined && { unit }),
  });
  return storedSeries(
    'check',
    tags,
    minutes.map((time, index) => ({ time, fields: fields(index) })),
  );
}

const series = [
  measured({ hostname: 'web-1', service: 'cpu', metric: 'load' }, (index) => index, 'percent'),
  measured({ hostname: 'web-1', service: 'cpu', metric: 'wait' }, () => 1),
  measured({ hostname: 'web-1', metric: 'rta' }, () => 0.5, 'seconds'),
  measured({ hostname: 'db-1', service: 'mysql', metric: 'connections' }, () => 7),
  measured({ hostname: 'gone', service: 'old', metric: 'load' }, () => 3),
];

/** One host more than a single query can have. */
const tooMany = (tags: (index: number) => Record<string, string>) =>
  Array.from({ length: 10_001 }, (_, index) =>
    storedSeries('check', tags(index), [{ time: end - minute, fields: { value: 1 } }]),
  );
/** Each series has a measurement of its own. */
const large = tooMany((index) => ({ hostname: 'web-1', metric: `m-${index}` }));
/** All of one. */
const same = tooMany((index) => ({ hostname: `host-${index}`, metric: 'rta' }));

const flavours = ['influxql', 'promql'] as const;

/** Realms whose metrics are asked for in one language; each has it behind its name. */
function realmsOn(flavour: (typeof flavours)[number], monitoring_port: number) {
  const called = (name: string) => `${name}-${flavour}`;
  const known = { monitoring_port, metrics: called('here'), metrics_db: 'paris' };
  return [
    realm(called('paris'), known),
    realm(called('silent'), { ...known, monitoring_port: deadPort }),
    hostgroupRealm(called('paris-db'), 'databases', known),
    multirealm(called('france'), called('paris')),
    realm(called('nothing'), { monitoring_port }),
    realm(called('no-db'), { monitoring_port, metrics: called('here') }),
    realm(called('other-db'), { ...known, metrics_db: 'lyon' }),
    realm(called('dead'), { ...known, metrics: called('dead') }),
    realm(called('locked'), { ...known, metrics: called('locked') }),
    realm(called('large'), { ...known, metrics_db: 'large' }),
    realm(called('same'), { ...known, metrics_db: 'same' }),
    realm(called('unknown'), { ...known, metrics: 'nobody' }),
  ];
}

/** The queries that the backends received, as text. */
const questions: string[] = [];

let engine: Engine;
let backend: Awaited<ReturnType<typeof startTimeSeriesEngine>>;
/** A proxy in front of the backend that records the queries. */
let relay: RunningHttpPeer;
let api: TestApp;

beforeAll(async () => {
  engine = await startEngine({
    site: site({
      hosts: [
        host('web-1', { display_name: 'Web, one', services: [service('cpu')] }),
        host('db-1', { display_name: 'Database', groups: ['databases'], services: [service('mysql')] }),
      ],
    }),
    dialect: 'icinga2',
    listen: {},
    clock: systemClock,
  });
  backend = await startTimeSeriesEngine({
    databases: () => [
      { name: 'paris', series },
      { name: 'large', series: large },
      { name: 'same', series: same },
    ],
  });
  const backendUrl = backend.url;
  relay = await httpPeer((request, response, body) => {
    questions.push(decodeURIComponent(body));
    const { method = '' } = request;
    const posted = method === 'POST' && {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body,
    };
    void fetch(`${backendUrl}${request.url ?? ''}`, { method, ...posted })
      .then((answer) => answer.text())
      .then((answer) => response.end(answer));
  });
  const backendRecords = (record: {
    readonly id: string;
    readonly url: string;
    readonly credentials?: string;
  }) =>
    flavours.map((flavour) =>
      metricsBackendRecord().parse({ ...record, flavour, id: `${record.id}-${flavour}` }),
    );
  const monitoring_port = engine.address.kind === 'tcp' ? engine.address.port : 0;
  api = await startTestApp({
    endpoints: [...endpoints, ...agents],
    viewers: { 'sees-paris': flavours.map((flavour) => `paris-${flavour}`) },
    metricsBackends: [
      ...backendRecords({ id: 'here', url: relay.url.href }),
      ...backendRecords({ id: 'dead', url: `http://127.0.0.1:${deadPort}` }),
      ...backendRecords({ id: 'locked', url: backend.url, credentials: 'nowhere' }),
    ],
    realms: flavours.flatMap((flavour) => realmsOn(flavour, monitoring_port)),
    world: { secrets: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() } },
    config: { engineDeadlineMs: 20_000 },
  });
});
afterAll(async () => {
  await api.stop();
  await relay.close();
  await backend.close();
  await engine.close();
});

interface Row {
  readonly host_name: string;
  readonly service: string | null;
  readonly measurement: string;
  readonly points: readonly (readonly [string, number | null])[];
}
const named = (data: readonly Row[]) =>
  data.map((row) => `${row.host_name} ${row.service ?? '-'} ${row.measurement}`);

describe.each(flavours)('the metrics of a realm (%s)', (flavour) => {
  const of = (name: string, query = '', options = {}) =>
    api.call(`/api/metrics/realm/${name}-${flavour}/${query}`, options);

  it('are series with figures, thresholds and points, by host, service and measurement', async () => {
    const { status, body } = await of('paris');
    expect(status).toBe(200);
    expect(named(body.data)).toEqual([
      'db-1 mysql connections',
      'gone old load',
      'web-1 - rta',
      'web-1 cpu load',
      'web-1 cpu wait',
    ]);
    expect(body.data[3]).toMatchObject({
      ...{ realm: `paris-${flavour}`, display_name: 'Web, one', unit: 'percent', warn: 80, crit: null },
      stats: { min: 0, max: 119, avg: 59.5, last: 119, count: 120 },
    });
    expect(body.data[1]).toMatchObject({ display_name: null });
    const points = body.data[3].points as Row['points'];
    expect(points.length).toBeLessThanOrEqual(1000);
    expect(points.filter(([, value]) => value !== null).length).toBeGreaterThan(0);
  });

  it.each([
    ['?host_name=web-1&service=cpu', ['web-1 cpu load', 'web-1 cpu wait']],
    ['?host_name=web-1,db-1&measurements=load,connections', ['db-1 mysql connections', 'web-1 cpu load']],
    ['?display_name=Web%5C,%20one&service=cpu&measurements=load', ['web-1 cpu load']],
    ['?display_name=Database&display_name=nobody', ['db-1 mysql connections']],
    ['?size=2', ['db-1 mysql connections', 'gone old load', 'web-1 cpu load']],
    ['?time_from=01/01/2020&time_to=02/01/2020', []],
    ['?host_name=nobody', []],
    ["?host_name=x'%20OR%201=1", []],
  ])('%s', async (query, expected) => {
    const { status, body } = await of('paris', query);
    expect([status, named(body.data)]).toEqual([200, expected]);
  });

  it('are told to agents, with the number of those that are left out', async () => {
    const told = async (realmName: string) => {
      const params = { name: 'metrics', arguments: { realm: `${realmName}-${flavour}`, host_name: 'web-1' } };
      const { body } = await api.call('/mcp', {
        ...{ method: 'POST', body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } },
      });
      return body.result.structuredContent as { readonly rows: readonly Row[]; readonly left_out: number };
    };
    const { rows, left_out: left } = await told('paris');
    expect([rows.map((row) => row.measurement), left]).toEqual([['load', 'wait', 'rta'], 0]);
    expect(rows[0]).toMatchObject({ service: 'cpu', last: 119, max: 119, warn: 80 });
    const many = await told('large');
    expect(many.left_out).toBe(10_000 - many.rows.length);
  });

  it('say what was asked for and is not there', async () => {
    const { body } = await of('paris', '?host_name=web-1,nobody&measurements=load,nothing');
    expect(body.meta.notice).toBe(
      'Without points in the range, or unknown: nobody. No points of these measurements: nothing.',
    );
    const { meta } = (await of('paris', '?host_name=web-1&service=cpu&measurements=nothing')).body;
    expect(meta.notice).toBe('No points of these measurements: nothing.');
    expect((await of('paris', '?size=3&measurements=load')).body.meta.notice).toMatch(/^size is ignored/);
  });

  it('are as fine as they were measured, or as the caller wants them', async () => {
    const from = new Date(end - 60 * minute).toISOString();
    const to = new Date(end).toISOString();
    const hour = `?host_name=web-1&measurements=load&time_from=${from}&time_to=${to}`;
    const one = async (more: string) => {
      const { body } = await of('paris', `${hour}${more}`);
      return body.data[0] as Row & { readonly step_seconds: number | null };
    };
    const usual = await one('');
    expect([usual.step_seconds, usual.points.length]).toEqual([60, 60]);
    expect(usual.points.at(-1)?.[1]).toBe(119);
    const raw = await one('&raw=true');
    expect([raw.step_seconds, raw.points.length]).toEqual([null, 60]);
    expect(Date.parse(raw.points[0]?.[0] ?? '')).toBe(end - 60 * minute);
    expect((await one('&step=600')).step_seconds).toBe(600);
    const coarse = await one('&max_points=12');
    expect(coarse.points.length).toBeLessThanOrEqual(12);
    // Steps begin at multiples of their length: twelve of 300 seconds are the hour only if it begins at one.
    expect(coarse.step_seconds).toBe((end / minute) % 5 === 0 ? 300 : 600);
  });

  it('of a hostgroup realm are those of its hosts', async () => {
    expect(named((await of('paris-db')).body.data)).toEqual(['db-1 mysql connections']);
    const { body } = await of('paris-db', '?host_name=web-1,db-1');
    expect(named(body.data)).toEqual(['db-1 mysql connections']);
    expect((await of('paris-db', '?display_name=Web%5C,%20one')).body.data).toEqual([]);
    const listed = await of('paris-db', 'measurements/?host=web-1');
    expect(listed.body.data).toEqual([]);
  });

  it('are there without display names where the engine is silent', async () => {
    const { status, body } = await of('silent', '?host_name=web-1&service=cpu');
    expect([status, body.data[0].display_name, body.meta.notice]).toEqual([
      200,
      null,
      'Display names are missing, because the engine did not answer.',
    ]);
    expect((await of('silent', '?display_name=Database')).body.code).toBe('engine_unreachable');
  });

  it('come as CSV and cut to fields, like every list', async () => {
    const csv = await of('paris', '?host_name=db-1&fields=host_name,measurement&format=csv');
    expect(csv.text.trim().split(/\r?\n/)).toEqual(['host_name,measurement', 'db-1,connections']);
  });

  it('of more series than an answer may have are the first measurements by name, or refused', async () => {
    const { status, body } = await of('large', '?size=3');
    expect([status, named(body.data)]).toEqual([200, ['web-1 - m-0', 'web-1 - m-1', 'web-1 - m-10']]);
    for (const query of ['?size=10000&fields=measurement', 'measurements/']) {
      const answer = await of('large', query);
      expect([answer.status, answer.body.code]).toEqual(
        query === 'measurements/' ? [400, 'too_many_series'] : [200, undefined],
      );
    }
    const same = await of('same', '?size=1');
    expect([same.status, same.body.code]).toEqual([400, 'too_many_series']);
    expect((await of('same', '?host_name=host-7')).body.data).toHaveLength(1);
  });

  it('are the same as text and as objects', async () => {
    const asText = await of('paris', '?host_name=web-1');
    const asObjects = await of('paris', `?host_name=web-1&realm=paris-${flavour}`);
    expect(asText.body.data).toEqual(asObjects.body.data);
    expect(Object.keys(asText.body.data[0])).toEqual(Object.keys(asObjects.body.data[0]));
    expect(asText.body.data[0].points.some(([, value]: [string, number | null]) => value === null)).toBe(
      true,
    );
    const cut = await of('paris', '?host_name=web-1&fields=points,measurement');
    expect(Object.keys(cut.body.data[0])).toEqual(['points', 'measurement']);
  });

  it('of a page are measured alone', async () => {
    const pages: string[][] = [];
    let cursor = '';
    do {
      questions.length = 0;
      const { body } = await of('paris', `?limit=2&sort=-measurement${cursor}`);
      pages.push(named(body.data));
      expect((body.data as Row[]).every(({ points }) => points.length > 0)).toBe(true);
      const measured = questions.filter((question) => /mean\(|(?:sum|avg)_over_time/.test(question));
      expect(measured).toHaveLength(2);
      for (const name of ['rta', 'load', 'wait', 'connections']) {
        const isShown = named(body.data).some((one) => one.endsWith(name));
        expect([name, measured.every((question) => question.includes(name))]).toEqual([name, isShown]);
      }
      cursor = body.meta.next_cursor === null ? '' : `&cursor=${body.meta.next_cursor}`;
    } while (cursor !== '');
    expect(pages).toEqual([
      ['web-1 cpu wait', 'web-1 - rta'],
      ['gone old load', 'web-1 cpu load'],
      ['db-1 mysql connections'],
    ]);
    const filtered = await of('paris', '?limit=5&unit=percent');
    expect(named(filtered.body.data)).toEqual(['web-1 cpu load']);
    const byThreshold = await of('paris', '?limit=1&crit=5');
    expect(byThreshold.body.data).toEqual([]);
  });

  it.each([
    ['nothing', 409, 'realm_without_metrics'],
    ['no-db', 409, 'realm_without_metrics'],
    ['unknown', 409, 'realm_without_metrics'],
    ['other-db', 502, 'metrics_database_not_found'],
    ['dead', 502, 'metrics_backend_unreachable'],
    ['locked', 502, 'metrics_backend_credentials'],
    ['france', 404, 'realm_not_found'],
    ['nobody', 404, 'realm_not_found'],
  ])('of %s are %i %s', async (name, status, code) => {
    for (const path of ['', 'measurements/']) {
      const answer = await of(name, path);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });

  it.each([
    ['?host_name=a&display_name=b', 'mutually_exclusive_parameters'],
    ['?step=60&max_points=5', 'mutually_exclusive_parameters'],
    ['?size=0', 'invalid_request'],
    ['?size=10001', 'invalid_request'],
    ['?size=abc', 'invalid_request'],
    ['?time_from=soon', 'invalid_request'],
    ['?time_from=02/01/2026&time_to=01/01/2026', 'invalid_request'],
    ['?time_from=01/01/2025&step=1', 'too_many_points'],
    ['?nothing=1', 'unknown_parameter'],
  ])('refuse %s: %s', async (query, code) => {
    const { status, body } = await of('paris', query);
    expect([status, body.code]).toEqual([400, code]);
  });

  it('are for those who may see the realm', async () => {
    const caller = viewer('sees-paris');
    expect((await of('paris', '', { caller })).status).toBe(200);
    expect((await of('paris-db', '', { caller })).status).toBe(404);
  });
});

describe.each(flavours)('the measurements of a realm (%s)', (flavour) => {
  const of = (name: string, query = '', options = {}) =>
    api.call(`/api/metrics/realm/${name}-${flavour}/${query}`, options);

  it('are what had points lately', async () => {
    const { status, body } = await of('paris', 'measurements/?host=web-1');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { realm: `paris-${flavour}`, host_name: 'web-1', service: null, measurement: 'rta', unit: 'seconds' },
      { realm: `paris-${flavour}`, host_name: 'web-1', service: 'cpu', measurement: 'load', unit: 'percent' },
      { realm: `paris-${flavour}`, host_name: 'web-1', service: 'cpu', measurement: 'wait', unit: null },
    ]);
    expect((await of('paris', 'measurements/?service=mysql')).body.data).toHaveLength(1);
    expect((await of('paris', 'measurements/')).body.data).toHaveLength(5);
  });

  it.each([
    ['?host=nobody', 'Without points in the range, or unknown: nobody.'],
    ['?service=nothing', 'Without points in the range, or unknown: the service nothing.'],
    ['?host=nobody&service=cpu', 'Without points in the range, or unknown: nobody.'],
    ['?host=web-1&service=nothing', 'Without points in the range, or unknown: the service nothing.'],
    ['?host=web-1&service=cpu', undefined],
  ])('%s name in a notice what is unknown', async (query, notice) => {
    expect((await of('paris', `measurements/${query}`)).body.meta.notice).toBe(notice);
    const series = query.replace('host=', 'host_name=');
    expect((await of('paris', series)).body.meta.notice).toBe(notice);
  });

  it('name a host outside of the groups of a hostgroup realm as one that is unknown', async () => {
    const { body } = await of('paris-db', 'measurements/?host=web-1');
    expect(body.meta.notice).toBe('Without points in the range, or unknown: web-1.');
  });
});
