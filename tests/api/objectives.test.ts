import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { endpoints as calendars } from '../../functions/calendars/endpoints.ts';
import { endpoints } from '../../functions/objectives/endpoints.ts';
import {
  admin,
  type CallOptions,
  startTestApp,
  type TestApp,
  userCreatedAt,
  viewer,
} from '../support/app.ts';
import { type HistoryWorld, presentMs, startHistoryWorld } from '../support/history-world.ts';

let world: HistoryWorld;
let app: TestApp;
let now = presentMs;

beforeAll(async () => {
  world = await startHistoryWorld();
  app = await startTestApp({
    endpoints: [...endpoints, ...calendars],
    realms: world.realms,
    viewers: { vera: ['naemon'], oscar: ['naemon', 'both'] },
    world: { clock: () => now },
  });
});
afterAll(async () => {
  await app.stop();
  await world.stop();
});

const path = '/api/objectives/';
const oscar = { userName: 'oscar', userCreatedAt, role: 'operator' as const, sessionId: 'session-oscar' };
const ask = (url: string, options: CallOptions = {}) => app.call(url, { caller: oscar, ...options });
const post = (body: object, options: CallOptions = {}) => ask(path, { method: 'POST', body, ...options });
const dbs = {
  realm: 'naemon',
  kind: 'hosts',
  where: 'host_groups = databases',
  target_percent: 99,
  window: '7d',
};

/** Creates an objective that must be accepted, and returns its path. */
async function created(body: object): Promise<string> {
  const { status, body: answer } = await post(body);
  expect([answer.errors, status]).toEqual([undefined, 201]);
  return `${path}${String(answer.data.objective_id)}/`;
}

interface Spent {
  readonly spent_seconds: number;
  readonly unknown_seconds: number;
  readonly excluded_seconds: number;
}

/** Expects that the explanation adds up to the figures, and returns both. */
async function explained(url: string) {
  const { status, body } = await ask(url);
  expect([body.code, status]).toEqual([undefined, 200]);
  const { body: explanation } = await ask(`${url}explain/?limit=10000`);
  const rows: readonly Spent[] = explanation.data;
  for (const field of ['spent_seconds', 'unknown_seconds', 'excluded_seconds'] as const) {
    const sum = (all: readonly Spent[]) => all.reduce((total, row) => total + row[field], 0);
    expect([field, sum(rows)]).toEqual([field, body.data[field]]);
    expect([field, sum(body.data.series)]).toEqual([field, body.data[field]]);
  }
  return { objective: body.data, rows: explanation.data, meta: body.meta };
}

// The log of the world covers two days and a half: db-1 is DOWN from 22:00:36 of the 19th to 1:00 of the 20th, db 2 from 5:00 to 6:00 in a downtime.
const day = 86_400;
const spentByOne = 10_764;
const spentByOther = 3600;

