// Operations that follow each other at once, also if the lists of the realm come from a database that is behind the engine.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { maintenancePlanner } from '../../functions/maintenance-planner/job.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { type TestApp, testConfig } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { testLambdaContext } from '../support/event.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { actingInterfaces, type ReachedEngine, startReachedEngine } from '../support/icinga2-by-interface.ts';
import { readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { recordingLog } from '../support/log.ts';
import { startReachedApp } from '../support/reached-app.ts';

/** A host that is DOWN, and one that is UP. Each has five services. */
const down = 'host-00023';
const up = 'host-00001';
const path = (what: string) => `/api/operations/realms/real/${what}`;
const turns = Array.from({ length: 10 }, (_, turn) => turn);
const whole = (done: number, already = 0) => ({ done, already, queued: 0, refused: 0, unconfirmed: 0 });

describeOnIcinga2('operations at once', () => {
  describe.each(actingInterfaces)('by %s', (by) => {
    let engine: ReachedEngine;
    let api: TestApp;
    beforeAll(async () => {
      engine = await startReachedEngine(by, largeSite(30));
      api = await startReachedApp(engine, endpoints);
    });
    afterAll(async () => {
      await api.stop();
      await engine.stop();
    });
    const countsOf = async (method: 'POST' | 'DELETE', what: string, body?: object) => {
      const answer = await api.call(path(what), { method, ...(body && { body }) });
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
      const counts: Readonly<Record<string, number>> = answer.body.data.counts;
      return counts;
    };
    const report = async (host: string, exit_status: number) => {
      const account = await readAccount(engine.icinga.api);
      const result = { exit_status, plugin_output: 'at once' };
      await rest(account, 'POST', `/v1/actions/process-check-result?host=${host}`, result);
    };

    it('acknowledge and remove ten times, and refuse nothing', async () => {
      const body = { targets: { hosts: [down] }, comment: 'on it', persistent: false };
      for (const turn of turns) {
        expect([turn, await countsOf('POST', 'acknowledgements/', body)]).toEqual([turn, whole(1)]);
        expect([turn, await countsOf('POST', 'acknowledgements/', body)]).toEqual([turn, whole(0, 1)]);
        const removal = `acknowledgements/?host_name=${down}`;
        expect([turn, await countsOf('DELETE', removal)]).toEqual([turn, whole(1)]);
        expect([turn, await countsOf('DELETE', removal)]).toEqual([turn, whole(0, 1)]);
      }
    });

    it('acknowledge a problem that has begun in this moment, and none that has ended', async () => {
      const body = { targets: { hosts: [up] }, comment: 'on it', persistent: false };
      for (const turn of turns) {
        await report(up, 1);
        expect([turn, await countsOf('POST', 'acknowledgements/', body)]).toEqual([turn, whole(1)]);
        await report(up, 0);
        const refused = await countsOf('POST', 'acknowledgements/', body);
        expect([turn, refused]).toEqual([turn, { ...whole(0), refused: 1 }]);
      }
    });

    it('turn a switch off and on ten times', async () => {
      const targets = { hosts: [up], services: [{ host_name: up, service: 'cpu' }] };
      for (const turn of turns)
        for (const on of [false, true]) {
          const body = { targets, switch: 'notifications', on };
          expect([turn, on, await countsOf('POST', 'switches/', body)]).toEqual([turn, on, whole(2)]);
          expect([turn, on, await countsOf('POST', 'switches/', body)]).toEqual([turn, on, whole(0, 2)]);
        }
    });

    it('schedule downtimes and remove them by their key, and write comments and remove them, and leave none', async () => {
      const targets = { hosts: [up] };
      for (const turn of turns) {
        const key = `turn-${turn}`;
        const downtime = { targets, include_services: true, duration: '1h', comment: 'disks', key };
        expect([turn, await countsOf('POST', 'downtimes/', downtime)]).toEqual([turn, whole(6)]);
        expect([turn, await countsOf('DELETE', `downtimes/?key=${key}`)]).toMatchObject([turn, { done: 6 }]);
        expect([turn, await countsOf('POST', 'comments/', { targets, comment: key })]).toEqual([
          turn,
          whole(1),
        ]);
        const filter = encodeURIComponent(`comment=${key}`);
        expect([turn, await countsOf('DELETE', `comments/?filter=${filter}`)]).toMatchObject([
          turn,
          { done: 1 },
        ]);
      }
      for (const what of ['downtimes', 'comments'])
        expect([what, (await api.call(path(`${what}/?host_name=${up}`))).body.data]).toEqual([what, []]);
    });

    it('schedule the same downtime once, and write the same comment once, if many requests come at once or shortly one after the other', async () => {
      const targets = { hosts: [up], services: [{ host_name: up, service: 'cpu' }] };
      const times = { starts_at: new Date(Date.now() + 7_200_000).toISOString(), duration: '1h' };
      const requests = [
        ['downtimes/', { targets, ...times, comment: 'twice' }],
        ['comments/', { targets, comment: 'twice' }],
      ] as const;
      for (const [what, body] of requests) {
        const answers = turns.flatMap((turn) => {
          const later = sleep(turn * 50).then(() => countsOf('POST', what, body));
          return [countsOf('POST', what, body), later];
        });
        const counts = await Promise.all(answers);
        expect([what, ...counts.map(({ done }) => done).sort()]).toEqual([what, ...Array(19).fill(0), 2]);
        expect([what, ...counts.map(({ already }) => already).sort()]).toEqual([
          what,
          0,
          ...Array(19).fill(2),
        ]);
        const { body: removed } = await api.call(path(`${what}?filter=comment%3Dtwice`), {
          method: 'DELETE',
        });
        expect([what, removed.data.counts.done]).toEqual([what, 2]);
        expect([what, (await api.call(path(`${what}?host_name=${up}`))).body.data]).toEqual([what, []]);
      }
    });

    it('reach a host and a service that were created in this moment, and no others', async () => {
      const account = await readAccount(engine.owner);
      const attrs = { check_command: 'dummy', enable_active_checks: false };
      for (const turn of turns.slice(0, 5)) {
        const host = `created-${turn}`;
        await rest(account, 'PUT', `/v1/objects/hosts/${host}`, { attrs });
        await rest(account, 'PUT', `/v1/objects/services/${host}!cpu`, { attrs });
        const services = ['cpu', 'disk'].map((description) => ({ host_name: host, service: description }));
        const targets = { hosts: [host, up, 'nobody'], services };
        const switching = { targets, switch: 'notifications', on: false };
        const mixed = { ...whole(3), refused: 2 };
        expect([turn, await countsOf('POST', 'switches/', switching)]).toEqual([turn, mixed]);
        const downtime = { targets, duration: '1h', comment: host, key: host };
        expect([turn, await countsOf('POST', 'downtimes/', downtime)]).toEqual([turn, mixed]);
        await countsOf('DELETE', `downtimes/?key=${host}`);
        await countsOf('POST', 'switches/', { ...switching, on: true });
      }
    });

    it('plant a maintenance and delete it, which leaves no downtime', async () => {
      const times = { starts_at: new Date(Date.now() + 7_200_000).toISOString(), duration: '1h' };
      const rule = { rrule: 'FREQ=DAILY', time_zone: 'UTC', comment: 'nightly', include_services: true };
      const body = { name: 'Backup', targets: { hosts: [up, down] }, ...times, ...rule };
      const plan = async () => {
        const { table } = api;
        const { world } = engine;
        const composed = maintenancePlanner.compose(
          createDependencies(testConfig, { table, log: recordingLog(), ...world }),
        );
        return serveJob(maintenancePlanner, () => Promise.resolve(composed))({}, testLambdaContext(110_000));
      };
      for (const turn of turns.slice(0, 3)) {
        const made = await api.call(path('maintenances/'), { method: 'POST', body });
        const id: string = made.body.data.maintenance_id;
        expect([turn, await plan()]).toMatchObject([turn, { planted: 12, incomplete: 0 }]);
        const removed = await api.call(path(`maintenances/${id}/`), { method: 'DELETE' });
        expect([turn, removed.body.data]).toMatchObject([turn, { removed_downtimes: 12, is_pending: false }]);
      }
      await expectSoon(async () => {
        expect((await api.call(path('downtimes/'))).body.data).toEqual([]);
      });
    });
  });
});
