import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { endpoint } from '../../functions/status/group.ts';
import type { DocumentAnswer, DocumentOptions } from '../../shared/http/format/document-answer.ts';
import type { BackendPageAnswer, BackendPageRequest } from '../../shared/http/list/backend-page.ts';
import { document } from '../../shared/openapi/document.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const row = z
  .strictObject({ id: z.string(), time: z.iso.datetime({ offset: true }), host_name: z.string().nullable() })
  .meta({ id: 'TestEvent' });
type Row = z.output<typeof row>;

/** Twenty-five events, two in each minute; every tenth is of no host. */
const stored = Array.from({ length: 25 }, (_, index) => ({
  id: `event-${String(index).padStart(2, '0')}`,
  time: new Date(Date.UTC(2026, 10, 20, 10, Math.floor(index / 2))).toISOString(),
  host_name: index % 10 === 0 ? null : `host-${index % 3}`,
}));

/** The keys that a backend sorts by: instants, not texts. */
const keysOf = (one: Row, { sort }: BackendPageRequest) => [
  ...sort.map(({ field }) => (field === 'time' ? Date.parse(one.time) : one.host_name)),
  one.id,
];

/** A fake backend that sorts, continues after the given keys, cuts and counts. */
function search(request: BackendPageRequest): BackendPageAnswer<Row[]> {
  const signs = [...request.sort.map(({ descending }) => (descending ? -1 : 1)), 1];
  const compare = (a: readonly unknown[], b: readonly unknown[]): number => {
    const at = signs.findIndex((_, index) => a[index] !== b[index]);
    if (at < 0) return 0;
    return (String(a[at]) < String(b[at]) ? -1 : 1) * (signs[at] ?? 1);
  };
  const { after, limit } = request;
  const sorted = [...stored].sort((a, b) => compare(keysOf(a, request), keysOf(b, request)));
  const rest = after ? sorted.filter((one) => compare(keysOf(one, request), after) > 0) : sorted;
  const data = rest.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    next: last && data.length < rest.length ? keysOf(last, request) : undefined,
    total: stored.length,
  };
}

let asked: BackendPageRequest[] = [];
let answered: (request: BackendPageRequest) => BackendPageAnswer<Row[]> = search;

const events = endpoint({
  name: 'status.events',
  method: 'GET',
  path: '/api/status/events/',
  access: 'viewer',
  summary: 'Events',
  query: z.object({ type: z.string().optional() }),
  page: {
    sort: { time: 'integer', host_name: 'string' },
    defaultSort: '-time',
    ties: { id: 'string' },
    size: 10,
    namedSize: true,
  },
  returns: z.array(row),
  handle: ({ page }) => {
    asked.push(page);
    return Promise.resolve(answered(page));
  },
});
const views = endpoint({
  name: 'status.views',
  method: 'GET',
  path: '/api/status/views/',
  access: 'viewer',
  summary: 'A view without the parameter size',
  page: { sort: { time: 'integer' }, defaultSort: '-time', ties: { id: 'string' }, size: 10_000 },
  returns: z.array(row),
  handle: ({ page }) => Promise.resolve({ ...search(page), total: undefined }),
});

let shown: DocumentAnswer<{ mean: number }> = { text: () => '' };

const table = { rows: [{ host_name: '=cmd()', mean: 1.5 }], columns: ['host_name', 'mean'] };
const download = endpoint({
  name: 'status.download',
  method: 'GET',
  path: '/api/status/{kpi_id}/download/',
  access: 'viewer',
  summary: 'A table to save',
  params: z.object({ kpi_id: z.string() }),
  document: { formats: ['csv', 'json'] },
  returns: z.strictObject({ mean: z.number() }),
  handle: ({ params: { kpi_id }, format }) =>
    Promise.resolve({
      ...(format === 'csv' ? table : { data: { mean: 1.5 } }),
      fileName: `kpi-${kpi_id}.${format}`,
    }),
});
const report = endpoint({
  name: 'status.report',
  method: 'GET',
  path: '/api/status/report/',
  access: 'viewer',
  summary: 'A page to look at',
  document: { formats: ['html'] },
  returns: z.never(),
  handle: () =>
    Promise.resolve({ text: () => `<!doctype html><title>Report</title>${'<p>é</p>'.repeat(500)}` }),
});
const drawing = endpoint({
  name: 'status.drawing',
  method: 'GET',
  path: '/api/status/drawing/',
  access: 'viewer',
  summary: 'A drawing, or its numbers',
  document: { formats: ['svg', 'json'] },
  returns: z.strictObject({ mean: z.number() }),
  handle: () => Promise.resolve(shown),
});

