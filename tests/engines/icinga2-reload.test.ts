import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { type CallerAnswer, startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { type ReachedEngine, startReachedEngine } from '../support/icinga2-by-interface.ts';
import { eventually, readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';

const hosts = 60;
const range = `time_from=now-2d&time_to=${new Date().toISOString()}`;
/**
 * Questions about the realm `real`, with the number of rows of a whole answer. null: one record. `same`: as many as before the first reload.
 * `equal`: the same records as before it.
 */
const questions: Readonly<Record<string, number | null | 'same' | 'equal'>> = {
  'status/realms/real/': null,
  'status/realms/real/hosts/': hosts,
  'status/realms/real/hosts/?limit=5&sort=-state': 5,
  'status/realms/real/hosts/?limit=5&sort=-last_state_change': 5,
  'status/realms/real/hosts/?limit=5': 5,
  'status/realms/real/all-service-status/': hosts * 6,
  'status/realms/real/all-service-status/?fields=host_name,service,state,in_downtime': 'equal',
  'status/realms/real/hostgroups/': 'equal',
  'status/realms/real/hosts/host-00007/': null,
  'status/realms/real/host/host-00007/services/': 5,
  'status/search/?q=host-0000': 'same',
  [`status/realms/real/hosts/availability/?${range}`]: hosts,
  [`events/realms/real/monitoring/?all_filter=true&${range}`]: 'same',
  [`events/realms/real/monitoring/kpi/hosts/?${range}`]: null,
  [`reports/info/realms/real/?${range}`]: null,
  'config/realm/real/hosts/active/': hosts,
  'operations/realms/real/acknowledgements/?limit=100': 'same',
  'operations/realms/real/comments/?limit=100': 'same',
  'summary/services/real/services-by-state/': 'equal',
  'infrastructure/realm/real/engine-info/': null,
};
const paths = Object.keys(questions);
const reloads = 2;
/**
 * A worker of Icinga 2 that is being replaced may take connections, and never answer them. A short deadline has them opened anew. In milliseconds.
 */
const engineDeadlineMs = 3000;
/** The time in which all questions must be answered by the engine that has started, in milliseconds. */
const patienceMs = 60_000;

type Answer = readonly [path: string, answer: CallerAnswer];

describeOnIcinga2('a reload of the engine during each question', () => {
  describe.each(['the REST API', 'the Icinga DB'] as const)('by %s', (by) => {
    let engine: ReachedEngine;
    let api: TestApp;
    beforeAll(async () => {
      engine = await startReachedEngine(by, largeSite(hosts));
      const { monitoringApis, world, fields } = engine;
      api = await startTestApp({
        endpoints: [
          ...status,
          ...summary,
          ...infrastructure,
          ...operations,
          ...events,
          ...reports,
          ...config,
        ],
        ...{ monitoringApis, world, realms: [realm('real', fields)], config: { engineDeadlineMs } },
      });
    });
    afterAll(async () => {
      await api.stop();
      await engine.stop();
    });

    const programStart = async () => {
      const { body } = await api.call('/api/infrastructure/realm/real/engine-info/');
      const start: unknown = body.data.program_start;
      return typeof start === 'string' ? start : undefined;
    };

    /** Reloads the engine. Resolves when the realm shows the start of its new process. An Icinga DB shows none for some time after a reload. */
    const reload = async () => {
      const before = await eventually(programStart, patienceMs);
      const account = await readAccount(engine.icinga.api);
      await rest(account, 'POST', '/v1/actions/restart-process');
      await eventually(async () => {
        const start = await programStart();
        return start !== undefined && start !== before ? true : undefined;
      }, patienceMs);
    };

    /** Asks all questions again and again during the work, and one after the other. Returns all answers. */
    const askDuring = async (work: (answers: readonly Answer[]) => Promise<void>): Promise<Answer[]> => {
      const answers: Answer[] = [];
      const over = new AbortController();
      const keepAsking = paths.map(async (path) => {
        while (!over.signal.aborted) {
          answers.push([path, await api.call(`/api/${path}`)]);
          await sleep(20);
        }
      });
      try {
        await work(answers);
      } finally {
        over.abort();
        await Promise.all(keepAsking);
      }
      return answers;
    };

    it('gives the whole answer or one clear error, and all answers afterwards', async () => {
      const whole = new Map<string, CallerAnswer>();
      for (const path of paths) {
        const answer = await api.call(`/api/${path}`);
        expect([path, answer.status]).toEqual([path, 200]);
        whole.set(path, answer);
      }
      const answers = await askDuring(async (soFar) => {
        for (let turn = 0; turn < reloads; turn += 1) {
          await reload();
          const seen = soFar.length;
          await eventually(() => {
            const answered = soFar.slice(seen).filter(([, { status: code }]) => code === 200);
            return Promise.resolve(
              new Set(answered.map(([path]) => path)).size === paths.length || undefined,
            );
          }, patienceMs);
        }
      });
      expect(answers.length).toBeGreaterThan(paths.length * reloads);
      for (const [path, answer] of answers) expectWhole(path, answer, whole.get(path));
    });

    it('sets each downtime once at most, and once if it was confirmed before or after', async () => {
      const list = '/api/operations/realms/real/downtimes/';
      const outcomes = new Map<string, string>();
      /** Comments of downtimes that were set while the engine was restarting: it may lose what it has confirmed. */
      const atRestart = new Set<string>();
      let isOver = false;
      let isRestarting = false;
      const keepActing = async () => {
        for (let turn = 0; !isOver; turn += 1) {
          const comment = `turn ${turn}`;
          const began = isRestarting;
          const body = { targets: { hosts: ['host-00001'] }, duration: '1h', comment };
          const answer = await api.call(list, { method: 'POST', body });
          if (began || isRestarting) atRestart.add(comment);
          outcomes.set(
            comment,
            answer.status === 200 ? answer.body.data.targets[0].outcome : answer.body.code,
          );
        }
      };
      const isDone = (comment: string) => outcomes.get(comment) === 'done' && !atRestart.has(comment);
      const untilDone = async () => {
        const seen = outcomes.size;
        await eventually(
          () => Promise.resolve([...outcomes.keys()].slice(seen).some(isDone) || undefined),
          patienceMs,
        );
      };
      const acting = keepActing();
      try {
        await untilDone();
        isRestarting = true;
        await reload();
        isRestarting = false;
        await untilDone();
      } finally {
        isOver = true;
        await acting;
      }
      // The database is some seconds behind the engine.
      await expectSoon(async () => {
        const { body } = await api.call(`${list}?host_name=host-00001&fields=comment&limit=10000`);
        const planted: readonly { readonly comment: string }[] = body.data;
        for (const [comment, outcome] of outcomes) {
          const count = planted.filter((one) => one.comment === comment).length;
          const isRight = isDone(comment) ? count === 1 : count <= 1;
          // The number tells whether a downtime is gone or is there twice.
          expect([comment, outcome, isRight || count]).toEqual([comment, outcome, true]);
        }
      });
    });
  });
});

function rowsOf({ body }: CallerAnswer): number | null {
  const data: unknown = body.data;
  return Array.isArray(data) ? data.length : null;
}

/** Expects the whole answer, a part of one that names the failure of its realm, or one error about the engine. */
function expectWhole(path: string, answer: CallerAnswer, before: CallerAnswer | undefined): void {
  const { status: code, body } = answer;
  const wanted = questions[path];
  if (code !== 200) {
    expect([502, 503, 504]).toContain(code);
    expect(body.code).toMatch(/^(?:engine_(?:unreachable|closed|timeout)|no_realm_answered)$/);
  } else if (body.meta.partial === true) expect(body.meta.sources[0].error).toMatch(/^engine_/);
  else if (wanted === 'equal') expect([path, body.data]).toEqual([path, before?.body.data]);
  else expect([path, rowsOf(answer)]).toEqual([path, wanted === 'same' ? before && rowsOf(before) : wanted]);
}
