import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import {
  addHostToSite,
  host,
  removeHostFromSite,
  service,
} from '../../demo/status-query-engine/build-site.ts';
import { settleDowntimes } from '../../demo/status-query-engine/downtimes.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { maintenancePlanner } from '../../functions/maintenance-planner/job.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { createMaintenanceStore } from '../../shared/store/maintenances.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import {
  type CallOptions,
  startTestApp,
  type TestApp,
  testConfig,
  userCreatedAt,
  viewer,
} from '../support/app.ts';
import { testLambdaContext } from '../support/event.ts';
import { recordingLog } from '../support/log.ts';
import { withRoleOf } from '../support/table-access.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeEach(async () => {
  world = await startStatusWorld();
  api = await startTestApp({
    endpoints,
    realms: world.realms,
    viewers: { vera: ['lyon'], oscar: ['lyon', 'paris-db'] },
    config: { engineDeadlineMs: 10_000 },
  });
});
afterEach(async () => {
  await api.stop();
  await world.stop();
});

const oscar = { userName: 'oscar', userCreatedAt, role: 'operator' as const, sessionId: 'session-oscar' };
const path = (name: string, type = 'realms') => `/api/operations/${type}/${name}/maintenances/`;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (ms: number) => new Date(Date.now() + ms).toISOString().replace(/\.\d+/, '');

const daily = {
  ...{ name: 'Backup', targets: { hostgroup: 'databases' }, rrule: 'FREQ=DAILY', duration: '1h' },
  ...{ comment: 'nightly backup', time_zone: 'UTC' },
};
const create = async (
  name: string,
  more: object = {},
  options: CallOptions & { readonly type?: string } = {},
) => {
  const { type, ...request } = options;
  const body = { ...daily, starts_at: at(2 * hourMs), ...more };
  return api.call(path(name, type), { method: 'POST', body, ...request });
};
const one = async (name: string, id: string, request: Omit<CallOptions, 'path'> = {}) =>
  api.call(`${path(name)}${id}/`, request);

/** Runs the planner as its deployed function, at the present time or later. */
const plan = async (laterMs = 0, log = recordingLog()) => {
  const use = { used: new Set<string>(), refused: [] as string[] };
  const table = withRoleOf(api.table, 'maintenance-planner', use);
  const clock = () => systemClock() + laterMs;
  const dependencies = createDependencies({ ...testConfig, engineDeadlineMs: 10_000 }, { table, log, clock });
  const composed = maintenancePlanner.compose(dependencies);
  const report = await serveJob(maintenancePlanner, () => Promise.resolve(composed))(
    {},
    testLambdaContext(110_000),
  );
  expect(use.refused).toEqual([]);
  return report;
};
const planted = ({ site }: Engine) =>
  [...site.downtimes.values()]
    .map((one) => [one.host.name, one.service?.description ?? null, one.end_time - one.start_time] as const)
    .sort();

