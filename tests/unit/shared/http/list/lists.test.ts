import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { testPipeline } from '../../../../support/pipeline.ts';

const row = z.strictObject({
  realm: z.string(),
  host_name: z.string(),
  state: z.int().nullable(),
  output: z.string(),
  groups: z.array(z.string()),
  services: z.strictObject({ ok: z.int(), down: z.boolean().nullable() }),
});
type Row = z.output<typeof row>;

function host(realm: string, name: string, state: number | null = 0): Row {
  return {
    realm,
    host_name: name,
    state,
    output: `${name} says`,
    groups: ['a', 'b'],
    services: { ok: 1, down: null },
  };
}

function listOf(rows: Row[], seen: { fields?: ReadonlySet<string> | undefined } = {}) {
  const endpoint = defineEndpoint<RequestFacts>()({
    name: 'test.hosts',
    method: 'GET',
    path: '/api/hosts/',
    access: 'viewer',
    summary: 'Hosts',
    list: { sort: ['state', 'host_name'], ties: ['realm', 'host_name'] },
    returns: z.array(row),
    handle: ({ list }) => {
      seen.fields = list?.fields;
      return Promise.resolve({ data: rows });
    },
  });
  return testPipeline([endpoint]).call;
}

const rows = [host('b', 'x', 2), host('a', 'y', null), host('a', 'x', 1), host('a', 'z', 2)];
/** `realm/host_name` of each row. */
function namesOf(body: unknown): string[] {
  return z
    .object({ data: z.array(row) })
    .parse(body)
    .data.map((one) => `${one.realm}/${one.host_name}`);
}

