import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { AppError } from '../../shared/base/errors.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { type AlertmanagerWorld, startAlertmanagerWorld } from '../support/alertmanager-world.ts';
import { userCreatedAt, viewer } from '../support/app.ts';

let world: AlertmanagerWorld;

beforeEach(async () => {
  world = await startAlertmanagerWorld();
});
afterEach(async () => {
  await world.stop();
});

const oscar: Caller = { userName: 'oscar', userCreatedAt, role: 'operator', sessionId: 'session' };
const matcher = (text: string) => {
  const [, name, operator = '', value] = /^(\w+)(=~|!=|!~|=)(.*)$/.exec(text) ?? [];
  return { name, value, isRegex: operator.endsWith('~'), isEqual: operator.startsWith('=') };
};
const hour = 3_600_000;
const silence = (texts: readonly string[], rest: object = {}) => ({
  ...{ matchers: texts.map(matcher), comment: 'New disks', createdBy: 'ann' },
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + hour).toISOString(),
  ...rest,
});
const post = (body: object, options = {}) =>
  world.call('/api/v2/silences', { method: 'POST', body, ...options });
const made = async (...args: Parameters<typeof silence>): Promise<string> => {
  const { status, body, text } = await post(silence(...args));
  if (status !== 200) throw new Error(text);
  return String(body.silenceID);
};
const silenceOf = async (id: string) =>
  (await world.call(`/api/v2/silence/${id}`)).body as { readonly endsAt: string };
const expire = (id: string, options = {}) =>
  world.call(`/api/v2/silence/${id}`, { method: 'DELETE', ...options });
const downtimes = async (): Promise<unknown[]> =>
  (await world.api.call('/api/operations/realms/paris/downtimes/?limit=100')).body.data as unknown[];
const silenced = async (): Promise<unknown[][]> => {
  const { body } = await world.call('/api/v2/alerts?active=false&inhibited=false');
  return (body as readonly { labels: Record<string, string>; status: { silencedBy: string[] } }[]).map(
    ({ labels, status }) => [labels['instance'], labels['alertname'], status.silencedBy],
  );
};

