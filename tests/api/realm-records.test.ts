import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { type CallerAnswer, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import type { EventSeed } from '../support/event.ts';
import { multirealm, realm } from '../support/realm-records.ts';

let api: TestApp;
/** How far the clock of the functions is ahead. */
let aheadMs: number;

beforeEach(async () => {
  aheadMs = 0;
  api = await startTestApp({
    endpoints: catalog,
    world: { clock: () => systemClock() + aheadMs },
    realms: [
      realm('paris', { monitoring_port: 1 }),
      realm('lyon', {
        monitoring_port: 1,
        link: 'https://user:word@wiki.example',
        monitoring_tls: true,
        monitoring_tls_ca: engineCertificate.cert,
      }),
      multirealm('france', 'paris', 'lyon'),
      multirealm('rhone', 'lyon'),
    ],
    tools: [{ kind: 'staged', address: '10.0.0.1' }],
    viewers: { vera: ['lyon', 'france'] },
  });
});
afterEach(async () => {
  await api.stop();
});

const at = (name: string) => `/api/config/realm/${encodeURIComponent(name)}/`;
const patch = (name: string, body: unknown, request: Omit<EventSeed, 'path'> = {}, query = '') =>
  api.call(`${at(name)}${query}`, { method: 'PATCH', body, ...request });
/** Each removal has a millisecond of its own, as audit entries of the same millisecond have no order. */
const remove = (name: string, request: Omit<EventSeed, 'path'> = {}, query = '') => {
  aheadMs += 1;
  return api.call(`${at(name)}${query}`, { method: 'DELETE', ...request });
};
const create = (body: unknown) => api.call('/api/config/realm/create-realm/', { method: 'POST', body });
const told = ({ status, body }: CallerAnswer): readonly unknown[] => [status, body.code];
const audited = async () => {
  const day = new Date().toISOString().slice(0, 10);
  return (await api.table.query(`AUDIT#${day}`)).map(({ action, target, outcome }) => [
    action,
    target,
    outcome,
  ]);
};

describe('the configuration of one realm', () => {
  it.each([
    [1, 'must be at least 2'],
    [301, 'must be at most 300'],
    [2.5, 'must be a whole number'],
  ])(
    'refuses an interval of warm states of %s seconds by one problem: it %s',
    async (interval_seconds, message) => {
      const { status, body } = await patch('paris', { warm: { interval_seconds } });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.errors).toEqual([{ in: 'body', field: 'warm.interval_seconds', message }]);
      expect((await api.call(at('paris'))).body.data.warm).toBeNull();
    },
  );

  it.each(['paris', 'lyon', 'france'])('can be sent back as the payload of another: %s', async (name) => {
    const { data } = (await api.call(at(name))).body as { data: Record<string, unknown> };
    const answer = await create({ ...data, display_name: `${name}-copy` });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    const copy = (await api.call(at(`${name}-copy`))).body.data;
    const named = { realm: `${name}-copy`, display_name: `${name}-copy` };
    expect(copy).toEqual({ ...data, ...named, created_at: expect.anything() });
  });

  it('is whole, in the form of its creation, with a tag', async () => {
    const { status, headers, body } = await api.call(at('lyon'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      display_name: 'lyon',
      kind: 'standard',
      monitoring_tls_ca: engineCertificate.cert,
      link: 'https://user:word@wiki.example',
      host_groups: null,
    });
    expect(headers['etag']).toMatch(/^"[\w-]{27}"$/);
    const again = await api.call(at('lyon'), { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again.status).toBe(304);
  });

  it('is there for a realm that is switched off, and for a multirealm', async () => {
    await patch('lyon', { activated: false });
    expect((await api.call(at('lyon'))).body.data.activated).toBe(false);
    expect((await api.call(at('france'))).body.data.members).toEqual(['paris', 'lyon']);
    expect(told(await api.call(at('nice')))).toEqual([404, 'realm_not_found']);
  });
});

describe('changing a realm', () => {
  it('sets what is given, takes away what is null or empty, and keeps the rest', async () => {
    const { status, headers, body } = await patch('lyon', {
      section: 'field',
      link: null,
      monitoring_tls_ca: '',
      import_tool: '10.0.0.1',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      section: 'field',
      link: null,
      monitoring_tls_ca: null,
      monitoring_tls: true,
    });
    const read = await api.call(at('lyon'));
    expect(read.body.data).toEqual(body.data);
    expect(read.headers['etag']).toBe(headers['etag']);
    expect(await audited()).toEqual([['realm.change', 'lyon', 'done']]);
  });

  it('is seen by other functions within ten seconds, and switches a realm off and on', async () => {
    const seen = async () => told(await api.call('/api/status/realms/lyon/', { caller: viewer('vera') }))[0];
    expect(await seen()).toBe(502);
    await patch('lyon', { activated: false });
    aheadMs += 10_000;
    expect(await seen()).toBe(404);
    await patch('lyon', { activated: true });
    aheadMs += 10_000;
    expect(await seen()).toBe(502);
  });

  it('makes another type of it', async () => {
    expect((await patch('lyon', { host_groups: 'web' })).body.data.kind).toBe('hostgroup');
    expect((await patch('lyon', { host_groups: null })).body.data.kind).toBe('standard');
    const engine = {
      monitoring_ip: null,
      monitoring_port: null,
      monitoring_tls: false,
      monitoring_tls_ca: null,
    };
    const { body } = await patch('lyon', { ...engine, members: ['paris'] });
    expect(body.data).toMatchObject({ kind: 'multirealm', members: ['paris'], monitoring_ip: null });
  });

  it('only rehearses with dry_run', async () => {
    const { status, headers, body } = await patch('lyon', { section: 'x' }, {}, '?dry_run=true');
    expect([status, body.data.would_change.section, headers['etag']]).toEqual([200, 'x', undefined]);
    expect((await api.call(at('lyon'))).body.data.section).toBe('test');
    expect(told(await patch('lyon', { monitoring_port: null }, {}, '?dry_run=true'))[0]).toBe(400);
    expect(await audited()).toEqual([]);
  });

  it.each<[string, unknown, string, string?]>([
    [
      'a realm that nothing could be asked',
      { monitoring_ip: null, monitoring_port: null, monitoring_tls: null, monitoring_tls_ca: null },
      'monitoring_ip',
    ],
    ['an engine without a port', { monitoring_port: null }, 'monitoring_port'],
    ['an engine of a multirealm', { members: ['paris'] }, 'monitoring_ip'],
    ['another name', { display_name: 'nice' }, 'display_name'],
    ['a type that its fields do not make', { kind: 'multirealm' }, 'kind'],
    ['no section', { section: null }, 'section'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    [
      'an unknown member',
      {
        members: ['nice'],
        monitoring_ip: null,
        monitoring_port: null,
        monitoring_tls: null,
        monitoring_tls_ca: null,
      },
      'members.0',
      'unknown_reference',
    ],
    ['an unknown import tool', { import_tool: '10.0.0.9' }, 'import_tool', 'unknown_reference'],
    ['an unknown search backend', { search_backend: 9 }, 'search_backend', 'unknown_reference'],
    ['a list', [], ''],
    ['nothing', undefined, ''],
  ])('refuses %s', async (_, body, field, code = 'invalid_request') => {
    const before = (await api.call(at('lyon'))).text;
    const answer = await patch('lyon', body);
    expect([...told(answer), answer.body.errors?.[0]?.field]).toEqual([400, code, field]);
    expect((await api.call(at('lyon'))).body.data).toEqual(JSON.parse(before).data);
  });

  it('refuses a multirealm that would hold itself through another', async () => {
    const answer = await patch('rhone', { members: ['lyon', 'france'] });
    expect(answer.status).toBe(200);
    const circle = await patch('france', { members: ['paris', 'rhone'] });
    expect([...told(circle), circle.body.errors[0].field]).toEqual([400, 'unknown_reference', 'members.1']);
  });

  it('names every fault at once', async () => {
    const { body } = await patch('lyon', { section: 7, activated: 'yes', colour: 1 });
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'section',
      'activated',
      'colour',
    ]);
  });

  it('is for administrators', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await api.call(at('lyon'), {
        method,
        caller: viewer('vera'),
        ...(method === 'PATCH' && { body: {} }),
      });
      expect(told(answer)).toEqual([403, 'forbidden']);
    }
  });

  describe('with If-Match', () => {
    const tag = async (name: string) => (await api.call(at(name))).headers['etag'] ?? '';

    it('changes what the caller has read, and nothing else', async () => {
      const read = await tag('lyon');
      const first = await patch('lyon', { section: 'a' }, { headers: { 'if-match': read } });
      expect(first.status).toBe(200);
      const second = await patch('lyon', { section: 'b' }, { headers: { 'If-Match': read } });
      expect(told(second)).toEqual([412, 'precondition_failed']);
      expect(second.headers['etag']).toBe(first.headers['etag']);
      expect((await api.call(at('lyon'))).body.data.section).toBe('a');
      const third = await patch(
        'lyon',
        { section: 'b' },
        { headers: { 'if-match': `"x", W/${await tag('lyon')}` } },
      );
      expect(third.status).toBe(200);
      expect((await patch('lyon', { section: 'c' }, { headers: { 'if-match': '*' } })).status).toBe(200);
    });

    it('refuses a rehearsal and a removal as well', async () => {
      const headers = { 'if-match': '"of something else"' };
      expect(told(await patch('lyon', { section: 'a' }, { headers }, '?dry_run=1'))[0]).toBe(412);
      expect(told(await remove('rhone', { headers }))[0]).toBe(412);
      expect((await remove('rhone', { headers: { 'if-match': await tag('rhone') } })).status).toBe(200);
    });

    it('does not find what does not exist', async () => {
      expect(told(await patch('nice', {}, { headers: { 'if-match': '*' } }))).toEqual([
        404,
        'realm_not_found',
      ]);
    });

    it('lets one of many who have read the same succeed', async () => {
      const headers = { 'if-match': await tag('lyon') };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => patch('lyon', { section: `s${index}` }, { headers })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(412)]);
      const [winner] = answers.filter(({ status }) => status === 200);
      expect((await api.call(at('lyon'))).body.data).toEqual(winner?.body.data);
    });
  });

  it('loses none of the changes of many at once that it has confirmed', async () => {
    const fields = [
      'collectd',
      'logger',
      'host_name',
      'metrics_db',
      'metrics_index',
      'monitoring_events_index',
    ];
    const answers = await Promise.all(fields.map((field) => patch('lyon', { [field]: field })));
    const { data } = (await api.call(at('lyon'))).body;
    for (const [index, field] of fields.entries()) {
      const status = answers[index]?.status;
      expect([200, 409]).toContain(status);
      expect(data[field]).toBe(status === 200 ? field : null);
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  });
});

