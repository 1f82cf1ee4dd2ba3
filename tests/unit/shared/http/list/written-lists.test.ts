import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { RowList } from '../../../../../shared/rows/row-list.ts';
import { objectTable, type Row } from '../../../../../shared/rows/row-table.ts';
import { type PipelineSeed, testPipeline } from '../../../../support/pipeline.ts';

const row = z.strictObject({ host_name: z.string(), state: z.int() });
const rows = ['b', 'a', 'é', 'c', 'd', 'e', 'f'].map((host_name, state) => ({ host_name, state }));

/** Rows in two tables, as those of several realms are. */
const inTables = (all: readonly Row[] = rows) =>
  new RowList([objectTable(all.slice(0, 3)), objectTable(all.slice(3))], all.length);

function listOf(data: RowList | readonly Row[], seed?: PipelineSeed) {
  const endpoint = defineEndpoint<RequestFacts>()({
    name: 'test.hosts',
    method: 'GET',
    path: '/api/hosts/',
    access: 'viewer',
    summary: 'Hosts',
    list: { sort: ['host_name', 'state'], ties: ['host_name'] },
    returns: z.array(row),
    handle: () => Promise.resolve({ data: data as readonly z.output<typeof row>[] }),
  });
  return testPipeline([endpoint], seed);
}

describe('rows of tables', () => {
  it.each([
    '',
    'fields=state',
    'limit=2',
    'limit=2&sort=-state',
    'sort=host_name',
    'state=1',
    'format=csv',
    'q=b',
    'format=ndjson',
  ])('leave as objects would, with the same headers: %s', async (query) => {
    const [tables, objects] = await Promise.all(
      [inTables(), rows].map((data) => listOf(data).call(`/api/hosts/?${query}`)),
    );
    expect(tables?.status).toBe(200);
    expect(tables?.text).toBe(objects?.text);
    expect(tables?.headers).toEqual(objects?.headers);
  });

  it('leave zipped, and not at all where the caller has them', async () => {
    const long = Array.from({ length: 1000 }, (_, state) => ({ host_name: `é${state}`, state }));
    const { call } = listOf(inTables(long));
    const zipped = await call('/api/hosts/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(zipped.headers).toHaveProperty('Content-Encoding', 'gzip');
    expect(zipped.body.data).toEqual(long);
    const known = { 'If-None-Match': String(zipped.headers['ETag']) };
    expect(await call('/api/hosts/', { headers: known })).toMatchObject({ status: 304, text: '' });
    expect(await call('/api/hosts/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('that were left out as they are not on the page count in the total', async () => {
    const part = RowList.of(objectTable(rows.slice(0, 3)), 70);
    const { body } = await listOf(part).call('/api/hosts/?limit=2');
    expect(body.data.map((one: Row) => one['host_name'])).toEqual(['a', 'b']);
    expect(body.meta).toMatchObject({ count: 2, total: 70, next_cursor: expect.any(String) });
  });

  it('are held to their schema: the first few, or all', async () => {
    const fault = (at: number) => rows.map((one, index) => (index === at ? { ...one, state: 'no' } : one));
    const status = async (at: number, checkAnswers: 'all' | 'sample') => {
      const data = RowList.of(objectTable(fault(at)));
      const { call, counts } = listOf(data, { runtime: { checkAnswers } });
      return [(await call('/api/hosts/')).status, counts.length];
    };
    expect(await status(6, 'all')).toEqual([500, 0]);
    expect(await status(4, 'sample')).toEqual([200, 1]);
    expect(await status(6, 'sample')).toEqual([200, 0]);
  });
});
