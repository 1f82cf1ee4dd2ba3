import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/objectives/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { pastSite } from '../support/history-world.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { realm } from '../support/realm-records.ts';

const day = 86_400;

describeOnIcinga2('the budget of an objective', () => {
  const now = Date.now() / 1000;
  /** The day whose log the engine has is yesterday, because rotated log files exist for past days only. */
  const midnight = now - (now % day) - day;
  let engine: Icinga2;
  let app: TestApp;
  beforeAll(async () => {
    engine = await startIcinga2({ site: pastSite(midnight) });
    app = await startTestApp({
      endpoints,
      realms: [realm('live', { monitoring_port: engine.port })],
      config: { engineDeadlineMs: 10_000 },
    });
  });
  afterAll(async () => {
    await app.stop();
    await engine.stop();
  });

  it.each([
    ['all', 'counted', { spent_seconds: 10_764 + 3600, excluded_seconds: 0 }],
    ['mean', 'excluded', { spent_seconds: 10_764, excluded_seconds: 3 * 3600 }],
    ['any', 'counted', { spent_seconds: 0, excluded_seconds: 0 }],
  ])('is spent as the log of the engine says: %s, downtimes %s', async (combine, downtimes, figures) => {
    const rules = { kind: 'hosts', where: 'host_groups = databases', target_percent: 99, window: '7d' };
    const body = { ...rules, name: combine, realm: 'live', combine, downtimes };
    const created = await app.call('/api/objectives/', { method: 'POST', body });
    expect(created.status).toBe(201);
    const path = `/api/objectives/${String(created.body.data.objective_id)}/`;
    const { data } = (await app.call(path)).body;
    expect(data).toMatchObject({ ...figures, object_count: 2 });
    const rows: readonly Record<string, number>[] = (await app.call(`${path}explain/?limit=10000`)).body.data;
    for (const field of ['spent_seconds', 'unknown_seconds', 'excluded_seconds'])
      expect([field, rows.reduce((sum, row) => sum + (row[field] ?? 0), 0)]).toEqual([field, data[field]]);
    // Only the log knows what was spent or excluded. The time before it begins is unknown.
    const known = rows.filter((row) => row['unknown_seconds'] === 0);
    expect(known.length > 0).toBe(figures.spent_seconds + figures.excluded_seconds > 0);
    expect(known.map(({ source }): unknown => source)).toEqual(known.map(() => 'log'));
  });
});
