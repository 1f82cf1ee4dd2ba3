// Check results that are submitted by hand go through the queue of passive checks into the engine.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { type CallOptions, userCreatedAt, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { type PassiveWorld, startPassiveWorld } from '../support/passive-world.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { type Dialect, dialects, outcomesIn } from './operations-world.ts';

const passive = { accept_passive_checks: true, max_check_attempts: 1 };
const seededSite = () =>
  site({
    hosts: [
      host('web-1', {
        ...{ ...passive, has_been_checked: false, groups: ['linux'] },
        services: [
          service('http', { ...passive, has_been_checked: false }),
          service('active', { accept_passive_checks: false }),
          service('a;b', passive),
        ],
      }),
      host('db-1', { ...passive, has_been_checked: false, groups: ['databases'] }),
      host('closed', { accept_passive_checks: false }),
    ],
  });

const portOf = ({ address }: Engine) => ('port' in address ? address.port : 0);
const oscar = { userName: 'oscar', userCreatedAt, role: 'operator' as const, sessionId: 'session-oscar' };

let engines: Readonly<Record<Dialect, Engine>>;
let world: PassiveWorld;
/** False if no function reads the queue. */
let isDelivering: boolean;

beforeEach(async () => {
  isDelivering = true;
  const start = (dialect: Dialect) =>
    startEngine({ site: seededSite(), dialect, listen: { host: '127.0.0.1', port: 0 }, clock: systemClock });
  engines = { icinga2: await start('icinga2'), naemon: await start('naemon') };
  const at = (dialect: Dialect) => ({ monitoring_port: portOf(engines[dialect]) });
  world = await startPassiveWorld({
    endpoints,
    realms: [
      ...dialects.map((dialect) => realm(dialect, at(dialect))),
      realm('dead', { monitoring_port: deadPort }),
      hostgroupRealm('databases', 'databases', at('icinga2')),
      hostgroupRealm('dead-group', 'databases', { monitoring_port: deadPort }),
      multirealm('all', ...dialects),
    ],
    viewers: { vera: ['icinga2'], oscar: ['icinga2', 'databases'] },
    config: { engineDeadlineMs: 10_000 },
    // The delivery runs while a request waits.
    async sleep(ms) {
      if (isDelivering) while ((await world.deliver()) > 0);
      else world.pass(ms);
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  });
});
afterEach(async () => {
  await world.stop();
  await Promise.all(Object.values(engines).map((engine) => engine.close()));
});

const submit = (
  name: string,
  body: Readonly<Record<string, unknown>>,
  { query = '', ...options }: CallOptions & { readonly query?: string } = {},
) => {
  const path = `/api/operations/${name === 'all' ? 'multirealms' : 'realms'}/${name}/results/${query}`;
  const whole = { targets: { hosts: ['web-1'] }, state_name: 'DOWN', output: 'no answer', ...body };
  return world.api.call(path, { method: 'POST', body: whole, ...options });
};
const web = (name: Dialect) => engines[name].site.hosts.get('web-1')!;
const http = { services: [{ host_name: 'web-1', service: 'http' }] };

describe.each(dialects)('a result on %s', (name) => {
  it('of a host and of a service goes by the queue, and is done when the engine shows it', async () => {
    const { status, body } = await submit(name, {});
    expect([status, body.data.counts]).toMatchObject([200, { done: 1, queued: 0, refused: 0 }]);
    expect(body.data.targets).toMatchObject([
      { realm: name, host_name: 'web-1', service: null, reason: null, id: null },
    ]);
    expect(body.data.targets[0].now).toMatchObject({ state_name: 'DOWN', output: 'no answer' });
    expect(web(name)).toMatchObject({ state: 1, output: 'no answer', passive: true });
    const result = {
      targets: http,
      state_name: 'WARNING',
      output: 'slow; | 3 s\nmore',
      perf_data: 'time=3s;2;5',
    };
    const ofService = await submit(name, result);
    expect(outcomesIn(ofService.body.data)).toEqual([['web-1', 'http', 'done']]);
    expect(web(name).services.get('http')).toMatchObject({
      ...{ state: 1, output: 'slow, / 3 s more', perf_data: 'time=3s;2;5' },
    });
    expect(await world.deliver()).toBe(0);
  });

  it('is UP for a host whose state is WARNING, and says so', async () => {
    const { body } = await submit(name, { state_name: 'WARNING' });
    expect(body.data.targets).toMatchObject([
      { outcome: 'done', reason: 'A host has no state WARNING: it is UP.', now: { state_name: 'UP' } },
    ]);
  });

  it('is refused at once for a name with a semicolon, which no command can have', async () => {
    const services = [{ host_name: 'web-1', service: 'a;b' }];
    const { body } = await submit(name, { targets: { services }, state_name: 'OK' });
    expect(body.data.targets).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('semicolon') },
    ]);
    expect(world.queue.size().visible).toBe(0);
  });

  it('has the time of its check', async () => {
    const { body } = await submit(name, { checked_at: 'now-10m' });
    expect(body.data.counts.done).toBe(1);
    const ago = Date.now() / 1000 - web(name).last_check;
    expect(ago).toBeGreaterThan(590);
    expect(ago).toBeLessThan(640);
  });

  it('is refused by name for what takes none, has no such state, or is not there', async () => {
    const services = ['http', 'active', 'none'].map((service) => ({ host_name: 'web-1', service }));
    const targets = { hosts: ['web-1', 'closed', 'nobody'], services };
    const { status, body } = await submit(name, { targets, state_name: 'UNKNOWN' });
    expect([status, body.meta.partial]).toEqual([200, true]);
    const reasons = body.data.targets.map(
      (one: { host_name: string; service: string | null; outcome: string; reason: string | null }) =>
        [one.host_name, one.service, one.outcome, one.reason].join('|'),
    );
    expect(reasons.sort()).toEqual([
      'closed||refused|A host has no state UNKNOWN.',
      'nobody||refused|There is no such host.',
      'web-1|active|refused|It takes no passive checks.',
      'web-1|http|done|',
      'web-1|none|refused|There is no such service.',
      'web-1||refused|A host has no state UNKNOWN.',
    ]);
    const closed = await submit(name, { targets: { hosts: ['closed'] } });
    expect(closed.body.data.targets).toMatchObject([{ reason: 'It takes no passive checks.' }]);
    expect(world.queue.size().visible).toBe(0);
  });

  it('is queued with 202 while nothing delivers it, and arrives later', async () => {
    isDelivering = false;
    const { status, body } = await submit(name, {});
    expect([status, body.data.counts]).toMatchObject([202, { done: 0, queued: 1 }]);
    expect(body.data.targets).toMatchObject([{ outcome: 'queued', reason: null, now: { last_check: null } }]);
    expect(await world.deliver()).toBe(1);
    expect(web(name)).toMatchObject({ state: 1, output: 'no answer' });
  });

  it('changes nothing in a dry run, or if there is another number than expected', async () => {
    const dry = await submit(name, {}, { query: '?dry_run=true' });
    expect([dry.status, dry.body.data.would_submit.counts.would_be_queued]).toEqual([200, 1]);
    const other = await submit(name, {}, { query: '?expected_count=2' });
    expect([other.status, other.body.code]).toEqual([409, 'unexpected_count']);
    expect(world.queue.size().visible).toBe(0);
  });
});

