import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { AppError } from '../../../../../shared/base/errors.ts';
import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import { streamThresholdBytes } from '../../../../../shared/http/list/row-texts.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { RowList } from '../../../../../shared/rows/row-list.ts';
import { objectTable } from '../../../../../shared/rows/row-table.ts';
import { isGarbageCollected } from '../../../../support/garbage-collected.ts';
import { type PipelineSeed, testPipeline, textOfResponse } from '../../../../support/pipeline.ts';
import { readSentPart } from '../../../../support/taken-answer.ts';

const row = z.strictObject({ host_name: z.string(), text: z.string() });
const text = 'é"x'.repeat(1000);
const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ host_name: `web-${from + at}`, text }));
/** Parts of so many rows each; some 4 KB a row. */
const perPart = 100;
/** More than is gathered before the first byte leaves. */
const many = Math.ceil(streamThresholdBytes / (perPart * 4000)) + 3;

interface Seed extends PipelineSeed {
  readonly parts?: number;
  /** The error that is thrown when that part is read. */
  readonly failing?: { readonly at: number; readonly error: unknown };
}

function listOf({ parts = many, failing, ...seed }: Seed = {}) {
  const seen = { taken: 0, signals: new Array<AbortSignal>() };
  async function* written() {
    for (let at = 0; at < parts; at += 1) {
      if (failing?.at === at) throw await Promise.resolve(failing.error);
      seen.taken += 1;
      yield objectTable(rowsOf(perPart, at * perPart));
    }
  }
  const endpoint = defineEndpoint<RequestFacts>()({
    name: 'test.hosts',
    method: 'GET',
    path: '/api/hosts/',
    access: 'viewer',
    summary: 'Hosts',
    list: { sort: ['host_name'], ties: ['host_name'] },
    returns: z.array(row),
    handle(_request, { context: { signal } }) {
      seen.signals.push(signal);
      return Promise.resolve({
        data: new RowList<z.output<typeof row>>(written(), undefined),
      });
    },
  });
  return { ...testPipeline([endpoint], { ...seed, streams: true }), seen };
}

