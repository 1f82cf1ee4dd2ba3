// Answers about the past if the search backend is down, slow, incomplete or another program.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { type Index, startSearchEngine } from '../../demo/search-engine/index.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as eventEndpoints } from '../../functions/events/endpoints.ts';
import { endpoints as reportEndpoints } from '../../functions/reports/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { pastIndex, pastSite, pastSyslogs, presentMs } from '../support/history-world.ts';
import {
  answersEndlessly,
  answersHalf,
  answersJson,
  dripsEndlessly,
  type HttpBehaviour,
  httpPeer,
  neverReplies,
} from '../support/http-peer.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const midnight = presentMs / 1000 - 43_200;
const range = 'time_from=2026-11-19T12:00:00Z&time_to=2026-11-20T12:00:00Z';
const past = pastIndex(midnight);

/** A mapping that a log shipper created. */
const typed: Index = {
  name: 'monitoring-events-typed',
  mapping: {
    time: 'date',
    type: 'text',
    host_name: 'text',
    service: 'text+keyword',
    state: 'keyword',
    state_type: 'text+keyword',
    message: 'text',
  },
  documents: past.documents.map(({ id, source }) => ({
    id,
    source: { ...source, ...(source['state'] !== null && { state: `${Number(source['state'])}` }) },
  })),
};
/** The same index with events of a host outside of the hostgroup, whose name has the words of a name inside. */
const worded: Index = {
  ...typed,
  name: 'monitoring-events-worded',
  documents: typed.documents.flatMap(({ id, source }) => {
    const isInside = source['host_name'] === 'db-1';
    const outside = {
      id: `outside-${id}`,
      source: { ...source, host_name: 'new-db-1', message: 'of new-db-1' },
    };
    return isInside ? [outside, { id, source }] : [{ id, source }];
  }),
};
const wordedSyslogs: Index = {
  ...pastSyslogs,
  name: 'syslog-worded',
  mapping: { ...pastSyslogs.mapping, host_name: 'text' },
  documents: pastSyslogs.documents.flatMap(({ id, source }) => [
    { id: `outside-${id}`, source: { ...source, host_name: `new-${String(source['host_name'])}` } },
    { id, source },
  ]),
};
const undated: Index = {
  ...past,
  name: 'monitoring-events-undated',
  mapping: { ...past.mapping, time: 'keyword' },
};
/** Two indices under one pattern, each with other types of the same fields. */
const mixed: Index = {
  ...typed,
  name: 'monitoring-events-mixed-b',
  mapping: { ...typed.mapping, host_name: 'text+keyword', type: 'text+keyword' },
  documents: typed.documents.filter((_document, place) => place % 2 === 0),
};
const mixedToo: Index = {
  ...past,
  name: 'monitoring-events-mixed-a',
  documents: past.documents.filter((_document, place) => place % 2 === 1),
};