describe('an objective', () => {
  it('has the budget that its target leaves of the known time and of the time to come, and what was spent of it', async () => {
    const url = await created({ ...dbs, name: 'all' });
    const { objective, rows } = await explained(url);
    const [known, toCome] = [2.5 * day, day / 2];
    const budget = Math.floor((known + toCome) * 0.01);
    expect(objective).toMatchObject({
      ...{ name: 'all', realm: 'naemon', kind: 'hosts', target_percent: 99, window: '7d', combine: 'all' },
      ...{ time_from: '2026-11-14T00:00:00+00:00', time_to: '2026-11-21T00:00:00+00:00' },
      spent_seconds: spentByOne + spentByOther,
      unknown_seconds: 4 * day,
      ...{ excluded_seconds: 0, budget_seconds: budget, left_percent: 0, object_count: 2, author: 'oscar' },
      left_seconds: budget - spentByOne - spentByOther,
      exhausted_at: null,
    });
    expect(objective.top.map((one: { host_name: string }) => one.host_name)).toEqual(['db-1', 'db 2']);
    expect(objective.top[0].longest_outage).toEqual({
      ...{ starts_at: '2026-11-19T22:00:36+00:00', ends_at: '2026-11-20T01:00:00+00:00' },
      ...{ duration_seconds: spentByOne, state_name: 'DOWN' },
    });
    expect(rows).toContainEqual({
      ...{ realm: 'naemon', host_name: 'db 2', service: null, state_name: 'DOWN' },
      ...{ starts_at: '2026-11-20T05:00:00+00:00', ends_at: '2026-11-20T06:00:00+00:00' },
      ...{ spent_seconds: 3600, unknown_seconds: 0, excluded_seconds: 0 },
      ...{ source: 'log', reason: 'DOWN counts as unavailable' },
    });
  });

  it('excludes the time of downtimes if its rules say so', async () => {
    const url = await created({ ...dbs, name: 'without downtimes', downtimes: 'excluded', combine: 'mean' });
    const { objective, rows } = await explained(url);
    expect(objective).toMatchObject({ spent_seconds: spentByOne, excluded_seconds: 3 * 3600 });
    const reasons = rows.flatMap((row: Spent & { reason: string }) =>
      row.excluded_seconds > 0 ? [row.reason] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['in a downtime that does not count']));
  });

  it('combines several objects as it says', async () => {
    const spent = async (combine: string, more = {}) => {
      const url = await created({ ...dbs, ...more, name: `combined ${combine}`, combine });
      const { objective } = await explained(url);
      return z.looseObject({}).parse(objective);
    };
    expect(await spent('any')).toMatchObject({ spent_seconds: 0, burn_rate_1h: 0, worst_object: null });
    expect(await spent('mean')).toMatchObject({ spent_seconds: spentByOne + spentByOther, object_count: 2 });
    expect(await spent('each')).toMatchObject({
      spent_seconds: spentByOne,
      worst_object: { realm: 'naemon', host_name: 'db-1', service: null },
      availability_percent: 95.0167,
    });
  });

  it('of services names the service', async () => {
    const url = await created({ ...dbs, kind: 'services', where: null, name: 'web', target_percent: 99.5 });
    const { objective } = await explained(url);
    expect(objective).toMatchObject({ spent_seconds: 3528, object_count: 1 });
    expect(objective.top).toMatchObject([{ host_name: 'web-1', service: 'http', spent_seconds: 3528 }]);
  });

  it('of a multirealm is that of the objects of all its members', async () => {
    const url = await created({ ...dbs, realm: 'both', name: 'everywhere' });
    const { objective, meta } = await explained(url);
    expect(objective).toMatchObject({ object_count: 4, spent_seconds: spentByOne + spentByOther });
    expect(meta.sources.map((one: { realm: string; result: string }) => [one.realm, one.result])).toEqual([
      ['icinga2', 'ok'],
      ['naemon', 'ok'],
    ]);
  });

  it('is burning if it spends faster than its target allows, and says when nothing will be left', async () => {
    const url = await created({
      ...dbs,
      ...{ name: 'burning', kind: 'hosts', where: 'host_name = web-1', target_percent: 90, window: 'month' },
    });
    const { objective } = await explained(url);
    // web-1 is DOWN since 11:00, and it is noon.
    expect(objective).toMatchObject({ burn_rate_1h: 10, burn_rate_6h: 1.67, spent_seconds: 3600 });
    const left = Number(objective.left_seconds);
    expect(objective.exhausted_at).toBe(
      new Date(presentMs + left * 6 * 1000).toISOString().replace('.000Z', '+00:00'),
    );
  });

  it('of which nothing is known has no availability and no budget, and its time is unknown', async () => {
    const url = await created({ ...dbs, name: 'nothing', where: 'host_name = nobody' });
    const { objective, rows } = await explained(url);
    expect(objective).toMatchObject({
      ...{ availability_percent: null, burn_rate_1h: null, spent_seconds: 0, unknown_seconds: 6.5 * day },
      object_count: 0,
    });
    expect(rows[0]).toMatchObject({ host_name: null, reason: 'no host or service matches', source: null });
  });

  it('keeps the rules of the days before a change', async () => {
    const url = await created({ ...dbs, name: 'changed' });
    const change = { target_percent: 50, where: 'host_name = db-1', begins_on: '2026-11-20' };
    const { status, body } = await ask(url, { method: 'PATCH', body: change });
    expect([status, body.data.target_percent]).toEqual([200, 50]);
    now += 24 * 3_600_000;
    const later = await ask(url, { method: 'PATCH', body: { target_percent: 75, window: '8d' } });
    expect(later.status).toBe(200);
    const { objective } = await explained(url);
    now = presentMs;
    expect(objective.versions).toMatchObject([
      { begins_on: '2026-11-20', target_percent: 50, where: 'host_name = db-1', changed_by: 'oscar' },
      { begins_on: '2026-11-21', target_percent: 75, where: 'host_name = db-1' },
    ]);
    expect(objective.series.map((one: { target_percent: number }) => one.target_percent)).toEqual([
      ...Array<number>(7).fill(50),
      75,
    ]);
  });
});

