import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { endpoints as filterEndpoints } from '../../functions/filters/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { listKinds } from '../../shared/base/saved-filter.ts';
import { fieldNamesOfRows } from '../../shared/http/list/row.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { admin, startTestApp, type TestApp, userCreatedAt, viewer } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  const viewers = {
    admin: [],
    vera: ['paris', 'lyon'],
    paul: ['paris'],
    nina: [],
    zoe: [],
    otto: [],
    gone: ['paris'],
  };
  api = await startTestApp({
    endpoints: [...filterEndpoints, ...statusEndpoints],
    realms: world.realms,
    viewers,
  });
  // The callers of the tests are these users, and not later ones of the same names.
  for (const user of Object.keys(viewers)) await remember(user);
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

const remember = (user: string) =>
  api.table.update({ pk: 'USER', sk: user }, { set: { created_at: userCreatedAt } });

const filters = '/api/filters/';
const hosts = '/api/status/realms/paris/hosts/';
const down = { name: 'down', kind: 'hosts', where: 'state_name = DOWN' };

const send = (caller: Caller, method: string, path: string, body?: unknown, headers = {}) =>
  api.call(path, { caller, method, headers, ...(body !== undefined && { body }) });
const save = (caller: Caller, body: object, headers = {}) => send(caller, 'POST', filters, body, headers);

/** Saves a filter that must be accepted, and returns its id. */
const saved = async (caller: Caller, body: object): Promise<string> => {
  const { status, body: answer } = await save(caller, body);
  expect([body, status, answer.code]).toEqual([body, 201, undefined]);
  return String(answer.data.filter_id);
};

const hostsOf = async (caller: Caller, query: string, path = hosts) => {
  const { status, body } = await api.call(`${path}?${query}`, { caller });
  const rows: { readonly host_name: string }[] = body.data ?? [];
  return {
    status,
    code: body.code,
    detail: body.detail,
    rows,
    meta: body.meta,
    names: rows.map(({ host_name }) => host_name),
  };
};

