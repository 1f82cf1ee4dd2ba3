import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { maintenancePlanner } from '../../functions/maintenance-planner/job.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { startTestApp, type TestApp, testConfig } from '../support/app.ts';
import { testLambdaContext } from '../support/event.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { eventually } from '../support/import-tool.ts';
import { recordingLog } from '../support/log.ts';
import { nagios4Available } from '../support/nagios4.ts';
import { type Nagios4WithLivestatus, startNagios4WithLivestatus } from '../support/nagios4-livestatus.ts';
import { realm } from '../support/realm-records.ts';

if (!nagios4Available()) {
  const missing = 'nagios4 is not installed (apt-get install nagios4-core)';
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw new Error(missing);
  process.stderr.write(`NOT TESTED: operations on Nagios. ${missing}\n`);
}
const described = nagios4Available() ? describe : describe.skip;

const counts = (done: number, already = 0, refused = 0) => ({
  done,
  already,
  queued: 0,
  refused,
  unconfirmed: 0,
});
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const hourMs = 3_600_000;
type Body = Readonly<Record<string, unknown>>;

/** The configuration of a host that is down until it is checked. The base configuration has another host, with a service. */
const down = { hosts: ['alone'] };
const gateway = { hosts: ['gateway'], services: [{ host_name: 'gateway', service: 'load' }] };

