// Two real masters of one zone, each with a Redis and an Icinga DB, which write one database.
import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints as feed } from '../../functions/feed/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as utils } from '../../functions/utils/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import { startAdmin } from '../support/admin.ts';
import { startTestApp, type TestApp, type TestAppSeed } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startFeedApp } from '../support/feed-app.ts';
import { readerLogin } from '../support/icingadb/databases.ts';
import { deadZone, type IcingaDbPair, startIcingaDbPair } from '../support/icingadb/pair.ts';
import { byDatabase, databaseSecrets, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually, readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';

const hosts = 7;
const list = '/api/status/realms/paris/hosts/';

describeOnIcinga2('an Icinga DB with two masters', () => {
  let pair: IcingaDbPair;
  let api: TestApp;
  let monitoringApis: NonNullable<TestAppSeed['monitoringApis']>;

  beforeAll(async () => {
    pair = await startIcingaDbPair('MariaDB', largeSite(hosts));
    const [first, second] = pair.masters;
    const running = { icinga: first.icinga, database: pair.database, redis: first.redis };
    const urls = [first.icinga.api.url, second.icinga.api.url];
    const { world, ...registered } = await registerDatabase(running, {
      ...{ urls, redis: [first.redis.url, second.redis.url] },
    });
    const ca = await readFile(first.icinga.api.ca, 'utf8');
    const rest = { id: 'rest', kind: 'icinga2', urls, credentials: 'api', ca };
    monitoringApis = [...registered.monitoringApis, monitoringApiRecord().parse(rest)];
    api = await startTestApp({
      ...{ world, monitoringApis, endpoints: [...status, ...infrastructure, ...utils] },
      realms: [realm('paris', byDatabase), realm('by-rest', { ...byDatabase, monitoring_api: 'rest' })],
      config: { engineDeadlineMs: 5000, restartWaitMs: 20_000 },
    });
  });
  afterAll(async () => {
    await api.stop();
    await pair.stop();
  });

  const rows = async () => {
    const { status: code, body } = await api.call(`${list}?fields=host_name,output,state_name`);
    expect([code, body.data?.length]).toEqual([200, hosts]);
    const notice: string = body.meta.notice ?? '';
    return { rows: body.data as { host_name: string; output: string | null }[], notice };
  };
  const outputOf = async (name: string) =>
    (await rows()).rows.find(({ host_name: each }) => each === name)?.output;
  const report = async (at: 0 | 1, output: string) =>
    rest(
      await readAccount(pair.masters[at].icinga.api),
      'POST',
      '/v1/actions/process-check-result?host=host-00001',
      { exit_status: 0, plugin_output: output },
    );
  const info = async () => {
    const { body } = await api.call('/api/infrastructure/realm/paris/engine-info/');
    const { program_start: start, satellites, reachable }: Record<string, unknown> = body.data;
    return { start, satellites, reachable };
  };

  it('is compared with either master without a difference of no known reason', async () => {
    const { database, masters } = pair;
    const stack = await startAdmin(systemClock);
    try {
      await copyFile(masters[0].icinga.api.ca, join(stack.folder, 'ca.pem'));
      await writeFile(join(stack.folder, 'db-ca.pem'), database.ca);
      const { user, password } = masters[0].icinga.api;
      const urls = masters.map(({ icinga }) => icinga.api.url).join(' ');
      const redis = masters.map((master) => master.redis.url).join(' ');
      const byDatabase = `--database-url ${database.url} --database-user ${readerLogin.user} --database-ca db-ca.pem --redis ${redis}`;
      for (const [line, secret] of [
        [
          `monitoring-apis add database --kind icingadb --url ${urls} --ca ca.pem --user ${user} ${byDatabase}`,
          password,
        ],
        [`monitoring-apis set database --database-user ${readerLogin.user}`, readerLogin.password],
      ] as const)
        expect(await stack.admin(`${line} --local`, { secret })).toMatchObject({ code: 0 });
      const reasons: unknown[] = [];
      for (const { name, icinga } of masters) {
        const place = `--monitoring-ip ${icinga.host} --monitoring-port ${icinga.port}`;
        expect(await stack.admin(`realms add ${name} --section x ${place} --local`)).toMatchObject({
          code: 0,
        });
        const line = `--json realms compare ${name} --with {"monitoring_api":"database"} --local`;
        const { code, out } = await stack.admin(line);
        const rows: Readonly<Record<string, unknown>>[] = JSON.parse(out);
        expect([code, rows.filter(({ reason }) => reason === 'not known')]).toEqual([0, []]);
        reasons.push(rows.find(({ field }) => field === 'program_start')?.['reason']);
      }
      // The database tells the facts of one of both.
      expect(reasons.sort()).toEqual([expect.stringContaining('two masters'), undefined]);
    } finally {
      await stack.stop();
    }
  });

  it('names the zone of a satellite that is away, beside rows and among the checks', async () => {
    expect((await rows()).notice).toContain(`no satellite of zone '${deadZone}' is connected`);
    const { body } = await api.call('/api/utils/svc-check/realm/paris/');
    expect(body.data.checks).toContainEqual({
      ...{ name: 'zones', ok: false },
      detail: expect.stringContaining(deadZone),
    });
  });

  it('tells the start and the nodes of one master, whichever of them beat last', async () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < 6; turn += 1) {
      seen.add(JSON.stringify(await info()));
      await sleep(700);
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('satellite');
  });

  it('restarts one master by its name, and confirms it by the start of its own process', async () => {
    const before = new Map<string, number>();
    const startOf = async (at: 0 | 1) => {
      const account = await readAccount(pair.masters[at].icinga.api);
      const answer = JSON.stringify(await rest(account, 'GET', '/v1/status/IcingaApplication'));
      return Math.floor(Number(/"program_start":([\d.]+)/.exec(answer)?.[1]));
    };
    for (const at of [0, 1] as const) before.set(pair.masters[at].name, await startOf(at));
    const { status: code, body } = await api.call('/api/utils/svc-restart/realm/paris/', { method: 'POST' });
    expect([code, body.data.result]).toEqual([200, 'restarted']);
    const node: string = body.data.node;
    const at = pair.masters[0].name === node ? 0 : 1;
    const other = at === 0 ? 1 : 0;
    const after = await startOf(at);
    expect(after).toBeGreaterThan(before.get(node) ?? Infinity);
    expect(Date.parse(body.data.program_start_after)).toBe(after * 1000);
    expect(await startOf(other)).toBe(before.get(pair.masters[other].name));
  });

  it('is not confirmed if the engine refused its configuration', async () => {
    const files = pair.masters.map(({ icinga }) => `${icinga.dir}/etc/icinga2.conf`);
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    for (const file of files) await appendFile(file, '\nobject Host "broken" { }\n');
    try {
      const { status: code, body } = await api.call('/api/utils/svc-restart/realm/paris/', {
        method: 'POST',
      });
      expect([code, body.code]).toEqual([504, 'restart_not_confirmed']);
    } finally {
      for (const [at, file] of files.entries()) await writeFile(file, texts[at] ?? '');
    }
  });

  it('answers all requests while one Icinga DB is stopped and started again', async () => {
    const { daemon } = pair.masters[0];
    const codes = new Set<number>();
    const over = new AbortController();
    const asking = (async () => {
      while (!over.signal.aborted) codes.add((await api.call(`${list}?limit=1`)).status);
    })();
    await daemon.stop();
    await sleep(3000);
    await daemon.startAgain();
    over.abort();
    await asking;
    expect([...codes]).toEqual([200]);
  });

  it('answers while one master hangs, and soon from the other alone', async () => {
    const { icinga } = pair.masters[0];
    icinga.signal('SIGSTOP');
    try {
      for (let turn = 0; turn < 8; turn += 1)
        expect((await api.call('/api/status/realms/by-rest/hosts/')).status).toBe(200);
    } finally {
      icinga.signal('SIGCONT');
    }
  });

  it('says in the feed that nobody knows the states while no Icinga DB writes', async () => {
    const engineSecrets = databaseSecrets(pair.masters[0]);
    const warm = { interval_seconds: 2, stale_seconds: 300 };
    const app = await startFeedApp({
      ...{ endpoints: feed, monitoringApis, engineSecrets, now: () => performance.now() },
      realms: [realm('paris', { ...byDatabase, warm })],
      viewers: { vera: ['paris'] },
    });
    const lastTold = () =>
      eventually(async () => {
        const before = stream.events.length;
        await app.refresh();
        await stream.untilQuiet();
        return stream.events.length > before ? stream.events.at(-1)?.type : undefined;
      });
    await app.refresh();
    const stream = await app.open('/api/feed/realms/paris/?kinds=realm');
    try {
      for (const { daemon } of pair.masters) daemon.signal('SIGSTOP');
      expect(await lastTold()).toBe('realmgate.realm.silent.v1');
    } finally {
      for (const { daemon } of pair.masters) daemon.signal('SIGCONT');
    }
    expect(await lastTold()).toBe('realmgate.realm.back.v1');
    await app.stop();
  });

  it('shows the last check of the master that lives, if the other one has died', async () => {
    await eventually(async () => {
      await report(0, 'by both');
      return (await outputOf('host-00001')) === 'by both' ? true : undefined;
    });
    await pair.masters[0].icinga.kill();
    await report(1, 'after the death');
    await eventually(async () => ((await outputOf('host-00001')) === 'after the death' ? true : undefined));
    expect((await rows()).notice).not.toContain('are null');
    await pair.masters[1].redis.server.kill();
    const { rows: without, notice } = await rows();
    expect(without.map(({ output }) => output)).toEqual(Array.from({ length: hosts }, () => null));
    expect(notice).toMatch(
      /has not been written to by its Icinga 2 for \d+ seconds, or does not answer as one/,
    );
  });
});
