import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { type TestApp, type TestAppSeed } from '../support/app.ts';
import { expectSoon } from '../support/expect-soon.ts';
import type { LossyRestApi } from '../support/lossy-rest-api.ts';
import { startReachedApp } from '../support/reached-app.ts';

/** An engine with a service `web-1`, `http` that is in trouble, whose REST API is behind a proxy. */
export interface EngineBehindProxy extends Required<Pick<TestAppSeed, 'monitoringApis' | 'world'>> {
  readonly proxy: LossyRestApi;
  readonly fields: Partial<RealmRecord>;
  readonly stop: () => Promise<unknown>;
}

const target = { host_name: 'web-1', service: 'http' };
const verbs = {
  downtimes: { action: 'schedule-downtime', values: { starts_at: 'now-1h/h', ends_at: '2037-01-01' } },
  acknowledgements: { action: 'acknowledge-problem', values: {} },
  comments: { action: 'add-comment', values: {} },
} as const;

/** Tests that an action whose answer is lost is read back by its mark, and is done once. */
export function describeLostActions(by: string, start: () => Promise<EngineBehindProxy>): void {
  describe(`an action by ${by} whose answer is lost`, () => {
    let engine: EngineBehindProxy;
    let api: TestApp;
    beforeAll(async () => {
      engine = await start();
      api = await startReachedApp(engine, endpoints);
    });
    afterAll(async () => {
      await api.stop();
      await engine.stop();
    });

    /** Sends an operation. Returns its outcome, and the actions that reached the REST API or its proxy. */
    const operate = async (verb: keyof typeof verbs, comment: string) => {
      const before = engine.proxy.actions.length;
      const body = { targets: { services: [target] }, comment, ...verbs[verb].values };
      const { body: answer } = await api.call(`/api/operations/realms/real/${verb}/`, {
        method: 'POST',
        body,
      });
      const outcome: unknown = answer.data.targets[0].outcome;
      return { outcome, actions: engine.proxy.actions.slice(before) };
    };
    /** Returns the number of downtimes, acknowledgements or comments with this comment. */
    const countOf = async (verb: keyof typeof verbs, comment: string) => {
      const { body } = await api.call(`/api/operations/realms/real/${verb}/?limit=100`);
      const rows: readonly { readonly comment: string | null }[] = body.data;
      return rows.filter((row) => row.comment === comment).length;
    };
    /** Waits for one with this comment: the rows of an Icinga DB are some seconds behind the engine. */
    const expectCount = (verb: keyof typeof verbs, comment: string) =>
      expectSoon(async () => {
        expect(await countOf(verb, comment)).toBe(1);
      });

    it.each(Object.entries(verbs))('is called done and is done once: %s', async (name, { action }) => {
      const verb = name as keyof typeof verbs;
      // An acknowledgement is a comment as well.
      const comment = `lost with ${action}`;
      engine.proxy.loseAction('after');
      expect(await operate(verb, comment)).toEqual({ outcome: 'done', actions: [`/v1/actions/${action}`] });
      await expectCount(verb, comment);
      // The same request again finds what it did.
      expect(await operate(verb, comment)).toEqual({ outcome: 'already', actions: [] });
      await expectCount(verb, comment);
    });

    it('is sent once more if the engine never got it', async () => {
      engine.proxy.loseAction('before');
      const path = '/v1/actions/add-comment';
      expect(await operate('comments', 'not sent')).toEqual({ outcome: 'done', actions: [path, path] });
      await expectCount('comments', 'not sent');
    });
  });
}
