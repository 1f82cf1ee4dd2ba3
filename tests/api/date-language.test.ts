import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { endpoints as eventEndpoints } from '../../functions/events/endpoints.ts';
import { endpoints as metricEndpoints } from '../../functions/metrics/endpoints.ts';
import { endpoints as reportEndpoints } from '../../functions/reports/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { publishedDocument } from '../support/documented.ts';
import { type HistoryWorld, presentMs, startHistoryWorld } from '../support/history-world.ts';

const reference = z.object({ $ref: z.string() });
const named = z.object({ name: z.string() });
const api = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.union([named, reference])).optional() })),
  ),
  components: z.object({ parameters: z.record(z.string(), named) }),
});

/** Every path of the API document whose GET takes `time_from`. */
function pathsWithTimes(): string[] {
  const { paths, components } = api.parse(publishedDocument());
  const nameOf = (one: z.output<typeof named> | z.output<typeof reference>) =>
    'name' in one ? one.name : components.parameters[one.$ref.split('/').at(-1) ?? '']?.name;
  return Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).some((one) => nameOf(one) === 'time_from') ? [path] : [],
  );
}

const values: Readonly<Record<string, string>> = {
  realm_type: 'realms',
  host: 'web-1',
  host_name: 'web-1',
  service: 'http',
};

function addressOf(path: string): string {
  const realm_name = path.includes('/multirealms/') ? 'both' : 'indexed';
  const names: Readonly<Record<string, string>> = { ...values, realm_name };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? name);
}

let world: HistoryWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startHistoryWorld();
  app = await startTestApp({
    endpoints: [...eventEndpoints, ...metricEndpoints, ...reportEndpoints, ...statusEndpoints],
    realms: world.realms,
    searchBackends: world.searchBackends,
    world: { clock: () => presentMs },
  });
});
afterAll(async () => {
  await app.stop();
  await world.stop();
});

const ask = (path: string, query: Readonly<Record<string, string>>) =>
  app.call(`${addressOf(path)}?${new URLSearchParams(query).toString()}`);

it('is asked of availability, events, syslogs, key figures, metrics and reports', () => {
  const groups = new Set(pathsWithTimes().map((path) => path.split('/')[2]));
  expect([...groups].sort()).toEqual(['events', 'metrics', 'reports', 'status']);
  expect(pathsWithTimes().length).toBeGreaterThanOrEqual(15);
});

describe.each(pathsWithTimes())('the times of %s', (path) => {
  it.each([
    'now-7d',
    'now-7d/d',
    '-10m',
    'lastweek',
    '2026-11-19',
    '2026-11-19T10:00:00+01:00',
    '19/11/2026',
    '19-11-26 10:00:00',
    String(presentMs / 1000 - 3600),
    String(presentMs - 3_600_000),
  ])('can be written as %s', async (time_from) => {
    const { status, body } = await ask(path, { time_from });
    // The realm has no metrics.
    expect([status, body.code]).toEqual(
      path.includes('/metrics/') ? [409, 'realm_without_metrics'] : [200, undefined],
    );
  });

  it('may begin with the first second of 1970', async () => {
    const { status, body, text } = await ask(path, { time_from: '0', time_to: '1970-01-02' });
    expect([status, body.code]).toEqual(
      path.includes('/metrics/') ? [409, 'realm_without_metrics'] : [200, undefined],
    );
    expect(text).not.toContain('"from":""');
  });

  it('are refused where they are none, or in the future', async () => {
    for (const time_from of ['soon', 'now+1h', '2027-01-01']) {
      const { status, body } = await ask(path, { time_from });
      expect([time_from, status, body.errors]).toEqual([
        time_from,
        400,
        [expect.objectContaining({ field: 'time_from' })],
      ]);
    }
  });

  it('end now at the latest, with a notice', async () => {
    const query = { time_from: 'now-1h', time_to: '2026-11-20' };
    const { body } = await ask(path, query);
    if (path.includes('/metrics/')) return;
    expect(body.meta.notice).toContain('the answer ends now');
    const { body: past } = await ask(path, { time_from: '2026-11-19', time_to: '2026-11-19' });
    expect(past.meta.notice ?? '').not.toContain('the answer ends now');
  });
});
