import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { maintenancePlanner } from '../../functions/maintenance-planner/job.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { type TestApp, type TestAppSeed, testConfig } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { testLambdaContext } from '../support/event.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { actingInterfaces, type ReachedEngine, startReachedEngine } from '../support/icinga2-by-interface.ts';
import { largeSite } from '../support/large-site.ts';
import { recordingLog } from '../support/log.ts';
import { startReachedApp } from '../support/reached-app.ts';

const maintenances = '/api/operations/realms/real/maintenances/';
const downtimes = '/api/operations/realms/real/downtimes/';
const hourMs = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

describeOnIcinga2('maintenances', () => {
  describe.each(actingInterfaces)('a maintenance, by %s', (by) => {
    let engine: ReachedEngine;
    let api: TestApp;
    let world: Required<TestAppSeed>['world'];
    beforeAll(async () => {
      engine = await startReachedEngine(by, largeSite(30));
      ({ world } = engine);
      api = await startReachedApp(engine, endpoints);
    });
    afterAll(async () => {
      await api.stop();
      await engine.stop();
    });
    const create = async (more: object) => {
      const body = {
        ...{
          name: 'Backup',
          targets: { hosts: ['host-00001'] },
          include_services: true,
          rrule: 'FREQ=DAILY',
        },
        ...{ time_zone: 'Europe/Berlin', duration: '1h', comment: 'nightly; backup', ...more },
      };
      const answer = await api.call(maintenances, { method: 'POST', body });
      const made: { readonly maintenance_id: string } = answer.body.data;
      return made;
    };
    const plan = async () => {
      const dependencies = createDependencies(testConfig, {
        table: api.table,
        log: recordingLog(),
        ...world,
      });
      const composed = maintenancePlanner.compose(dependencies);
      return serveJob(maintenancePlanner, () => Promise.resolve(composed))({}, testLambdaContext(110_000));
    };
    const planted = async (id: string) => {
      const { body } = await api.call(`${downtimes}?maintenance_id=${id}`);
      const found: { readonly in_effect: boolean; readonly comment: string }[] = body.data;
      return found;
    };

    it('is planted once in a host and its services, and removed with its downtimes', async () => {
      const { maintenance_id: id } = await create({ starts_at: at(2 * hourMs) });
      expect(await plan()).toMatchObject({ planted: 6, incomplete: 0 });
      expect(await plan()).toMatchObject({ planted: 0, incomplete: 0 });
      const waiting = { in_effect: false, comment: 'nightly, backup' };
      await expectSoon(async () => {
        expect(await planted(id)).toMatchObject(Array.from({ length: 6 }, () => waiting));
      });
      const removed = await api.call(`${maintenances}${id}/`, { method: 'DELETE' });
      expect(removed.body.data).toMatchObject({ removed_downtimes: 6, is_pending: false });
      await expectSoon(async () => {
        expect(await planted(id)).toEqual([]);
      });
    });

    it('that has begun is in effect at once, and stays when the maintenance is removed', async () => {
      const { maintenance_id: id } = await create({ starts_at: at(-hourMs / 2) });
      // The present occurrence and the next one.
      expect(await plan()).toMatchObject({ planted: 12, incomplete: 0 });
      const removed = await api.call(`${maintenances}${id}/`, { method: 'DELETE' });
      expect(removed.body.data).toMatchObject({ removed_downtimes: 6 });
      // The states of an Icinga DB, which tell the effect, are some seconds behind the engine.
      await expectSoon(async () => {
        expect((await planted(id)).map((one) => one.in_effect)).toEqual(
          Array.from({ length: 6 }, () => true),
        );
      });
    });
  });
});