describe('a saved filter', () => {
  const vera = viewer('vera');

  it('is applied by its name, with its fields and sort', async () => {
    const id = await saved(vera, { ...down, fields: ['host_name', 'state_name'], sort: ['-host_name'] });
    const { rows } = await hostsOf(vera, 'saved_filter=down');
    expect(rows).toMatchObject([{ host_name: 'db-2', state_name: 'DOWN' }, { host_name: 'db-1' }]);
    expect(Object.keys(rows[0]!)).toEqual(['host_name', 'state_name']);
    const { body } = await send(vera, 'GET', `${filters}${id}/`);
    expect(body.data).toMatchObject({
      ...{ filter_id: id, ...down, fields: ['host_name', 'state_name'], sort: ['-host_name'] },
      ...{ shared_with: 'me', realm: null, owner: 'vera', obstacle: null },
    });
  });

  it('is joined with the other filters, and parameters of the request win', async () => {
    expect((await hostsOf(vera, 'saved_filter=down&acknowledged=true&sort=host_name')).names).toEqual([
      'db-2',
    ]);
    expect(
      (
        await hostsOf(
          vera,
          `saved_filter=down&where=${encodeURIComponent('host_name = db-1 or host_name = web-1')}`,
        )
      ).names,
    ).toEqual(['db-1']);
    const { rows } = await hostsOf(vera, 'saved_filter=down&fields=address&sort=host_name');
    expect(Object.keys(rows[0]!)).toEqual(['address']);
  });

  it('narrows groups and CSV too', async () => {
    const grouped = await api.call(`${hosts}?saved_filter=down&group_by=state_name`, { caller: vera });
    expect(grouped.body.data).toEqual([{ state_name: 'DOWN', count: 2 }]);
    const csv = await api.call(`${hosts}?saved_filter=down&format=csv`, { caller: vera });
    expect(csv.text.trim().split(/\r?\n/)).toEqual(['host_name,state_name', 'db-2,DOWN', 'db-1,DOWN']);
  });

  it('is for the lists of its kind, of every realm', async () => {
    expect(
      (await hostsOf(vera, 'saved_filter=down', '/api/status/realms/paris/hostgroups/databases/hosts/'))
        .names,
    ).toEqual(['db-2', 'db-1']);
    expect((await hostsOf(vera, 'saved_filter=down', '/api/status/realms/lyon/hosts/')).names).toEqual([]);
    expect(await hostsOf(vera, 'saved_filter=down', '/api/status/realms/paris/hostgroups/')).toMatchObject({
      status: 404,
      code: 'filter_not_found',
    });
    expect((await api.call('/api/status/search/?q=web&saved_filter=down', { caller: vera })).body.code).toBe(
      'unknown_parameter',
    );
  });

  it('is of its owner alone', async () => {
    expect(await hostsOf(viewer('paul'), 'saved_filter=down')).toMatchObject({
      status: 404,
      code: 'filter_not_found',
    });
    const { body } = await send(viewer('paul'), 'GET', filters);
    expect(body.data).toEqual([]);
    const later = { ...vera, userCreatedAt: '2026-06-01T00:00:00.000Z' };
    expect(await hostsOf(later, 'saved_filter=down')).toMatchObject({ status: 404 });
  });

  it('of one name and kind exists once for its owner, also if two save it at once', async () => {
    expect((await save(vera, down)).body.code).toBe('filter_exists');
    expect((await save(vera, { ...down, kind: 'services' })).status).toBe(201);
    const both = await Promise.all([1, 2].map(() => save(vera, { ...down, name: 'raced' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is saved once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'k-1' };
    const twice = [
      await save(vera, { ...down, name: 'keyed' }, headers),
      await save(vera, { ...down, name: 'keyed' }, headers),
    ];
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[1]!.body.data).toEqual(twice[0]!.body.data);
  });

  it('is only checked in a dry run', async () => {
    const path = `${filters}?dry_run=true`;
    expect((await send(vera, 'POST', path, { ...down, name: 'dry' })).status).toBe(200);
    expect((await send(vera, 'POST', path, down)).body.code).toBe('filter_exists');
    expect((await hostsOf(vera, 'saved_filter=dry')).code).toBe('filter_not_found');
  });

  it.each([
    [{ where: 'stat_name = DOWN' }, ['where'], /at character 1: .*state_name/],
    [{ where: 'state = many and host_name > "a"' }, ['where', 'where'], /at character 9/],
    [
      { where: '(state = 1', fields: ['host'], sort: ['nothing'] },
      ['where', 'fields', 'sort'],
      /at character/,
    ],
    [{ where: 'x'.repeat(4001) }, ['where'], /4000/],
    [{ name: '' }, ['name'], /./],
    [{ name: 'x'.repeat(65) }, ['name'], /./],
    [{ name: 'a\nb' }, ['name'], /control/],
    [{ kind: 'hostz' }, ['kind'], /./],
    [{ shared_with: 'realm' }, ['realm'], /goes together/],
    [{ realm: 'paris' }, ['realm'], /goes together/],
    [{ fields: ['host_name,address'] }, ['fields.0'], /./],
    [{ colour: 'red' }, ['colour'], /not known/],
  ])('that is wrong is refused with all its faults: %#', async (change, fields, message) => {
    const { status, body } = await save(vera, { ...down, name: 'wrong', ...change });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    const faults: { readonly field: string; readonly message: string }[] = body.errors;
    expect(faults.map(({ field }) => field)).toEqual(fields);
    expect(faults[0]!.message).toMatch(message);
  });

  it.each([
    ['saved_filter=', 200],
    ['filter=down', 400],
    ['saved_filter=a&saved_filter=b', 400],
    [`saved_filter=${'x'.repeat(65)}`, 400],
    ['saved_filter=nothing', 404],
    ['saved_filter=down%00', 404],
  ])('is named once and exactly: %s', async (query, status) => {
    expect((await hostsOf(vera, query)).status).toBe(status);
  });

  it('is changed by its owner, and a cursor does not outlive the change', async () => {
    const id = await saved(vera, { ...down, name: 'changing', sort: ['host_name'] });
    const first = await hostsOf(vera, 'saved_filter=changing&limit=1');
    expect(
      (await hostsOf(vera, `saved_filter=changing&limit=1&cursor=${first.meta.next_cursor}`)).names,
    ).toEqual(['db-2']);
    const change = { where: 'state_name in (DOWN, UP)' };
    const path = `${filters}${id}/`;
    const tag = (await send(vera, 'GET', path)).headers['etag']!;
    expect((await send(vera, 'PATCH', path, change, { 'if-match': '"other"' })).status).toBe(412);
    const patched = await send(vera, 'PATCH', path, { ...change, sort: null }, { 'if-match': tag });
    expect([patched.status, patched.body.data.where, patched.body.data.sort]).toEqual([
      200,
      change.where,
      null,
    ]);
    expect((await hostsOf(vera, 'saved_filter=changing&limit=1')).names).toEqual(['db-1']);
    expect(
      await hostsOf(vera, `saved_filter=changing&sort=host_name&limit=1&cursor=${first.meta.next_cursor}`),
    ).toMatchObject({ status: 400, code: 'invalid_cursor' });
    expect((await send(vera, 'PATCH', path, change, { 'if-match': tag })).status).toBe(412);
    expect((await send(vera, 'PATCH', path, { where: 'nothing = 1' })).body.errors).toMatchObject([
      { in: 'body', field: 'where' },
    ]);
    expect((await send(viewer('paul'), 'PATCH', path, change)).status).toBe(404);
    const both = await Promise.all(
      ['UP', 'DOWN'].map((state) => send(vera, 'PATCH', path, { where: `state_name = ${state}` })),
    );
    expect(both.map(({ status }) => status).filter((status) => status !== 412)).toContain(200);
  });

  it('is removed', async () => {
    const id = await saved(vera, { ...down, name: 'short' });
    const path = `${filters}${id}/`;
    expect((await send(vera, 'DELETE', `${path}?dry_run=true`)).status).toBe(200);
    expect((await send(vera, 'DELETE', path)).body.data).toEqual({
      filter_id: id,
      name: 'short',
      deleted: true,
    });
    expect((await send(vera, 'DELETE', path)).body.code).toBe('filter_not_found');
    expect((await hostsOf(vera, 'saved_filter=short')).code).toBe('filter_not_found');
  });

  it.each([
    'x',
    '~',
    'bWU',
    Buffer.from('me\nhosts\nno\nsuch\nthing').toString('base64url'),
    'A'.repeat(1000),
  ])('is not found by another id: %s', async (id) => {
    expect((await send(vera, 'GET', `${filters}${encodeURIComponent(id)}/`)).body.code).toBe(
      'filter_not_found',
    );
  });

  it('is saved exactly once or refused, if two hundred are saved at once', async () => {
    const [zoe, otto] = [viewer('zoe'), viewer('otto')];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => [
        save(zoe, { ...down, name: `z${at}` }),
        save(otto, { ...down, name: 'only one' }),
      ]).flat(),
    );
    const codes = answers.map(({ status, body }) => `${status} ${String(body.code)}`);
    const counts = new Map(codes.map((code) => [code, codes.filter((one) => one === code).length]));
    expect(Object.fromEntries(counts)).toEqual({ '201 undefined': 101, '409 filter_exists': 99 });
    const namesOf = async (caller: Caller) => {
      const { body } = await send(caller, 'GET', `${filters}?fields=name`);
      const rows: { readonly name: string }[] = body.data;
      return new Set(rows.map(({ name }) => name));
    };
    expect((await namesOf(zoe)).size).toBe(100);
    expect(await namesOf(otto)).toEqual(new Set(['only one']));
    expect((await save(zoe, { ...down, name: 'one more' })).body.code).toBe('too_many_filters');
  });

  it('is one of a hundred at most', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ ...down, name: `n${at}` }));
    const nina = viewer('nina');
    for (const one of many) await saved(nina, one);
    expect((await save(nina, { ...down, name: 'one more' })).body.code).toBe('too_many_filters');
    const { body } = await send(nina, 'GET', `${filters}?kind=hosts&name=n1*&fields=name&limit=2`);
    expect(body.data).toEqual([{ name: 'n1' }, { name: 'n10' }]);
  });
});