describe('a maintenance', () => {
  it('is planted a day ahead in every host of its selection, and seen in the list of downtimes', async () => {
    const { status, body, headers } = await create('paris');
    expect(status).toBe(201);
    const { maintenance_id: id } = body.data;
    expect(body.data).toMatchObject({
      ...{
        realm: 'paris',
        name: 'Backup',
        author: 'admin',
        duration_seconds: 3600,
        enabled: true,
        planting: null,
      },
      targets: { hostgroup: 'databases', hosts: null },
    });
    expect(body.data.next_occurrences).toHaveLength(5);
    expect(headers['content-type']).toContain('json');
    expect(await plan()).toMatchObject({ maintenances: 1, planted: 2, removed: 0, incomplete: 0 });
    expect(planted(world.engines.paris)).toEqual([
      ['db-1', null, 3600],
      ['db-2', null, 3600],
    ]);
    const downtimes = await api.call('/api/operations/realms/paris/downtimes/');
    expect(downtimes.body.data).toMatchObject([
      { maintenance_id: id, comment: 'nightly backup', is_ours: true, starts_at: expect.any(String) },
      { maintenance_id: id, author: 'admin' },
    ]);
    expect(new Date(downtimes.body.data[0].starts_at)).toEqual(
      new Date(body.data.next_occurrences[0].starts_at),
    );
    const shown = await one('paris', id);
    expect(shown.body.data.planting).toMatchObject({ done: 2, open: 0, reason: null });
  });

  it('is planted once, however often and by however many jobs at once', async () => {
    await create('paris', { starts_at: at(-hourMs / 2) });
    await Promise.all([plan(), plan(), plan()]);
    await plan();
    // The present occurrence and the next one.
    expect(planted(world.engines.paris)).toHaveLength(4);
    expect(await plan()).toMatchObject({ planted: 0, incomplete: 0 });
  });

  it('is planted in what is added to its selection later, until it ends', async () => {
    await create('paris', { starts_at: at(-hourMs / 2), include_services: true });
    await plan();
    const before = planted(world.engines.paris).length;
    addHostToSite(
      world.engines.paris.site,
      host('db-3', { groups: ['databases'], services: [service('mysql')] }),
    );
    expect(await plan()).toMatchObject({ planted: 4 });
    expect(planted(world.engines.paris)).toHaveLength(before + 4);
  });

  it('is planted when its realm was down at first, and says why it was not', async () => {
    const { lyon } = world.engines;
    const port = 'port' in lyon.address ? lyon.address.port : 0;
    const { body } = await create('lyon', { targets: { hosts: ['web-1'] } });
    await lyon.close();
    const log = recordingLog();
    expect(await plan(0, log)).toMatchObject({ planted: 0, incomplete: 1 });
    expect(log.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', code: 'maintenance.incomplete' }),
    );
    const silent = await one('lyon', body.data.maintenance_id);
    expect(silent.body.data.planting).toMatchObject({ done: 0, open: null, reason: expect.any(String) });
    const again = await startEngine({
      ...{ site: lyon.site, dialect: 'naemon', clock: systemClock },
      listen: { host: '127.0.0.1', port },
    });
    try {
      // The outage is remembered for some seconds.
      expect(await plan(20_000)).toMatchObject({ planted: 1, incomplete: 0 });
      const shown = await one('lyon', body.data.maintenance_id);
      expect(shown.body.data.planting).toMatchObject({ done: 1, open: 0, reason: null });
    } finally {
      await again.close();
    }
  });

  it('of a multirealm is planted in the members that answer; the others are tried again', async () => {
    await create('all', { targets: { filter: 'kind=host&host_name=web-1' } }, { type: 'multirealms' });
    expect(await plan()).toMatchObject({ planted: 2, incomplete: 1 });
    expect(await plan()).toMatchObject({ planted: 0, incomplete: 1 });
    expect(planted(world.engines.paris)).toHaveLength(1);
    expect(planted(world.engines.lyon)).toHaveLength(1);
  });

  it('is not planted before its day, nor after its end', async () => {
    await create('paris', { starts_at: at(2 * dayMs) });
    await create('paris', {
      starts_at: at(-2 * dayMs),
      rrule: 'FREQ=DAILY;COUNT=3',
      targets: { hosts: ['web-1'] },
    });
    expect(await plan()).toMatchObject({ maintenances: 2, planted: 1 });
    expect(planted(world.engines.paris)).toEqual([['web-1', null, 3600]]);
  });

  it('of a broken record does not keep the others from being planted', async () => {
    await create('paris');
    await api.table.put({ pk: 'MAINTENANCE', sk: 'paris\nbroken' }, { maintenance_id: 7 });
    expect(await plan()).toMatchObject({ planted: 2 });
    const { body } = await api.call(path('paris'));
    expect(body.data).toHaveLength(1);
  });

  it('of a realm that was deleted is not planted in a later realm of the same name', async () => {
    await create('paris');
    const realms = createRealmStore(api.table, systemClock);
    const before = await realms.find('paris');
    await realms.remove(before!);
    await realms.create(before!);
    expect(await plan()).toMatchObject({ maintenances: 1, planted: 0 });
  });
});

