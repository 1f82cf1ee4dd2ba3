import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { WrittenRows } from '../../../../shared/base/written-rows.ts';
import { defineEndpoint } from '../../../../shared/http/define-endpoint.ts';
import type { RequestFacts } from '../../../../shared/http/runtime.ts';
import { pipeline, type PipelineSeed } from '../../../support/pipeline.ts';

const row = z.strictObject({ host_name: z.string(), state: z.int() });
const rows = ['b', 'a', 'é', 'c', 'd', 'e', 'f'].map((host_name, state) => ({ host_name, state }));

/** Text as a realm writes it: in pieces that may end anywhere, with a sample of five rows. */
function written(all: readonly object[] = rows): WrittenRows {
  const text = Buffer.from(all.map((one) => JSON.stringify(one)).join(','));
  const sample = Buffer.byteLength(
    all
      .slice(0, 5)
      .map((one) => JSON.stringify(one))
      .join(','),
  );
  const pieces = Array.from({ length: Math.ceil(text.length / 7) }, (_, at) =>
    text.subarray(at * 7, at * 7 + 7),
  );
  return new WrittenRows(all.length, pieces, { sampleBytes: sample });
}

function listOf(data: WrittenRows | readonly z.output<typeof row>[], seed?: PipelineSeed) {
  const seen: boolean[] = [];
  const endpoint = defineEndpoint<RequestFacts>()({
    name: 'test.hosts',
    method: 'GET',
    path: '/api/hosts/',
    access: 'viewer',
    summary: 'Hosts',
    list: { sort: ['host_name', 'state'], ties: ['host_name'] },
    returns: z.array(row),
    handle({ list }) {
      seen.push(list?.asText ?? false);
      return Promise.resolve({ data });
    },
  });
  return { ...pipeline([endpoint], seed), seen };
}

describe('rows that are text already', () => {
  it.each(['', '?fields=state'])('leave as objects would, with the same tag: %s', async (query) => {
    const objects = query === '' ? rows : rows.map(({ state }) => ({ state }));
    const [text, object] = await Promise.all(
      [written(objects), objects].map((data) => listOf(data as typeof rows).call(`/api/hosts/${query}`)),
    );
    expect(text?.text).toBe(object?.text);
    expect(text?.headers).toEqual(object?.headers);
    expect(text?.body.data).toEqual(objects);
  });

  it('leave zipped, and not at all where the caller has them', async () => {
    const long = Array.from({ length: 1000 }, (_, state) => ({ host_name: `é${state}`, state }));
    const { call } = listOf(written(long));
    const zipped = await call('/api/hosts/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(zipped.headers).toHaveProperty('Content-Encoding', 'gzip');
    expect(zipped.body.data).toEqual(long);
    const known = { 'If-None-Match': String(zipped.headers['ETag']) };
    expect(await call('/api/hosts/', { headers: known })).toMatchObject({ status: 304, text: '' });
    expect(await call('/api/hosts/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['', {}, true],
    ['fields=state', {}, true],
    ['format=json', { Accept: 'text/csv' }, true],
    ['limit=2', {}, false],
    ['sort=state', {}, false],
    ['state=1', {}, false],
    ['q=a', {}, false],
    ['format=csv', {}, false],
    ['', { Accept: 'application/x-ndjson' }, true],
  ])('are for handlers where nothing else is asked: %j %j: %s', async (query, headers, expected) => {
    const { call, seen } = listOf(rows);
    await call(`/api/hosts/?${query}`, { headers });
    expect(seen).toEqual([expected]);
  });

  it.each(['limit=2', 'sort=host_name', 'state=1', 'format=csv', 'q=b'])(
    'are read where the caller wants something of them: %s',
    async (query) => {
      const [text, object] = await Promise.all(
        [written(), rows].map((data) => listOf(data).call(`/api/hosts/?${query}`)),
      );
      expect(text?.text).toBe(object?.text);
    },
  );

  it('are held to their schema: the first few, or all', async () => {
    const fault = (at: number) => rows.map((one, index) => (index === at ? { ...one, state: 'no' } : one));
    const status = async (at: number, checkAnswers: 'all' | 'sample') => {
      const { call, counts } = listOf(written(fault(at)), { runtime: { checkAnswers } });
      return [(await call('/api/hosts/')).status, counts.length];
    };
    expect(await status(6, 'all')).toEqual([500, 0]);
    expect(await status(4, 'sample')).toEqual([200, 1]);
    expect(await status(6, 'sample')).toEqual([200, 0]);
  });

  it('are one list with those of others, text or not', () => {
    const parts = [written([]), written(rows.slice(0, 2)), WrittenRows.of([]), WrittenRows.of(rows.slice(2))];
    const joined = WrittenRows.joined(parts);
    expect([joined.count, joined.rows(), joined.sample()]).toEqual([7, rows, rows.slice(0, 2)]);
    expect(WrittenRows.joined([]).rows()).toEqual([]);
  });
});
