import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { checkable } from '../../demo/status-query-engine/site.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import type { Table } from '../../shared/store/table.ts';
import { admin, viewer } from '../support/app.ts';
import { notificationOf, type PassiveWorld, startPassiveWorld } from '../support/passive-world.ts';
import { realm } from '../support/realm-records.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

const operator = (userName: string): Caller => ({ ...viewer(userName), role: 'operator' });

let engines: StatusWorld;
let world: PassiveWorld;
const startWorld = (watch?: (table: Table) => Table) => {
  const searched = realm('searched', {
    monitoring_ip: undefined,
    monitoring_port: undefined,
    search_backend: 7,
  });
  return startPassiveWorld({
    realms: [...engines.realms, searched],
    viewers: { olga: ['paris'], dora: ['paris-db'], nina: [] },
    ...(watch && { watch }),
  });
};
beforeAll(async () => {
  engines = await startStatusWorld();
  world = await startWorld();
});
afterEach(() => {
  world.queue.purge();
});
afterAll(async () => {
  await world.stop();
  await engines.stop();
});
/** A separate app for tests that move the clock or stop a server. */
const aWorldOfItsOwn = () => {
  let shared: PassiveWorld;
  beforeEach(async () => {
    shared = world;
    world = await startWorld();
  });
  afterEach(async () => {
    await world.stop();
    world = shared;
  });
};

const http = { realm: 'paris', host_name: 'web-1', service: 'http' };
const checkOf = (message: { readonly body: string } | undefined) =>
  JSON.parse(message?.body ?? 'null') as unknown;
const waiting = () => world.queue.receive(10, 0).map(checkOf);
const serviceOf = (host: string, name: string, engine: 'paris' | 'lyon' = 'paris') => {
  const owner = engines.engines[engine].site.hosts.get(host)!;
  return checkable({ host: owner, service: owner.services.get(name)! });
};

describe('a notification', () => {
  it('is accepted, kept in the queue, and delivered with the time of its event', async () => {
    const timestamp = new Date(world.clock() - 60_000).toISOString();
    const event = { id: '01HX', timestamp, message: 'a;b|c\n\u0007d', priority: 4 };
    const { status, body } = await world.submit(
      notificationOf({ ...http, host_name: 'db-1', service: 'mysql' }, event),
    );
    expect(status).toBe(202);
    expect(body.data).toEqual({
      accepted: true,
      id: expect.stringMatching(/^[\w-]{43}$/),
      realm: 'paris',
      host_name: 'db-1',
      service: 'mysql',
      return_code: 2,
      output: 'a,b/c d',
      time: expect.stringMatching(/^\d{4}-/),
      duplicate: false,
    });
    expect(await world.deliver()).toBe(1);
    const mysql = serviceOf('db-1', 'mysql');
    expect(mysql).toMatchObject({ state: 2, output: 'a,b/c d' });
    expect(Math.abs(mysql.last_check - Date.parse(timestamp) / 1000)).toBeLessThanOrEqual(1);
    expect(world.queue.size()).toEqual({ visible: 0, hidden: 0 });
  });

  it.each([
    ['fields.hostname', { fields: { hostname: 'idle' } }],
    ['fields.host', { fields: { host: ' idle ' } }],
    ['group_by_fields', { fields: {}, group_by_fields: { host: 'idle' } }],
    ['key_tuple', { fields: null, key_tuple: ['idle', 'x'] }],
  ])('says its host in %s', async (_, event) => {
    const { status, body } = await world.submit(notificationOf({}, event), { caller: operator('olga') });
    expect([status, body.data]).toMatchObject([
      202,
      { realm: 'paris', host_name: 'idle', service: null, return_code: 1 },
    ]);
  });

  it('says its host in the first message of the backlog, and its text in the title', async () => {
    const backlog = [{ fields: { host_name: 'idle' } }, { fields: { host_name: 'web-1' } }];
    const body = { event: { priority: '1' }, backlog, event_definition_title: 'Too quiet' };
    expect((await world.submit(body)).body.data).toMatchObject({
      host_name: 'idle',
      return_code: 0,
      output: 'Too quiet',
    });
  });

  it.each([
    [{ return_code: '1' }, {}, 1],
    [{ state: 'unknown', return_code: '' }, {}, 3],
    [{ return_code: 0, state: 'CRITICAL' }, {}, 0],
    [{}, { priority: 0 }, 0],
    [{}, { priority: 1 }, 1],
    [{}, { priority: 2 }, 1],
    [{}, { priority: '4' }, 2],
  ])('has the state of a service: %j %j', async (fields, event, code) => {
    const { body } = await world.submit(notificationOf({ ...http, ...fields }, event));
    expect(body.data.return_code).toBe(code);
  });

  it.each([
    [{ state: 'down' }, 1],
    [{ state: 'UNREACHABLE' }, 1],
    [{ return_code: '2' }, 1],
    [{ state: 'WARNING' }, 0],
    [{ state: 'up' }, 0],
  ])('has the state of a host: %j', async (fields, code) => {
    const { body } = await world.submit(notificationOf({ realm: 'paris', host: 'idle', ...fields }));
    expect(body.data.return_code).toBe(code);
  });

  it.each([
    ['1970-01-01T00:00:00Z'],
    ['2099-01-01T00:00:00Z'],
    ['never'],
    [null],
    [1e300],
    [{}],
    ['9'.repeat(100_000)],
  ])('has the time of its receipt where its own is none: %j', async (timestamp) => {
    const { body } = await world.submit(notificationOf(http, { timestamp }));
    expect(Math.abs(Date.parse(body.data.time) - world.clock())).toBeLessThan(60_000);
  });

  it('is taken whatever its sender calls the JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const headers = { 'content-type': type };
      expect((await world.submit(JSON.stringify(notificationOf(http)), { headers })).status).toBe(202);
    }
    const answer = await world.submit('host=web-1', { headers: { 'content-type': 'text/plain' } });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body']);
  });

  it('keeps a longest output, in whole characters', async () => {
    const { body } = await world.submit(notificationOf(http, { message: `x${'😀'.repeat(5000)}` }));
    expect(Buffer.byteLength(body.data.output)).toBeLessThanOrEqual(4096);
    expect(body.data.output).toMatch(/^x(?:😀)+$/u);
  });

  it('of a dry run says what would be accepted, and keeps nothing', async () => {
    const event = { id: 'dry' };
    const { status, body } = await world.submit(notificationOf(http, event), { query: '?dry_run=true' });
    expect([status, body.data.accepted]).toEqual([200, false]);
    expect(waiting()).toEqual([]);
    expect((await world.submit(notificationOf(http, event))).body.data.duplicate).toBe(false);
  });
});

