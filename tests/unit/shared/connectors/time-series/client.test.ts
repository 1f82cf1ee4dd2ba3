import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import {
  type MetricsBackend,
  openBackend,
  schemaPresets,
} from '../../../../../shared/connectors/time-series/index.ts';
import {
  answersJson,
  type HttpBehaviour,
  httpPeer,
  type RunningHttpPeer,
} from '../../../../support/http-peer.ts';

let peer: RunningHttpPeer | undefined;
afterEach(async () => {
  await peer?.close();
  peer = undefined;
});

async function backend(behave: HttpBehaviour, credentials?: MetricsBackend['credentials']) {
  peer = await httpPeer(behave);
  const open = openBackend({ flavour: 'influxql', url: peer.url, credentials }, { clock: systemClock });
  return open({ name: 'db', schema: schemaPresets.influxql.icinga2 }, 'paris');
}

const range = { from: Date.parse('2026-11-20T12:00:00Z'), to: Date.parse('2026-11-20T13:00:00Z') };
const signal = () => callContext(AbortSignal.timeout(60_000));
const results = (...found: unknown[]) => answersJson({ results: found });
const tags = { hostname: 'web-1', service: '', metric: 'rta' };

describe('a metrics backend', () => {
  it.each<[string, HttpBehaviour, string, string]>([
    [
      'refuses our name',
      answersJson({ error: 'unable to parse authentication credentials' }, 401),
      'metrics_backend_credentials',
      'credentials',
    ],
    ['forbids', answersJson({ error: 'forbidden' }, 403), 'metrics_backend_credentials', 'credentials'],
    [
      'is overloaded',
      answersJson({ error: 'max-concurrent-queries limit exceeded' }, 503),
      'metrics_backend_busy',
      'too much',
    ],
    [
      'refuses the query',
      answersJson({ error: 'error parsing query: found X' }, 400),
      'metrics_backend_failed',
      'found X',
    ],
    [
      'fails with a page',
      (_request, response) => response.writeHead(500).end('<h1>no</h1>'),
      'metrics_backend_failed',
      'status 500',
    ],
    [
      'answers with a page',
      (_request, response) => response.end('<h1>Hello</h1>'),
      'metrics_backend_failed',
      'cannot be read',
    ],
    ['answers with something else', answersJson({ hits: [] }), 'metrics_backend_failed', 'cannot be read'],
    [
      'answers 20,000 levels deep',
      (_request, response) => response.end(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      'metrics_backend_failed',
      'cannot be read',
    ],
    [
      'sends us elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'metrics_backend_failed',
      'another address',
    ],
    [
      'breaks off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{');
        response.destroy();
      },
      'metrics_backend_failed',
      'broke',
    ],
    [
      'announces 100 GB',
      (_request, response) => response.writeHead(200, { 'content-length': 100 * 1024 ** 3 }).write('{'),
      'metrics_backend_failed',
      'too large',
    ],
    [
      'fails in the second statement, with status 200',
      results({ series: [] }, { error: 'undefined function x()' }),
      'metrics_backend_failed',
      'undefined function',
    ],
    [
      'does not know the database',
      results({ error: 'database not found: db' }),
      'metrics_database_not_found',
      'metrics_db',
    ],
    [
      'limits the rows of a series',
      results({ series: [{ name: 'sim', tags, columns: ['time'], values: [[0]], partial: true }] }),
      'metrics_backend_failed',
      'limits',
    ],
    ['limits its series', results({ partial: true }), 'metrics_backend_failed', 'limits'],
  ])('that %s is told so', async (_how, behave, code, words) => {
    const series = await backend(behave);
    await expect(series.list({ ...range, most: 10 }, signal())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(`^The metrics backend of realm 'paris' .*${words}`),
    });
  });

  it('that is not there is told so', async () => {
    const series = await backend(answersJson({}));
    await peer?.close();
    await expect(series.points(range, signal())).rejects.toMatchObject({
      code: 'metrics_backend_unreachable',
    });
  });

  it('that says nothing is left at the deadline', async () => {
    const patience = new AbortController();
    const series = await backend(() => {
      patience.abort(new DOMException('the deadline', 'TimeoutError'));
    });
    await expect(series.points(range, callContext(patience.signal))).rejects.toMatchObject({
      code: 'metrics_backend_timeout',
    });
  });

  it('has no figures of odd values', async () => {
    const series = await backend((_request, response) =>
      response.end(
        `{"results":[{"series":[{"name":"sim","tags":${JSON.stringify(tags)},"columns":["time","count","min","max","mean","last","unit","warn","crit"],"values":[[0,3,1e999,-1e999,"x",null,7,{},[]]]}]}]}`,
      ),
    );
    expect(await series.list({ ...range, most: 10 }, signal())).toEqual([
      {
        ...{ host: 'web-1', service: null, measurement: 'rta', unit: null, warn: null, crit: null },
        stats: { min: null, max: null, avg: null, last: null, count: 3 },
      },
    ]);
  });

  it.each([1e300, -1, 1.5, '12'])('that counts %j points of a series is told so', async (count) => {
    const columns = ['time', 'count'];
    const series = await backend(results({ series: [{ name: 'sim', tags, columns, values: [[0, count]] }] }));
    await expect(series.list({ ...range, most: 10 }, signal())).rejects.toMatchObject({
      code: 'metrics_backend_failed',
    });
  });

  it('leaves out points whose time is no time of ours', async () => {
    const values = [
      [1e300, 1],
      [-1e300, 2],
      [-1, 3],
      [253_402_300_800_000, 4],
      [5000, 5],
    ];
    const series = await backend(
      results({ series: [{ name: 'sim', tags, columns: ['time', 'value'], values }] }),
    );
    const [rta] = await series.points(range, signal());
    expect(rta?.points).toEqual([[5, 5]]);
  });

  it('leaves out points without a time, and nulls values that are no number', async () => {
    const values = [[null, 1], ['2026', 2], [1000, 'x'], [2000, 4], []];
    const series = await backend(
      results({ series: [{ name: 'sim', tags, columns: ['time', 'value'], values }] }),
    );
    const [rta] = await series.points(range, signal());
    expect(rta?.points).toEqual([
      [1, null],
      [2, 4],
    ]);
  });

  describe('tells values', () => {
    /** Returns the points of an answer that has these rows behind a text between `"values":` and the bracket. */
    async function told(rows: string, blank = '') {
      const series = `{"name":"sim","tags":${JSON.stringify(tags)},"columns":["time","value"],"values":${blank}[${rows}]}`;
      const open = await backend((_request, response) =>
        response.end(`{"results":[{"series":[${series}]}]}\n`),
      );
      const [rta] = await open.points(range, signal());
      await peer?.close();
      return rta?.points ?? [];
    }
    const plain = ['0', '-0.5', '1', '100', '48.333333333333336', '1e-7', '-2.5E+21', '1.0', 'null'];
    const notPlain = ['1e300', '1e999', '12345678901234567890123456', '"7"', 'true', '[1]', '{}', '1,2'];

    it('with the values that the answer has', async () => {
      const rows = plain.map((value, at) => `[${at + 1}999,${value}]`).join(',');
      expect(await told(rows)).toEqual(plain.map((value, at): unknown[] => [at + 1, JSON.parse(value)]));
      expect(await told(rows, ' ')).toEqual(await told(rows));
    });

    it.each(notPlain)('with null in place of a value that is no number: %s', async (value) => {
      const number = Number(value);
      const shown = value.includes('"') || value.includes('[') || !Number.isFinite(number) ? null : number;
      const points = await told(`[1000,5],[2000,${value}],[3000,6]`);
      expect(points).toEqual([
        [1, 5],
        [2, value === '1,2' ? 1 : shown],
        [3, 6],
      ]);
    });

    it.each([
      '[1000,-]',
      '[1000,01]',
      '[1000,1.]',
      '[1000,.5]',
      '[1000,1e]',
      '[1000,nulL]',
      '[01,1]',
      '[,1]',
      '[1000,1',
    ])('or nothing, where a row is no JSON: %s', async (row) => {
      await expect(told(`[0,1],${row}`)).rejects.toMatchObject({ code: 'metrics_backend_failed' });
    });

    it('of no row that stands where no rows can be', async () => {
      const columns = ['time', 'value'];
      const series = await backend(
        results({
          series: [
            { name: 'sim', tags, columns: ['value', 'time'], values: [[7, 1000]] },
            { values: [1], name: 'sim', tags: { ...tags, hostname: 'x,"values":[[1,2]]' }, columns },
            { name: 'sim', tags: { ...tags, hostname: 'web-2' }, columns, values: [[2000, 8]] },
          ],
        }),
      );
      const found = await series.points(range, signal());
      expect(found.map(({ host, points }) => [host, points])).toEqual([
        ['web-1', [[1, 7]]],
        ['x,"values":[[1,2]]', []],
        ['web-2', [[2, 8]]],
      ]);
    });
  });

  it.each<[string, MetricsBackend['credentials'], string | undefined]>([
    [
      'user and password',
      { user: 'reader', password: 'pä:ss' },
      `Basic ${Buffer.from('reader:pä:ss').toString('base64')}`,
    ],
    ['a token', { token: 'abc==' }, 'Token abc=='],
    ['nobody', undefined, undefined],
  ])('knows us by %s', async (_who, credentials, header) => {
    const series = await backend(results({}), credentials);
    await series.list({ ...range, most: 10 }, signal());
    expect(peer?.headers[0]?.authorization).toBe(header);
  });

  it('gets no value of a caller in a statement', async () => {
    const series = await backend(results({}));
    const selection = { hosts: [`"; DROP SERIES`], service: `' OR 1=1`, measurements: ['/.*/x'] };
    await series.points({ ...range, ...selection, stepSeconds: 60 }, signal());
    const form = new URLSearchParams(peer?.bodies[0]);
    expect(form.get('q')).toBe(
      'SELECT mean("value") AS value FROM /.*/ WHERE time >= $v0 AND time < $v1 AND ("metric" = $v2) AND ("service" = $v3) ' +
        'AND ("hostname" = $v4) GROUP BY time(60s), "hostname", "service", "metric" fill(null)',
    );
    expect(JSON.parse(form.get('params') ?? '')).toEqual({
      v0: '2026-11-20T12:00:00.000Z',
      v1: '2026-11-20T13:00:00.000Z',
      v2: '/.*/x',
      v3: `' OR 1=1`,
      v4: `"; DROP SERIES`,
    });
  });
});