describe('the change of a maintenance', () => {
  const change = async (id: string, body: object) => one('paris', id, { method: 'PATCH', body });

  it('is for the occurrences that begin after it', async () => {
    const { body } = await create('paris', { starts_at: at(-hourMs / 2) });
    await plan();
    const changed = await change(body.data.maintenance_id, { duration: '2h', targets: { hosts: ['db-1'] } });
    expect(changed.body.data).toMatchObject({
      duration_seconds: 7200,
      name: 'Backup',
      targets: { hosts: ['db-1'] },
    });
    expect(await plan()).toMatchObject({ planted: 1, removed: 2, incomplete: 0 });
    // Downtimes that have begun stay as they are.
    expect(planted(world.engines.paris)).toEqual([
      ['db-1', null, 3600],
      ['db-1', null, 7200],
      ['db-2', null, 3600],
    ]);
  });

  it('is for an occurrence that begins before the next run of the job, too', async () => {
    const { body } = await create('paris', { starts_at: at(hourMs), rrule: 'FREQ=WEEKLY' });
    await plan();
    await change(body.data.maintenance_id, { targets: { hosts: ['db-1'] }, duration: '2h' });
    expect(await plan(hourMs + 60_000)).toMatchObject({ planted: 1, removed: 2, incomplete: 0 });
    expect(planted(world.engines.paris)).toEqual([['db-1', null, 7200]]);
    expect(await plan(hourMs + 120_000)).toMatchObject({ planted: 0, removed: 0 });
  });

  it('that switches it off ends an occurrence that begins before the next run of the job', async () => {
    const { body } = await create('paris', { starts_at: at(hourMs) });
    await plan();
    await change(body.data.maintenance_id, { enabled: false });
    expect(await plan(hourMs + 60_000)).toMatchObject({ planted: 0, removed: 2, incomplete: 0 });
    expect(planted(world.engines.paris)).toEqual([]);
  });

  it('that changes nothing of its downtimes leaves them', async () => {
    const { body } = await create('paris');
    await plan();
    const numbers = [...world.engines.paris.site.downtimes.keys()];
    expect((await change(body.data.maintenance_id, { name: 'Other' })).status).toBe(200);
    expect(await plan()).toMatchObject({ planted: 0, removed: 0 });
    expect([...world.engines.paris.site.downtimes.keys()]).toEqual(numbers);
  });

  it('can switch it off and on', async () => {
    const { body } = await create('paris');
    const { maintenance_id: id } = body.data;
    await plan();
    await change(id, { enabled: false });
    expect(await plan()).toMatchObject({ removed: 2 });
    expect(planted(world.engines.paris)).toEqual([]);
    await change(id, { enabled: true });
    expect(await plan()).toMatchObject({ planted: 2 });
  });

  it('never touches downtimes of others', async () => {
    const other = {
      targets: { hostgroup: 'databases' },
      starts_at: at(hourMs),
      duration: '1h',
      comment: 'other',
    };
    await api.call('/api/operations/realms/paris/downtimes/', { method: 'POST', body: other });
    const { body } = await create('paris');
    await plan();
    await change(body.data.maintenance_id, { enabled: false });
    await plan();
    expect(planted(world.engines.paris)).toHaveLength(2);
  });
});

describe('the removal of a maintenance', () => {
  const remove = async (name: string, id: string, query = '') =>
    api.call(`${path(name)}${id}/${query}`, { method: 'DELETE' });

  it('removes its downtimes that have not begun, and leaves those that have', async () => {
    const { body } = await create('paris', { starts_at: at(-hourMs / 2) });
    const { maintenance_id: id } = body.data;
    await plan();
    settleDowntimes(world.engines.paris.site, systemClock() / 1000);
    const { status, body: removed } = await remove('paris', id);
    expect([status, removed.data]).toEqual([
      200,
      {
        ...{ realm: 'paris', maintenance_id: id, deleted: true },
        ...{ removed_downtimes: 2, is_pending: false, reason: null },
      },
    ]);
    expect(planted(world.engines.paris)).toHaveLength(2);
    expect((await one('paris', id)).body.code).toBe('maintenance_not_found');
    expect((await remove('paris', id)).status).toBe(404);
    expect((await api.call(path('paris'))).body.data).toEqual([]);
    expect(await plan()).toMatchObject({ planted: 0 });
    await plan(hourMs);
    expect(await api.table.query('MAINTENANCE')).toEqual([]);
  });

  it('is finished by the job if the realm was down', async () => {
    const { lyon } = world.engines;
    const port = 'port' in lyon.address ? lyon.address.port : 0;
    const { body } = await create('lyon', { targets: { hosts: ['web-1'] } });
    await plan();
    await lyon.close();
    const { status, body: removed } = await remove('lyon', body.data.maintenance_id);
    expect([status, removed.data]).toMatchObject([
      200,
      { removed_downtimes: 0, is_pending: true, reason: expect.any(String) },
    ]);
    expect(planted(lyon)).toHaveLength(1);
    const again = await startEngine({
      ...{ site: lyon.site, dialect: 'naemon', clock: systemClock },
      listen: { host: '127.0.0.1', port },
    });
    try {
      expect(await plan(20_000)).toMatchObject({ removed: 1, incomplete: 0 });
      expect(planted(lyon)).toEqual([]);
      await plan(hourMs);
      expect(await api.table.query('MAINTENANCE')).toEqual([]);
    } finally {
      await again.close();
    }
  });

  it('is not kept for ever if the engine never answers again', async () => {
    const { body } = await create('dead', { targets: { hosts: ['web-1'] } });
    await remove('dead', body.data.maintenance_id);
    await plan(hourMs);
    expect(await api.table.query('MAINTENANCE')).toHaveLength(1);
    await plan(2 * dayMs);
    expect(await api.table.query('MAINTENANCE')).toEqual([]);
  });

  it('in a dry run removes nothing', async () => {
    const { body } = await create('paris');
    await plan();
    expect((await remove('paris', body.data.maintenance_id, '?dry_run=true')).status).toBe(200);
    expect(planted(world.engines.paris)).toHaveLength(2);
    expect((await one('paris', body.data.maintenance_id)).status).toBe(200);
  });
});