const endpoints = [events, views, download, report, drawing];
const openapi = document(endpoints, { title: '', version: '', description: '', groups: {} });

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ endpoints, openapi });
});
afterAll(() => api.stop());
beforeEach(() => {
  asked = [];
  answered = search;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  api.call(`/api/status/${path}`, { headers });
const idsOf = (data: readonly { readonly id: string }[]) => data.map(({ id }) => id);
const cursorOf = (...content: unknown[]) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('a page of a backend', () => {
  it('is of the default size and order, with the total and where the next begins', async () => {
    const { status, body } = await get('events/');
    expect([status, asked[0]]).toMatchObject([
      200,
      { limit: 10, sort: [{ field: 'time', descending: true }] },
    ]);
    expect(idsOf(body.data).slice(0, 3)).toEqual(['event-24', 'event-22', 'event-23']);
    expect(body.meta).toMatchObject({ count: 10, total: 25, limit: 10, next_cursor: expect.any(String) });
  });

  it.each(['', 'sort=host_name,-time&', 'sort=-host_name&', 'size=7&'])(
    'follows another to the last row, each row once (%s)',
    async (query) => {
      const ids: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const { body } = await get(`events/?${query}${cursor === '' ? '' : `cursor=${cursor}`}`);
        ids.push(...idsOf(body.data));
        cursor = body.meta.next_cursor;
      }
      expect(cursor).toBeNull();
      expect(ids).toHaveLength(25);
      expect(new Set(ids)).toEqual(new Set(idsOf(stored)));
    },
  );

  it.each(['size=3', 'limit=3'])('has as many rows as %s says', async (query) => {
    const { body } = await get(`events/?${query}`);
    expect([body.data.length, body.meta.limit]).toEqual([3, 3]);
  });

  it('leaves out a total that was not counted', async () => {
    const { body } = await get('views/?limit=2');
    expect(body.meta).toMatchObject({ count: 2, limit: 2 });
    expect(body.meta).not.toHaveProperty('total');
  });

  it('has the fields that were asked for, in all formats', async () => {
    expect((await get('events/?fields=host_name,id&limit=1')).text).toContain(
      '[{"host_name":"host-0","id":"event-24"}]',
    );
    const csv = await get('events/?fields=id&limit=2&format=csv');
    expect(csv.text).toBe('id\nevent-24\nevent-22\n');
    expect(csv.headers['content-disposition']).toBeUndefined();
    const file = await get('events/?fields=id&limit=2&format=csv&bom=true');
    expect(file.text).toBe('\ufeffid\r\nevent-24\r\nevent-22\r\n');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="status-events\.csv"$/);
    expect(csv.headers).toMatchObject({ 'x-total-count': '25', 'x-next-cursor': expect.any(String) });
    const ndjson = await get('events/?fields=id&limit=1', { Accept: 'application/x-ndjson' });
    expect(ndjson.text).toBe('{"id":"event-24"}\n');
  });

  it('is not sent to who has it', async () => {
    const { headers } = await get('events/');
    const again = await get('events/', { 'If-None-Match': headers['etag'] ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get('events/?limit=9', { 'If-None-Match': headers['etag'] ?? '' })).status).toBe(200);
  });
});

describe('a page that cannot be asked for', () => {
  it.each([
    ['size=3&limit=3', 'mutually_exclusive_parameters', ['limit']],
    ['size=0', 'invalid_request', ['size']],
    ['size=10001&sort=message', 'invalid_request', ['size', 'sort']],
    ['limit=none&cursor=garbage', 'invalid_request', ['limit', 'cursor']],
    ['host_name=web-1', 'unknown_parameter', ['host_name']],
  ])('is refused with every fault: %s', async (query, code, fields) => {
    const { status, body } = await get(`events/?${query}`);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect(asked).toEqual([]);
  });

  it('by `size` is refused where `limit` is the only name', async () => {
    expect((await get('views/?size=3')).body.code).toBe('unknown_parameter');
  });

  it.each([
    ['garbage', 'garbage'],
    ['of another order', cursorOf('host_name,id', ['web-1', 'event-1'])],
    ['with a key too few', cursorOf('-time,id', [1])],
    ['with a text for an instant', cursorOf('-time,id', ['now', 'event-1'])],
    ['with a fraction for an instant', cursorOf('-time,id', [1.5, 'event-1'])],
    ['with a number beyond all instants', cursorOf('-time,id', [1e300, 'event-1'])],
    ['with a list for a name', cursorOf('-time,id', [1, ['event-1']])],
  ])('because its cursor is %s is refused, and nobody is asked', async (_, cursor) => {
    const { status, body } = await get(`events/?cursor=${cursor}`);
    expect([status, body.code, asked]).toEqual([400, 'invalid_cursor', []]);
  });

  it.each<[string, Partial<BackendPageAnswer<Row[]>>]>([
    ['more rows than were asked for', { data: stored.slice(0, 11) }],
    ['keys that are none of its order', { next: ['event-1'] }],
  ])('as the backend answers %s is our fault', async (_, wrong) => {
    answered = () => ({ data: [], next: undefined, total: 0, ...wrong });
    const { status, body } = await get('events/');
    expect([status, body.code]).toEqual([500, 'internal_error']);
  });
});

