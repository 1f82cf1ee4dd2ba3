import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { maintenancePlanner } from '../../functions/maintenance-planner/job.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { reference } from '../../shared/store/reference.ts';
import { createSlaExclusions } from '../../shared/store/sla-exclusions.ts';
import { testConfig } from '../support/app.ts';
import { testLambdaContext } from '../support/event.ts';
import { freePort } from '../support/free-port.ts';
import { recordingLog } from '../support/log.ts';
import { type QueueingWorld, startOperationsWorld } from '../support/operations-world.ts';
import { realm } from '../support/realm-records.ts';
import { withRoleOf } from '../support/table-access.ts';

const downtimes = '/api/operations/realms/r/downtimes/';
const maintenances = '/api/operations/realms/r/maintenances/';
const dayS = 86_400;

let world: QueueingWorld;
let engine: Engine | undefined;
let port: number;
const state = () =>
  site({ hosts: [host('web-1', { services: [service('http')] }), host('db-1'), host('db-2')] });
const start = async () => {
  const listen = { host: '127.0.0.1', port };
  engine = await startEngine({ site: state(), dialect: 'icinga2', listen, clock: world.clock });
};
beforeEach(async () => {
  port = await freePort();
  world = await startOperationsWorld({ realms: [realm('r', { monitoring_port: port })] });
  await start();
});
afterEach(async () => {
  await engine?.close();
  await world.stop();
});

const schedule = async (more: object = {}, query = '') => {
  const body = { targets: { hosts: ['web-1'] }, duration: '1h', comment: 'new disks', ...more };
  return world.api.call(`${downtimes}${query}`, { method: 'POST', body });
};
const slaOfRows = async () => {
  const { body } = await world.api.call(downtimes);
  const rows = body.data as readonly { host_name: string; service: string | null; sla: string }[];
  return rows.map(({ host_name: name, service: description, sla }) => [name, description, sla]).sort();
};
/** Returns what is stored for the next two days. */
const stored = async (objects: 'hosts' | 'services' = 'hosts') => {
  const now = Math.floor(world.clock() / 1000);
  const range = { from: now - dayS, to: now + 2 * dayS };
  const record = reference().parse(await world.api.table.get({ pk: 'REALM', sk: 'r' }));
  const found = await createSlaExclusions(world.api.table, world.clock).during([record], {
    ...range,
    objects,
  });
  return found.filter(({ step }) => step === 'begin');
};

describe('a downtime that is excluded from availability', () => {
  it('is shown as such, and stored for its hosts and services', async () => {
    const { body } = await schedule({ sla: 'excluded', include_services: true });
    expect(body.data.counts.done).toBe(2);
    expect(body.data.targets[0].now).toMatchObject({ sla: 'excluded', comment: 'new disks' });
    expect(await slaOfRows()).toEqual([
      ['web-1', null, 'excluded'],
      ['web-1', 'http', 'excluded'],
    ]);
    const [one, ...rest] = await stored();
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ objects: [['web-1', null]], fixed: true });
    expect(await stored('services')).toEqual([expect.objectContaining({ objects: [['web-1', 'http']] })]);
    expect(one!.to - one!.from).toBe(3600);
  });

  it('is stored until its longest end if it is flexible', async () => {
    const times = { flexible: true, ends_at: 'now+2h', duration: '30m' };
    expect((await schedule({ sla: 'excluded', ...times })).body.data.counts.done).toBe(1);
    const [one] = await stored();
    expect(one!.to - one!.from).toBe(7200 + 1800);
  });

  it('is counted by default, and then nothing is stored', async () => {
    await schedule();
    await schedule({ sla: 'counted', targets: { hosts: ['db-1'] } });
    expect(await slaOfRows()).toEqual([
      ['db-1', null, 'counted'],
      ['web-1', null, 'counted'],
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is stored once for a repeated request, and never by a dry run', async () => {
    const request = { sla: 'excluded', duration: undefined, starts_at: 'now/d', ends_at: 'now+1d/d' };
    await schedule(request, '?dry_run=true');
    expect(await stored()).toEqual([]);
    const outcomes = [await schedule(request), await schedule(request)];
    expect(outcomes.map(({ body }): unknown => body.data.targets[0].outcome)).toEqual(['done', 'already']);
    expect(await stored()).toHaveLength(1);
  });

  it('does not turn one that counts into another: that one is refused, and nothing is stored', async () => {
    const key = { key: 'deploy-7' };
    await schedule(key);
    const { body } = await schedule({ ...key, sla: 'excluded', targets: { hosts: ['web-1', 'db-1'] } });
    expect(body.data.targets).toEqual([
      expect.objectContaining({ host_name: 'db-1', outcome: 'done' }),
      expect.objectContaining({
        ...{ host_name: 'web-1', outcome: 'refused' },
        reason: "The object has this downtime already, and it is 'counted' in availability: remove it first.",
      }),
    ]);
    expect((await stored()).flatMap(({ objects }) => objects)).toEqual([['db-1', null]]);
  });

  it('is a year at most', async () => {
    const { status, body } = await schedule({ sla: 'excluded', duration: '8785h' });
    expect([status, body.errors?.[0]?.field ?? body.detail]).toEqual([400, 'sla']);
    expect((await schedule({ duration: '8785h' })).body.data.counts.done).toBe(1);
  });

  it('is stored by the queue before its command is sent', async () => {
    await engine?.close();
    expect((await schedule({ sla: 'excluded' })).status).toBe(202);
    expect(await stored()).toEqual([]);
    await start();
    for (let turn = 0; turn < 20 && world.queue.size().visible + world.queue.size().hidden > 0; turn += 1) {
      world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
      await world.deliver();
    }
    expect(await slaOfRows()).toEqual([['web-1', null, 'excluded']]);
    expect(await stored()).toEqual([expect.objectContaining({ objects: [['web-1', null]] })]);
  });
});

describe('a maintenance whose downtimes are excluded from availability', () => {
  const plan = async () => {
    const table = withRoleOf(world.api.table, 'maintenance-planner', world.api.tableUse);
    const parts = { table, log: recordingLog(), clock: world.clock };
    const composed = maintenancePlanner.compose(createDependencies(testConfig, parts));
    await serveJob(maintenancePlanner, () => Promise.resolve(composed))({}, testLambdaContext(110_000));
  };
  const maintenance = {
    ...{ name: 'Backup', targets: { hosts: ['db-1', 'db-2'] }, rrule: 'FREQ=DAILY;COUNT=1', duration: '1h' },
    ...{ comment: 'nightly backup', time_zone: 'UTC', starts_at: 'now+2h' },
  };

  it('plants them so, and plants them anew after a change of it', async () => {
    const made = await world.api.call(maintenances, {
      method: 'POST',
      body: { ...maintenance, sla: 'excluded' },
    });
    expect(made.body.data.sla).toBe('excluded');
    await plan();
    await plan();
    expect(await slaOfRows()).toEqual([
      ['db-1', null, 'excluded'],
      ['db-2', null, 'excluded'],
    ]);
    expect(await stored()).toEqual([
      expect.objectContaining({
        objects: [
          ['db-1', null],
          ['db-2', null],
        ],
      }),
    ]);
    const path = `${maintenances}${made.body.data.maintenance_id}/`;
    const changed = await world.api.call(path, { method: 'PATCH', body: { sla: 'counted' } });
    expect(changed.body.data.sla).toBe('counted');
    await plan();
    expect((await slaOfRows()).map(([, , sla]) => sla)).toEqual(['counted', 'counted']);
  });
});
