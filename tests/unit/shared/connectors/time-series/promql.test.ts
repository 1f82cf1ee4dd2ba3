import { setMaxListeners } from 'node:events';

import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext, limitTime } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import {
  type MetricsBackend,
  openBackend,
  type Schema,
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

async function backend(
  behave: HttpBehaviour,
  {
    credentials,
    sign,
    schema = schemaPresets.promql.icinga2,
  }: Partial<MetricsBackend> & { readonly schema?: Schema } = {},
) {
  await peer?.close();
  peer = await httpPeer(behave);
  const url = new URL('/select/0', peer.url);
  const open = openBackend({ flavour: 'promql', url, credentials, sign }, { clock: systemClock });
  return open({ name: 'db', schema }, 'paris');
}

const range = { from: Date.parse('2026-11-20T12:00:00Z'), to: Date.parse('2026-11-20T13:00:00Z') };
const signal = () => {
  const request = new AbortController().signal;
  setMaxListeners(0, request);
  return limitTime(10_000, callContext(request));
};
const success = (data: unknown, more: object = {}) => answersJson({ status: 'success', data, ...more });
const labels = { hostname: 'web-1', metric: 'rta' };
const vector = (...values: unknown[]) =>
  success({ resultType: 'vector', result: values.map((value) => ({ metric: labels, value: [1, value] })) });
const matrix = (...values: unknown[]) =>
  success({ resultType: 'matrix', result: [{ metric: labels, values }] });

/** Metrics of two names, and what `answer` has for each part of a question. */
const parts =
  (answer: (part: string) => object | false | undefined): HttpBehaviour =>
  (request, response, body) => {
    if (request.url?.includes('/label/') === true) {
      success(request.url.includes('__name__') ? ['ping_value', 'sim_value'] : ['web-1'])(
        request,
        response,
        body,
      );
      return;
    }
    const query = new URLSearchParams(body).get('query') ?? '';
    const result = [...query.matchAll(/"realmgate_part","([^"]+)"/g)].flatMap(([, part = '']) => {
      const value = answer(part);
      return typeof value === 'object' ? [{ metric: { ...labels, realmgate_part: part }, ...value }] : [];
    });
    const resultType = request.url?.includes('query_range') === true ? 'matrix' : 'vector';
    success({ resultType, result })(request, response, body);
  };

const queries = () => (peer?.bodies ?? []).flatMap((body) => new URLSearchParams(body).get('query') ?? []);

