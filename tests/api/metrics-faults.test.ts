// Metrics requests to faulty backends, and with names that contain the syntax of the query language, on each kind of backend.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { startSearchEngine, type StoredDocument } from '../../demo/search-engine/index.ts';
import {
  type SeriesDatabase,
  startTimeSeriesEngine,
  storedSeries,
} from '../../demo/time-series-engine/index.ts';
import { endpoints } from '../../functions/metrics/endpoints.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { searchBackendRecord } from '../../shared/store/search-backends.ts';
import { metricMapping } from '../contract/search/metric-documents.ts';
import { startTestApp, type TestApp, type TestAppSeed } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import {
  answersHalf,
  answersJson,
  dripsEndlessly,
  type HttpBehaviour,
  httpPeer,
  neverReplies,
  type RunningHttpPeer,
} from '../support/http-peer.ts';
import { realm } from '../support/realm-records.ts';

const kinds = ['influxql', 'promql', 'search'] as const;
type Kind = (typeof kinds)[number];

const minute = 60_000;
const now = Math.floor(Date.now() / minute) * minute;

/** Names that would be syntax if they were not data. */
const oddNames = [
  '"; DROP MEASUREMENT x',
  `x' OR '1'='1`,
  String.raw`back\slash"`,
  '/.*/',
  '{__name__=~".+"}',
  '.*',
  '*',
  'web-1" or vector(1) or {a="',
  '${v0}',
  '%00',
];

interface Value {
  readonly host: string;
  readonly service: string;
  readonly measurement: string;
}
const plain: Value = { host: 'web-1', service: 'cpu', measurement: 'load' };
const values: readonly Value[] = [
  plain,
  ...oddNames.map((name) => ({ host: name, service: name, measurement: name })),
];
const tooMany = Array.from({ length: 10_001 }, (_, at) => ({ ...plain, host: `host-${at}` }));

function database(name: string, held: readonly Value[]): SeriesDatabase {
  const series = held.map(({ host, service, measurement }) =>
    storedSeries('check', { hostname: host, service, metric: measurement }, [
      { time: now - minute, fields: { value: 1 } },
    ]),
  );
  return { name, series };
}

function documents(held: readonly Value[]): StoredDocument[] {
  return held.map(({ host, service, measurement }, at) => ({
    id: `value-${at}`,
    source: {
      '@timestamp': new Date(now - minute).toISOString(),
      ...{ host_name: host, display_name: host, service, measurement, value: 1 },
    },
  }));
}

/** The fault that the backends have from their n-th query on. */
let fault: { readonly behave: HttpBehaviour; readonly from: number } | undefined;
let questions = 0;
const closing: (() => Promise<void>)[] = [];
let api: TestApp;
/** The same app with a longer deadline. */
let patient: TestApp;

async function relayTo(url: string): Promise<RunningHttpPeer> {
  const relay = await httpPeer((request, response, body) => {
    questions += 1;
    if (fault && questions >= fault.from) {
      fault.behave(request, response, body);
      return;
    }
    const { method = '' } = request;
    const headers = { 'content-type': request.headers['content-type'] ?? 'text/plain' };
    void fetch(`${url}${request.url ?? ''}`, { method, ...(method !== 'GET' && { headers, body }) }).then(
      async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      },
    );
  });
  closing.push(() => relay.close());
  return relay;
}

