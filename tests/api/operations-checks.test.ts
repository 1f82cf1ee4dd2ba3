import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { createAuditStore } from '../../shared/store/audit.ts';
import { type CallOptions, viewer } from '../support/app.ts';
import {
  dialects,
  type OperationsWorld,
  oscar,
  outcomesIn,
  startOperationsWorld,
} from './operations-world.ts';

let world: OperationsWorld;
beforeEach(async () => {
  world = await startOperationsWorld();
});
afterEach(() => world.stop());

type More = Readonly<Record<string, unknown>>;
const post = (name: string, what: 'checks' | 'switches', body: More, options: CallOptions = {}) =>
  world.call(name, `${what}/`, { method: 'POST', body, ...options });
const hostIn = (name: (typeof dialects)[number], host: string) => world.engines[name].site.hosts.get(host)!;

describe.each(dialects)('a check now on %s', (name) => {
  it('is done when there is a new result, also twice in one second', async () => {
    const targets = { hosts: ['web-1', 'new'] };
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await post(name, 'checks', { targets, include_services: true });
      expect([status, outcomesIn(body.data)]).toEqual([
        200,
        [
          ['new', null, 'done'],
          ['web-1', null, 'done'],
          ['web-1', 'http', 'done'],
          ['web-1', 'load', 'done'],
        ],
      ]);
      const [, web, http] = body.data.targets;
      expect(web).toMatchObject({ realm: name, id: null, now: { state: 0, state_name: 'UP' } });
      expect(http).toMatchObject({ now: { state: 2, state_name: 'CRITICAL' } });
      expect(Date.now() - Date.parse(web.now.last_check)).toBeLessThan(10_000);
    }
    const seen = await world.api.call(`/api/status/realms/${name}/hosts/new/`);
    expect(seen.body.data.state_name).not.toBe('PENDING');
  });

  it('is confirmed only by a new result', async () => {
    // The engine takes the command, and the plugin hangs.
    const stuck = hostIn(name, 'db-1');
    Object.defineProperty(stuck, 'last_check', { get: () => 1000, set: () => undefined });
    Object.defineProperty(stuck, 'execution_time', { get: () => 0.5, set: () => undefined });
    const { status, body } = await post(name, 'checks', { targets: { hosts: ['db-1', 'db-2'] } });
    expect([status, body.meta.partial]).toEqual([200, true]);
    expect(body.data.targets).toMatchObject([
      { host_name: 'db-1', outcome: 'unconfirmed', reason: expect.stringContaining('not seen in time') },
      { host_name: 'db-2', outcome: 'done' },
    ]);
  });
});

describe('a check now', () => {
  it('is for operators, inside of a hostgroup realm, and audited', async () => {
    const targets = { hosts: ['web-1', 'db-1'] };
    const asViewer = await post('icinga2', 'checks', { targets }, { caller: viewer('vera') });
    expect(asViewer.status).toBe(403);
    const before = hostIn('icinga2', 'web-1').last_check;
    const { body } = await post('databases', 'checks', { targets }, { caller: oscar });
    expect(outcomesIn(body.data)).toEqual([
      ['db-1', null, 'done'],
      ['web-1', null, 'refused'],
    ]);
    expect(hostIn('icinga2', 'web-1').last_check).toBe(before);
    const entries = await createAuditStore(world.api.table).list(Date.now() - 60_000, Date.now());
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ action: 'target.check', target: 'databases', outcome: 'done' },
        targets: expect.objectContaining({ done: 1, refused: 1 }),
      }),
    );
  });
});

const switches = ['active_checks', 'passive_checks', 'notifications', 'flap_detection', 'event_handler'];

describe.each(dialects)('a switch on %s', (name) => {
  it.each(switches)('%s is turned off, seen, and turned on again', async (one) => {
    const targets = { hosts: ['web-1'], services: [{ host_name: 'web-1', service: 'http' }] };
    const all = Object.fromEntries(switches.map((each) => [each, true]));
    const off = await post(name, 'switches', { targets, switch: one, on: false });
    expect([off.status, off.body.data.counts.done]).toEqual([200, 2]);
    for (const target of off.body.data.targets) expect(target.now).toEqual({ ...all, [one]: false });
    const again = await post(name, 'switches', { targets, switch: one, on: false });
    expect(again.body.data.counts.already).toBe(2);
    const on = await post(name, 'switches', { targets, switch: one, on: true });
    expect(on.body.data.targets).toMatchObject([
      { outcome: 'done', now: all },
      { outcome: 'done', now: all },
    ]);
  });

  it('is seen in the status', async () => {
    const targets = { hosts: ['web-1'] };
    await post(name, 'switches', { targets, include_services: true, switch: 'notifications', on: false });
    const seen = await world.api.call(`/api/status/realms/${name}/hosts/web-1/`);
    expect(seen.body.data.notifications_enabled).toBe(false);
    expect([...hostIn(name, 'web-1').services.values()].map((one) => one.notifications_enabled)).toEqual([
      false,
      false,
    ]);
  });
});

describe('a switch', () => {
  it.each([
    ['an unknown name', { switch: 'gravity', on: true }, 'switch'],
    ['no position', { switch: 'notifications' }, 'on'],
    ['a position in words', { switch: 'notifications', on: 'off' }, 'on'],
  ])('is refused with %s', async (_, more, field) => {
    const { status, body } = await post('naemon', 'switches', { targets: { hosts: ['web-1'] }, ...more });
    expect([status, body.errors.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
  });

  it('of other hosts than those of a hostgroup realm stays', async () => {
    const turn = { switch: 'notifications', on: false };
    const targets = { hosts: ['web-1', 'db-1'] };
    const { body } = await post('databases', 'switches', { targets, ...turn }, { caller: oscar });
    expect(body.data.counts).toEqual({ done: 1, already: 0, queued: 0, refused: 1, unconfirmed: 0 });
    expect(hostIn('icinga2', 'web-1').notifications_enabled).toBe(true);
    const all = await post('all', 'switches', { targets: { hosts: ['db-2', 'nobody'] }, ...turn });
    expect([all.status, all.body.data.counts]).toEqual([
      200,
      { done: 2, already: 0, queued: 0, refused: 1, unconfirmed: 0 },
    ]);
  });
});