describe('a metrics backend that speaks PromQL', () => {
  it.each<[string, HttpBehaviour, string, string]>([
    ['refuses our name', answersJson('no', 401), 'metrics_backend_credentials', 'credentials'],
    [
      'forbids',
      answersJson({ message: 'Missing Authentication Token' }, 403),
      'metrics_backend_credentials',
      'credentials',
    ],
    ['has too much to do', answersJson({}, 429), 'metrics_backend_busy', 'too much'],
    ['is not ready', answersJson({}, 503), 'metrics_backend_busy', 'too much'],
    [
      'gives up',
      answersJson(
        { status: 'error', errorType: 'timeout', error: 'query timed out in expression evaluation' },
        503,
      ),
      'metrics_backend_timeout',
      'in time',
    ],
    [
      'refuses the query',
      answersJson({ status: 'error', errorType: 'bad_data', error: 'parse error: unexpected X' }, 400),
      'metrics_backend_failed',
      'unexpected X',
    ],
    [
      'fails with status 200',
      answersJson({ status: 'error', errorType: '422', error: 'too many samples' }),
      'metrics_backend_failed',
      'too many samples',
    ],
    [
      'fails with a page',
      (_, response) => response.writeHead(500).end('<h1>no</h1>'),
      'metrics_backend_failed',
      '500',
    ],
    [
      'answers with a page',
      (_, response) => response.end('<h1>Hi</h1>'),
      'metrics_backend_failed',
      'cannot be read',
    ],
    ['answers with something else', answersJson({ results: [] }), 'metrics_backend_failed', 'cannot be read'],
    ['answers another type', matrix(), 'metrics_backend_failed', 'cannot be read'],
    [
      'answers 20,000 levels deep',
      (_, response) => response.end(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      'metrics_backend_failed',
      'cannot be read',
    ],
    [
      'lacks one of its stores',
      success({ resultType: 'vector', result: [] }, { isPartial: true }),
      'metrics_backend_failed',
      'left out',
    ],
    [
      'warns that it lacks one',
      success({ resultType: 'vector', result: [] }, { warnings: ['no store matched'] }),
      'metrics_backend_failed',
      'left out',
    ],
  ])('and %s is told so', async (_how, behave, code, words) => {
    const series = await backend(behave);
    await expect(series.names({ ...range, most: 10 }, signal())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(`^The metrics backend of realm 'paris' .*${words}`),
    });
  });

  it('may warn of the query itself', async () => {
    const data = { resultType: 'vector', result: [{ metric: labels, value: [1, '1'] }] };
    const series = await backend(success(data, { warnings: ['PromQL info: x'] }));
    expect(await series.names({ ...range, most: 10 }, signal())).toHaveLength(1);
  });

  it('is asked behind its own path, for exact times', async () => {
    const series = await backend(vector('1'));
    await series.names({ ...range, hosts: ['web-1'], most: 10 }, signal());
    expect(peer?.requests).toEqual(['POST /select/0/api/v1/query']);
    expect(Object.fromEntries(new URLSearchParams(peer?.bodies[0]))).toEqual({
      query:
        'topk(22, group by (hostname,service,metric,unit) ' +
        '(last_over_time({__name__=~".*_value",db="db",hostname="web-1",metric!=""}[3600000ms])))',
      time: '1795179599.999',
      nocache: '1',
    });
  });

  it.each([
    ['"; DROP MEASUREMENT x', String.raw`"\"; DROP MEASUREMENT x"`],
    ['back\\slash', String.raw`"back\\slash"`],
    ['a\nb\u0000', String.raw`"a\x0ab\x00"`],
    ['/.*/', '"/.*/"'],
    ['{__name__=~".+"}', String.raw`"{__name__=~\".+\"}"`],
    ["x' or 1", `"x' or 1"`],
  ])('gets the name %j as a value', async (text, written) => {
    const series = await backend(success([]), {
      schema: { ...schemaPresets.promql.icinga2, measurement: undefined },
    });
    const selection = { hosts: [text], service: text, measurements: [text] };
    await series.points({ ...range, ...selection }, signal()).catch(() => undefined);
    const name = `${written.slice(0, -1)}_value"`;
    expect(queries()).toEqual([
      `{__name__=${name},db="db",hostname=${written},service=${written}}[3600000ms]`,
    ]);
  });

  it('gets many names as a regular expression that means nothing but them', async () => {
    const series = await backend(success({ resultType: 'matrix', result: [] }));
    const hosts = ['.*', 'a|b', '(', '[x]', '^$', 'a{2}', '\\', 'o"x'];
    await series.points({ ...range, hosts }, signal()).catch(() => undefined);
    const pattern = String.raw`hostname=~"\\.\\*|a\\|b|\\(|\\[x\\]|\\^\\$|a\\{2\\}|\\\\|o\"x"`;
    expect(queries()[0]).toContain(pattern);
  });

  it('gets no query of more than 16 KB, and too many names not at all', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `host-${at}.example.net`);
    const series = await backend(parts(() => undefined));
    const ask = async (hosts: string[]) => {
      const before = queries().length;
      await series.list({ ...range, hosts, most: 10 }, signal());
      return queries().slice(before);
    };
    const some = await ask(names(400));
    expect(Math.max(...some.map((query) => query.length))).toBeLessThan(16_384);
    for (const name of names(400)) {
      expect(some.some((query) => query.includes(name.replaceAll('.', String.raw`\\.`)))).toBe(true);
    }
    expect((await ask(names(10_000))).join('')).not.toContain('host-1');
  });

  it('may tell of more than was asked for', async () => {
    const series = await backend((request, response, body) => {
      const answer = request.url?.includes('/label/') === true ? success(['web-1']) : vector('1');
      answer(request, response, body);
    });
    const hosts = Array.from({ length: 10_000 }, (_, at) => `some-host-${at}.example.net`);
    const of = (wanted: string[]) => series.names({ ...range, hosts: wanted, most: 10 }, signal());
    expect(await of([...hosts, 'web-1'])).toHaveLength(1);
    expect(await of(hosts)).toEqual([]);
  });

  it('has figures of two metrics of one name, and null for what is no number', async () => {
    const values: Readonly<Record<string, unknown>> = {
      ...{ 'count 0': '2', 'sum 0': '-6', 'min 0': '-5', 'max 0': '-1', 'last 0': '-1', 'warn 0': '+Inf' },
      ...{ 'count 1': '1', 'sum 1': '-3', 'min 1': '-3e0', 'max 1': 'NaN', 'last 1': '', 'crit 1': 7 },
    };
    const series = await backend(parts((part) => values[part] !== undefined && { value: [1, values[part]] }));
    expect(await series.list({ ...range, most: 10 }, signal())).toEqual([
      {
        ...{ host: 'web-1', service: null, measurement: 'rta', unit: null, warn: null, crit: null },
        stats: { min: -5, max: -1, avg: -3, last: -1, count: 3 },
      },
    ]);
  });

  it.each(['1e300', '-1', '1.5', 'NaN', 12])(
    'that counts %j points of a series is told so',
    async (count) => {
      const series = await backend(parts((part) => part === 'count 0' && { value: [1, count] }));
      await expect(series.list({ ...range, most: 10 }, signal())).rejects.toMatchObject({
        code: 'metrics_backend_failed',
      });
    },
  );

  it('leaves out points whose time is no time of ours, and nulls odd values', async () => {
    const odd = [[1e300, '1'], [-1, '2'], ['1795176000', '3'], [], null, [1_795_176_005, '+Inf']];
    const series = await backend(matrix(...odd, [1_795_176_001, '0x10'], [1_795_176_000, '4']));
    const [rta] = await series.points(range, signal());
    expect(rta?.points).toEqual([
      [1_795_176_000, 4],
      [1_795_176_001, null],
      [1_795_176_005, null],
    ]);
  });

  it('is asked for 10,000 steps of a series at most, and leaves no step out', async () => {
    const series = await backend(parts((part) => part === '1' && { values: [[1_795_176_000.999, '7']] }));
    const day = { from: range.from, to: range.from + 86_400_000 };
    const [rta] = await series.points({ ...day, stepSeconds: 1 }, signal());
    expect(rta?.points).toHaveLength(86_400);
    expect((rta?.points ?? []).slice(0, 2)).toEqual([
      [1_795_176_000, 7],
      [1_795_176_001, null],
    ]);
    const asked = (peer?.bodies ?? [])
      .map((body) => new URLSearchParams(body))
      .filter((form) => form.has('step'));
    const steps = asked.map((form) => Number(form.get('end')) - Number(form.get('start')) + 1);
    expect(Math.max(...steps)).toBe(10_000);
    expect(steps.reduce((sum, one) => sum + one, 0)).toBe(86_400);
  });

  it('names a unit where there is one alone', async () => {
    const units = (...found: string[]) =>
      success({
        resultType: 'vector',
        result: found.map((unit) => ({ metric: { ...labels, unit }, value: [1, '1'] })),
      });
    const named = async (...found: string[]) => {
      const series = await backend(units(...found));
      return (await series.names({ ...range, hosts: ['web-1'], most: 10 }, signal())).map(({ unit }) => unit);
    };
    expect(await named('', 'ms')).toEqual(['ms']);
    expect(await named('s', 'ms')).toEqual([null]);
    expect(await named('')).toEqual([null]);
  });

  it('is known not to be heard to the end where each series has too many units', async () => {
    const result = Array.from({ length: 22 }, (_, at) => ({
      metric: { ...labels, unit: `u${at}` },
      value: [1, '1'],
    }));
    const series = await backend(success({ resultType: 'vector', result }));
    await expect(series.names({ ...range, most: 10 }, signal())).rejects.toMatchObject({
      code: 'metrics_backend_failed',
    });
  });

  it('is asked once where there are too many series already', async () => {
    const result = Array.from({ length: 12 }, (_, at) => ({
      metric: { hostname: `h${at}`, metric: 'rta' },
      value: [1, '1'],
    }));
    const series = await backend(success({ resultType: 'vector', result }));
    expect(await series.names({ ...range, most: 10 }, signal())).toHaveLength(11);
    expect(queries()).toHaveLength(1);
  });

  it.each<[string, Partial<MetricsBackend>, string | undefined]>([
    [
      'user and password',
      { credentials: { user: 'reader', password: 'pä:ss' } },
      `Basic ${Buffer.from('reader:pä:ss').toString('base64')}`,
    ],
    ['a token', { credentials: { token: 'abc==' } }, 'Bearer abc=='],
    [
      'a signature',
      { sign: ({ method, path }) => Promise.resolve({ authorization: `${method} ${path}` }) },
      'POST /select/0/api/v1/query',
    ],
    ['nobody', {}, undefined],
  ])('knows us by %s', async (_who, known, header) => {
    const series = await backend(vector('1'), known);
    await series.names({ ...range, hosts: ['web-1'], most: 10 }, signal());
    expect(peer?.headers[0]?.authorization).toBe(header);
  });
});
