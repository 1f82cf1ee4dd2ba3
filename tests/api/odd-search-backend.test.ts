// A search backend that answers with unexpected JSON affects its own realm only.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as eventEndpoints } from '../../functions/events/endpoints.ts';
import { endpoints as reportEndpoints } from '../../functions/reports/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { pastIndex, pastSite, pastSyslogs, presentMs } from '../support/history-world.ts';
import { httpPeer } from '../support/http-peer.ts';
import { multirealm, realm } from '../support/realm-records.ts';

const midnight = presentMs / 1000 - 43_200;
const range = 'time_from=2026-11-19T12:00:00Z&time_to=2026-11-20T12:00:00Z';

/** Changes the text of an answer that has found something. */
type Oddity = (answer: string) => string;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an answer of any shape is made odd
type Any = any;
const ofHits =
  (change: (hit: Any, place: number) => unknown): Oddity =>
  (answer) => {
    const all: Any = JSON.parse(answer);
    all.hits.hits = all.hits.hits.map(change);
    return JSON.stringify(all);
  };
const ofWhole =
  (change: (all: Any) => unknown): Oddity =>
  (answer) => {
    const all: Any = JSON.parse(answer);
    change(all);
    return JSON.stringify(all);
  };
const ofBuckets = (change: (bucket: Any) => unknown) =>
  ofWhole((all) => {
    const values = all.aggregations?.values;
    if (values) values.buckets = values.buckets.map(change);
  });
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

const oddities: readonly (readonly [string, Oddity])[] = [
  ['null instead of its hits', ofWhole((all) => (all.hits = null))],
  ['null for each hit', ofHits(() => null)],
  ['hits without anything in them', ofHits(() => ({}))],
  ['sources of other types', ofHits((hit) => ({ ...hit, _source: [1, 'two'] }))],
  [
    'values of other types',
    ofHits((hit) => ({
      ...hit,
      _source: { type: {}, host_name: ['a', ['b']], service: 7, state: 'many', state_type: null },
    })),
  ],
  ['times of 1e300', ofHits((hit) => ({ ...hit, fields: { time: [1e300], '@timestamp': [1e300] } }))],
  [
    'times that are words',
    ofHits((hit) => ({ ...hit, fields: { time: ['soon', {}], '@timestamp': [null] } })),
  ],
  ...['0', '-1795089600000', '253402214400000', '9000000000000000'].map((time): [string, Oddity] => [
    `times of ${time} milliseconds`,
    ofHits((hit) => ({ ...hit, fields: { time: [time], '@timestamp': [time] } })),
  ]),
  [
    'states of 1e300',
    ofHits((hit) => ({
      ...hit,
      _source: { ...hit._source, state: 1e300, attempt: -1e300, severity: 1e300 },
    })),
  ],
  ['the same id for all hits', ofHits((hit) => ({ ...hit, _id: 'same' }))],
  ['every hit twice', ofWhole((all) => all.hits.hits.push(...all.hits.hits))],
  ['places of other types', ofHits((hit) => ({ ...hit, sort: [{}, [], 1e300] }))],
  ['a total below nothing', ofWhole((all) => (all.hits.total = { value: -5, relation: 'eq' }))],
  ['a total of 1e300', ofWhole((all) => (all.hits.total = { value: 1e300, relation: 'eq' }))],
  ['a total that is a word', ofWhole((all) => (all.hits.total = 'many'))],
  ['buckets of other types', ofBuckets(() => ({ key: { 0: { a: 1 } }, doc_count: 'five' }))],
  ['buckets that count 1e300', ofBuckets((bucket) => ({ ...bucket, doc_count: 1e300 }))],
  ['buckets that count below nothing', ofBuckets((bucket) => ({ ...bucket, doc_count: -3 }))],
  [
    'thousands of buckets that count 1e12',
    ofWhole((all) => {
      const values = all.aggregations?.values;
      if (!values) return;
      values.buckets = Array.from({ length: 10_000 }, () => ({ key: { 0: 'HOST ALERT' }, doc_count: 1e12 }));
      delete values.after_key;
    }),
  ],
  ['buckets that count 9e15', ofBuckets((bucket) => ({ ...bucket, doc_count: 9e15 }))],
  ['20,000 levels', (answer) => answer.replace('"hits":', `"deep":${deep},"hits":`)],
  [
    '20,000 levels in each hit',
    (answer) => answer.replaceAll('"_source":{', `"_source":{"message":${deep},`),
  ],
];