describe('removing a realm', () => {
  it('takes it out of multirealms, and says so', async () => {
    await remove('rhone');
    const { status, body } = await remove('lyon');
    expect([status, body.data]).toEqual([200, { realm: 'lyon', taken_out_of: ['france'], deleted: true }]);
    expect(body.meta.notice).toBe('It is no longer a member of france.');
    expect((await api.call(at('france'))).body.data.members).toEqual(['paris']);
    expect(told(await api.call(at('lyon')))[0]).toBe(404);
    expect(told(await remove('lyon'))).toEqual([404, 'realm_not_found']);
    expect(await audited()).toEqual([
      ['realm.delete', 'rhone', 'done'],
      ['realm.delete', 'lyon', 'done'],
      ['realm.delete', 'lyon', 'refused'],
    ]);
  });

  it('only rehearses with dry_run', async () => {
    await remove('rhone');
    const { body } = await remove('lyon', {}, '?dry_run=true');
    expect(body.data).toEqual({ would_delete: { realm: 'lyon', taken_out_of: ['france'], deleted: true } });
    expect((await api.call(at('lyon'))).status).toBe(200);
  });

  it('refuses the only member of a multirealm', async () => {
    const answer = await remove('lyon');
    expect(told(answer)).toEqual([409, 'realm_in_use']);
    expect(answer.body.detail).toContain('rhone');
    expect((await api.call(at('lyon'))).status).toBe(200);
  });

  it('is done once by many at once, and nobody is told that something broke', async () => {
    await remove('rhone');
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove('lyon')));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses.has(200)).toBe(true);
    expect([...statuses].filter((status) => ![200, 404].includes(status))).toEqual([]);
  });
});

