import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import {
  type ActingInterface,
  actingInterfaces,
  type ReachedEngine,
  startReachedEngine,
} from '../support/icinga2-by-interface.ts';
import { eventually } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { startReachedApp } from '../support/reached-app.ts';

/** A host that is DOWN, and one that is UP with a service in trouble. */
const down = 'host-00023';
const up = 'host-00001';
interface Checked {
  readonly now: { readonly last_check: string };
}
const whole = (done: number, already = 0, refused = 0) => ({
  done,
  already,
  queued: 0,
  refused,
  unconfirmed: 0,
});

describeOnIcinga2('acknowledgements, comments, checks and switches', () => {
  describe.each(actingInterfaces)('by %s', (by) => {
    describeVerbs(by);
  });
});

function describeVerbs(by: ActingInterface) {
  let engine: ReachedEngine;
  let api: TestApp;
  beforeAll(async () => {
    engine = await startReachedEngine(by, largeSite(30));
    api = await startReachedApp(engine, [...endpoints, ...statusEndpoints]);
  });
  afterAll(async () => {
    await api.stop();
    await engine.stop();
  });
  type Body = Readonly<Record<string, unknown>>;
  const list = (what: string) => `/api/operations/realms/real/${what}/`;
  const post = (what: string, body: Body) => api.call(list(what), { method: 'POST', body });
  const remove = (query: string) => api.call(`${list('acknowledgements')}?${query}`, { method: 'DELETE' });
  /** Waits until the status of the host says so: the states of an Icinga DB are some seconds behind the engine. */
  const expectAcknowledged = (name: string, acknowledged: boolean) =>
    expectSoon(async () => {
      const { body } = await api.call(`/api/status/realms/real/hosts/${name}/`);
      expect(body.data.acknowledged).toBe(acknowledged);
    });
  const rows = async (what: string, query: string) => {
    const { body } = await api.call(`${list(what)}?${query}`);
    const data: readonly unknown[] = body.data;
    return data;
  };
  /** Waits for the number of rows of a list. */
  const expectRows = (what: string, query: string, count: number) =>
    expectSoon(async () => {
      expect(await rows(what, query)).toHaveLength(count);
    });

  describe('an acknowledgement', () => {
    it('is set, seen in the status, set once, removed and gone', async () => {
      const targets = { hosts: [down] };
      const { status, body } = await post('acknowledgements', { targets, comment: 'on it; soon' });
      expect([status, body.data.counts]).toEqual([200, whole(1)]);
      expect(body.data.targets[0].now).toMatchObject({
        ...{ author: 'admin', comment: 'on it, soon', is_ours: true, sticky: true, state_name: 'DOWN' },
      });
      await expectAcknowledged(down, true);
      const again = await post('acknowledgements', { targets, comment: 'me too' });
      expect(again.body.data).toMatchObject({
        counts: whole(0, 1),
        targets: [{ now: { comment: 'on it, soon' } }],
      });
      const removed = await remove(`host_name=${down}`);
      expect(removed.body.data).toMatchObject({ counts: whole(1), targets: [{ now: null }] });
      await expectAcknowledged(down, false);
      await expectRows('comments', `host_name=${down}`, 0);
      expect((await remove(`host_name=${down}`)).body.data.counts).toEqual(whole(0, 1));
    });

    it('is refused for what has no problem', async () => {
      const targets = { hosts: [up, 'host-00005', 'nobody'] };
      const { body } = await post('acknowledgements', { targets, comment: 'on it' });
      expect(body.data.counts).toEqual(whole(0, 0, 3));
      expect(await rows('acknowledgements', `host_name=${up}`)).toEqual([]);
    });

    it('is set once for two callers at the same time', async () => {
      const answers = await Promise.all(
        ['one', 'two'].map((comment) => post('acknowledgements', { targets: { hosts: [down] }, comment })),
      );
      const outcomes = answers.map(({ body }) => String(body.data.targets[0].outcome)).sort();
      expect([
        ['already', 'done'],
        ['done', 'done'],
      ]).toContainEqual(outcomes);
      await expectRows('comments', `host_name=${down}&kind=acknowledgement`, 1);
      await remove(`host_name=${down}`);
    });

    it.each([true, false])(
      'keeps its comment or not (persistent: %s), which the engine does not show',
      async (persistent) => {
        const targets = { hosts: [down] };
        const { body } = await post('acknowledgements', { targets, comment: 'on it', persistent });
        expect(body.data.targets).toMatchObject([{ outcome: 'done', now: { persistent: null } }]);
        await remove(`host_name=${down}`);
        await expectRows('comments', `host_name=${down}`, persistent ? 1 : 0);
        const filter = encodeURIComponent(`host_name=${down}`);
        await api.call(`${list('comments')}?filter=${filter}`, { method: 'DELETE' });
        await expectRows('comments', `host_name=${down}`, 0);
      },
    );

    it('stays when its comment is removed', async () => {
      await post('acknowledgements', { targets: { hosts: [down] }, comment: 'on it' });
      await expectRows('comments', `host_name=${down}`, 1);
      const [row] = (await api.call(`${list('comments')}?host_name=${down}`)).body.data;
      const { status } = await api.call(`${list('comments')}${row.comment_id}/`, { method: 'DELETE' });
      expect(status).toBe(200);
      await expectRows('comments', `host_name=${down}`, 0);
      await expectAcknowledged(down, true);
      await remove(`host_name=${down}`);
    });

    it('may end by itself, be normal, and be of many services', async () => {
      const filter = 'kind=service&state_name=CRITICAL&acknowledged=false';
      const wanted = await api.call(`/api/status/realms/real/all-service-status/?${filter}`);
      const more = { sticky: false, notify: false, expires_at: 'now+1h', comment: 'é 😀 日本 \\n' };
      const { body } = await post('acknowledgements', { targets: { filter }, ...more });
      expect(body.data.counts).toEqual(whole(wanted.body.data.length));
      expect(wanted.body.data.length).toBeGreaterThan(2);
      for (const { now } of body.data.targets) {
        expect(now).toMatchObject({ sticky: false, comment: more.comment, expires_at: expect.any(String) });
        expect(Date.parse(now.expires_at) - Date.now()).toBeGreaterThan(3_000_000);
      }
      const gone = await remove(`filter=${encodeURIComponent('kind=service&state_name=CRITICAL')}`);
      expect(gone.body.data.counts).toMatchObject({ refused: 0, unconfirmed: 0 });
      await expectRows('acknowledgements', 'state_name=CRITICAL', 0);
    });
  });

  it('a comment is written once, keeps its letters, and is listed', async () => {
    const targets = { hosts: [up], services: [{ host_name: up, service: 'ping' }] };
    const comment = String.raw`C:\new "q" é 😀 日本`;
    const { body } = await post('comments', { targets, comment });
    expect(body.data).toMatchObject({
      counts: whole(2),
      targets: [{ now: { comment } }, { now: { comment } }],
    });
    expect((await post('comments', { targets, comment })).body.data.counts).toEqual(whole(0, 2));
    await expectRows('comments', `host_name=${up}`, 2);
    for (const { id, now } of body.data.targets) {
      const path = `${list('comments')}${id}/`;
      expect((await api.call(path)).body.data).toEqual(now);
      expect((await api.call(path, { method: 'DELETE' })).body.data).toMatchObject({
        comment_id: id,
        deleted: true,
      });
      expect((await api.call(path)).body.code).toBe('comment_not_found');
    }
    await expectRows('comments', `host_name=${up}`, 0);
  });

  it('a check is made now, also of a host whose active checks are off', async () => {
    const targets = { hosts: [up, 'host-00006'] };
    /** Icinga 2 drops a forced check of an object that it is checking at that moment. The next request makes it. */
    const isMade = async () => {
      const { body } = await post('checks', { targets, include_services: true });
      const data: {
        readonly counts: { readonly unconfirmed: number };
        readonly targets: readonly Checked[];
      } = body.data;
      return data.counts.unconfirmed === 0 ? data : undefined;
    };
    for (let time = 0; time < 2; time += 1) {
      const { counts, targets: checked } = await eventually(isMade, 60_000);
      expect(counts).toEqual(whole(12));
      for (const { now } of checked)
        expect(Math.abs(Date.now() - Date.parse(now.last_check))).toBeLessThan(20_000);
    }
  });

  it.each(['active_checks', 'passive_checks', 'notifications', 'flap_detection', 'event_handler'])(
    'the switch %s is turned off and on',
    async (name) => {
      const targets = { hosts: ['host-00002'], services: [{ host_name: 'host-00002', service: 'cpu' }] };
      const [before] = (await post('switches', { targets, switch: name, on: true })).body.data.targets;
      expect(before.now[name]).toBe(true);
      const off = await post('switches', { targets, switch: name, on: false });
      expect(off.body.data.counts).toEqual(whole(2));
      expect(off.body.data.targets[0].now).toEqual({ ...before.now, [name]: false });
      const on = await post('switches', { targets, switch: name, on: true });
      expect(on.body.data).toMatchObject({ counts: whole(2), targets: [{ now: before.now }, {}] });
    },
  );
}
