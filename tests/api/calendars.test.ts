import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/calendars/endpoints.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await startTestApp({ endpoints, viewers: { vera: [] } });
});
afterAll(async () => {
  await api.stop();
});

const all = '/api/calendars/';
const office = {
  ...{ name: 'office', time_zone: 'Europe/Paris' },
  weekly_hours: { monday: ['08:00-12:00', '13:00-18:00'], saturday: ['09:00-12:00'] },
  exceptions: [{ date: '2026-12-25', rrule: 'FREQ=YEARLY', hours: [], reason: 'Christmas' }],
};
const noHours = { tuesday: [], wednesday: [], thursday: [], friday: [], sunday: [] };
const answered = { ...office, weekly_hours: { ...office.weekly_hours, ...noHours } };

const create = (name: string, more: object = {}) =>
  api.call(all, { method: 'POST', body: { ...office, name, ...more } });

describe('calendars', () => {
  it('are created, read, changed and removed', async () => {
    const { status, body } = await create('office');
    expect([status, body.data]).toEqual([201, answered]);
    const path = `${all}office/`;
    const exceptions = [{ date: '2027-05-01', hours: ['08:00-24:00'] }];
    const changed = await api.call(path, { method: 'PATCH', body: { exceptions } });
    const after = { ...answered, exceptions: [{ ...exceptions[0], rrule: null, reason: null }] };
    expect([changed.status, changed.body.data]).toEqual([200, after]);
    expect((await api.call(path)).body.data).toEqual(after);
    expect((await api.call(all)).body.data).toEqual([after]);
    expect((await api.call(path, { method: 'DELETE' })).body.data).toEqual({ name: 'office', deleted: true });
    expect((await api.call(path)).body.code).toBe('calendar_not_found');
    expect((await api.call(all)).body.data).toEqual([]);
  });

  it('are read by everybody, and changed by administrators alone', async () => {
    await create('everybody');
    const caller = viewer('vera');
    const path = `${all}everybody/`;
    expect((await api.call(path, { caller })).body.data.name).toBe('everybody');
    expect((await api.call(path, { caller, method: 'DELETE' })).status).toBe(403);
    expect((await api.call(path, { caller, method: 'PATCH', body: { time_zone: 'UTC' } })).status).toBe(403);
    expect((await api.call(all, { caller, method: 'POST', body: office })).status).toBe(403);
  });

  it('have a name of their own, also if many create one at the same moment', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => create('once')));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tries.find(({ status }) => status !== 201)?.body.code).toBe('calendar_exists');
    const dryRun = await api.call(`${all}?dry_run=true`, {
      method: 'POST',
      body: { ...office, name: 'once' },
    });
    expect(dryRun.body.code).toBe('calendar_exists');
  });

  it('are changed only as they were read, if the request says so', async () => {
    await create('read');
    const path = `${all}read/`;
    const { headers } = await api.call(path);
    const tag = { 'if-match': String(headers['etag'] ?? headers['ETag']) };
    const change = (time_zone: string, more = {}) =>
      api.call(path, { method: 'PATCH', body: { time_zone }, ...more });
    expect((await change('UTC', { headers: tag })).status).toBe(200);
    expect((await change('Asia/Tokyo', { headers: tag })).status).toBe(412);
    expect((await api.call(path, { method: 'DELETE', headers: tag })).body.code).toBe('precondition_failed');
    // Without If-Match, several changes at the same moment never mix.
    const zones = ['Europe/Paris', 'Asia/Tokyo', 'America/Lima'];
    const settled = await Promise.all(zones.map((zone) => change(zone)));
    expect(settled.map(({ status }) => status).filter((status) => status !== 200 && status !== 412)).toEqual(
      [],
    );
    const { time_zone: last } = (await api.call(path)).body.data;
    expect(settled.filter(({ status }) => status === 200)).toContainEqual(
      expect.objectContaining({
        body: expect.objectContaining({ data: expect.objectContaining({ time_zone: last }) }),
      }),
    );
  });

  it('are refused with every fault', async () => {
    const { status, body } = await create('of course', {
      time_zone: 'Europe/Nowhere',
      weekly_hours: { monday: ['18:00-08:00'], someday: [] },
      exceptions: [{ date: '2027-02-29', hours: [], rrule: 'FREQ=HOURLY' }],
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'exceptions.0.date',
      'exceptions.0.rrule',
      'name',
      'time_zone',
      'weekly_hours.monday.0',
      'weekly_hours.someday',
    ]);
  });

  it('have no rule that RFC 5545 does not allow', async () => {
    const rrule = 'FREQ=WEEKLY;BYDAY=1MO';
    const { status, body } = await create('odd', { exceptions: [{ date: '2026-01-01', hours: [], rrule }] });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});
