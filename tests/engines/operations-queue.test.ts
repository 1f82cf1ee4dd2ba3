import { connect, createServer } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import { systemSleep } from '../../shared/base/sleep.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { TestAppSeed } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { freePort } from '../support/free-port.ts';
import { actingInterfaces, type ReachedEngine, startReachedEngine } from '../support/icinga2-by-interface.ts';
import { eventually } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { nagios4Available } from '../support/nagios4.ts';
import { type Nagios4WithLivestatus, startNagios4WithLivestatus } from '../support/nagios4-livestatus.ts';
import { startOperationsWorld } from '../support/operations-world.ts';
import { type PassiveWorld, startPassiveWorld } from '../support/passive-world.ts';
import { realm } from '../support/realm-records.ts';
import { fakeSecrets } from '../support/security.ts';
import { until } from '../support/until.ts';

const operations = '/api/operations/realms/real';
const config = { engineDeadlineMs: 10_000 };

interface EngineToQueueFor {
  /** How the engine of the realm is reached, and the secrets with its account. */
  readonly engine: Partial<RealmRecord>;
  readonly monitoringApis?: TestAppSeed['monitoringApis'];
  readonly secrets?: Record<string, string>;
  readonly host: string;
}

interface AwayEngine extends EngineToQueueFor {
  readonly startAgain: () => Promise<void>;
}

/** Requests a downtime of an engine that is away, and follows it until it is set, and removed again, and until the status says so each time. */
async function expectDowntimeFromQueue({ startAgain, ...away }: AwayEngine): Promise<void> {
  const { engine, monitoringApis = [], secrets, host } = away;
  const world = await startOperationsWorld({
    ...{ realms: [realm('real', engine)], monitoringApis, config },
    secrets: fakeSecrets(secrets),
  });
  const { api, queue } = world;
  const isInDowntime = async () => {
    const { body } = await api.call(`/api/status/realms/real/hosts/${host}/`);
    const data: { readonly in_downtime: boolean | null } = body.data;
    return data.in_downtime;
  };
  const body = { targets: { hosts: [host] }, duration: '1h', comment: 'disks', key: 'disks' };
  const asked = await api.call(`${operations}/downtimes/`, { method: 'POST', body });
  expect([asked.status, asked.body.data.counts.queued]).toEqual([202, 1]);
  expect(await world.deliver()).toBe(false);
  await startAgain();
  while (queue.size().visible + queue.size().hidden > 0) {
    world.pass(Math.max(0, (queue.nextAt() ?? 0) - world.clock()));
    await world.deliver();
  }
  const { body: end } = await api.call(asked.headers['location'] ?? '');
  expect(end.data).toMatchObject({ progress: 'finished', targets: [{ outcome: 'done', host_name: host }] });
  // The states of an Icinga DB are some seconds behind the engine.
  await until(async () => (await isInDowntime()) === true);
  await until(async () => (await api.call(`${operations}/downtimes/`)).body.data.length === 1);
  const removed = await api.call(`${operations}/downtimes/?key=disks`, { method: 'DELETE' });
  expect(removed.body.data.counts.done).toBe(1);
  await until(async () => (await isInDowntime()) === false);
  await world.stop();
}

/**
 * Schedules more than 200 downtimes, removes them by a filter while the engine ends and starts, and sends other writes meanwhile, which need
 * the engine.
 */
async function expectRemovalOverRestart(
  { icinga }: ReachedEngine,
  { engine, monitoringApis = [], secrets }: EngineToQueueFor,
): Promise<void> {
  const world = await startOperationsWorld({
    ...{ realms: [realm('real', engine)], monitoringApis, config },
    secrets: fakeSecrets(secrets),
  });
  const { api, queue } = world;
  const targets = { hosts: ['00001', '00002', '00003', '00004', '00005'].map((id) => `host-${id}`) };
  let made = 0;
  for (let turn = 0; made <= 200; turn += 1) {
    const body = { targets, include_services: true, duration: '1h', comment: 'disks', key: `disks ${turn}` };
    const { body: answer } = await api.call(`${operations}/downtimes/`, { method: 'POST', body });
    const { counts, targets: all }: { counts: { done: number }; targets: unknown[] } = answer.data;
    expect(counts.done).toBe(all.length);
    made += counts.done;
  }
  const listed = async () => (await api.call(`${operations}/downtimes/?limit=1000`)).body.data as unknown[];
  await until(async () => (await listed()).length === made);
  const where = `${operations}/downtimes/?filter=${encodeURIComponent('comment=disks')}`;
  const asked = await api.call(where, { method: 'DELETE' });
  expect([asked.status, asked.body.data.counts.queued]).toEqual([202, made]);
  expect(await world.deliver()).toBe(true);
  await icinga.kill();
  const codes = new Map<string, number>();
  let isBack = false;
  const meanwhile = async () => {
    while (!isBack) {
      const { status, body, headers } = await api.call(`${where}%20not`, { method: 'DELETE' });
      const answer = `${status} ${body.code ?? 'done'} ${headers['retry-after'] ?? ''}`;
      codes.set(answer, (codes.get(answer) ?? 0) + 1);
      await systemSleep(50);
    }
  };
  await Promise.all([
    meanwhile(),
    icinga.startAgain().finally(() => {
      isBack = true;
    }),
  ]);
  // The REST API shows the lists of some seconds ago, and the database has its lists without the engine.
  expect(codes.size).toBeGreaterThan(0);
  expect([...codes.keys()].filter((one) => !/^(503 engine_unreachable 5|200 done )$/.test(one))).toEqual([]);
  while (queue.size().visible + queue.size().hidden > 0) {
    world.pass(Math.max(0, (queue.nextAt() ?? 0) - world.clock()));
    await world.deliver();
  }
  const { body: end } = await api.call(asked.headers['location'] ?? '');
  expect(end.data).toMatchObject({ progress: 'finished', counts: { done: made } });
  await until(async () => (await listed()).length === 0);
  await world.stop();
}

