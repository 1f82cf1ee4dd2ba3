import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { pastSite } from '../support/history-world.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { realm } from '../support/realm-records.ts';

const day = 86_400;

describeOnIcinga2('availability', () => {
  describe('from the log of the engine', () => {
    const now = Date.now() / 1000;
    /** The range is yesterday, because rotated log files exist for past days only. */
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

    it('is what it is from the embedded one', async () => {
      const query = `time_from=${midnight}&time_to=${midnight + 36_000}`;
      const { body } = await app.call(`/api/status/realms/live/hosts/availability/?${query}`);
      const figures = body.data.map((row: Record<string, unknown>) => [
        row['host_name'],
        row['availability_percent'],
        row['state_at_start_source'],
      ]);
      expect(figures).toEqual([
        ['db 2', 90, 'event'],
        ['db-1', 90, 'event'],
        ['new', null, 'current'],
        // The state was sent to the engine when it started. The log has no older state.
        ['steady', null, 'none'],
        ['web-1', 100, 'event'],
      ]);
      expect(body.data[0].scheduled_downtime_seconds_by_state).toMatchObject({ up: 7200, down: 3600 });
      expect(body.meta.notice).toContain('1 of 5 hosts');
    });

    it('of services is what it is from the embedded one, by steps too', async () => {
      const query = `time_from=${midnight}&time_to=${midnight + 36_000}&step=hour`;
      const { body } = await app.call(`/api/status/realms/live/services/availability/?${query}`);
      expect(body.data).toMatchObject([
        {
          ...{ host_name: 'web-1', service: 'http', availability_percent: 90.2, known_percent: 100 },
          seconds_by_state: { ok: 36_000 - 3528, critical: 3528 },
          state_at_start_source: 'event',
        },
      ]);
      const spent = body.data[0].series.map((step: Record<string, unknown>) => step['unavailable_seconds']);
      expect(spent).toEqual([0, 0, 3528, 0, 0, 0, 0, 0, 0, 0]);
      const one = '/api/status/realms/live/host/web-1/services/http/availability/';
      expect((await app.call(`${one}?${query}`)).body.data.outages).toMatchObject({
        ...{ count: 1, mttr_seconds: 3528, intervals: [{ duration_seconds: 3528 }] },
      });
    });

    it('of hosts leaves out scheduled downtimes if they are excluded', async () => {
      const query = `time_from=${midnight}&time_to=${midnight + 36_000}&downtimes=excluded`;
      const { body } = await app.call(`/api/status/realms/live/host/availability/db%202/?${query}`);
      expect(body.data).toMatchObject({
        ...{ availability_percent: 100, excluded_seconds_by_state: { up: 7200, down: 3600 } },
      });
    });

    it('of one host that the log has no line of is that of the list', async () => {
      const query = `time_from=${midnight}&time_to=${midnight + 36_000}`;
      const { body: all } = await app.call(`/api/status/realms/live/hosts/availability/?${query}`);
      const inList = all.data.find((row: Record<string, unknown>) => row['host_name'] === 'steady');
      const { body } = await app.call(`/api/status/realms/live/host/availability/steady/?${query}`);
      expect(body.data).toMatchObject(inList);
      expect(body.meta.notice).toContain('at the start of the range is not known');
      expect(body.meta.notice).not.toContain('only its present state is');
    });

    it('of one host finds its outage, before midnight too', async () => {
      const query = `time_from=${midnight - 43_200}&time_to=${midnight + 43_200}`;
      const { body } = await app.call(`/api/status/realms/live/host/availability/db-1/?${query}`);
      expect(body.data).toMatchObject({
        state_at_start_source: 'backtrack',
        seconds_by_state: { down: 10_764 },
        outages: { count: 1, mttr_seconds: 10_764, intervals: [{ duration_seconds: 10_764 }] },
      });
      const gone = await app.call(`/api/status/realms/live/host/availability/gone-1/?${query}`);
      expect(gone.status).toBe(200);
    });
  });
});