const views = [
  ['a view', 'events', `monitoring/?hosts_filter=true&services_filter=true&${range}`],
  ['key figures of hosts', 'events', `monitoring/kpi/hosts/?${range}`],
  ['key figures of services', 'events', `monitoring/kpi/services/?${range}`],
  ['availability', 'status', `hosts/availability/?${range}`],
] as const;
const alone = [
  'events/realms/odd/',
  'events/realms/odd/syslogs/',
  'events/realms/odd/hosts/db-1/monitoring/?hosts_filter=true',
];

let app: TestApp;
let oddity: Oddity;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const indices = [pastIndex(midnight), pastSyslogs];
  const search = await startSearchEngine({ indices: () => indices });
  const front = await httpPeer((request, response, body) => {
    const headers = { 'content-type': 'application/json' };
    const asked = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) };
    void fetch(`${search.url}${request.url ?? ''}`, asked).then(async (answer) => {
      const text = await answer.text();
      const isFound = request.url?.includes('_search') === true && request.method === 'POST' && answer.ok;
      // An answer with nothing in it ends a walk.
      const isOdd = isFound && (text.includes('"_id"') || text.includes('"doc_count"'));
      response.writeHead(answer.status, headers).end(isOdd ? oddity(text) : text);
    });
  });
  const site = pastSite(midnight);
  site.log.length = 0;
  const engine = await startEngine({ site, dialect: 'naemon', listen: {}, clock: () => presentMs });
  const indexed = {
    monitoring_port: 'port' in engine.address ? engine.address.port : 0,
    monitoring_events_index: 'past',
    logger_resources: ['syslog-past'],
  };
  app = await startTestApp({
    endpoints: [...eventEndpoints, ...reportEndpoints, ...statusEndpoints],
    realms: [
      realm('odd', { ...indexed, search_backend: 7 }),
      realm('sound', { ...indexed, search_backend: 8 }),
      multirealm('all', 'odd', 'sound'),
    ],
    searchBackends: [
      { id: 7, url: front.url.href.replace(/\/$/, ''), flavour: 'opensearch' },
      { id: 8, url: search.url, flavour: 'opensearch' },
    ],
    config: { engineDeadlineMs: 60_000 },
    world: { clock: () => presentMs },
  });
  stops.push(
    () => app.stop(),
    () => engine.close(),
    () => front.close(),
    () => search.close(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const rowsOf = (data: Any): readonly { readonly realm: string }[] =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- the rows of an answer, wherever they are in it
  Array.isArray(data) ? data : data.rows;

describe.each(oddities)('a search backend that answers %s', (_what, change) => {
  it('costs another realm nothing, and its own at most one clear problem', async () => {
    oddity = change;
    for (const [what, group, path] of views) {
      const whole = await app.call(`/api/${group}/multirealms/all/${path}`);
      expect([what, whole.status]).toEqual([what, 200]);
      const sound = await app.call(`/api/${group}/realms/sound/${path}`);
      const ofSound = rowsOf(whole.body.data).filter(({ realm: name }) => name === 'sound');
      expect(ofSound).toEqual(rowsOf(sound.body.data));
      expect(ofSound.length).toBeGreaterThan(0);
      for (const { code } of whole.body.meta.sources) expect(code).not.toBe('internal_error');
    }
  });

  it('costs the report of both no more than what it has of the past', async () => {
    oddity = change;
    const { status, body } = await app.call('/api/reports/info/multirealms/all/');
    expect([status, body.code, body.data?.realms]).toEqual([200, undefined, ['odd', 'sound']]);
    const sound = await app.call('/api/reports/info/realms/sound/');
    expect(body.data.worst_hosts).toEqual(expect.arrayContaining(sound.body.data.worst_hosts));
    expect(body.data.events.total).toBeGreaterThanOrEqual(sound.body.data.events.total);
  });

  it('is answered in its own words or refused in ours, never as a fault of ours', async () => {
    oddity = change;
    const paths = [...alone, ...views.map(([, group, path]) => `${group}/realms/odd/${path}`)];
    for (const path of [...paths, 'reports/info/realms/odd/']) {
      const { status, body } = await app.call(`/api/${path}`);
      const isClear = status === 200 || (status === 502 && String(body.code).startsWith('search_backend_'));
      expect([path, status, body.code, isClear]).toEqual([path, status, body.code, true]);
    }
  });
});