describe('an objective with a calendar', () => {
  const calendarPath = '/api/calendars/';
  const hour = 3600;
  const weekOf = (hours: string) =>
    Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [
        name,
        [hours],
      ]),
    );
  const makeCalendar = async (name: string, hours: string) => {
    const body = { name, time_zone: 'UTC', weekly_hours: weekOf(hours) };
    expect((await app.call(calendarPath, { method: 'POST', body })).status).toBe(201);
  };
  const removeCalendar = (name: string, query = '') =>
    app.call(`${calendarPath}${name}/${query}`, { method: 'DELETE' });
  // The API does not remove a calendar that is used: its record is lost by other means.
  const loseCalendar = (name: string) => app.table.delete({ pk: 'CALENDAR', sk: name });

  it('counts its hours alone, and explains the others', async () => {
    await makeCalendar('early', '00:00-05:30');
    const outside = 6 * 18.5 * hour + 6.5 * hour;
    for (const [combine, objects] of [
      ['all', 1],
      ['mean', 2],
    ] as const) {
      const url = await created({ ...dbs, name: `early ${combine}`, calendar: 'early', combine });
      const { objective, rows } = await explained(url);
      expect(objective).toMatchObject({
        calendar: 'early',
        spent_seconds: hour + hour / 2,
        excluded_seconds: outside * objects,
        unknown_seconds: 4 * 5.5 * hour * objects,
        budget_seconds: 3 * 5.5 * 36 * objects,
        burn_rate_1h: null,
      });
      const ofCalendar = rows.filter((row: { reason: string }) => row.reason === 'outside of the calendar');
      expect(ofCalendar).toHaveLength(7);
      expect(ofCalendar[6]).toMatchObject({
        ...{ realm: null, host_name: null, service: null, state_name: 'NODATA', source: null },
        ...{ starts_at: '2026-11-20T05:30:00+00:00', ends_at: '2026-11-20T12:00:00+00:00' },
        excluded_seconds: 6.5 * hour * objects,
      });
    }
    const { objective } = await explained(
      await created({ ...dbs, name: 'early each', calendar: 'early', combine: 'each' }),
    );
    expect(objective).toMatchObject({ spent_seconds: hour, excluded_seconds: outside });
  });

  it('has other figures of the days before too if the calendar is changed', async () => {
    await makeCalendar('moving', '00:00-05:30');
    const url = await created({ ...dbs, name: 'moving', calendar: 'moving' });
    expect((await explained(url)).objective.spent_seconds).toBe(1.5 * hour);
    now += 20 * day * 1000;
    await explained(url);
    const body = { weekly_hours: weekOf('22:00-24:00') };
    const change = await app.call(`${calendarPath}moving/`, { method: 'PATCH', body });
    expect(change.status).toBe(200);
    const window = { window: '30d' };
    expect((await ask(url, { method: 'PATCH', body: window })).status).toBe(200);
    const { objective } = await explained(url);
    now = presentMs;
    expect(objective).toMatchObject({ spent_seconds: 2 * hour - 36, time_from: '2026-11-11T00:00:00+00:00' });
  });

  it('cannot be calculated while the record of the calendar is lost', async () => {
    await makeCalendar('brief', '00:00-05:30');
    const url = await created({ ...dbs, name: 'brief', calendar: 'brief' });
    expect((await explained(url)).objective.spent_seconds).toBe(1.5 * hour);
    await loseCalendar('brief');
    for (const part of ['', 'explain/']) {
      const { status, body } = await ask(`${url}${part}`);
      expect([status, body.code]).toEqual([404, 'calendar_not_found']);
    }
    await makeCalendar('brief', '05:00-06:00');
    expect((await explained(url)).objective.spent_seconds).toBe(hour);
  });

  it('keeps it from being removed as long as a day of its figures needs it', async () => {
    await makeCalendar('needed', '00:00-05:30');
    const url = await created({ ...dbs, name: 'needing', calendar: 'needed' });
    await created({ ...dbs, realm: 'both', name: 'needing too', calendar: 'needed' });
    for (const query of ['', '?dry_run=true']) {
      const { status, body } = await removeCalendar('needed', query);
      expect([status, body.code]).toEqual([409, 'calendar_in_use']);
      expect(body.detail).toContain('needing (naemon), needing too (both): remove or change them first.');
    }
    const { body: listed } = await ask(`${path}?q=needing too`);
    await ask(`${path}${String(listed.data[0].objective_id)}/`, { method: 'DELETE' });
    now += 2 * day * 1000;
    expect((await ask(url, { method: 'PATCH', body: { calendar: null } })).status).toBe(200);
    now += 5 * day * 1000;
    expect((await removeCalendar('needed')).body.code).toBe('calendar_in_use');
    now += day * 1000;
    expect((await removeCalendar('needed')).status).toBe(200);
    now = presentMs;
  });

  it('names it again only if it is still there, also by a longer window', async () => {
    await makeCalendar('former', '00:00-05:30');
    const url = await created({ ...dbs, name: 'former', calendar: 'former' });
    const change = (body: object) => ask(url, { method: 'PATCH', body });
    now += day * 1000;
    expect((await change({ calendar: null })).status).toBe(200);
    now += 10 * day * 1000;
    expect((await removeCalendar('former')).status).toBe(200);
    for (const body of [{ calendar: 'former' }, { window: '30d' }]) {
      const { status, body: refused } = await change(body);
      expect([status, refused.code]).toEqual([404, 'calendar_not_found']);
    }
    expect((await change({ target_percent: 98 })).status).toBe(200);
    expect((await ask(url)).status).toBe(200);
    now = presentMs;
  });

  it('is never left without it by a removal at the same moment', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const name = `race-${index}`;
        await makeCalendar(name, '00:00-05:30');
        const [one, other] = await Promise.all([
          post({ ...dbs, name, calendar: name }),
          removeCalendar(name),
        ]);
        return `${one.status} ${other.status}`;
      }),
    );
    expect(pairs.filter((pair) => pair !== '201 409' && pair !== '404 200')).toEqual([]);
  });

  it('names one that exists, and another one from a day on', async () => {
    await makeCalendar('named', '05:00-06:00');
    for (const query of ['', '?dry_run=true']) {
      const body = { ...dbs, name: 'unnamed', calendar: 'nowhere' };
      const refused = await ask(`${path}${query}`, { method: 'POST', body });
      expect([refused.status, refused.body.code]).toEqual([404, 'calendar_not_found']);
    }
    const url = await created({ ...dbs, name: 'named' });
    const change = (calendar: string | null, begins_on = '2026-11-21') =>
      ask(url, { method: 'PATCH', body: { calendar, begins_on } });
    expect((await change('nowhere')).body.code).toBe('calendar_not_found');
    now += day * 1000;
    expect((await change('named')).body.data.calendar).toBe('named');
    const { objective } = await explained(url);
    expect(objective).toMatchObject({
      ...{ spent_seconds: spentByOne + spentByOther, excluded_seconds: 11 * hour },
      versions: [{ calendar: null }, { calendar: 'named' }],
    });
    expect((await change(null)).body.data.calendar).toBeNull();
    expect((await explained(url)).objective.excluded_seconds).toBe(0);
    now = presentMs;
  });
});