describe('a realm that could never answer', () => {
  const least = { display_name: 'nice', section: 'field' };
  it.each<[string, object, string[]]>([
    ['no address', {}, ['monitoring_ip']],
    ['an address without a port', { monitoring_ip: '192.0.2.1' }, ['monitoring_port']],
    ['a port without an address', { monitoring_port: 6557 }, ['monitoring_ip']],
    ['no address, and TLS', { monitoring_tls: true }, ['monitoring_port', 'monitoring_ip']],
    ['an address that is none', { monitoring_ip: '10.0.0.1:6557', monitoring_port: 6557 }, ['monitoring_ip']],
    [
      'an address and members',
      { monitoring_ip: '192.0.2.1', monitoring_port: 1, members: ['paris'] },
      ['monitoring_ip', 'monitoring_port'],
    ],
    ['hostgroups of no engine', { host_groups: 'web', search_backend: 1 }, ['host_groups']],
    ['a database of metrics on no server', { metrics_db: 'nice' }, ['monitoring_ip']],
    [
      'an address and a socket',
      { monitoring_ip: '192.0.2.1', monitoring_port: 1, monitoring_socket: '/run/live' },
      ['monitoring_socket'],
    ],
    ['a port and a socket', { monitoring_port: 1, monitoring_socket: '/run/live' }, ['monitoring_socket']],
    ['TLS on a socket', { monitoring_socket: '/run/live', monitoring_tls: true }, ['monitoring_tls']],
    [
      'an authority, and a plain connection',
      { monitoring_ip: 'h', monitoring_port: 1, monitoring_tls_ca: engineCertificate.cert },
      ['monitoring_tls_ca'],
    ],
    [
      'a text that is no certificate',
      {
        monitoring_ip: 'h',
        monitoring_port: 1,
        monitoring_tls: true,
        monitoring_tls_ca: '-----BEGIN CERTIFICATE-----',
      },
      ['monitoring_tls_ca'],
    ],
    [
      'several things at once',
      { section: undefined, monitoring_ip: '192.0.2.1', monitoring_port: 70_000, members: ['nice'] },
      ['section', 'monitoring_port', 'members', 'monitoring_ip', 'monitoring_port'],
    ],
  ])('is refused: %s', async (_, fields, faults) => {
    const { status, body } = await create({ ...least, ...fields });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, faults]);
  });
});