describe('a notification that is refused', () => {
  const refused = async (body: unknown, caller = admin) => {
    const answer = await world.submit(body, { caller });
    expect(waiting()).toEqual([]);
    return answer;
  };
  const fields = (answer: Awaited<ReturnType<typeof refused>>) =>
    (answer.body.errors as { readonly field: string }[]).map(({ field }) => field);

  it.each([[{}], [{ event: [] }], [{ event: null }], [{ event: 'x' }], [[]], ['x'], [null]])(
    'has no event: %j',
    async (body) => {
      const answer = await refused(JSON.stringify(body));
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('is too large, or too deep', async () => {
    const large = notificationOf(http, { message: 'x'.repeat(5_000_000) });
    expect((await refused(large)).status).toBe(413);
    const deep = `{"event":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect((await refused(deep)).status).toBe(400);
  });

  it('names all that is missing or wrong', async () => {
    const answer = await refused({
      event: { priority: 'high', fields: { realm: 'a\nb', service: 7, host: {} } },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'notification_unmappable']);
    expect(fields(answer)).toEqual(['event.fields.host_name', 'event.fields.realm', 'event.priority']);
  });

  it.each([
    ['an unknown host', { realm: 'paris', host: 'nobody' }, 'event.fields.host_name'],
    ['an unknown host of no realm', { host: 'nobody-at-all', realm: 'lyon' }, 'event.fields.host_name'],
    ['an unknown service', { realm: 'paris', host: 'web-1', service: 'x' }, 'event.fields.service'],
    ['an unknown realm', { realm: 'nowhere', host: 'web-1' }, 'event.fields.realm'],
    ['a multirealm', { realm: 'france', host: 'web-1' }, 'event.fields.realm'],
    ['a semicolon', { realm: 'paris', host: 'web-1;1;x' }, 'event.fields.host_name'],
    ['a line of its own', { realm: 'paris', host: 'web-1\n\nCOMMAND [0] X' }, 'event.fields.host_name'],
    ['another case', { realm: 'paris', host: 'WEB-1' }, 'event.fields.host_name'],
    ['a name that is too long', { realm: 'paris', host: 'x'.repeat(70_000) }, 'event.fields.host_name'],
    ['an unknown state', { ...http, state: 'BAD' }, 'event.fields.state'],
    [
      'a state that hosts do not have',
      { realm: 'paris', host: 'idle', return_code: '3' },
      'event.fields.return_code',
    ],
    ['prototypes', { realm: 'paris', __proto__: { host: 'web-1' } }, 'event.fields.host_name'],
  ])('names %s', async (_, given, field) => {
    const answer = await refused(notificationOf(given));
    expect([answer.status, answer.body.code, fields(answer)]).toEqual([
      400,
      'notification_unmappable',
      [field],
    ]);
  });

  it.each([[7], ['high'], [null], [-1], [1e300], [2.5], [[]]])(
    'has a priority that is none: %j',
    async (priority) => {
      const answer = await refused(notificationOf(http, { priority }));
      expect([answer.status, fields(answer)]).toEqual([400, ['event.priority']]);
    },
  );

  it('is of a host that two realms know, and says which', async () => {
    const both = await refused(notificationOf({ host: 'web-1', service: 'http' }));
    expect(both.body.errors).toEqual([
      {
        in: 'body',
        field: 'event.fields.realm',
        message: "is required: several realms know 'web-1' (lyon, paris)",
      },
    ]);
  });

  it('is of a realm that the sender does not see, or of a host outside of its groups', async () => {
    expect((await refused(notificationOf(http), operator('nina'))).status).toBe(400);
    expect((await refused(notificationOf(http), operator('dora'))).body.errors[0].field).toBe(
      'event.fields.realm',
    );
    const outside = await refused(notificationOf({ ...http, realm: 'paris-db' }), operator('dora'));
    expect(fields(outside)).toEqual(['event.fields.host_name']);
    const inside = await world.submit(notificationOf({ host: 'db-1' }), { caller: operator('dora') });
    expect([inside.status, inside.body.data.realm]).toEqual([202, 'paris-db']);
  });

  it('is of a realm without an engine', async () => {
    const answer = await refused(notificationOf({ realm: 'searched', host: 'x' }));
    expect([answer.status, answer.body.code]).toEqual([409, 'realm_without_engine']);
  });

  it('is from a viewer, or from nobody', async () => {
    expect((await refused(notificationOf(http), viewer('olga'))).status).toBe(403);
    expect((await world.submit(notificationOf(http), { caller: undefined })).status).toBe(401);
  });
});

describe('an event that comes again', () => {
  aWorldOfItsOwn();
  const event = notificationOf(http, { id: 'twice' });

  it('within a day is a duplicate, and is not delivered again', async () => {
    expect((await world.submit(event)).body.data.duplicate).toBe(false);
    await world.deliver();
    world.pass(3_600_000);
    const again = await world.submit(event);
    expect([again.status, again.body.data.duplicate]).toEqual([202, true]);
    expect(waiting()).toEqual([]);
    world.pass(86_400_000);
    expect((await world.submit(event)).body.data.duplicate).toBe(false);
  });

  it('is looked up where the queue may have forgotten it, and only there', async () => {
    const lookedUp: string[] = [];
    await world.stop();
    world = await startWorld((table) => ({
      ...table,
      get: (key) => {
        if (key.pk.startsWith('NOTIFICATION#')) lookedUp.push(key.pk);
        return table.get(key);
      },
    }));
    const timestamp = new Date(world.clock() - 1000).toISOString();
    const fresh = notificationOf(http, { id: 'fresh', timestamp });
    const duplicate = async (query?: string) => {
      const { body } = await world.submit(fresh, query === undefined ? {} : { query });
      return body.data.duplicate as boolean;
    };
    expect([await duplicate(), await duplicate(), lookedUp.length]).toEqual([false, true, 0]);
    expect(waiting()).toHaveLength(1);
    expect([await duplicate('?dry_run=true'), lookedUp.length]).toEqual([true, 1]);
    await world.deliver();
    world.pass(299_000);
    expect([await duplicate(), lookedUp.length, waiting().length]).toEqual([true, 2, 0]);
  });

  it('at the same moment is one check, and one of the answers says so', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.submit(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(answers.filter(({ body }) => body.data.duplicate === false)).toHaveLength(1);
    expect(waiting()).toHaveLength(1);
  });

  it('of another sender, service or id is another', async () => {
    await world.submit(event);
    const others = [
      await world.submit(event, { caller: operator('olga') }),
      await world.submit(notificationOf({ ...http, service: 'load' }, { id: 'twice' })),
      await world.submit(notificationOf(http, { id: 'other' })),
    ];
    for (const { body } of others) expect(body.data.duplicate).toBe(false);
    expect(world.queue.size().visible).toBe(4);
  });

  it('without an id is never a duplicate', async () => {
    for (const id of [undefined, null, '', {}]) await world.submit(notificationOf(http, { id }));
    expect(world.queue.size().visible).toBe(4);
  });

  it('survives a clock that was set back or on', async () => {
    await world.submit(event);
    world.pass(-7_200_000);
    expect((await world.submit(event)).body.data.duplicate).toBe(true);
    expect((await world.submit(notificationOf(http, { id: 'next' }))).status).toBe(202);
    world.pass(10 * 86_400_000);
    expect((await world.submit(event)).status).toBe(202);
  });
});

describe('where something does not answer', () => {
  aWorldOfItsOwn();
  it('a standard realm that is named gets its check all the same', async () => {
    const started = performance.now();
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, body } = await world.submit(notificationOf({ realm: 'dead', host: 'h', service: 's' }));
      expect([status, body.data.realm]).toEqual([202, 'dead']);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(world.queue.size().visible).toBe(5);
  });

  it('what cannot be decided is 503, and the sender comes again', async () => {
    const unnamed = await world.submit(notificationOf({ host: 'nobody' }));
    expect([unnamed.status, unnamed.body.code]).toEqual([503, 'engine_unreachable']);
    expect(unnamed.headers['retry-after']).toBe('10');
    expect(unnamed.body.detail).toContain('dead');
  });

  it('a realm that has the host answers for it, whatever other realms are silent', async () => {
    const unknown = await world.submit(notificationOf({ host: 'idle', service: 'nothing' }));
    expect([unknown.status, unknown.body.code]).toEqual([400, 'notification_unmappable']);
    expect(unknown.body.errors).toEqual([
      {
        in: 'body',
        field: 'event.fields.service',
        message: "is 'nothing', which 'idle' does not have in the realm 'paris'",
      },
    ]);
    const several = await world.submit(notificationOf({ host: 'web-1', service: 'nothing' }));
    expect(several.status).toBe(400);
    expect(several.body.detail).toContain("in the realms 'lyon', 'paris'");
  });

  it('a queue that is down is 503, nothing is noted as taken, and the next try is accepted', async () => {
    const event = notificationOf(http, { id: 'kept' });
    await world.standIn.close();
    const answer = await world.submit(event);
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'queue_unavailable',
      '5',
    ]);
    expect(await world.api.table.query('NOTIFICATION')).toEqual([]);
  });
});

describe('the API key of a caller', () => {
  aWorldOfItsOwn();
  const key = async (query = '', caller = operator('olga')) =>
    (await world.api.call(`/api/passive-checks/api-key/${query}`, { caller })).body.data as {
      api_key?: string;
    };
  const own = async () => {
    const user = await world.api.table.get({ pk: 'USER', sk: 'olga' });
    return { ...operator('olga'), userCreatedAt: String(user?.['created_at']) };
  };

  it('is the same at every call, until it is rotated', async () => {
    const olga = await own();
    const first = await key('', olga);
    expect(first).toEqual({ api_key: expect.stringMatching(/^rg_/), rotated: false });
    expect(await key('', olga)).toEqual(first);
    expect(await key('?rotate=true&dry_run=true', olga)).toEqual({
      would_show: { api_key: null, rotated: true },
    });
    const second = await key('?rotate=true', olga);
    expect(second).toMatchObject({ rotated: true });
    expect(second.api_key).not.toBe(first.api_key);
    expect(await key('', olga)).toEqual({ ...second, rotated: false });
  });

  it('is nobody’s who is gone, and not for viewers', async () => {
    const earlier = { ...operator('olga'), userCreatedAt: '2025-01-01T00:00:00.000Z' };
    const later = await world.api.call('/api/passive-checks/api-key/', { caller: earlier });
    expect([later.status, later.body.code]).toEqual([404, 'user_not_found']);
    const asked = await world.api.call('/api/passive-checks/api-key/', { caller: viewer('olga') });
    expect(asked.status).toBe(403);
  });

  it('cannot be told before its secret is made', async () => {
    await world.secrets.write('realmgate/api-keys', 'x');
    const answer = await world.api.call('/api/passive-checks/api-key/', { caller: await own() });
    expect([answer.status, answer.body.code]).toEqual([503, 'secrets_unavailable']);
  });
});
