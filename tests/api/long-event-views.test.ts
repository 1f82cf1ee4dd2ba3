// Event views of decades, whose log is mostly empty.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/events/endpoints.ts';
import type { MonitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { logLineAt, presentMs } from '../support/history-world.ts';
import { realm } from '../support/realm-records.ts';

const day = 24;
const year = 365 * day;
/** Hours before a midnight: lines on some days of three decades, several in one second, and a busy week. */
const hoursBefore = [
  ...[30 * year, 30 * year - 1, 21 * year, 21 * year, 21 * year, 21 * year - 2 * day],
  ...[21 * year - 5 * day, 12 * year, 4 * year + 100 * day],
  ...Array.from({ length: 14 }, (_, index) => 4 * year - index * 12),
  ...[90 * day, 3 * day, 1],
];
const midnight = presentMs / 1000 - 43_200;

let app: TestApp;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const start = async (dialect: 'icinga2' | 'naemon') => {
    const past = site({ programStart: 0, hosts: [host('web-1')] });
    past.log.push(
      ...hoursBefore.map((hours, place) =>
        logLineAt(midnight, [-hours, 1, 'HOST ALERT', `web-1;DOWN;HARD;1;line ${place}`]),
      ),
    );
    const engine = await startEngine({ site: past, dialect, listen: {}, clock: () => presentMs });
    stops.push(() => engine.close());
    return {
      monitoring_ip: '127.0.0.1',
      monitoring_port: 'port' in engine.address ? engine.address.port : 0,
    };
  };
  app = await startTestApp({
    endpoints,
    realms: [realm('naemon', await start('naemon')), realm('icinga2', await start('icinga2'))],
    world: { clock: () => presentMs },
  });
  stops.unshift(() => app.stop());
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

interface Page {
  readonly outputs: readonly (string | null)[];
  readonly cursor: string | null;
  readonly engineCalls: number;
}

async function pageOf(realmName: string, query: Readonly<Record<string, string>>): Promise<Page> {
  const asked = { time_from: '1970-01-02', hosts_filter: 'true', ...query };
  const { status, body } = await app.call(
    `/api/events/realms/${realmName}/monitoring/?${new URLSearchParams(asked).toString()}`,
  );
  expect([status, body.code]).toEqual([200, undefined]);
  const events: MonitoringEvent[] = body.data;
  const line = app.log.lines.findLast(({ code }) => code === 'request.completed');
  return {
    outputs: events.map(({ output }) => output),
    cursor: body.meta.next_cursor,
    engineCalls: Number(line?.fields['engine_calls']),
  };
}

it('are not sorted by a field twice', async () => {
  const { status, body } = await app.call('/api/events/realms/naemon/monitoring/?sort=time,time&limit=2');
  expect([status, body.errors]).toEqual([
    ...[400, [{ in: 'query', field: 'sort', message: 'must not name a field twice' }]],
  ]);
});

describe.each(['naemon', 'icinga2'])('an event view of decades, of %s', (realmName) => {
  const oldestFirst = hoursBefore.map((_, place) => `line ${place}`);

  it.each(['time', '-time'])('asks the engine few times, sorted by %s', async (sort) => {
    const { outputs, engineCalls } = await pageOf(realmName, { sort });
    expect([...outputs].sort()).toEqual([...oldestFirst].sort());
    expect(engineCalls).toBeGreaterThan(20);
    expect(engineCalls).toBeLessThan(300);
  });

  it.each(['time', '-time'])('has each line once in its pages, sorted by %s', async (sort) => {
    const found: (string | null)[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await pageOf(realmName, { sort, limit: '4', ...(cursor !== '' && { cursor }) });
      found.push(...page.outputs);
      cursor = page.cursor;
    }
    const whole = await pageOf(realmName, { sort });
    expect(found).toEqual(whole.outputs);
    expect(found).toHaveLength(hoursBefore.length);
  });
});
