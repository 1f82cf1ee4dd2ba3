import { beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { testPipeline } from '../../../../support/pipeline.ts';

const endpoint = defineEndpoint<RequestFacts>();

let changes: string[];
const create = endpoint({
  name: 'thing.create',
  method: 'POST',
  path: '/api/things/',
  access: 'operator',
  summary: 'Makes a thing',
  body: z.strictObject({ name: z.string() }),
  audit: { action: 'thing.create', target: ({ body }) => body.name },
  success: 201,
  returns: z.strictObject({ name: z.string().max(5) }),
  handle({ body, dryRun }) {
    if (!dryRun) changes.push(body.name);
    return Promise.resolve({
      data: body,
      headers: { Location: `/api/things/${body.name}/` },
      notice: 'Soon.',
    });
  },
});
const read = endpoint({
  name: 'thing.read',
  method: 'GET',
  path: '/api/things/',
  access: 'operator',
  summary: 'Changes nothing anyway',
  returns: z.boolean(),
  handle: ({ dryRun }) => Promise.resolve({ data: dryRun }),
});
const { call } = testPipeline([create, read]);
const post = (query: string, body: unknown = { name: 'a' }) =>
  call(`/api/things/${query}`, { method: 'POST', body });

beforeEach(() => {
  changes = [];
});

describe('a dry run', () => {
  it.each(['true', '1', 'yes', 'ON'])(
    'is asked for with %s, and answered with what would be',
    async (word) => {
      const { status, body, headers } = await post(`?dry_run=${word}`);
      expect([status, body.data, body.meta.notice]).toEqual([200, { would_create: { name: 'a' } }, 'Soon.']);
      expect(headers).not.toHaveProperty('Location');
      expect(changes).toEqual([]);
    },
  );

  it.each(['', '?dry_run=false', '?dry_run=0'])('is none: %s', async (query) => {
    const { status, body } = await post(query);
    expect([status, body.data]).toEqual([201, { name: 'a' }]);
    expect(changes).toEqual(['a']);
  });

  it.each(['?dry_run', '?dry_run=', '?dry_run=maybe', '?dry_run=true&dry_run=false', '?dryrun=true'])(
    'that is not asked for rightly changes nothing: %s',
    async (query) => {
      expect((await post(query)).status).toBe(400);
      expect(changes).toEqual([]);
    },
  );

  it('is held to the schema of the answer', async () => {
    expect((await post('?dry_run=true', { name: 'longer' })).status).toBe(500);
  });

  it('is not taken by what changes nothing', async () => {
    const { status, body } = await call('/api/things/?dry_run=true');
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
    expect((await call('/api/things/')).body.data).toBe(false);
  });
});