const ndjson = { Accept: 'application/x-ndjson' };
const gzip = { 'Accept-Encoding': 'gzip' };
const broken = new AppError('engine_closed', { detail: 'The engine is gone.' });
describe('a list that is written while it leaves', () => {
  it.each([{}, gzip])('is the rows, and what meta says behind them: %j', async (headers) => {
    const { respond } = listOf();
    const response = await respond('/api/hosts/', { headers });
    expect(response.rest).toBeDefined();
    expect(response.headers).toMatchObject({ 'Cache-Control': 'no-store' });
    expect(response.headers).not.toHaveProperty('ETag');
    const whole = JSON.parse(await textOfResponse(response));
    expect(whole.data).toEqual(rowsOf(many * perPart));
    expect(whole.meta).toMatchObject({ count: many * perPart, time_zone: 'Europe/Paris' });
  });

  it.each([{}, gzip])('has a line a row in ndjson: %j', async (headers) => {
    const { respond } = listOf();
    const written = await textOfResponse(
      await respond('/api/hosts/', { headers: { ...ndjson, ...headers } }),
    );
    expect(written.endsWith('\n')).toBe(true);
    const lines = written.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(rowsOf(many * perPart));
  });

  it.each([{}, ndjson])('is whole, with a tag, where it is short: %j', async (headers) => {
    const short = listOf({ parts: 2 });
    const response = await short.respond('/api/hosts/', { headers });
    expect(response.rest).toBeUndefined();
    const objects = rowsOf(2 * perPart);
    const written = await textOfResponse(response);
    if ('Accept' in headers) expect(written).toBe(objects.map((one) => `${JSON.stringify(one)}\n`).join(''));
    else expect(JSON.parse(written).data).toEqual(objects);
    const tag = String(response.headers?.['ETag']);
    const again = await short.respond('/api/hosts/', { headers: { ...headers, 'If-None-Match': tag } });
    expect(again).toMatchObject({ statusCode: 304, body: [] });
  });

  it('is written as it is taken, and no faster', async () => {
    const { respond, seen } = listOf({ parts: 100 });
    const { rest } = await respond('/api/hosts/');
    const before = seen.taken;
    expect(before).toBeLessThan(many);
    const pieces = rest![Symbol.asyncIterator]();
    const most = 4;
    for (let taken = 0; taken < most; taken += 1) await pieces.next();
    expect(seen.taken).toBeGreaterThan(before);
    expect(seen.taken).toBeLessThanOrEqual(before + most);
    await pieces.return?.();
  });

  it('is a problem document where it fails before its first byte', async () => {
    const { respond, lines } = listOf({ failing: { at: 1, error: broken } });
    const response = await respond('/api/hosts/');
    expect([response.statusCode, response.rest]).toEqual([502, undefined]);
    expect(JSON.parse(await textOfResponse(response))).toMatchObject({ code: 'engine_closed' });
    expect(lines.at(-1)).toMatchObject({ code: 'request.failed' });
  });

  it('breaks off where it fails behind it: the JSON is not whole, the line says why', async () => {
    const { respond, lines, requests } = listOf({ failing: { at: many - 1, error: broken } });
    const { text: left, failure } = await readSentPart(await respond('/api/hosts/'));
    expect(failure).toBe(broken);
    expect(() => JSON.parse(left) as unknown).toThrow(SyntaxError);
    const fields = { streamed: true, status: 502, code: 'engine_closed' };
    expect(lines.at(-1)).toMatchObject({ level: 'error', code: 'request.failed', fields });
    expect(requests).toMatchObject([{ status: 502 }]);
  });

  it('breaks off zipped, too', async () => {
    const { respond } = listOf({ failing: { at: many - 1, error: broken } });
    const { failure } = await readSentPart(await respond('/api/hosts/', { headers: gzip }));
    expect(failure).toBe(broken);
  });

  it('says in a last line of ndjson why it ends; nothing internal is told', async () => {
    const { respond, lines } = listOf({ failing: { at: many - 1, error: new Error('secret') } });
    const written = await textOfResponse(await respond('/api/hosts/', { headers: ndjson }));
    const problem = JSON.parse(written.trimEnd().split('\n').at(-1)!);
    expect(problem).toMatchObject({ problem: { code: 'internal_error', status: 500 } });
    expect(written).not.toContain('secret');
    expect(lines.at(-1)).toMatchObject({ code: 'request.failed', fields: { code: 'internal_error' } });
  });

  it('ends its work at once where the caller goes away', async () => {
    const { respond, lines, seen } = listOf();
    const { rest } = await respond('/api/hosts/');
    const pieces = rest![Symbol.asyncIterator]();
    await pieces.next();
    expect(seen.signals[0]?.aborted).toBe(false);
    await pieces.return?.();
    expect(seen.signals[0]?.aborted).toBe(true);
    expect(lines.at(-1)).toMatchObject({ code: 'request.completed', fields: { left: true } });
  });

  it.each([{}, gzip])('leaves nothing that waits for its deadline: %j', async (headers) => {
    const { respond, seen } = listOf();
    await textOfResponse(await respond('/api/hosts/', { headers }));
    const signals = seen.signals.splice(0).map((signal) => new WeakRef(signal));
    expect(signals).toHaveLength(1);
    expect(await isGarbageCollected(signals[0]!)).toBe(true);
  });

  it('has no body, and no work left, for HEAD', async () => {
    const { respond, seen } = listOf();
    expect(await respond('/api/hosts/', { method: 'HEAD' })).toMatchObject({ statusCode: 200, body: [] });
    expect(seen.signals[0]?.aborted).toBe(true);
  });

  it('is held to its schema, behind the first byte too', async () => {
    const fault = objectTable([{ host_name: 7 }]);
    async function* parts() {
      yield objectTable(rowsOf(2 * Math.ceil(streamThresholdBytes / 4000)));
      yield await Promise.resolve(fault);
    }
    const endpoint = defineEndpoint<RequestFacts>()({
      name: 'test.hosts',
      method: 'GET',
      path: '/api/hosts/',
      access: 'viewer',
      summary: 'Hosts',
      list: { sort: ['host_name'], ties: ['host_name'] },
      returns: z.array(row),
      handle: () => Promise.resolve({ data: new RowList<z.output<typeof row>>(parts(), 3) }),
    });
    const { respond: other } = testPipeline([endpoint], { streams: true });
    expect((await readSentPart(await other('/api/hosts/'))).failure).toMatchObject({ code: 'answer_fault' });
  });
});

describe('a list where the platform takes no streams', () => {
  it('is whole, and refused where it does not fit', async () => {
    const { call } = listOf();
    expect(await call('/api/hosts/')).toMatchObject({ status: 413, body: { code: 'response_too_large' } });
    const zipped = await call('/api/hosts/', { headers: gzip });
    expect(zipped.body.data).toHaveLength(many * perPart);
    expect(zipped.headers).toHaveProperty('ETag');
  });
});
