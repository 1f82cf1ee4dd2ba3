import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  api = await startTestApp({ endpoints, realms: world.realms });
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

describe('a list as text from engines', () => {
  it.each([
    ['realms/paris/hosts/', 7],
    ['realms/paris/hosts/?macros=true', 7],
    ['realms/paris/hosts/?fields=host_groups,services,host_name', 7],
    ['realms/paris-linux/hosts/', 2],
    ['realms/paris/hostgroups/linux/hosts/', 2],
    ['multirealms/france/hosts/', 9],
    ['multirealms/all/hosts/', 9],
    ['realms/paris/all-service-status/', 14],
    ['realms/paris/all-service-status/?fields=service,unhandled', 14],
    ['realms/service-status/', 17],
  ])('holds the rows that objects make: %s', async (path, least) => {
    const lines = await api.call(`/api/status/${path}${path.includes('?') ? '&' : '?'}format=ndjson`);
    const rows = lines.text.trimEnd().split('\n');
    expect(rows.length).toBeGreaterThanOrEqual(least);
    const { status, text } = await api.call(`/api/status/${path}`);
    expect(status).toBe(200);
    expect(text.startsWith(`{"data":[${rows.join(',')}],"meta":`)).toBe(true);
  });

  it('names realms that do not answer, and counts the rows of the others', async () => {
    const { body } = await api.call('/api/status/multirealms/all/hosts/');
    expect(body.meta).toMatchObject({ partial: true, count: body.data.length });
    const rows = body.meta.sources.map((source: { row_count: number }) => source.row_count);
    expect(rows.reduce((sum: number, each: number) => sum + each, 0)).toBe(body.data.length);
  });
});