describe('maintenances', () => {
  it('are of their realm alone, for operators of it', async () => {
    const made = await create('lyon', { targets: { hosts: ['web-1'] } }, { caller: oscar });
    expect(made.status).toBe(201);
    const { maintenance_id: id } = made.body.data;
    expect((await one('paris', id)).body.code).toBe('maintenance_not_found');
    expect((await one('lyon', id, { caller: viewer('vera') })).status).toBe(200);
    const asViewer = await create('lyon', {}, { caller: viewer('vera') });
    expect([asViewer.status, asViewer.body.code]).toEqual([403, 'forbidden']);
    const elsewhere = await create('paris', {}, { caller: oscar });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'realm_not_found']);
    const list = await api.call(path('lyon'), { caller: viewer('vera') });
    expect(list.body.data).toMatchObject([{ maintenance_id: id, author: 'oscar' }]);
  });

  it('of a hostgroup realm touch its hosts only', async () => {
    await create('paris-db', { targets: { filter: 'kind=host&host_name=*' } }, { caller: oscar });
    await plan();
    expect(planted(world.engines.paris).map(([name]) => name)).toEqual(['db-1', 'db-2']);
  });

  it.each([
    ['a rule of every second', { rrule: 'FREQ=SECONDLY' }, 'rrule'],
    ['a rule that never matches', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule'],
    ['a rule that is over', { rrule: 'FREQ=DAILY;UNTIL=20200101T000000Z' }, 'rrule'],
    ['a rule that RFC 5545 forbids', { rrule: 'FREQ=WEEKLY;BYMONTHDAY=1' }, 'rrule'],
    ['no rule', { rrule: undefined }, 'rrule'],
    ['an unknown time zone', { time_zone: 'Europe/Atlantis' }, 'time_zone'],
    ['a duration of a month', { duration: '30d' }, 'duration'],
    ['a start in ten years', { starts_at: '2036-01-01' }, 'starts_at'],
    ['no targets', { targets: {} }, 'targets'],
    ['an unknown word in the filter', { targets: { filter: 'hostname=x' } }, 'targets.filter'],
    [
      'too many names',
      { targets: { hosts: Array.from({ length: 101 }, (_, n) => `h${n}`) } },
      'targets.hosts',
    ],
    ['a blank name', { name: ' ' }, 'name'],
  ])('are refused with %s', async (_, more, field) => {
    const { status, body } = await create('paris', more);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map((fault: { field: string }) => fault.field)).toContain(field);
  });

  it('keep the local time of their zone', async () => {
    const { body } = await create('paris', {
      starts_at: '2026-12-06 02:30',
      time_zone: 'America/New_York',
      rrule: 'FREQ=WEEKLY',
    });
    for (const { starts_at } of body.data.next_occurrences) expect(starts_at).toMatch(/T02:30:00-0[45]:00$/);
    expect(body.data.starts_at).toBe('2026-12-06T02:30:00-05:00');
  });

  it('can be two hundred of a realm', async () => {
    const { body } = await create('paris');
    const [item] = await api.table.query('MAINTENANCE');
    for (let count = 1; count < 200; count += 1) {
      const id = String(count).padStart(16, '0');
      await api.table.put({ pk: 'MAINTENANCE', sk: `paris\n${id}` }, { ...item, maintenance_id: id });
    }
    const full = await create('paris');
    expect([full.status, full.body.code]).toEqual([409, 'too_many_maintenances']);
    expect((await one('paris', body.data.maintenance_id)).status).toBe(200);
    expect((await create('lyon')).status).toBe(201);
    const dry = await api.call(`${path('paris')}?dry_run=true`, {
      method: 'POST',
      body: { ...daily, starts_at: at(2 * hourMs) },
    });
    expect([dry.status, dry.body.code]).toEqual([409, 'too_many_maintenances']);
    // A request whose answer was lost comes again with the same key, and so with the same id.
    const store = createMaintenanceStore(api.table, systemClock, recordingLog());
    const last = (await store.all()).find((record) => record.maintenance_id === body.data.maintenance_id);
    await expect(store.create(last!)).resolves.toBeUndefined();
  });

  it('leave hosts that were removed meanwhile', async () => {
    await create('paris');
    await plan();
    removeHostFromSite(world.engines.paris.site, 'db-2');
    expect(await plan()).toMatchObject({ planted: 0, incomplete: 0 });
  });
});