describe('the objectives of realms', () => {
  it('are listed for those who see the realm, and unknown to others', async () => {
    const url = await created({ ...dbs, realm: 'both', name: 'listed' });
    const names = async (userName: string) => {
      const { body } = await ask(`${path}?q=listed`, { caller: viewer(userName) });
      const rows: readonly { realm: string; name: string }[] = body.data;
      return rows.map(({ realm, name }) => `${realm} ${name}`);
    };
    expect(await names('oscar')).toEqual(['both listed']);
    expect(await names('vera')).toEqual([]);
    for (const part of ['', 'explain/']) {
      const { status, body } = await ask(`${url}${part}`, { caller: viewer('vera') });
      expect([status, body.code]).toEqual([404, 'objective_not_found']);
    }
    const elsewhere = await post({ ...dbs, realm: 'icinga2', name: 'elsewhere' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'realm_not_found']);
  });

  it('have a name once, and a request that is repeated creates one', async () => {
    const body = { ...dbs, name: 'once' };
    const headers = { 'Idempotency-Key': 'the-same' };
    const first = await post(body, { headers });
    const again = await post(body, { headers });
    expect([first.status, again.body.data.objective_id]).toEqual([201, first.body.data.objective_id]);
    const other = await post(body);
    expect([other.status, other.body.code]).toEqual([409, 'objective_exists']);
    const removed = await ask(`${path}${String(first.body.data.objective_id)}/`, { method: 'DELETE' });
    expect(removed.body.data).toMatchObject({ name: 'once', deleted: true });
    expect((await post(body)).status).toBe(201);
  });

  it('are refused with all their faults', async () => {
    const wrong = {
      ...dbs,
      ...{ name: '', where: 'colour = red', target_percent: 100, window: '6d', combine: 'some' },
    };
    const { status, body } = await post(wrong);
    expect(status).toBe(400);
    const fields = body.errors.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['combine', 'name', 'target_percent', 'window']);
    const close = await post({ ...dbs, name: 'close', target_percent: 99.999999999999 });
    expect(close.body.errors).toMatchObject([{ in: 'body', field: 'target_percent' }]);
    const unfit = await post({ ...dbs, name: 'unfit', where: 'colour = red' });
    expect(unfit.body.errors).toMatchObject([{ in: 'body', field: 'where' }]);
    const url = await created({ ...dbs, name: 'to change' });
    const change = { kind: 'services', where: 'colour = red', begins_on: '2026-11-19' };
    const refused = await ask(url, { method: 'PATCH', body: change });
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(['where', 'begins_on']);
  });

  it('are not changed by somebody who read an earlier state', async () => {
    const url = await created({ ...dbs, name: 'tagged' });
    const { headers } = await ask(url);
    const change = (target_percent: number) =>
      ask(url, { method: 'PATCH', body: { target_percent }, headers: { 'If-Match': headers['etag'] ?? '' } });
    expect((await change(98)).status).toBe(200);
    expect((await change(97)).body.code).toBe('precondition_failed');
  });
});

describe('an objective of a realm that does not answer', () => {
  it('is answered by the error of its realm', async () => {
    const { body: created } = await ask(path, {
      ...{ method: 'POST', caller: admin, body: { ...dbs, realm: 'dead', name: 'dead' } },
    });
    const { status, body } = await ask(`${path}${String(created.data.objective_id)}/`, { caller: admin });
    expect([status, body.code]).toEqual([502, 'engine_unreachable']);
  });

  it('of a multirealm is partial', async () => {
    const { body: created } = await ask(path, {
      ...{ method: 'POST', caller: admin, body: { ...dbs, realm: 'broken', name: 'half' } },
    });
    const { body } = await ask(`${path}${String(created.data.objective_id)}/`, { caller: admin });
    expect(body.meta).toMatchObject({ partial: true });
    expect(body.data.object_count).toBe(2);
  });
});