describe('a document', () => {
  it('is a table to save, whose cells are no formulas', async () => {
    const { status, headers, text } = await get('nightly/download/');
    expect([status, text]).toEqual([200, "host_name,mean\r\n'=cmd(),1.5\r\n"]);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="kpi-nightly.csv"',
      vary: 'Accept, Accept-Encoding',
    });
  });

  it.each([
    ['?format=json', {}],
    ['', { Accept: 'application/json' }],
  ])('is data where data are wanted (%s)', async (query, headers) => {
    const answer = await get(`nightly/download/${query}`, headers);
    expect(answer.body).toMatchObject({ data: { mean: 1.5 }, meta: { request_id: expect.any(String) } });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="kpi-nightly.json"');
  });

  it.each([
    ['caf%C3%A9', `attachment; filename="kpi-caf_.csv"; filename*=UTF-8''kpi-caf%C3%A9.csv`],
    ['a%22b', `attachment; filename="kpi-a\\"b.csv"`],
    ['a%0D%0AX-Evil:%201', `attachment; filename="kpi-a__X-Evil: 1.csv"`],
    ['..%2F..%2Fetc', `attachment; filename="kpi-.._.._etc.csv"`],
    ['100%25', `attachment; filename="kpi-100_.csv"; filename*=UTF-8''kpi-100%25.csv`],
  ])('has a file name of any characters: %s', async (id, expected) => {
    expect((await get(`${id}/download/`)).headers['content-disposition']).toBe(expected);
  });

  it('is a page that runs and loads nothing, compressed where that is accepted', async () => {
    const { headers, text } = await get('report/', { 'Accept-Encoding': 'gzip' });
    expect(text).toMatch(/^<!doctype html>.*é/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      vary: 'Accept-Encoding',
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it.each(['report/', 'nightly/download/'])('is not sent to who has it: %s', async (path) => {
    const { headers } = await get(path);
    const again = await get(path, { 'If-None-Match': headers['etag'] ?? '' });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  });

  it.each([
    ['nightly/download/?format=pdf', 'invalid_request'],
    ['report/?format=html', 'unknown_parameter'],
  ])('is refused in a format that it has not: %s', async (path, code) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { code } });
  });

  it('is our fault where it is not what it should be', async () => {
    shown = { data: { mean: 1 } };
    expect(await get('drawing/')).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(await get('drawing/?format=json')).toMatchObject({ status: 200, body: { data: { mean: 1 } } });
    shown = { text: () => '<svg/>' };
    expect(await get('drawing/')).toMatchObject({ status: 200, text: '<svg/>' });
    expect(await get('drawing/?format=json')).toMatchObject({ status: 500 });
  });
});

describe('the compiler', () => {
  const spec = {
    name: 'status.wrong',
    method: 'GET',
    path: '/api/status/wrong/',
    access: 'viewer',
    summary: 'Wrong',
    returns: z.array(row),
  } as const;

  it('refuses a handler that answers another kind than its endpoint', () => {
    const data: Row[] = [];
    const csv = { formats: ['csv'] } satisfies DocumentOptions;
    const page = { sort: {}, defaultSort: '', ties: {}, size: 1 };
    const wrong = [
      // @ts-expect-error -- no next, no total
      () => endpoint({ ...spec, page, handle: () => Promise.resolve({ data }) }),
      // @ts-expect-error -- neither text nor rows nor data
      () => endpoint({ ...spec, document: csv, handle: () => Promise.resolve({ next: [] }) }),
      // @ts-expect-error -- what is no page has no request for one
      () => endpoint({ ...spec, handle: ({ page: asked }) => Promise.resolve({ data: asked }) }),
    ];
    expect(wrong).toHaveLength(3);
  });
});

interface Part {
  readonly name?: string;
  readonly $ref?: string;
  readonly content?: object;
}
interface Document {
  readonly paths: Readonly<Record<string, { get: { parameters: Part[]; responses: Record<string, Part> } }>>;
  readonly components: { readonly responses: Readonly<Record<string, Part>> };
}

describe('the API document', () => {
  const plain = openapi as unknown as Document;
  const at = (path: string) => plain.paths[`/api/status/${path}`]!.get;
  const referred = ({ $ref = '' }: Part) => $ref.split('/').at(-1) ?? '';
  const namesOf = (path: string) => at(path).parameters.map((part) => part.name ?? referred(part));

  it('has the parameters of pages and documents', () => {
    expect(namesOf('events/')).toEqual([
      'type',
      'size',
      'limit',
      'cursor',
      'TestEvent.fields',
      'sort',
      'format',
      'bom',
    ]);
    expect(namesOf('views/')).toEqual(['limit', 'cursor', 'TestEvent.fields', 'sort', 'format', 'bom']);
    expect(namesOf('{kpi_id}/download/')).toEqual(['kpi_id', 'format']);
    expect(namesOf('report/')).toEqual([]);
  });

  it('has what they can be had as', () => {
    const typesOf = (path: string) => {
      const response = at(path).responses['200']!;
      return Object.keys((response.content ?? plain.components.responses[referred(response)]?.content)!);
    };
    expect(typesOf('events/')).toEqual(['application/json', 'text/csv', 'application/x-ndjson']);
    expect(typesOf('{kpi_id}/download/')).toEqual(['text/csv', 'application/json']);
    expect(typesOf('report/')).toEqual(['text/html']);
    expect(typesOf('drawing/')).toEqual(['image/svg+xml', 'application/json']);
  });
});