describe('sort by a time', () => {
  const changed = z.strictObject({ name: z.string(), since: z.iso.datetime({ offset: true }).nullable() });
  const endpoint = defineEndpoint<RequestFacts>()({
    name: 'test.changed',
    method: 'GET',
    path: '/api/changed/',
    access: 'viewer',
    summary: 'Changed hosts',
    list: { sort: ['since'], ties: ['name'] },
    returns: z.array(changed),
    // The clock of Paris is set back by an hour at 03:00 of this day.
    handle: () =>
      Promise.resolve({
        data: [
          { name: 'fourth', since: '2026-10-25T02:10:00+01:00' },
          { name: 'first', since: '2026-10-25T01:59:00+02:00' },
          { name: 'unknown', since: null },
          { name: 'third', since: '2026-10-25T02:50:00+02:00' },
          { name: 'fifth', since: '2026-10-25T03:00:00+01:00' },
          { name: 'second', since: '2026-10-25T02:05:00+02:00' },
        ],
      }),
  });
  const { call } = testPipeline([endpoint]);
  const inOrder = ['first', 'second', 'third', 'fourth', 'fifth'];

  it.each([
    ['since', [...inOrder, 'unknown']],
    ['-since', [...inOrder.toReversed(), 'unknown']],
  ])('is by instants in the hour that a clock change repeats, in pages too: %s', async (sort, expected) => {
    const whole = await call(`/api/changed/?sort=${sort}`);
    const names = (body: unknown) =>
      z
        .object({ data: z.array(changed) })
        .parse(body)
        .data.map(({ name }) => name);
    expect(names(whole.body)).toEqual(expected);
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await call(`/api/changed/?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
      found.push(...names(body));
      cursor = body.meta.next_cursor;
    }
    expect(found).toEqual(expected);
  });

  it('is by instants for the figures of groups', async () => {
    const { body } = await call('/api/changed/?group_by=name&fields=max(since)&sort=-max(since)');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([...inOrder.toReversed(), 'unknown']);
  });
});

describe('a list that nobody asks anything of', () => {
  it("comes whole, in the handler's order, with its count", async () => {
    const { body } = await listOf(rows)('/api/hosts/');
    expect(namesOf(body)).toEqual(['b/x', 'a/y', 'a/x', 'a/z']);
    expect(body.meta).toEqual({
      generated_at: '2026-11-20T11:15:00+01:00',
      time_zone: 'Europe/Paris',
      request_id: 'request-1',
      count: 4,
    });
  });
});

describe('sort', () => {
  it.each([
    ['state', ['a/x', 'a/z', 'b/x', 'a/y']],
    ['-state', ['a/z', 'b/x', 'a/x', 'a/y']],
    ['-host_name,-state', ['a/z', 'a/y', 'b/x', 'a/x']],
  ])('by %s breaks ties by realm and name, and puts unknown last', async (sort, expected) => {
    expect(namesOf((await listOf(rows)(`/api/hosts/?sort=${sort}`)).body)).toEqual(expected);
  });

  it('knows the fields that it may be by', async () => {
    const { status, body } = await listOf(rows)('/api/hosts/?sort=output,-states');
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { in: 'query', field: 'sort', message: 'output is not known. Fields to sort by: state, host_name' },
      {
        in: 'query',
        field: 'sort',
        message: '-states is not known; did you mean -state? Fields to sort by: state, host_name',
      },
    ]);
  });
});

describe('pages', () => {
  it('follow each other to the end', async () => {
    const call = listOf(rows);
    const first = await call('/api/hosts/?limit=3&sort=-state');
    expect(namesOf(first.body)).toEqual(['a/z', 'b/x', 'a/x']);
    expect(first.body.meta).toMatchObject({ count: 3, total: 4, limit: 3, next_cursor: expect.any(String) });
    const last = await call(`/api/hosts/?limit=3&sort=-state&cursor=${first.body.meta.next_cursor}`);
    expect(namesOf(last.body)).toEqual(['a/y']);
    expect(last.body.meta).toMatchObject({ count: 1, total: 4, next_cursor: null });
  });

  it('neither repeat nor lose a row when others come and go between them', async () => {
    const first = await listOf(rows)('/api/hosts/?limit=2');
    expect(namesOf(first.body)).toEqual(['a/x', 'a/y']);
    const changed = [...rows.filter((one) => one.host_name !== 'y'), host('a', 'b'), host('c', 'c')];
    const next = await listOf(changed)(`/api/hosts/?limit=2&cursor=${first.body.meta.next_cursor}`);
    expect(namesOf(next.body)).toEqual(['a/z', 'b/x']);
  });

  it.each([
    [
      'of another sort',
      async () => String((await listOf(rows)('/api/hosts/?limit=1')).body.meta.next_cursor),
    ],
    ['that is garbage', () => Promise.resolve('garbage')],
    ['of other JSON', () => Promise.resolve(Buffer.from('{"a":1}').toString('base64url'))],
  ])('refuse a cursor %s', async (_, makeCursor) => {
    const { status, body } = await listOf(rows)(`/api/hosts/?sort=state&cursor=${await makeCursor()}`);
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  });

  it('name a bad cursor beside the other faults, before anything is asked', async () => {
    const { body } = await listOf(rows)('/api/hosts/?limit=none&cursor=garbage');
    expect(body.errors.map((fault: { field: string }) => fault.field)).toEqual(['limit', 'cursor']);
  });

  it.each(['0', '10001', '-1', '1.5'])('refuse limit=%s', async (limit) => {
    expect((await listOf(rows)(`/api/hosts/?limit=${limit}`)).status).toBe(400);
  });
});

describe('fields', () => {
  it('are the only ones that come, in the order asked', async () => {
    const { body } = await listOf(rows)('/api/hosts/?fields=state,host_name&limit=1');
    expect(JSON.stringify(body.data)).toBe('[{"state":1,"host_name":"x"}]');
  });

  it('tell the handler what it must fill, sort keys and ties included', async () => {
    const seen: { fields?: ReadonlySet<string> | undefined } = {};
    await listOf(rows, seen)('/api/hosts/?fields=output&sort=-state');
    expect([...(seen.fields ?? [])]).toEqual(['output', 'state', 'realm', 'host_name']);
    await listOf(rows, seen)('/api/hosts/');
    expect(seen.fields).toBeUndefined();
  });

  it('refuse what a row does not have', async () => {
    const { body } = await listOf(rows)('/api/hosts/?fields=host_nam');
    expect(body.errors[0].message).toBe(
      'host_nam is not known; did you mean host_name? Fields: realm, host_name, state, output, groups, services, services.ok, services.down',
    );
  });
});

describe('formats', () => {
  const csv = 'realm,host_name,state,output,groups,services.ok,services.down\n';

  it('write CSV with dotted columns, joined lists and empty unknowns', async () => {
    const { text, headers } = await listOf([host('a', 'x', null)])('/api/hosts/?format=csv');
    expect(headers['Content-Type']).toBe('text/csv; charset=utf-8');
    expect(text).toBe(`${csv}a,x,,x says,"a,b",1,\n`);
  });

  it('write the columns that are asked for, in their order, a part of an object too', async () => {
    const ask = listOf([host('a', 'x', null)]);
    const { text } = await ask('/api/hosts/?format=csv&fields=services.ok,host_name');
    expect(text).toBe('services.ok,host_name\n1,x\n');
    const whole = await ask('/api/hosts/?format=csv&fields=services,host_name');
    expect(whole.text).toBe('services.ok,services.down,host_name\n1,,x\n');
  });

  it('give the whole object in JSON, where a column of CSV is asked for', async () => {
    const seen: { fields?: ReadonlySet<string> } = {};
    const { body } = await listOf([host('a', 'x')], seen)('/api/hosts/?fields=services.ok,services.down');
    expect(body.data).toEqual([{ services: { ok: 1, down: null } }]);
    expect(seen.fields).toEqual(new Set(['services', 'realm', 'host_name']));
  });

  it('write the same columns where there are no rows', async () => {
    const { text } = await listOf([])('/api/hosts/?format=csv');
    expect(text).toBe(csv);
  });

  it('refuse a column that there is not, and name the nearest', async () => {
    const { status, body } = await listOf(rows)('/api/hosts/?format=csv&fields=services.okay');
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('services.ok?')]);
  });

  it('keep check output from being a formula', async () => {
    const { text } = await listOf([{ ...host('a', 'x'), output: '=HYPERLINK("http://evil")' }])(
      '/api/hosts/?format=csv&fields=output',
    );
    expect(text).toBe(`output\n"'=HYPERLINK(""http://evil"")"\n`);
  });

  it('is a file with bom=true: a byte order mark, both ends of a line, a name', async () => {
    const ask = listOf([host('a', 'é', null)]);
    const { text, headers } = await ask('/api/hosts/?format=csv&bom=true&fields=host_name');
    expect(text.startsWith('\ufeffhost_name\r\n')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(headers['Content-Disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    const json = await ask('/api/hosts/?bom=true&fields=host_name');
    expect([json.text.startsWith('{'), json.headers['Content-Disposition']]).toEqual([true, undefined]);
  });

  it('write the header of an empty CSV', async () => {
    const { text } = await listOf([])('/api/hosts/?format=csv&fields=state');
    expect(text).toBe('state\n');
  });

  it('write one JSON a line, and the next cursor as a header', async () => {
    const { text, headers } = await listOf(rows)('/api/hosts/?format=ndjson&limit=2&fields=host_name');
    expect(text).toBe('{"host_name":"x"}\n{"host_name":"y"}\n');
    expect(headers).toMatchObject({ 'X-Total-Count': '4', 'X-Next-Cursor': expect.any(String) });
  });

  it.each([
    ['text/csv', 'text/csv; charset=utf-8'],
    ['application/x-ndjson;q=0.5, text/csv;q=0.1', 'application/x-ndjson; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['text/html', 'application/json; charset=utf-8'],
  ])('are chosen by Accept: %s', async (accept, type) => {
    const { headers } = await listOf(rows)('/api/hosts/', { headers: { Accept: accept } });
    expect(headers['Content-Type']).toBe(type);
    expect(headers['Vary']).toBe('Accept, Accept-Encoding');
  });
});