describe('a realm without an engine', () => {
  it('says so by its search backend, is left out of answers over engines, and tells who asks it', async () => {
    const engine = await startEngine({
      site: site({ programStart: 1_700_000_000, hosts: [host('web-1')] }),
      dialect: 'naemon',
      listen: { host: '127.0.0.1', port: 0 },
      clock: systemClock,
    });
    const alive = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
    await api.table.put(
      { pk: 'SEARCH_BACKEND', sk: '1'.padStart(16, '0') },
      { id: 1, url: 'http://search.example', flavour: 'opensearch' },
    );
    for (const name of ['paris', 'lyon'])
      await patch(name, { ...alive, monitoring_tls: false, monitoring_tls_ca: null });
    const logs = await create({ display_name: 'logs', section: 'field', search_backend: 1 });
    expect([logs.status, logs.body.data.kind]).toEqual([201, 'standard']);
    await patch('france', { members: ['paris', 'logs'] });
    for (const path of [
      '/api/status/realms/service-status/',
      '/api/config/realms/hosts/',
      '/api/status/multirealms/france/hosts/',
    ]) {
      const { status, body } = await api.call(path);
      expect([path, status, body.meta.partial]).toEqual([path, 200, false]);
      expect(body.meta.sources.map((source: { realm: string }) => source.realm)).not.toContain('logs');
    }
    const { status, body } = await api.call('/api/status/realms/logs/hosts/');
    expect([status, body.code]).toEqual([409, 'realm_without_engine']);
    await engine.close();
  });

  it('stays visible as an error where its record says nothing', async () => {
    const bad = {
      name: 'bad',
      display_name: 'bad',
      type: 'standard',
      section: 'x',
      monitoring_ip: '192.0.2.1',
    };
    await api.table.put({ pk: 'REALM', sk: 'bad' }, bad);
    const { body } = await api.call('/api/config/realms/hosts/?strict=false');
    expect(body.detail).toContain('bad');
    expect((await patch('bad', { activated: false })).status).toBe(200);
  });
});