beforeAll(async () => {
  // The databases are created once, because the engines read them at each query.
  const databases = [database('here', values), database('many', tooMany)];
  const series = await startTimeSeriesEngine({ databases: () => databases });
  const index = (name: string, held: readonly Value[]) => ({
    name: `metrics-svc-${name}`,
    mapping: metricMapping,
    documents: documents(held),
  });
  const indices = [index('here', values), index('many', tooMany)];
  const search = await startSearchEngine({ indices: () => indices });
  closing.push(
    () => series.close(),
    () => search.close(),
  );
  const [seriesRelay, searchRelay] = [await relayTo(series.url), await relayTo(search.url)];
  const dead = `http://127.0.0.1:${deadPort}`;
  const flavours = ['influxql', 'promql'] as const;
  const odd = { host: '"; DROP MEASUREMENT x', value: String.raw`\"`, measurement: '/.*/' };
  const bare = { monitoring_ip: undefined, monitoring_port: undefined };
  const places = ['here', 'many', 'nobody'];
  const seed: TestAppSeed = {
    endpoints,
    metricsBackends: [
      ...flavours.flatMap((flavour) => [
        metricsBackendRecord().parse({ id: flavour, flavour, url: seriesRelay.url.href }),
        metricsBackendRecord().parse({ id: `${flavour}-dead`, flavour, url: dead }),
      ]),
      metricsBackendRecord().parse({
        ...{ id: 'odd', flavour: 'influxql', url: seriesRelay.url.href, names: odd },
      }),
    ],
    searchBackends: [
      searchBackendRecord().parse({ id: 1, flavour: 'opensearch', url: searchRelay.url.href }),
      searchBackendRecord().parse({ id: 2, flavour: 'opensearch', url: dead }),
      searchBackendRecord().parse({
        ...{ id: 3, flavour: 'opensearch', url: searchRelay.url.href },
        fields: { metrics: { host_name: '"}},{"match_all":{}}', measurement: '*' } },
      }),
    ],
    realms: [
      ...flavours.flatMap((flavour) =>
        places.map((metrics_db) =>
          realm(`${metrics_db}-${flavour}`, { ...bare, metrics: flavour, metrics_db }),
        ),
      ),
      ...flavours.map((flavour) =>
        realm(`dead-${flavour}`, { ...bare, metrics: `${flavour}-dead`, metrics_db: 'here' }),
      ),
      realm('odd-influxql', { ...bare, metrics: 'odd', metrics_db: 'here' }),
      ...places.map((metrics_index) =>
        realm(`${metrics_index}-search`, { ...bare, search_backend: 1, metrics_index }),
      ),
      realm('dead-search', { ...bare, search_backend: 2, metrics_index: 'here' }),
      realm('odd-search', { ...bare, search_backend: 3, metrics_index: 'here' }),
    ],
  };
  api = await startTestApp({ ...seed, config: { engineDeadlineMs: 8000 } });
  patient = await startTestApp({ ...seed, config: { engineDeadlineMs: 28_000 } });
});
afterAll(async () => {
  await api.stop();
  await patient.stop();
  for (const close of closing) await close();
});
afterEach(() => {
  fault = undefined;
  questions = 0;
});

const of = (name: string, query = '', { on = api } = {}) => on.call(`/api/metrics/realm/${name}/${query}`);
const codeOf = (kind: Kind, word: string) => `${kind === 'search' ? 'search' : 'metrics'}_backend_${word}`;
const refusals: Readonly<Record<Kind, unknown>> = {
  influxql: { results: [{ statement_id: 0, error: 'shard 7 is broken' }] },
  promql: { status: 'error', errorType: 'internal', error: 'shard 7 is broken' },
  search: { error: { type: 'shard_failure', reason: 'shard 7 is broken' }, status: 500 },
};
const halves: Readonly<Record<Kind, unknown>> = {
  influxql: { results: [{ statement_id: 0, partial: true }] },
  promql: { status: 'success', isPartial: true, data: { resultType: 'vector', result: [] } },
  search: {
    ...{ took: 1, timed_out: false, _shards: { total: 2, successful: 1, failed: 1 } },
    ...{ hits: { total: { value: 0, relation: 'eq' }, hits: [] }, aggregations: {} },
  },
};

const blanks = ' '.repeat(1_000_000);
const levels = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const deepValue = `{"status":"success","results":[{"series":[{"name":"a","columns":["time","value"],"values":[[1,${'[0,'.repeat(20_000)}0${']'.repeat(20_000)}]]}]}]}`;

it.each<[string, HttpBehaviour]>([
  ['says nothing', neverReplies],
  ['sends a byte now and then', dripsEndlessly],
])('a backend of metrics that %s is named as that, and asked again', async (_what, behave) => {
  fault = { behave, from: 2 };
  // All faults are tested at the same time, because each takes a whole deadline.
  const answers = await Promise.all(kinds.map((kind) => of(`here-${kind}`)));
  for (const [at, kind] of kinds.entries()) {
    const { status, body, text } = answers[at]!;
    expect([status, body.code]).toEqual([504, codeOf(kind, 'timeout')]);
    expect(text).toContain(`here-${kind}`);
    expect(text).not.toMatch(/127\.0\.0\.1|DROP/);
  }
  fault = undefined;
  for (const kind of kinds) expect((await of(`here-${kind}`, '?host_name=web-1')).body.data).toHaveLength(1);
});

