import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { type CallerAnswer, startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { fieldsOf, registerApi, withoutLivestatus } from '../support/icinga2-interfaces.ts';
import { eventually, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';

const hosts = 60;
/** Questions, with the number of rows of a complete answer; null: one record. */
const questions: Readonly<Record<string, number | null>> = {
  'status/realms/rest/': null,
  'status/realms/rest/hosts/': hosts,
  'status/realms/rest/hosts/?limit=5&sort=-state': 5,
  'status/realms/rest/all-service-status/': hosts * 6,
  'status/realms/rest/hostgroups/': 4,
  'status/realms/rest/hosts/host-00007/': null,
  'status/realms/rest/host/host-00007/services/': 5,
  'operations/realms/rest/acknowledgements/?limit=1': 1,
  'summary/services/rest/services-by-state/': null,
  'infrastructure/realm/rest/engine-info/': null,
};

describeOnIcinga2('a reload of the engine during each question by its REST API', () => {
  let icinga: Icinga2;
  let api: TestApp;
  beforeAll(async () => {
    icinga = await withoutLivestatus(await startIcinga2({ site: largeSite(hosts), runsChecks: false }));
    api = await startTestApp({
      endpoints: [...status, ...summary, ...infrastructure, ...operations],
      ...(await registerApi(icinga)),
      realms: [realm('rest', fieldsOf(icinga, 'the REST API'))],
      config: { engineDeadlineMs: 20_000 },
    });
  });
  afterAll(async () => {
    await api.stop();
    await icinga.stop();
  });

  const startOf = async () => {
    const { body } = await api.call('/api/infrastructure/realm/rest/engine-info/');
    const start: unknown = body.data.program_start;
    return typeof start === 'string' ? start : undefined;
  };
  const rowsOf = ({ body }: CallerAnswer) => {
    const data: unknown = body.data;
    return Array.isArray(data) ? data.length : null;
  };

  it('gives the whole answer or one clear error, and each downtime once at most', async () => {
    const before = await startOf();
    let isOver = false;
    const answers: (readonly [path: string, answer: CallerAnswer])[] = [];
    const keepAsking = Object.keys(questions).map(async (path) => {
      while (!isOver) answers.push([path, await api.call(`/api/${path}`)]);
    });
    const outcomes = new Map<string, string>();
    let isRestarting = false;
    /** Comments of downtimes that were set while the engine was restarting: it may lose what it has confirmed. */
    const atRestart = new Set<string>();
    const keepActing = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const comment = `turn ${turn}`;
        const began = isRestarting;
        const body = { targets: { hosts: ['host-00001'] }, duration: '1h', comment };
        const answer = await api.call('/api/operations/realms/rest/downtimes/', { method: 'POST', body });
        if (began || isRestarting) atRestart.add(comment);
        outcomes.set(comment, answer.status === 200 ? answer.body.data.targets[0].outcome : answer.body.code);
      }
    };
    const acting = keepActing();
    await api.call('/api/status/realms/rest/');
    isRestarting = true;
    await restartEngine();
    await eventually(async () => {
      const start = await startOf();
      return start !== undefined && start !== before ? start : undefined;
    });
    isRestarting = false;
    // One more round by the engine that has started.
    const seen = answers.length;
    await eventually(async () => {
      await startOf();
      return answers.length > seen + 3 * Object.keys(questions).length ? true : undefined;
    });
    isOver = true;
    await Promise.all([...keepAsking, acting]);

    for (const [path, answer] of answers) {
      if (answer.status === 200) expect([path, rowsOf(answer)]).toEqual([path, questions[path]]);
      else {
        expect([502, 503, 504]).toContain(answer.status);
        expect(answer.body.code).toMatch(/^engine_(unreachable|closed|timeout)$/);
      }
    }
    for (const path of Object.keys(questions)) {
      const statuses = answers.filter(([one]) => one === path).map(([, { status: code }]) => code);
      expect([path, statuses[0], statuses.at(-1)]).toEqual([path, 200, 200]);
    }

    const list = '/api/operations/realms/rest/downtimes/?host_name=host-00001&fields=comment&limit=10000';
    const planted: { comment: string }[] = (await api.call(list)).body.data;
    const counts = (comment: string) => planted.filter((one) => one.comment === comment).length;
    for (const [comment, outcome] of outcomes) {
      if (outcome === 'done' && !atRestart.has(comment))
        expect([comment, counts(comment)]).toEqual([comment, 1]);
      else expect([comment, outcome, counts(comment) <= 1]).toEqual([comment, outcome, true]);
    }
    expect([...outcomes.values()].filter((outcome) => outcome === 'done').length).toBeGreaterThan(1);
  });

  async function restartEngine(): Promise<void> {
    const account = { ...icinga.api, ca: await readFile(icinga.api.ca, 'utf8') };
    await rest(account, 'POST', '/v1/actions/restart-process');
  }
});