describe('a silence', () => {
  it('is a downtime for each host and service that it meets, in the name of the caller', async () => {
    const { body } = await post(silence(['instance=web-1', 'alertname=~http|load']), { caller: oscar });
    const id = body.silenceID;
    expect(await downtimes()).toEqual([
      expect.objectContaining({
        host_name: 'web-1',
        service: 'http',
        author: 'oscar',
        comment: 'New disks (ann)',
      }),
      expect.objectContaining({ host_name: 'web-1', service: 'load', author: 'oscar' }),
    ]);
    expect(await silenced()).toEqual([['web-1', 'http', [id]]]);
    expect(await silenceOf(id)).toMatchObject({
      ...{ id, status: { state: 'active' }, createdBy: 'oscar', comment: 'New disks (ann)' },
      matchers: [matcher('instance=web-1'), matcher('alertname=~http|load')],
    });
    expect((await world.call('/api/v2/silences')).body).toHaveLength(1);
    const entries = await createAuditStore(world.api.table).list(Date.now() - hour, Date.now() + hour);
    expect(entries).toEqual([
      expect.objectContaining({ action: 'silence.create', actor: 'oscar', target: 'paris' }),
    ]);
  });

  it('of a host and its services is named once by an alert of a service', async () => {
    const id = await made(['instance=web-1']);
    expect((await silenced()).sort()).toEqual([
      ['web-1', 'disk /', [id]],
      ['web-1', 'http', [id]],
    ]);
  });

  it('of all labels of an alert meets this alert, as Nagstamon sends it', async () => {
    const { body } = await world.call('/api/v2/alerts?filter=alertname%3Dhttp');
    const matchers = Object.entries(body[0].labels).map(([name, value]) => ({ name, value, isRegex: false }));
    await made([], { matchers });
    expect(await silenced()).toEqual([['web-1', 'http', [expect.any(String)]]]);
  });

  it('of all labels of a host of many hostgroups is taken too', async () => {
    const hostgroup = Array.from({ length: 60 }, (_, at) => `hosts-of-department-${at}`).join();
    await made(['instance=crowded', `hostgroup=${hostgroup}`]);
    expect(await downtimes()).toMatchObject([{ host_name: 'crowded' }]);
  });

  it('that is ended removes its downtimes, twice as well as once, and can be read as expired', async () => {
    const id = await made(['instance=~"web-1|db-1"'.replaceAll('"', '')]);
    expect((await downtimes()).length).toBe(8);
    for (const _ of [1, 2]) expect(await expire(id)).toMatchObject({ status: 200, body: {} });
    expect(await downtimes()).toEqual([]);
    expect(await silenceOf(id)).toMatchObject({ id, status: { state: 'expired' } });
    expect(Date.parse((await silenceOf(id)).endsAt)).toBeLessThanOrEqual(Date.now());
    expect((await world.call('/api/v2/silences')).body).toMatchObject([{ id, status: { state: 'expired' } }]);
    const unknown = await expire('00000000-0000-4000-8000-000000000000');
    expect([unknown.status, unknown.body]).toEqual([404, 'silence not found']);
  });

  it('of another tool is ended by its id too, and so is an acknowledgement', async () => {
    await world.schedule({ hosts: ['router'] });
    const body = { targets: { hosts: ['db-1'] }, comment: 'On it' };
    await world.api.call('/api/operations/realms/paris/acknowledgements/', { method: 'POST', body });
    const before = (await world.call('/api/v2/silences')).body as readonly { readonly id: string }[];
    expect(before).toHaveLength(2);
    for (const { id } of [...before, ...before]) expect((await expire(id)).status).toBe(200);
    expect([await downtimes(), await silenced()]).toEqual([[], []]);
    for (const { id } of before) expect(await silenceOf(id)).toMatchObject({ status: { state: 'expired' } });
    // An acknowledgement of the same object is there again.
    await world.api.call('/api/operations/realms/paris/acknowledgements/', { method: 'POST', body });
    expect(await silenced()).toEqual([['db-1', 'Host', [expect.any(String)]]]);
    const again = (await world.call('/api/v2/silences')).body;
    expect(again.map((one: { status: unknown }) => one.status)).toContainEqual({ state: 'active' });
  });

  it('of another tool is ended too if the realm has no room for another silence', async () => {
    const id = await made(['instance=router']);
    const { table } = world.api;
    const [stored = {}] = await table.query('SILENCE');
    for (let at = 1; at < 2000; at += 1)
      await table.put({ pk: 'SILENCE', sk: `paris\n${at}` }, { ...stored, silence_id: String(at) });
    expect((await post(silence(['instance=db-1']))).body).toContain('2000 silences at most');
    await world.schedule({ hosts: ['db-1'] });
    const { body } = await world.call('/api/v2/silences?filter=instance%3Ddb-1');
    for (const one of [id, body[0].id]) expect((await expire(one)).status).toBe(200);
    expect(await downtimes()).toEqual([]);
  });

  it('is prolonged by its id, which stays the same, and so do those of its downtimes', async () => {
    const texts = ['instance=web-1', 'alertname=~http|load'];
    const id = await made(texts);
    const before = (await downtimes()) as readonly { readonly downtime_id: string }[];
    const later = (hours: number, rest: object = {}) =>
      silence(texts, { id, endsAt: new Date(Date.now() + hours * hour).toISOString(), ...rest });
    // The client sends the begin again, which is over.
    const startsAt = new Date(Date.now() - 5000).toISOString();
    for (const hours of [3, 3, 2, 5])
      expect((await post(later(hours, { startsAt }))).body).toEqual({ silenceID: id });
    const after = (await downtimes()) as readonly {
      readonly downtime_id: string;
      readonly ends_at: string;
    }[];
    expect(after.map((one) => one.downtime_id)).toEqual(before.map((one) => one.downtime_id));
    for (const { ends_at } of after) expect(Date.parse(ends_at)).toBeGreaterThan(Date.now() + 4.9 * hour);
    expect(Date.parse((await silenceOf(id)).endsAt)).toBeGreaterThan(Date.now() + 4.9 * hour);
    expect(await silenced()).toEqual([['web-1', 'http', [id]]]);
    // Other matchers are another silence, and so is one that has expired.
    const { body } = await post({ ...silence(['instance=router']), id });
    expect([body.silenceID === id, (await silenced()).map(([host]) => host)]).toEqual([false, ['router']]);
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'expired' } });
    expect((await post(later(1))).body).not.toEqual({ silenceID: id });
    const unknown = await post(later(1, { id: '00000000-0000-4000-8000-000000000000' }));
    expect([unknown.status, unknown.body]).toEqual([404, 'silence not found']);
  });

  it('that is a downtime of another tool is prolonged too, and an acknowledgement is refused', async () => {
    await world.schedule({ hosts: ['router'] });
    const [{ id, matchers }] = (await world.call('/api/v2/silences')).body;
    const endsAt = new Date(Date.now() + 9 * hour).toISOString();
    expect((await post(silence([], { id, matchers, endsAt }))).body).toEqual({ silenceID: id });
    expect(Date.parse((await silenceOf(id)).endsAt)).toBeGreaterThan(Date.now() + 8.9 * hour);
    expect(await downtimes()).toHaveLength(1);
    const acknowledged = await made(['instance=db-1', 'alertname=Host'], { comment: 'ACK! On it' });
    const known = (await world.call(`/api/v2/silence/${acknowledged}`)).body;
    const { status, body } = await post(silence([], { id: acknowledged, matchers: known.matchers, endsAt }));
    expect([status, body]).toEqual([400, expect.stringContaining('An acknowledgement has no end')]);
  });

  it('whose downtimes somebody removed in the engine has expired', async () => {
    const id = await made(['instance=router']);
    await world.api.call('/api/operations/realms/paris/downtimes/?filter=host_name%3D*', {
      method: 'DELETE',
    });
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'expired' } });
  });

  it('that begins later is pending', async () => {
    const id = await made(['instance=router'], {
      startsAt: new Date(Date.now() + hour / 2).toISOString(),
    });
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'pending' } });
    expect(await silenced()).toEqual([]);
  });

  it('is made of a begin that is over, and of times with an offset', async () => {
    const zone = (ms: number) => new Date(ms + 2 * hour).toISOString().replace('Z', '+02:00');
    await made(['instance=router'], { startsAt: zone(Date.now() - hour), endsAt: zone(Date.now() + hour) });
    expect(await silenced()).toEqual([['router', 'Host', [expect.any(String)]]]);
  });

  it.each([
    ['karma', { comment: 'ACK! by karma' }],
    ['Nagstamon', { startsAt: '2026-11-28T18:00:00.123456', endsAt: '2026-11-28T18:00:00.123456' }],
  ])('of %s that is meant so becomes an acknowledgement', async (_client, rest) => {
    const id = await made(['instance=web-1', 'severity=~.+'], rest);
    expect(await downtimes()).toEqual([]);
    const names = (await silenced()).map(([host, name]) => `${String(host)} ${String(name)}`);
    expect(names.sort()).toEqual(['web-1 disk /', 'web-1 http']);
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'active' }, createdBy: 'admin' });
    expect((await post(silence(['alertname=load'], rest))).body).toContain('No problem');
  });

  it('that is tried makes nothing', async () => {
    const { status } = await world.call('/api/v2/silences?dry_run=true', {
      method: 'POST',
      body: silence(['instance=router']),
    });
    expect([status, await downtimes()]).toEqual([200, []]);
    expect((await world.call('/api/v2/silences')).body).toEqual([]);
  });

  it.each([
    [['instance!=web-1'], {}, 'Matchers that only exclude would silence all the rest'],
    [['instance!~web.*', 'alertname!=http'], {}, 'Matchers that only exclude'],
    [['instance='], {}, 'at least one matcher must not match the empty string'],
    [['instance=~.*'], {}, 'at least one matcher must not match the empty string'],
    [['instance=~a('], {}, 'invalid regular expression: error parsing regexp: missing closing )'],
    [['instance=nowhere'], {}, 'No host or service meets these matchers.'],
    [['instance=web-1'], { endsAt: '2020-01-01T00:00:00Z' }, "end time can't be in the past"],
    [['instance=web-1'], { endsAt: '2100-01-01T00:00:00Z' }, 'before 2038-01-19'],
    [['instance=web-1'], { endsAt: 'tomorrow' }, 'must be a time of RFC 3339'],
    [['instance=web-1'], { startsAt: '2037-01-01T00:00:00Z' }, 'start time must be before end time'],
    [['instance=web-1'], { matchers: [] }, 'matchers'],
    [['instance=web-1'], { comment: undefined }, 'comment'],
    [['instance=web-1'], { comment: 'x'.repeat(1001) }, 'comment'],
    [
      ['instance=web-1'],
      { matchers: [{ name: 'a.b', value: 'x', isRegex: false }] },
      'is no name of a label',
    ],
    [['instance=web-1'], { matchers: [{ name: 'instance', value: 'x' }] }, 'isRegex'],
  ])('is refused with a sentence: %p %p', async (texts, rest, words) => {
    const { status, body } = await post(silence(texts, rest));
    expect([status, body]).toEqual([400, expect.stringContaining(words)]);
    expect([await downtimes(), (await world.call('/api/v2/silences')).body]).toEqual([[], []]);
  });

  it('that meets too many objects is refused with their number', async () => {
    const { status, body } = await post(silence(['instance=big']));
    expect([status, body]).toEqual([
      400,
      'These matchers meet 1002 hosts and services; a silence may meet 1000.',
    ]);
  });

  it('meets as many objects as the record of its realm allows', async () => {
    const postTo = (name: string, texts: readonly string[]) =>
      world.api.call(`/api/alertmanager/realms/${name}/api/v2/silences`, {
        ...{ method: 'POST', body: silence(texts) },
      });
    expect(await postTo('careful', ['instance=web-1', 'alertname=~http|load'])).toMatchObject({
      ...{ status: 400, body: 'These matchers meet 2 hosts and services; a silence may meet 1.' },
    });
    expect(await downtimes()).toEqual([]);
    expect((await postTo('careful', ['instance=web-1', 'alertname=http'])).status).toBe(200);
    expect((await postTo('bold', ['instance=big'])).status).toBe(200);
  });

  it('whose downtimes wait in the queue is pending', async () => {
    const id = await made(['instance=big', 'alertname=~s[0-9]{3}']);
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'pending' } });
    expect(world.queued.length).toBeGreaterThan(0);
  });

  it('stays if its record cannot be changed after its downtimes were queued', async () => {
    const { table } = world.api;
    const put = table.put.bind(table);
    const failing: typeof put = (key, fields, when) =>
      fields['is_queued'] === true
        ? Promise.reject(new AppError('store_unavailable', { detail: 'The table is slow.' }))
        : put(key, fields, when);
    Object.defineProperty(table, 'put', { configurable: true, value: failing });
    expect((await post(silence(['instance=big', 'alertname=~s[0-9]{3}']))).status).toBe(500);
    expect((await world.call('/api/v2/silences')).body).toHaveLength(1);
  });

  it('whose downtimes are not seen in the engine yet is pending, and active as soon as they are', async () => {
    await world.stop();
    let ahead = 0;
    const sleep = (ms: number) => {
      ahead += ms;
      return nextTurn();
    };
    world = await startAlertmanagerWorld({ clock: () => Date.now() + ahead, sleep });
    const { downtimes: known } = world.engine.site;
    const late: Parameters<typeof known.set>[] = [];
    Object.defineProperty(known, 'set', {
      ...{ configurable: true, value: (...entry: (typeof late)[number]) => late.push(entry) },
    });
    const id = await made(['instance=router']);
    expect(late).toHaveLength(1);
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'pending' } });
    Reflect.deleteProperty(known, 'set');
    for (const entry of late) known.set(...entry);
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'active' } });
  });

  it('without words of its own has a comment, and is another one if it is sent again', async () => {
    const empty = { comment: '', createdBy: '' };
    const ids = [await made(['instance=router'], empty), await made(['instance=router'], empty)];
    expect([new Set(ids).size, await downtimes()]).toEqual([2, [expect.anything(), expect.anything()]]);
    expect(await silenceOf(ids[0]!)).toMatchObject({ comment: 'Silenced', createdBy: 'admin' });
  });

  it('is listed by its use: active ones that end soon, pending ones that begin soon, ended ones at last', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
    const times = [
      ...[{ endsAt: at(5) }, { endsAt: at(2) }],
      ...[3, 1].map((begin) => ({ startsAt: at(begin), endsAt: at(9) })),
    ];
    const ids = [];
    for (const each of times) ids.push(await made(['instance=router'], each));
    const ended = await made(['instance=db-1', 'alertname=Host']);
    await expire(ended);
    const { body } = await world.call('/api/v2/silences');
    expect(body.map((one: { readonly id: string }) => one.id)).toEqual([
      ids[1],
      ids[0],
      ids[3],
      ids[2],
      ended,
    ]);
  });

  it('needs the role operator, and the realm', async () => {
    const body = silence(['instance=web-1']);
    const refused = await post(body, { caller: viewer('vera') });
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('role operator')]);
    const hidden = await post(body, { caller: { ...oscar, userName: 'nina' } });
    expect([hidden.status, hidden.body]).toEqual([400, expect.stringContaining("'paris'")]);
    const id = await made(['instance=web-1']);
    expect((await expire(id, { caller: viewer('vera') })).status).toBe(400);
    expect(await silenceOf(id)).toMatchObject({ status: { state: 'active' } });
  });

  it('of a multirealm is refused if a realm that it may meet does not answer', async () => {
    const all = (body: object) =>
      world.api.call('/api/alertmanager/multirealms/all/api/v2/silences', { method: 'POST', body });
    const { status, body } = await all(silence(['instance=web-1']));
    expect([status, body]).toEqual([500, expect.stringContaining("Realm 'gone' does not answer")]);
    expect((await all(silence(['instance=web-1', 'realm=paris']))).status).toBe(200);
    const listed = await world.api.call('/api/alertmanager/multirealms/all/api/v2/silences');
    expect([listed.status, listed.body]).toEqual([
      200,
      [expect.objectContaining({ status: { state: 'active' } })],
    ]);
    expect(await downtimes()).toHaveLength(6);
    // The silent realm is not meant: the silence can be prolonged and ended.
    const [{ id, matchers }] = listed.body;
    const endsAt = new Date(Date.now() + 3 * hour).toISOString();
    expect((await all(silence([], { id, matchers, endsAt }))).body).toEqual({ silenceID: id });
    const path = `/api/alertmanager/multirealms/all/api/v2/silence/${id}`;
    expect((await world.api.call(path)).body.endsAt >= endsAt).toBe(true);
    expect((await world.api.call(path, { method: 'DELETE' })).status).toBe(200);
    expect(await downtimes()).toEqual([]);
  });

  it('of a multirealm with two realms of one engine makes one downtime for an object', async () => {
    const path = '/api/alertmanager/multirealms/twice/api/v2/silences';
    const body = silence(['instance=db-1', 'alertname=Host']);
    expect((await world.api.call(path, { method: 'POST', body })).status).toBe(200);
    expect(await downtimes()).toMatchObject([{ host_name: 'db-1', service: null }]);
  });

  it('of a multirealm is made by whoever may operate in it, as downtimes are', async () => {
    const body = { ...silence(['instance=router', 'realm=paris']) };
    const caller = { ...oscar, userName: 'mia' };
    const path = '/api/alertmanager/multirealms/all/api/v2/silences';
    const { status } = await world.api.call(path, { method: 'POST', body, caller });
    const targets = { hosts: ['router'] };
    const downtime = { targets, duration: '1h', comment: 'New disks' };
    const peer = await world.api.call('/api/operations/multirealms/all/downtimes/?dry_run=true', {
      ...{ method: 'POST', body: downtime, caller },
    });
    expect([status, peer.status]).toEqual([200, 200]);
    expect(await downtimes()).toMatchObject([{ host_name: 'router', author: 'mia' }]);
  });
});