describe.each(kinds)('a %s backend of metrics', (kind) => {
  it.each<[string, (kind: Kind) => HttpBehaviour, number, string]>([
    ['sends half an answer', () => answersHalf, 502, 'failed'],
    ['hangs up', () => (_request, response) => response.destroy(), 502, 'failed'],
    ['answers with a page', () => (_request, response) => response.end('<h1>Hello</h1>'), 502, 'failed'],
    ['answers with nothing', () => answersJson({}), 502, 'failed'],
    ['answers with a megabyte of blanks', () => (_request, response) => response.end(blanks), 502, 'failed'],
    ['answers 20,000 levels deep', () => (_request, response) => response.end(levels), 502, 'failed'],
    [
      'answers 20,000 levels deep in a value',
      () => (_request, response) => response.end(deepValue),
      502,
      'failed',
    ],
    ['fails with status 200', (one) => answersJson(refusals[one]), 502, 'failed'],
    ['leaves out a part', (one) => answersJson(halves[one]), 502, 'failed'],
    ['has too much to do', () => answersJson({}, 503), 503, 'busy'],
    ['does not know us', () => answersJson({}, 401), 502, 'credentials'],
  ])('that %s is named as that, and asked again', async (_what, behaviour, status, word) => {
    for (const from of [1, 2]) {
      fault = { behave: behaviour(kind), from };
      questions = 0;
      const answer = await of(`here-${kind}`);
      expect([answer.status, answer.body.code]).toEqual([status, codeOf(kind, word)]);
      expect(answer.text).toContain(`here-${kind}`);
      expect(answer.text).not.toMatch(/127\.0\.0\.1|DROP/);
      fault = undefined;
      expect((await of(`here-${kind}`, '?host_name=web-1')).body.data).toHaveLength(1);
    }
  });

  it('that is down is named as that', async () => {
    for (const path of ['', 'measurements/']) {
      const { status, body } = await of(`dead-${kind}`, path);
      expect([status, body.code]).toEqual([502, codeOf(kind, 'unreachable')]);
    }
  });

  it('does not know a database', async () => {
    const { status, body } = await of(`nobody-${kind}`);
    expect(kind === 'search' ? [status, body.meta.notice] : [status, body.code]).toEqual(
      kind === 'search'
        ? [200, 'No index is called metrics-svc-nobody.']
        : [502, 'metrics_database_not_found'],
    );
  });

  it('is not asked for more than 10,000 series', async () => {
    for (const query of ['', '?measurements=load', 'measurements/']) {
      const { status, body } = await of(`many-${kind}`, query, { on: patient });
      expect([status, body.code]).toEqual([400, 'too_many_series']);
    }
    expect((await of(`many-${kind}`, '?host_name=host-7,host-8', { on: patient })).body.data).toHaveLength(2);
  });

  it.each(oddNames)('takes %j for a name', async (name) => {
    const text = encodeURIComponent(name.replaceAll(/[\\,]/g, String.raw`\$&`));
    const exact = encodeURIComponent(name);
    for (const query of [
      `?host_name=${text}`,
      `?service=${exact}`,
      `?measurements=${text}`,
      `?host_name=${text},nobody&service=${exact}&measurements=${text},nothing&raw=true`,
    ]) {
      const { status, body } = await of(`here-${kind}`, query);
      const found = body.data as readonly { readonly host_name: string }[];
      expect([query, status, found.map(({ host_name }) => host_name)]).toEqual([query, 200, [name]]);
    }
    const listed = await of(`here-${kind}`, `measurements/?host=${exact}&service=${exact}`);
    expect(listed.body.data).toMatchObject([{ host_name: name, measurement: name }]);
    const none = await of(`here-${kind}`, `?host_name=${encodeURIComponent(`${name} `)}x&measurements=load`);
    expect([none.status, none.body.data]).toEqual([200, []]);
  });

  it('gets no line break in a name', async () => {
    const { status, body } = await of(`here-${kind}`, '?host_name=a%0Ab');
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

it.each(['influxql', 'search'])('names of fields are data for a %s backend', async (kind) => {
  for (const path of ['', '?host_name=web-1&measurements=load', 'measurements/']) {
    const { status, body } = await of(`odd-${kind}`, path);
    expect([path, status, body.data]).toEqual([path, 200, []]);
  }
});
