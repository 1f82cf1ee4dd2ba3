import { beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import type { AuditEntry } from '../../../../../shared/base/audit.ts';
import { AppError } from '../../../../../shared/base/errors.ts';
import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { type PipelineSeed, testOperator, testPipeline } from '../../../../support/pipeline.ts';

const endpoint = defineEndpoint<RequestFacts>();

let outcome: () => Promise<void>;
const parts = {
  path: '/api/things/{kind}/{name}/',
  access: 'operator',
  summary: 'A thing',
  params: z.object({ kind: z.string(), name: z.string().max(5) }),
  returns: z.string(),
} as const;
const remove = endpoint({
  ...parts,
  name: 'thing.remove',
  method: 'DELETE',
  audit: { action: 'thing.remove', target: ({ params }) => `${params.kind}: ${params.name}` },
  async handle({ params }) {
    await outcome();
    return { data: params.name };
  },
});
const read = endpoint({
  ...parts,
  name: 'thing.read',
  method: 'GET',
  handle: ({ params }) => Promise.resolve({ data: params.name }),
});
const create = endpoint({
  ...parts,
  name: 'thing.create',
  method: 'POST',
  path: '/api/things/',
  params: z.object({}),
  body: z.object({ name: z.string() }),
  audit: { action: 'thing.create', target: ({ body }) => body.name },
  handle: ({ body }) => Promise.resolve({ data: body.name }),
});

function world(record?: () => Promise<void>, seed: PipelineSeed = {}) {
  const entries: AuditEntry[] = [];
  const keep = (entry: AuditEntry) => Promise.resolve(void entries.push(entry));
  const runtime = { audit: { record: record ?? keep } };
  return { ...testPipeline([remove, read, create], { ...seed, runtime }), entries };
}

const path = '/api/things/big/one/';
const DELETE = { method: 'DELETE', requestId: 'r1' };

beforeEach(() => {
  outcome = () => Promise.resolve();
});

describe('the audit', () => {
  it('keeps who did what to what, with a line in the log', async () => {
    const { call, entries, lines } = world();
    await call(path, DELETE);
    const entry = {
      at: '2026-11-20T10:15:00.000Z',
      actor: 'olga',
      action: 'thing.remove',
      target: 'big: one',
      outcome: 'done',
      status: 200,
      request_id: 'r1',
    };
    expect(entries).toEqual([entry]);
    expect(lines.find(({ code }) => code === 'audit.entry')).toEqual({
      level: 'info',
      code: 'audit.entry',
      fields: entry,
    });
  });

  it.each([
    ['host_not_found', 404, 'refused'],
    ['host_in_use', 409, 'refused'],
    ['engine_unreachable', 503, 'failed'],
    ['engine_timeout', 504, 'failed'],
  ] as const)('keeps what was not done: %s', async (code, status, end) => {
    const { call, entries } = world();
    outcome = () => Promise.reject(new AppError(code, { detail: 'No.' }));
    await call(path, DELETE);
    expect(entries).toMatchObject([{ target: 'big: one', outcome: end, status, code }]);
  });

  it('does not tell more of a bug than the answer does', async () => {
    const { call, entries } = world();
    outcome = () => Promise.reject(new Error('secret words'));
    await call(path, DELETE);
    expect(entries).toMatchObject([{ outcome: 'failed', status: 500, code: 'internal_error' }]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it('names the thing by its path where the request was refused unread', async () => {
    const { call, entries } = world();
    await call(path, { ...DELETE, caller: { ...testOperator, role: 'viewer' } });
    await call('/api/things/big/too%20long/', DELETE);
    await call('/api/things/', { method: 'POST', body: { nome: 'x' } });
    expect(entries.map(({ target, status, code }) => [target, status, code])).toEqual([
      ['big/one', 403, 'forbidden'],
      ['big/too long', 400, 'invalid_request'],
      [null, 400, 'invalid_request'],
    ]);
  });

  it('keeps nothing of reads, rehearsals and strangers', async () => {
    const { call, entries } = world();
    await call(path);
    await call(`${path}?dry_run=true`, DELETE);
    await call(path, { ...DELETE, caller: undefined });
    await call('/api/nothing/', DELETE);
    expect(entries).toEqual([]);
  });

  it('does not lose the answer when it cannot write, and says so in the log', async () => {
    const { call, lines } = world(() => Promise.reject(new Error('table gone')));
    expect((await call(path, DELETE)).status).toBe(200);
    expect(lines.find(({ code }) => code === 'audit.unwritten')).toMatchObject({
      level: 'error',
      fields: { actor: 'olga', action: 'thing.remove', target: 'big: one', request_id: 'r1' },
    });
    expect(lines.map(({ code }) => code)).toContain('audit.entry');
  });

  it('does not wait beyond the time that the platform leaves', async () => {
    const { call, lines } = world(() => new Promise<void>(() => undefined), { remainingMs: 700 });
    const patient = world(() => new Promise<void>(() => undefined), { remainingMs: 100_000 });
    const first = await Promise.race([
      patient.call(path, DELETE).then(() => 'who has time left'),
      call(path, DELETE).then(({ status }) => status),
    ]);
    expect(first).toBe(200);
    expect(lines.map(({ code }) => code)).toContain('audit.unwritten');
  });
});