describe('a result', () => {
  it.each([
    ['a state that nothing has', { state_name: 'BROKEN' }, 'state_name'],
    ['no output', { output: ' \n' }, 'output'],
    ['a time in the future', { checked_at: 'now+5m' }, 'checked_at'],
    ['a time two days ago', { checked_at: 'now-2d' }, 'checked_at'],
    ['long performance data', { perf_data: 'x'.repeat(3000) }, 'perf_data'],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await submit('naemon', body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
  });

  it('that is older than the last check is refused on Icinga 2, which would drop it', async () => {
    await submit('icinga2', {});
    const { body } = await submit('icinga2', { checked_at: 'now-10m' });
    expect(body.data.targets).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('drops older results') },
    ]);
  });

  it('is refused if the whole engine takes no passive checks', async () => {
    engines.naemon.site.acceptsPassiveChecks = false;
    const { body } = await submit('naemon', { targets: { hosts: ['web-1'], ...http }, state_name: 'OK' });
    expect(body.data.targets).toMatchObject([
      { outcome: 'refused', reason: 'Its engine takes no passive checks of hosts.' },
      { outcome: 'refused', reason: 'Its engine takes no passive checks of services.' },
    ]);
  });

  it('is accepted for a named host of an engine that is away, but not in a hostgroup realm', async () => {
    const { status, body } = await submit('dead', {});
    expect([status, body.data.targets]).toMatchObject([202, [{ outcome: 'queued', now: null }]]);
    expect(world.queue.size().visible).toBe(1);
    for (const [name, targets] of [
      ['dead', { hostgroup: 'databases' }],
      ['dead-group', { hosts: ['db-1'] }],
    ] as const) {
      const refused = await submit(name, { targets });
      expect([refused.status, refused.body.code]).toEqual([503, 'engine_unreachable']);
    }
    expect(world.queue.size().visible).toBe(1);
  });

  it('is 503 if the queue does not take it, and nothing is half done', async () => {
    world.proxy.setDown(true);
    const { status, body } = await submit('naemon', {});
    expect([status, body.code]).toEqual([503, 'queue_unavailable']);
    expect(web('naemon').has_been_checked).toBe(false);
  });

  it('keeps the order of its object with notifications of log platforms', async () => {
    isDelivering = false;
    const fields = { realm: 'naemon', host: 'web-1', service: 'http' };
    await world.submit({ event: { priority: 3, message: 'first', fields } });
    await submit('naemon', { targets: http, state_name: 'WARNING', output: 'second' });
    const waiting = world.queue.receive(10);
    const outputs = waiting.map(({ body }) => /"output":"(\w+)"/.exec(body)?.[1]);
    expect(outputs).toEqual(['first', 'second']);
    expect(new Set(waiting.map(({ group }) => group)).size).toBe(1);
  });

  it('is one for an Idempotency-Key, and for an object that two realms share', async () => {
    const headers = { 'idempotency-key': 'deploy-7' };
    const first = await submit('all', {}, { headers });
    const again = await submit('all', {}, { headers });
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(first.body.data.counts.done).toBe(2);
    expect(world.queue.size().visible).toBe(0);
  });

  it('never reaches hosts that a hostgroup realm does not show', async () => {
    const targets = { hosts: ['web-1', 'db-1'] };
    const { body } = await submit('databases', { targets }, { caller: oscar });
    expect(outcomesIn(body.data)).toEqual([
      ['db-1', null, 'done'],
      ['web-1', null, 'refused'],
    ]);
    expect(web('icinga2').has_been_checked).toBe(false);
  });

  it('is for operators of the realm, and audited with its numbers', async () => {
    expect((await submit('icinga2', {}, { caller: viewer('vera') })).status).toBe(403);
    expect((await submit('naemon', {}, { caller: oscar })).body.code).toBe('realm_not_found');
    await submit('icinga2', { targets: { hosts: ['web-1', 'nobody'] } }, { caller: oscar });
    const entries = await createAuditStore(world.api.table).list(Date.now() - 60_000, Date.now());
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ actor: 'oscar', action: 'result.submit', target: 'icinga2', outcome: 'done' },
        targets: expect.objectContaining({ done: 1, refused: 1 }),
      }),
    );
  });
});