/** Submits a result by hand, which the queue of passive checks brings to the engine. Returns the status of its host. */
async function submitResult({ host, ...reached }: EngineToQueueFor): Promise<unknown> {
  const { engine, monitoringApis = [], secrets: moreSecrets = {} } = reached;
  const world: PassiveWorld = await startPassiveWorld({
    ...{ endpoints, realms: [realm('real', engine)], monitoringApis, moreSecrets, config },
    // The delivery runs while the request waits.
    async sleep(ms) {
      while ((await world.deliver()) > 0);
      await systemSleep(Math.min(ms, 50));
    },
  });
  const body = { targets: { hosts: [host] }, state_name: 'DOWN', output: 'no answer' };
  // An active check that follows the result at once hides it from the request, which then is answered with 202, or from the status. The
  // next result is seen.
  const seen = async () => {
    const asked = await world.api.call(`${operations}/results/`, { method: 'POST', body });
    const counts: { readonly done: number } = asked.body.data.counts;
    const { body: now } = await world.api.call(`/api/status/realms/real/hosts/${host}/`);
    const status: { readonly output: string | null } = now.data;
    return counts.done === 1 && status.output === body.output ? status : undefined;
  };
  const status = await eventually(seen, 120_000);
  await world.stop();
  return status;
}

const isSetOnce =
  'a downtime that is requested while the engine is away is set once when it is back, and removed';
const isRemoved =
  'more than 200 downtimes are removed by a request, over a restart, and other writes meanwhile are refused with one code';
const isShown = 'a result that is submitted by hand is seen in the status';

describeOnIcinga2('operations by a queue', () => {
  const host = 'host-00001';

  describe.each(actingInterfaces)('by %s', (by) => {
    let engine: ReachedEngine;
    let reached: EngineToQueueFor;
    beforeAll(async () => {
      engine = await startReachedEngine(by, largeSite(5));
      const { fields, monitoringApis, secrets } = engine;
      reached = { engine: fields, monitoringApis, secrets, host };
    });
    afterAll(async () => {
      await engine.stop();
    });

    it(isSetOnce, async () => {
      await engine.icinga.kill();
      const startAgain = () => engine.icinga.startAgain();
      await expectDowntimeFromQueue({ ...reached, startAgain });
    });
    it(isRemoved, async () => {
      await expectRemovalOverRestart(engine, reached);
    });
    it(isShown, async () => {
      expect(await submitResult(reached)).toMatchObject({ output: 'no answer' });
    });
  });
});

const described =
  nagios4Available() || process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1' ? describe : describe.skip;

described("operations by a queue, on Debian's nagios4", () => {
  const host = 'gateway';
  let nagios: Nagios4WithLivestatus;
  beforeAll(async () => {
    nagios = await startNagios4WithLivestatus();
  });
  afterAll(async () => {
    await nagios.stop();
  });

  it(isSetOnce, async () => {
    const port = await freePort();
    const server = createServer((client) => {
      const engine = connect(nagios.port, '127.0.0.1');
      for (const socket of [client, engine]) socket.on('error', () => undefined);
      client.pipe(engine).pipe(client);
    });
    const startAgain = () =>
      new Promise<void>((resolve) => {
        server.listen(port, '127.0.0.1', resolve);
      });
    const engine = { monitoring_port: port };
    await expectDowntimeFromQueue({ engine, host, startAgain });
    server.close();
  });
  it(isShown, async () => {
    const engine = { monitoring_port: nagios.port };
    expect(await submitResult({ engine, host })).toMatchObject({ output: 'no answer' });
  });
});