described("on Debian's nagios4", () => {
  let nagios: Nagios4WithLivestatus;
  let api: TestApp;
  beforeAll(async () => {
    nagios = await startNagios4WithLivestatus(
      'define host {\nhost_name alone\naddress 192.0.2.1\nuse linux\n}',
    );
    api = await startTestApp({
      endpoints: [...endpoints, ...statusEndpoints],
      realms: [realm('real', { monitoring_port: nagios.port })],
      config: { engineDeadlineMs: 10_000 },
    });
  });
  afterAll(async () => {
    await api.stop();
    await nagios.stop();
  });
  const path = (what: string) => `/api/operations/realms/real/${what}`;
  const post = (what: string, body: Body) => api.call(path(`${what}/`), { method: 'POST', body });
  const remove = (what: string) => api.call(path(what), { method: 'DELETE' });
  const list = async (what: string) => {
    const { body } = await api.call(path(what));
    const rows: readonly Body[] = body.data;
    return rows;
  };
  const hostNow = async (name: string) => {
    const { body } = await api.call(`/api/status/realms/real/hosts/${name}/`);
    const data: Body = body.data;
    return data;
  };

  describe('a downtime', () => {
    it('is set, seen in the status, set once, removed by its id, and gone', async () => {
      const times = { starts_at: 'now-1h/h', ends_at: '2037-01-01' };
      const body = { targets: gateway, comment: 'disks; then reboot', ...times };
      const set = await post('downtimes', body);
      expect([set.status, set.body.data.counts]).toEqual([200, counts(2)]);
      expect(set.body.data.targets[0].now).toMatchObject({
        ...{ author: 'admin', comment: 'disks, then reboot', is_ours: true, fixed: true, in_effect: true },
      });
      expect(await hostNow('gateway')).toMatchObject({ in_downtime: true });
      expect((await post('downtimes', body)).body.data.counts).toEqual(counts(0, 2));
      for (const { id } of set.body.data.targets) {
        const removed = await remove(`downtimes/${String(id)}/`);
        expect([removed.status, removed.body.data.deleted]).toEqual([200, true]);
      }
      expect(await list('downtimes/')).toEqual([]);
      expect(await hostNow('gateway')).toMatchObject({ in_downtime: false });
    });

    it('says that it is excluded from availability', async () => {
      const body = { targets: gateway, comment: 'disks', duration: '1h', sla: 'excluded' };
      const set = await post('downtimes', body);
      expect(set.body.data.targets[0]).toMatchObject({ outcome: 'done', now: { sla: 'excluded' } });
      expect(await list('downtimes/?fields=comment,sla')).toEqual([
        { comment: 'disks', sla: 'excluded' },
        { comment: 'disks', sla: 'excluded' },
      ]);
      expect((await remove('downtimes/?filter=comment=disks')).body.data.counts).toEqual(counts(2));
    });

    it('is removed by its key, and by a filter', async () => {
      const times = { duration: '1h', comment: 'deploy' };
      await post('downtimes', { targets: gateway, key: 'deploy-7', ...times });
      await post('downtimes', { targets: down, ...times });
      const second = await post('downtimes', {
        targets: gateway,
        key: 'deploy-7',
        ...times,
        comment: 'again',
      });
      expect(second.body.data.counts).toEqual(counts(0, 2));
      expect((await remove('downtimes/?key=deploy-7')).body.data.counts).toEqual(counts(2));
      expect(await list('downtimes/?fields=host_name')).toEqual([{ host_name: 'alone' }]);
      const filter = encodeURIComponent('host_name=alone&author=admin');
      expect((await remove(`downtimes/?filter=${filter}&expected_count=1`)).body.data.counts).toEqual(
        counts(1),
      );
      expect(await list('downtimes/')).toEqual([]);
    });

    it('may be flexible, and is not in effect then', async () => {
      const times = { flexible: true, ends_at: 'now+2h', duration: '30m', comment: 'when it is down' };
      const { body } = await post('downtimes', { targets: { hosts: ['gateway'] }, ...times });
      expect(body.data.targets).toMatchObject([
        { outcome: 'done', now: { fixed: false, duration_seconds: 1800, in_effect: false } },
      ]);
      await remove(`downtimes/${String(body.data.targets[0].id)}/`);
    });
  });

  describe('an acknowledgement', () => {
    beforeAll(async () => {
      const now = Math.floor(Date.now() / 1000);
      await nagios.command(`[${now}] PROCESS_HOST_CHECK_RESULT;alone;1;no answer`);
      await eventually(
        async () => ((await hostNow('alone'))['state_name'] === 'DOWN' ? true : undefined),
        30_000,
      );
    });

    it('is set, seen in the status, set once, removed and gone', async () => {
      const { status, body } = await post('acknowledgements', { targets: down, comment: 'on it; soon' });
      expect([status, body.data.counts]).toEqual([200, counts(1)]);
      expect(body.data.targets[0].now).toMatchObject({
        ...{ author: 'admin', comment: 'on it, soon', is_ours: true, sticky: true, state_name: 'DOWN' },
      });
      expect(await hostNow('alone')).toMatchObject({ acknowledged: true });
      const again = await post('acknowledgements', { targets: down, comment: 'me too' });
      expect(again.body.data).toMatchObject({
        counts: counts(0, 1),
        targets: [{ now: { comment: 'on it, soon' } }],
      });
      const removed = await remove('acknowledgements/?host_name=alone');
      expect(removed.body.data).toMatchObject({ counts: counts(1), targets: [{ now: null }] });
      expect(await hostNow('alone')).toMatchObject({ acknowledged: false });
      expect(await list('acknowledgements/')).toEqual([]);
    });

    it('is refused for what has no problem, and with an end', async () => {
      const up = await post('acknowledgements', { targets: { hosts: ['gateway', 'nobody'] }, comment: 'x' });
      expect(up.body.data.counts).toEqual(counts(0, 0, 2));
      const ending = await post('acknowledgements', { targets: down, comment: 'x', expires_at: 'now+1h' });
      expect(ending.body.data.targets).toMatchObject([
        { outcome: 'refused', reason: expect.stringContaining('expires_at') },
      ]);
      expect(await list('acknowledgements/')).toEqual([]);
    });
  });

  it('a comment is written once, keeps its letters, and is listed', async () => {
    const comment = 'a "é" – 日本';
    const { body } = await post('comments', { targets: gateway, comment });
    expect(body.data).toMatchObject({
      counts: counts(2),
      targets: [{ now: { comment } }, { now: { comment } }],
    });
    expect((await post('comments', { targets: gateway, comment })).body.data.counts).toEqual(counts(0, 2));
    expect(await list('comments/?host_name=gateway&kind=user')).toHaveLength(2);
  });

  it('a check is made now, also one after the other, and changes the state', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { body } = await post('checks', {
        targets: { hosts: ['alone', 'gateway'] },
        include_services: true,
      });
      expect(body.data.counts).toEqual(counts(3));
      for (const { now } of body.data.targets)
        expect(Math.abs(Date.now() - Date.parse(now.last_check))).toBeLessThan(20_000);
    }
    expect(await hostNow('alone')).toMatchObject({ state_name: 'UP' });
  });

  it.each(['active_checks', 'passive_checks', 'notifications', 'flap_detection', 'event_handler'])(
    'the switch %s is turned off and on',
    async (name) => {
      const on = await post('switches', { targets: gateway, switch: name, on: true });
      const [before] = on.body.data.targets;
      expect(before.now[name]).toBe(true);
      const off = await post('switches', { targets: gateway, switch: name, on: false });
      expect(off.body.data.counts).toEqual(counts(2));
      expect(off.body.data.targets[0].now).toEqual({ ...before.now, [name]: false });
      const again = await post('switches', { targets: gateway, switch: name, on: true });
      expect(again.body.data).toMatchObject({ counts: counts(2), targets: [{ now: before.now }, {}] });
    },
    60_000,
  );

  describe('a recurring maintenance', () => {
    const create = async (more: Body) => {
      const rule = { rrule: 'FREQ=DAILY', time_zone: 'Europe/Berlin', duration: '1h' };
      const own = { name: 'Backup', targets: { hosts: ['gateway'] }, include_services: true };
      const made = await post('maintenances', { ...own, ...rule, comment: 'nightly; backup', ...more });
      return String(made.body.data.maintenance_id);
    };
    const plan = () => {
      const dependencies = createDependencies(testConfig, { table: api.table, log: recordingLog() });
      const composed = maintenancePlanner.compose(dependencies);
      return serveJob(maintenancePlanner, () => Promise.resolve(composed))({}, testLambdaContext(110_000));
    };

    it('is planted once in a host and its service, and removed with its downtimes', async () => {
      const id = await create({ starts_at: at(2 * hourMs) });
      expect(await plan()).toMatchObject({ planted: 2, incomplete: 0 });
      expect(await plan()).toMatchObject({ planted: 0, incomplete: 0 });
      const planted = await list(`downtimes/?maintenance_id=${id}&sort=host_name`);
      expect(planted).toMatchObject([
        { host_name: 'gateway', service: 'load', comment: 'nightly, backup', in_effect: false },
        { host_name: 'gateway', service: null, comment: 'nightly, backup', in_effect: false },
      ]);
      const removed = await remove(`maintenances/${id}/`);
      expect(removed.body.data).toMatchObject({ removed_downtimes: 2, is_pending: false });
      expect(await list('downtimes/')).toEqual([]);
    });

    it('that has begun is in effect at once, and stays when the maintenance is removed', async () => {
      const id = await create({ starts_at: at(-hourMs / 2) });
      // The two downtimes are those of the present occurrence and of the next one.
      expect(await plan()).toMatchObject({ planted: 4, incomplete: 0 });
      await expectSoon(async () => {
        expect(await hostNow('gateway')).toMatchObject({ in_downtime: true });
      });
      expect((await remove(`maintenances/${id}/`)).body.data).toMatchObject({ removed_downtimes: 2 });
      expect(await list(`downtimes/?maintenance_id=${id}`)).toMatchObject([
        { in_effect: true },
        { in_effect: true },
      ]);
    });
  });
});
