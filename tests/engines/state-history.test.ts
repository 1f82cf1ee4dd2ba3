import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { collectorWatch } from '../../functions/collector-watch/job.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { startTestApp, type TestApp, type TestAppSeed, testConfig } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { testLambdaContext } from '../support/event.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { type EngineInterface, fieldsOf, interfaces, registerApi } from '../support/icinga2-interfaces.ts';
import { rawExchange } from '../support/livestatus.ts';
import { recordingLog } from '../support/log.ts';
import { realm } from '../support/realm-records.ts';

/** The host that goes down. */
const down = `Café "1"/2 100%`;

const seconds = () => Math.floor(Date.now() / 1000);

/** Waits until both clocks, the engine's and ours, have reached the next second. */
async function nextSecond(): Promise<number> {
  const start = seconds();
  while (seconds() < start + 2) await sleep(50);
  return seconds();
}

describeOnIcinga2('the past that the collector watch saw', () => {
  describe.each(interfaces)('by %s', (by) => {
    describePast(by);
  });
});

function describePast(by: EngineInterface) {
  let engine: Icinga2;
  let app: TestApp;
  let world: Required<TestAppSeed>['world'];
  /** The range begins after the first observation and ends before the second. */
  let from = 0;
  let to = 0;
  /** The time at which the states became HARD, as the engine reports it. */
  let hostSince = 0;
  let serviceSince = 0;

  beforeAll(async () => {
    engine = await startIcinga2({ site: quietSite(), keepsLog: false });
    const fields = fieldsOf(engine, by);
    const { monitoringApis, world: services } = await registerApi(engine);
    world = services;
    app = await startTestApp({
      endpoints: [...status, ...events, ...reports],
      monitoringApis,
      realms: [realm('paris', { ...fields, state_history: true }), realm('lyon', fields)],
      config: { engineDeadlineMs: 10_000 },
      world,
    });
    await watch();
    from = await nextSecond();
    await nextSecond();
    const now = seconds();
    await passive(`[${now}] PROCESS_HOST_CHECK_RESULT;${down};1;no answer`, down);
    await passive(`[${now}] PROCESS_SERVICE_CHECK_RESULT;db-1;mysql;2;gone`, 'db-1');
    hostSince = await hardSince(`status/realms/paris/hosts/?host_name=${encodeURIComponent(down)}`, 1);
    serviceSince = await hardSince('status/realms/paris/host/db-1/services/?limit=1', 2);
    to = await nextSecond();
    await watch();
  }, 200_000);
  afterAll(async () => {
    await app.stop();
    await engine.stop();
  });

  const watch = () => {
    const parts = { table: app.table, log: recordingLog(), clock: systemClock, ...world };
    const job = collectorWatch.compose(createDependencies(testConfig, parts));
    return serveJob(collectorWatch, () => Promise.resolve(job))({}, testLambdaContext());
  };

  /** Sends a check result to the engine. */
  async function passive(text: string, name: string): Promise<void> {
    const [answer] = await rawExchange(
      { host: engine.host, port: engine.port },
      `COMMAND ${text}\nResponseHeader: fixed16\n\n`,
    );
    expect([name, answer?.status]).toEqual([name, 200]);
  }

  /** Epoch seconds. */
  async function hardSince(path: string, state: number): Promise<number> {
    for (;;) {
      const { body } = await app.call(`/api/${path}&fields=state,state_type,last_hard_state_change`);
      const [row] = body.data;
      if (row.state === state && row.state_type === 'HARD')
        return Date.parse(row.last_hard_state_change) / 1000;
      await sleep(100);
    }
  }

  const ask = async (path: string) => {
    const { status: code, body } = await app.call(`/api/${path}`);
    expect([path, code]).toEqual([path, 200]);
    return { data: body.data, meta: body.meta };
  };
  const range = () => `time_from=${from}&time_to=${to}`;

  it('is not told by the engine', async () => {
    const { data } = await ask(
      `events/realms/lyon/monitoring/?hosts_filter=true&services_filter=true&${range()}`,
    );
    expect(data).toEqual([]);
    const one = await ask(`status/realms/lyon/host/availability/db-1/?${range()}`);
    expect(one.meta.notice).toContain("The past of realm 'lyon' is not known");
  });

  it('has the availability to the second', async () => {
    const { data, meta } = await ask(`status/realms/paris/hosts/availability/?${range()}`);
    const shown = data.map((row: Record<string, unknown>) => [
      ...[row['host_name'], row['state_at_start'], row['state_at_start_source'], row['seconds_by_state']],
    ]);
    const none = { up: 0, down: 0, unreachable: 0, pending: 0, nodata: 0 };
    expect(shown).toEqual([
      [down, 'UP', 'watch', { ...none, up: hostSince - from, down: to - hostSince }],
      ['db-1', 'UP', 'watch', { ...none, up: to - from }],
      ['new', 'PENDING', 'current', { ...none, pending: to - from }],
    ]);
    expect(meta.notice).toContain("The past of realm 'paris' is what the collector watch saw");
  });

  it('has the events, at the times that the engine gave them', async () => {
    const filters = 'hosts_filter=true&services_filter=true';
    const { data, meta } = await ask(`events/realms/paris/monitoring/?${filters}&${range()}`);
    const alerts = data.filter(({ kind }: { kind: string }) => kind === 'alert');
    const shown = alerts.map((row: Record<string, unknown>) => [
      ...[row['type'], row['host_name'], row['service'], row['state'], row['state_type']],
      Date.parse(String(row['time'])) / 1000,
    ]);
    expect(shown.sort()).toEqual([
      ['HOST ALERT', down, null, 1, 'HARD', hostSince],
      ['SERVICE ALERT', 'db-1', 'mysql', 2, 'HARD', serviceSince],
    ]);
    expect(meta.notice).toContain('collector watch');
  });

  it('has key figures and a report of it', async () => {
    const kpi = await ask(`events/realms/paris/monitoring/kpi/hosts/?${range()}`);
    expect(kpi.data.rows).toMatchObject([{ host_name: down, time_in_problem_seconds: to - hostSince }]);
    const report = await ask('reports/info/realms/paris/');
    expect(report.data.worst_hosts).toMatchObject([{ host_name: down }]);
    for (const { meta } of [kpi, report]) expect(meta.notice).toContain('collector watch');
  });
}

/** Nothing is wrong, and one bad result makes a hard state. */
function quietSite() {
  return site({
    hosts: [
      host(down, { state: 0, max_check_attempts: 1 }),
      host('db-1', {
        state: 0,
        max_check_attempts: 1,
        services: [service('mysql', { state: 0, max_check_attempts: 1 })],
      }),
      host('new', { has_been_checked: false }),
    ],
  });
}