let indices: Index[];
let app: TestApp;
/** The same with a short deadline, in which engines and backends that answer have time for that, also on a busy machine. */
let hurried: TestApp;
let isHit: (line: string) => boolean;
let fault: HttpBehaviour;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  indices = [past, pastSyslogs, typed, worded, wordedSyslogs, undated, mixed, mixedToo];
  const search = await startSearchEngine({ indices: () => indices });
  const front = await httpPeer((request, response, body) => {
    const line = `${request.method ?? ''} ${request.url ?? ''}`;
    if (isHit(line)) {
      fault(request, response, body);
      return;
    }
    const headers = { 'content-type': 'application/json' };
    const asked = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) };
    void fetch(`${search.url}${request.url ?? ''}`, asked).then(async (answer) => {
      answersJson(await answer.json(), answer.status)(request, response, body);
    });
  });
  const site = pastSite(midnight);
  // The past of this realm is in the index only.
  site.log.length = 0;
  const engine = await startEngine({ site, dialect: 'naemon', listen: {}, clock: () => presentMs });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const indexed = {
    monitoring_port,
    search_backend: 7,
    monitoring_events_index: 'past',
    logger_resources: ['syslog-past'],
  };
  const at = (id: number, url: string) => ({ id, url, flavour: 'opensearch' as const });
  const settings: Parameters<typeof startTestApp>[0] = {
    endpoints: [...eventEndpoints, ...reportEndpoints, ...statusEndpoints],
    realms: [
      realm('paris', indexed),
      realm('paris too', indexed),
      realm('sound', { ...indexed, search_backend: 8 }),
      realm('typed', { ...indexed, search_backend: 8, monitoring_events_index: 'typed' }),
      hostgroupRealm('databases', 'databases', { ...indexed, search_backend: 8 }),
      hostgroupRealm('worded', 'databases', {
        ...{ ...indexed, search_backend: 8, monitoring_events_index: 'worded' },
        logger_resources: ['syslog-worded'],
      }),
      realm('undated', { ...indexed, search_backend: 8, monitoring_events_index: 'undated' }),
      realm('rolled', { ...indexed, search_backend: 8, monitoring_events_index: 'past,rolled' }),
      realm('nowhere', { ...indexed, search_backend: 8, monitoring_events_index: 'nowhere' }),
      realm('mixed', { ...indexed, search_backend: 8, monitoring_events_index: 'mixed-*' }),
      multirealm('all', 'paris', 'sound'),
      multirealm('faulty', 'paris', 'paris too'),
    ],
    searchBackends: [at(7, front.url.href.replace(/\/$/, '')), at(8, search.url)],
    world: { clock: () => presentMs },
  };
  app = await startTestApp({ ...settings, config: { engineDeadlineMs: 60_000 } });
  hurried = await startTestApp({ ...settings, config: { engineDeadlineMs: 4000 } });
  stops.push(
    () => app.stop(),
    () => hurried.stop(),
    () => engine.close(),
    () => front.close(),
    () => search.close(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
beforeEach(() => {
  isHit = (line) => line.includes('/_search');
});

const said = (type: string, status: number) =>
  answersJson({ error: { type, reason: 'at 10.1.2.3' }, status }, status);
const redirecting: HttpBehaviour = (_request, response) =>
  response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
const html: HttpBehaviour = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in at 10.1.2.3</html>');
const inPart = { timed_out: false, _scroll_id: 'x', _shards: { total: 5, failed: 2 }, hits: { hits: [] } };

const faults: readonly (readonly [string, HttpBehaviour, number, string])[] = [
  ['hangs up', (_request, response) => response.destroy(), 502, 'search_backend_failed'],
  ['is silent', neverReplies, 504, 'search_backend_timeout'],
  ['drips', dripsEndlessly, 504, 'search_backend_timeout'],
  ['breaks off', answersHalf, 502, 'search_backend_failed'],
  ['answers of some shards only', answersJson(inPart), 502, 'search_backend_failed'],
  ['redirects', redirecting, 502, 'search_backend_failed'],
  ['asks who we are', answersJson({ error: 'no' }, 401), 502, 'search_backend_credentials'],
  ['forbids it', said('security_exception', 403), 502, 'search_backend_forbidden'],
  ['answers HTML', html, 502, 'search_backend_failed'],
  ['announces 100 MB', answersEndlessly(true), 502, 'search_backend_answer_too_large'],
  ['sends 100 MB', answersEndlessly(false), 502, 'search_backend_answer_too_large'],
  ['has too much to do', said('es_rejected_execution_exception', 429), 503, 'search_backend_busy'],
];

/** These answers depend on the past only. */
const paths = [
  'events/realms/paris/',
  'events/realms/paris/syslogs/',
  `events/realms/paris/monitoring/?hosts_filter=true&${range}`,
  `events/realms/paris/hosts/db-1/monitoring/?hosts_filter=true&${range}`,
  `events/realms/paris/monitoring/kpi/hosts/?${range}`,
  `events/realms/paris/monitoring/kpi/services/?${range}`,
  `status/realms/paris/hosts/availability/?${range}`,
  `status/realms/paris/host/availability/db-1/?${range}`,
];
const report = 'reports/info/realms/paris/';
const reportOfAll = 'reports/info/multirealms/all/';
const faultyReport = 'reports/info/multirealms/faulty/?format=html';
const strictReport = `${report}?strict=true`;
const pastOfAll = `events/multirealms/all/monitoring/?hosts_filter=true&${range}`;
const tellsOfIndex = [...paths.filter((path) => !path.includes('syslogs')), report];
const allPaths = [...paths, report, reportOfAll, faultyReport, strictReport, pastOfAll];

describe.each(faults)('a search backend that %s', (_what, behaviour, status, code) => {
  /** The answers of a backend that waits until the deadline. All requests are sent at once, because each takes all of it. */
  const early = new Map<string, ReturnType<TestApp['call']>>();
  const answerTo = (path: string) => early.get(path) ?? app.call(`/api/${path}`);
  beforeEach(() => {
    fault = behaviour;
    if (status !== 504 || early.size > 0) return;
    for (const path of allPaths) {
      const answer = hurried.call(`/api/${path}`);
      // A failure is reported by the test that awaits this answer.
      answer.catch(() => undefined);
      early.set(path, answer);
    }
  });

  // A question of a report for which no time is left is not sent.
  const codeInReport =
    status === 504 ? expect.stringMatching(/^search_backend_(timeout|unreachable)$/) : code;

  it.each(paths)('makes one clear problem of %s', async (path) => {
    const answer = await answerTo(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/127\.0\.0\.1|10\.1\.2\.3|169\.254|_search|security_exception/);
  });

  it('costs a report what nobody else can tell, and it says so', async () => {
    const { status: found, body, headers, text } = await answerTo(report);
    expect([found, body.code]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({
      hosts: { total: 5, up: 3, down: 1, pending: 1 },
      services: { total: 1 },
    });
    expect(body.data.events).toMatchObject({ total: null, by_kind: { alert: null, notification: null } });
    expect(body.meta.partial).toBe(true);
    expect(headers['x-partial-result']).toBe('paris');
    expect(body.meta.sources).toMatchObject([
      { realm: 'paris', code: codeInReport, incomplete: true, row_count: 1 },
    ]);
    expect(body.meta.notice).toContain("The past of realm 'paris' is missing");
    expect(body.meta.notice).toContain("The events of realm 'paris' are not counted");
    expect(text).not.toMatch(/127\.0\.0\.1|10\.1\.2\.3|169\.254|_search|security_exception/);
  });

  it('costs the report of a multirealm no more, also where all members have it', async () => {
    const all = await answerTo(reportOfAll);
    expect([all.status, all.body.meta.partial]).toEqual([200, true]);
    expect(all.body.meta.sources).toMatchObject([
      { realm: 'paris', code: codeInReport, incomplete: true, row_count: 1 },
      { realm: 'sound', result: 'ok' },
    ]);
    expect(all.body.data).toMatchObject({
      realms: ['paris', 'sound'],
      hosts: { total: 5 },
      events: { total: 17 },
    });
  });

  it('does so also where those of all members do, each for its own reason', async () => {
    const faulty = await answerTo(faultyReport);
    expect([faulty.status, faulty.headers['x-partial-result']]).toEqual([200, 'paris,paris too']);
    const told = ['paris', 'paris too'].filter((name) =>
      faulty.text.includes(`The past of realm &#39;${name}&#39; is missing`),
    );
    // Endless answers share the memory budget: all but one may be refused for lack of memory before they are too large.
    const least = code === 'search_backend_answer_too_large' ? 1 : 2;
    expect(told.length).toBeGreaterThanOrEqual(least);
    if (least === 2) expect(faulty.text).not.toContain('Without an answer of');
    expect(faulty.text).toContain('<h2>Events in the last 24 hours</h2>');
    expect(faulty.text).toContain('not known');
  });

  it('refuses that report to who wants all or nothing', async () => {
    const answer = await answerTo(strictReport);
    expect(answer.body.code).toBe('partial_answer');
    expect(status === 504 ? [502, 504] : [502]).toContain(answer.status);
  });

  it('leaves the other members of a multirealm their answer', async () => {
    const { status: whole, body } = await answerTo(pastOfAll);
    expect([whole, body.meta.partial]).toEqual([200, true]);
    expect(body.meta.sources).toMatchObject([
      { realm: 'paris', error: expect.stringContaining("search backend of realm 'paris'") },
      { realm: 'sound' },
    ]);
    expect(new Set(body.data.map(({ realm: name }: { realm: string }) => name))).toEqual(new Set(['sound']));
  });
});

describe('a walk through an index', () => {
  it.each(paths.filter((path) => path.includes('kpi') || path.includes('availability')))(
    'whose place has expired is an error and no end: %s',
    async (path) => {
      isHit = (line) => line.startsWith('POST /_search/scroll');
      fault = said('search_context_missing_exception', 404);
      const { status, body } = await app.call(`/api/${path}`);
      expect([status, body.code]).toEqual([502, 'search_backend_failed']);
    },
  );
});

describe('an index that was removed after its mapping was read', () => {
  it.each(tellsOfIndex)('is left out with a notice: %s', async (path) => {
    const rolled: Index = { ...past, name: 'monitoring-events-rolled', documents: [] };
    const asked = `/api/${path.replace('paris', 'rolled')}`;
    indices.push(rolled);
    const before = await app.call(asked);
    indices.splice(indices.indexOf(rolled), 1);
    const after = await app.call(asked);
    expect([path, before.status, after.status, after.body.code]).toEqual([path, 200, 200, undefined]);
    expect(after.body.meta.notice).toContain('No index is called monitoring-events-rolled');
  });
});

describe('a report', () => {
  it('has nothing of an index that breaks off midway, in no figure', async () => {
    fault = html;
    const { body: without } = await app.call(`/api/${report}`);
    isHit = (line) => line.startsWith('POST /_search/scroll');
    const { body: midway } = await app.call(`/api/${report}`);
    expect(midway.meta).toMatchObject({ partial: true, sources: [{ code: 'search_backend_failed' }] });
    const { availability, availability_by_day: days, worst_hosts: worst } = without.data;
    expect(midway.data).toMatchObject({ availability, availability_by_day: days, worst_hosts: worst });
    expect(midway.data.events.total).toBe(17);
  });
});

const isView = (path: string) => /events.realms.paris.($|monitoring.$|hosts)/.test(path.replace(/\?.*/, ''));

describe('an index with other types of fields', () => {
  const figuresOf = async (name: string, path: string) => {
    const { status, body } = await app.call(`/api/${path.replace('paris', name)}`);
    expect([name, path, status, body.code]).toEqual([name, path, 200, undefined]);
    const odd = new Set(['name', 'realm', 'realms', 'kpi_id', 'generated_at']);
    const data: unknown = JSON.parse(JSON.stringify(body.data), (key, value: unknown) =>
      odd.has(key) ? undefined : value,
    );
    return { data, meta: body.meta };
  };

  it.each(tellsOfIndex)('gives the same figures, of one index and of two that disagree: %s', async (path) => {
    const { data } = await figuresOf('sound', path);
    expect((await figuresOf('typed', path)).data).toEqual(data);
    expect((await figuresOf('mixed', path)).data).toEqual(data);
  });

  it.each(tellsOfIndex.concat('events/realms/paris/syslogs/'))(
    'tells a hostgroup realm nothing of a host whose name has the words of one inside: %s',
    async (path) => {
      const asked = path.endsWith('/') ? `${path}?size=100` : path;
      const whole = path === report ? path : asked;
      const { data } = await figuresOf('worded', whole);
      expect(JSON.stringify(data)).not.toContain('new-db-1');
      expect(data).toEqual((await figuresOf('databases', whole)).data);
    },
  );

  it('says where only words could be compared', async () => {
    const view = `events/realms/paris/monitoring/?hosts_filter=true&${range}`;
    expect((await figuresOf('typed', view)).meta.notice).toContain('Word match');
  });

  it.each([
    ['undated', 'does not have time as a date'],
    ['nowhere', 'No index is called monitoring-events-nowhere'],
  ])(
    'tells nothing of the past where it has no times, or is not there, and says so: %s',
    async (name, notice) => {
      for (const path of tellsOfIndex) {
        const { data, meta } = await figuresOf(name, path);
        expect([path, meta.notice]).toEqual([path, expect.stringContaining(notice)]);
        expect([path, meta.notice.split(notice).length - 1]).toEqual([path, 1]);
        if (isView(path)) expect([path, data]).toEqual([path, []]);
      }
    },
  );
});