describe('a shared filter', () => {
  const vera = viewer('vera');
  const paul = viewer('paul');

  it('is shared with all by administrators only', async () => {
    const body = { ...down, name: 'everybody', shared_with: 'all' };
    expect((await save(vera, body)).status).toBe(403);
    expect((await save({ ...vera, role: 'operator' }, body)).status).toBe(403);
    await saved(admin, body);
    expect((await hostsOf(paul, 'saved_filter=everybody')).names).toEqual(['db-1', 'db-2']);
    expect((await hostsOf(vera, 'saved_filter=everybody')).names).toEqual(['db-1', 'db-2']);
  });

  it('of a realm is for those who see the realm, and only they share it', async () => {
    const id = await saved(vera, { ...down, name: 'team', shared_with: 'realm', realm: 'lyon' });
    expect((await hostsOf(vera, 'saved_filter=team')).names).toEqual(['db-1', 'db-2']);
    expect(await hostsOf(paul, 'saved_filter=team')).toMatchObject({ status: 404, code: 'filter_not_found' });
    expect((await send(paul, 'GET', `${filters}${id}/`)).status).toBe(404);
    const strange = await save(paul, { ...down, name: 'team', shared_with: 'realm', realm: 'lyon' });
    expect(strange.body.code).toBe('realm_not_found');
    expect((await save(paul, { ...down, name: 'team', shared_with: 'realm', realm: 'paris' })).status).toBe(
      201,
    );
  });

  it('is refused if several have its name, until the caller has one of his own', async () => {
    expect(await hostsOf(vera, 'saved_filter=team')).toMatchObject({
      status: 409,
      code: 'filter_not_usable',
    });
    expect((await hostsOf(vera, 'saved_filter=team')).detail).toContain('lyon, paris');
    await saved(vera, { ...down, name: 'team', where: 'state_name = UP' });
    expect((await hostsOf(vera, 'saved_filter=team')).names).toContain('web-1');
  });

  it('is changed and removed by its owner and by administrators', async () => {
    const id = await saved(vera, { ...down, name: 'guarded', shared_with: 'realm', realm: 'paris' });
    const path = `${filters}${id}/`;
    expect((await send(paul, 'PATCH', path, { where: 'state = 0' })).status).toBe(403);
    expect((await send(paul, 'DELETE', path)).status).toBe(403);
    expect((await send(admin, 'PATCH', path, { where: 'state = 0' })).body.data).toMatchObject({
      owner: 'vera',
      where: 'state = 0',
    });
    expect((await send(admin, 'DELETE', path)).status).toBe(200);
  });

  it('that changes while it is used is applied as it was or as it is, and ends the cursors of all', async () => {
    const [isUp, isDown] = ['state_name = UP', 'state_name = DOWN'];
    const id = await saved(admin, { ...down, name: 'moving', shared_with: 'all', sort: ['host_name'] });
    const path = `${filters}${id}/`;
    const first = await hostsOf(vera, 'saved_filter=moving&limit=1');
    const names = async (where: string) =>
      (await hostsOf(vera, `sort=host_name&where=${encodeURIComponent(where)}`)).names;
    const either = [await names(isUp), await names(isDown)];
    for (const where of [isUp, isDown, isUp]) {
      const [change, ...answers] = await Promise.all([
        send(admin, 'PATCH', path, { where }),
        ...Array.from({ length: 5 }, () => hostsOf(vera, 'saved_filter=moving')),
      ]);
      expect(change.status).toBe(200);
      for (const answer of answers) expect(either).toContainEqual(answer.names);
    }
    expect(await hostsOf(vera, `saved_filter=moving&limit=1&cursor=${first.meta.next_cursor}`)).toMatchObject(
      {
        ...{ status: 400, code: 'invalid_cursor' },
      },
    );
  });

  it('whose owner was removed says so and is not applied', async () => {
    const gone = viewer('gone');
    const id = await saved(gone, { ...down, name: 'left', shared_with: 'realm', realm: 'paris' });
    await createUserStore(api.table, systemClock).remove('gone');
    expect(await hostsOf(paul, 'saved_filter=left')).toMatchObject({
      status: 409,
      code: 'filter_not_usable',
    });
    expect((await hostsOf(paul, 'saved_filter=left')).detail).toContain("its owner 'gone' was removed");
    const { body } = await send(paul, 'GET', `${filters}${id}/`);
    expect(body.data.obstacle).toContain("its owner 'gone' was removed");
  });

  it('whose realm was removed says so to its owner, also if a later realm has the name', async () => {
    const place = { pk: 'REALM', sk: 'lyon' };
    const id = await saved(vera, { ...down, name: 'ended', shared_with: 'realm', realm: 'lyon' });
    const stored = { pk: 'FILTER_SHARED', sk: 'hosts\nended\nlyon' };
    expect((await api.table.get(place))?.['name']).toBe('lyon');
    await api.table.update(stored, { set: { realm_creation_id: 'of an earlier realm' } });
    expect(await hostsOf(vera, 'saved_filter=ended')).toMatchObject({
      status: 409,
      code: 'filter_not_usable',
    });
    expect((await send(vera, 'GET', `${filters}${id}/`)).body.data.obstacle).toContain(
      "its realm 'lyon' was removed",
    );
    expect((await send(paul, 'GET', `${filters}${id}/`)).status).toBe(404);
    expect((await save(vera, { ...down, name: 'ended', shared_with: 'realm', realm: 'lyon' })).status).toBe(
      201,
    );
  });

  it('with a field that went says so and is not applied in part', async () => {
    const id = await saved(vera, { ...down, name: 'old' });
    const where = 'state_name = DOWN and former_field = 1';
    await api.table.update({ pk: 'FILTER#vera', sk: 'hosts\nold\n' }, { set: { where } });
    const { status, code, detail } = await hostsOf(vera, 'saved_filter=old');
    expect([status, code]).toEqual([409, 'filter_not_usable']);
    expect(detail).toContain('former_field');
    expect((await send(vera, 'GET', `${filters}${id}/`)).body.data.obstacle).toContain('former_field');
    expect((await send(vera, 'PATCH', `${filters}${id}/`, { where: 'state = 1' })).status).toBe(200);
    expect((await hostsOf(vera, 'saved_filter=old')).names).toEqual(['db-1', 'db-2']);
  });

  it('of a record that cannot be read is left out', async () => {
    await api.table.put({ pk: 'FILTER_SHARED', sk: 'hosts\nbroken\n' }, { name: 'broken' });
    expect((await send(vera, 'GET', filters)).status).toBe(200);
    expect((await hostsOf(vera, 'saved_filter=broken')).code).toBe('filter_not_found');
    expect(api.log.lines).toContainEqual(expect.objectContaining({ code: 'store.record_unreadable' }));
  });
});

describe('the kinds of lists', () => {
  const ofKind = (kind: string) => catalog.filter(({ list }) => list?.kind === kind);

  it.each(listKinds)('have lists whose rows share fields: %s', (kind) => {
    const lists = ofKind(kind);
    expect(lists.length).toBeGreaterThan(0);
    const [first, ...others] = lists.map(({ returns }) => fieldNamesOfRows(returns));
    for (const other of others)
      expect(other.filter((field) => first!.includes(field)).length).toBeGreaterThan(10);
  });
});
