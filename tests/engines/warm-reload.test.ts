import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import type { CallerAnswer } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { type EngineInterface, fieldsOf, interfaces, registerApi } from '../support/icinga2-interfaces.ts';
import { eventually, readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const hosts = 10_000;
const mostReloads = 5;
/** The interval is longer than a reload, so that the states are older than a second whenever the engine falls silent. */
const warm = { interval_seconds: 30, stale_seconds: 300 };
const oneHost = 'hosts/host-00007/';
const allStates = 'hosts/?fields=host_name,state,state_type,output';
/** The number of rows of each answer. Null: one record. */
const questions: Readonly<Record<string, number | null>> = {
  [oneHost]: null,
  'hosts/?limit=100': 100,
  'hosts/?limit=100&sort=-state': 100,
  '': null,
};
/** The parameters with which callers ask, and the largest age in seconds of answers that are not stale. */
const [patient, impatient, strict] = [
  { parameters: '', mostAge: 2 * warm.interval_seconds },
  { parameters: 'max_age=1', mostAge: 1 },
  { parameters: 'max_age=1&strict=true', mostAge: 1 },
];
type Caller = typeof patient;

interface Source {
  readonly result: string;
  readonly code?: string;
  readonly age_seconds: number;
}

interface Seen {
  readonly by: EngineInterface;
  readonly path: string;
  readonly caller: Caller;
  readonly answer: CallerAnswer;
}

/** Hosts without services, as a reload takes longer with each object. */
const hostsAlone = () =>
  site({
    hosts: Array.from(largeSite(hosts).hosts.values(), ({ name, ...facts }) =>
      host(name, { ...facts, services: [] }),
    ),
  });

const applicationStatus = z.object({
  results: z.tuple([
    z.object({
      status: z.object({ icingaapplication: z.object({ app: z.object({ program_start: z.number() }) }) }),
    }),
  ]),
});

describeOnIcinga2('warm states of 10,000 hosts, by each interface', () => {
  let icinga: Icinga2;
  let world: WarmApp;
  /** Milliseconds by which the clock of the states is ahead. */
  let ahead = 0;
  beforeAll(async () => {
    icinga = await startIcinga2({ site: hostsAlone(), runsChecks: false, keepsLog: false });
    const { monitoringApis, ...api } = await registerApi(icinga);
    world = await startWarmApp({
      endpoints: status,
      ...api,
      monitoringApis: monitoringApis.map((one) => ({ ...one, max_hosts: hosts })),
      realms: interfaces.map((by) => realm(by, { ...fieldsOf(icinga, by), warm })),
      now: () => performance.now() + ahead,
    });
  });
  afterAll(async () => {
    await world.stop();
    await icinga.stop();
  });

  const ask = (by: string, path: string, parameters = '') => {
    const asked = parameters === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
    return world.api.call(`/api/status/realms/${encodeURIComponent(by)}/${asked}`);
  };
  const control = async (method: 'GET' | 'POST', path: string, body?: object) =>
    rest(await readAccount(icinga.api), method, path, body);
  const startOfEngine = async () => {
    const found = applicationStatus.parse(await control('GET', '/v1/status/IcingaApplication'));
    return found.results[0].status.icingaapplication.app.program_start;
  };

  const sourceOf = ({ body }: CallerAnswer) => body.meta?.sources?.[0] as Source | undefined;
  const isStale = ({ answer }: Seen) => sourceOf(answer)?.result === 'stale';
  const isRefused = ({ answer }: Seen) => answer.status !== 200;
  const expectAsDocumented = ({ path, caller, answer }: Seen) => {
    if (answer.status !== 200) {
      expect(caller).toBe(strict);
      expect([502, 503, 504]).toContain(answer.status);
      expect(answer.body.code).toMatch(/^engine_(unreachable|closed|timeout)$/);
      return;
    }
    const data: unknown = answer.body.data;
    expect([path, Array.isArray(data) ? data.length : null]).toEqual([path, questions[path]]);
    const source = sourceOf(answer);
    if (path === oneHost) expect([source, answer.body.data.state]).toEqual([source, source ? 0 : 1]);
    if (source?.result === 'stale') {
      expect(source.code).toMatch(/^(engine_(unreachable|closed|timeout)|busy)$/);
      expect(caller).not.toBe(strict);
      expect(source.age_seconds).toBeLessThanOrEqual(warm.stale_seconds);
    } else if (source) {
      expect([source.result, source.age_seconds <= caller.mostAge]).toEqual(['ok', true]);
    }
  };

  /**
   * Asks until the engine was reloaded. Lists and counts that may not be older than a second are asked for while the engine is silent alone, as it
   * takes seconds for each of them by its REST API.
   */
  async function answersDuringReload(): Promise<readonly Seen[]> {
    const seen: Seen[] = [];
    const silent = new Set<EngineInterface>();
    let isOver = false;
    const keepAsking = async (by: EngineInterface, path: string, callers: () => readonly Caller[]) => {
      while (!isOver) {
        for (const caller of callers()) {
          const one = { by, path, caller, answer: await ask(by, path, caller.parameters) };
          seen.push(one);
          if (caller === strict) silent[isRefused(one) ? 'add' : 'delete'](by);
        }
        // Pages of 10,000 hosts without a pause would keep the other callers waiting.
        await sleep(path === oneHost ? 20 : 400);
      }
    };
    const asking = interfaces.flatMap((by) => [
      keepAsking(by, oneHost, () => [strict]),
      ...Object.keys(questions).map((path) =>
        keepAsking(by, path, () => (path === oneHost || silent.has(by) ? [patient, impatient] : [patient])),
      ),
    ]);
    try {
      const before = await startOfEngine();
      await control('POST', '/v1/actions/restart-process');
      await eventually(async () => ((await startOfEngine()) === before ? undefined : true), 120_000);
      await eventually(() => Promise.resolve(silent.size === 0 || undefined), 120_000);
    } finally {
      isOver = true;
      await Promise.all(asking);
    }
    return seen;
  }

  it('answer on while the engine reloads, marked as stale', async () => {
    await world.refresh();
    // The states lack this until the next reading, 30 seconds later: so answers tell whether they come from the states.
    const down = { type: 'Host', host: 'host-00007', exit_status: 1, plugin_output: 'down' };
    await control('POST', '/v1/actions/process-check-result', down);
    await eventually(async () => {
      const sources = await Promise.all(interfaces.map((by) => ask(by, oneHost)));
      return sources.every((answer) => (sourceOf(answer)?.age_seconds ?? 0) >= 2) || undefined;
    });
    const seen: Seen[] = [];
    const unseen = () =>
      interfaces.filter((by) => {
        const ofInterface = seen.filter((one) => one.by === by);
        return !ofInterface.some(isStale) || !ofInterface.some(isRefused);
      });
    // An interface may be silent for less than a second, in which each caller may still wait for an answer from before.
    for (let turn = 0; turn < mostReloads && unseen().length > 0; turn += 1)
      seen.push(...(await answersDuringReload()));
    for (const one of seen) expectAsDocumented(one);
    expect(unseen()).toEqual([]);
  });

  it('are those of the engine again when it has reloaded', async () => {
    ahead += warm.interval_seconds * 1000;
    for (const by of interfaces) {
      await eventually(async () => {
        await world.refresh();
        const source = sourceOf(await ask(by, oneHost));
        return (source?.result === 'ok' && source.age_seconds < warm.interval_seconds) || undefined;
      }, 120_000);
      for (const path of [...Object.keys(questions), allStates]) {
        const kept = await ask(by, path, 'max_age=300');
        expect([by, path, sourceOf(kept)?.result]).toEqual([by, path, 'ok']);
        expect([path, kept.body.data]).toEqual([path, (await ask(by, path, 'max_age=0')).body.data]);
      }
      expect((await ask(by, oneHost, 'max_age=300')).body.data.state).toBe(1);
    }
  });
});
