import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addHostToSite, host, removeHostFromSite } from '../../demo/status-query-engine/build-site.ts';
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
const acknowledge = (
  name: string,
  targets: unknown,
  more: More = {},
  { query = '', ...options }: CallOptions & { readonly query?: string } = {},
) => {
  const body = { targets, comment: 'on it', ...more };
  return world.call(name, `acknowledgements/${query}`, { method: 'POST', body, ...options });
};
const remove = (name: string, query: string, options: CallOptions = {}) =>
  world.call(name, `acknowledgements/?${query}`, { method: 'DELETE', ...options });
const ackCommentsIn = (name: (typeof dialects)[number]) =>
  [...world.engines[name].site.comments.values()].filter((one) => one.entry_type === 4);

/** Icinga 2 does not show whether the comment of an acknowledgement stays. */
const showsPersistent = (name: string) => (name === 'icinga2' ? null : true);

describe.each(dialects)('an acknowledgement on %s', (name) => {
  it('is set, seen in the status, removed and gone', async () => {
    const targets = { hosts: ['db-1'], services: [{ host_name: 'web-1', service: 'http' }] };
    const { status, body } = await acknowledge(name, targets);
    expect(status).toBe(200);
    expect(body.data.counts).toEqual({ done: 2, already: 0, queued: 0, refused: 0, unconfirmed: 0 });
    expect(body.data.targets).toMatchObject([
      {
        ...{ realm: name, host_name: 'db-1', service: null, outcome: 'done', reason: null },
        id: body.data.targets[0].now.acknowledgement_id,
        now: {
          author: 'admin',
          comment: 'on it',
          is_ours: true,
          sticky: true,
          state_name: 'DOWN',
        },
      },
      { host_name: 'web-1', service: 'http', outcome: 'done', now: { state_name: 'CRITICAL' } },
    ]);
    const seen = async () => {
      const host = await world.api.call(`/api/status/realms/${name}/hosts/db-1/`);
      const isAcknowledged: boolean | null = host.body.data.acknowledged;
      return isAcknowledged;
    };
    expect(await seen()).toBe(true);
    const removed = await remove(name, 'host_name=db-1');
    expect(removed.body.data.targets).toMatchObject([{ host_name: 'db-1', outcome: 'done', now: null }]);
    expect(await seen()).toBe(false);
    const service = await remove(name, 'host_name=web-1&service=http');
    expect(outcomesIn(service.body.data)).toEqual([['web-1', 'http', 'done']]);
    expect((await world.call(name, 'acknowledgements/')).body.data).toEqual([]);
    expect(ackCommentsIn(name)).toEqual([]);
    const again = await remove(name, 'host_name=db-1');
    expect([again.status, again.body.meta.partial]).toEqual([200, undefined]);
    expect(outcomesIn(again.body.data)).toEqual([['db-1', null, 'already']]);
  });

  it('has an id that stays over a restart, by which it is read and removed, and which the next one does not have', async () => {
    const one = (id: string, options: CallOptions = {}) =>
      world.call(name, `acknowledgements/${id}/`, options);
    const set = async () => String((await acknowledge(name, { hosts: ['db-1'] })).body.data.targets[0].id);
    const id = await set();
    const { comments } = world.engines[name].site;
    for (const [number, each] of [...comments]) {
      comments.delete(number);
      comments.set(number + 100, { ...each, id: number + 100 });
    }
    const [row] = (await world.call(name, 'acknowledgements/')).body.data;
    expect([(await one(id)).body.data, row.acknowledgement_id]).toEqual([row, id]);
    expect((await world.call('all', `acknowledgements/${id}/`)).body.data).toEqual(row);
    const forbidden = await one(id, { method: 'DELETE', caller: viewer('vera') });
    expect(forbidden.status).toBe(403);
    const answers = await Promise.all([1, 2].map(() => one(id, { method: 'DELETE' })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect((await one(id)).body.code).toBe('acknowledgement_not_found');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const next = await set();
    expect(next).not.toBe(id);
    expect((await one(id, { method: 'DELETE' })).body.code).toBe('acknowledgement_not_found');
    expect((await world.call(name, 'acknowledgements/')).body.data).toHaveLength(1);
  });

  it('is refused for what has no problem, and set for the others', async () => {
    const targets = {
      hosts: ['web-1', 'new', 'db-2'],
      services: [{ host_name: 'web-1', service: 'load' }],
    };
    const { status, body } = await acknowledge(name, targets);
    expect([status, body.meta.partial]).toEqual([200, true]);
    expect(body.data.targets).toMatchObject([
      { host_name: 'db-2', outcome: 'done', reason: null },
      { host_name: 'new', outcome: 'refused', reason: expect.stringContaining('not checked yet') },
      { host_name: 'web-1', outcome: 'refused', reason: expect.stringContaining('It is UP'), now: null },
      { host_name: 'web-1', service: 'load', reason: expect.stringContaining('It is OK') },
    ]);
    expect(ackCommentsIn(name)).toHaveLength(1);
  });

  it('of somebody else stays, and is removed all the same', async () => {
    await acknowledge(name, { hosts: ['db-1'] });
    const caller = { ...oscar, role: 'admin' as const };
    const second = await acknowledge(name, { hosts: ['db-1'] }, { comment: 'mine' }, { caller });
    expect(second.body.data.targets).toMatchObject([
      { outcome: 'already', now: { author: 'admin', comment: 'on it' } },
    ]);
    const removed = await remove(name, 'host_name=db-1', { caller });
    expect(removed.body.data.counts.done).toBe(1);
  });

  it('is set once, and tells the contacts once, for twenty requests at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => acknowledge(name, { hosts: ['db-1'] }, { comment: `${at}` })),
    );
    const outcomes = answers.flatMap(({ body }) => outcomesIn(body.data).map(([, , outcome]) => outcome));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'already')).toHaveLength(19);
    expect(ackCommentsIn(name)).toHaveLength(1);
  });

  it('is set once for two callers at the same time', async () => {
    const answers = await Promise.all([
      acknowledge(name, { hosts: ['db-1'] }),
      acknowledge(name, { hosts: ['db-1'] }, { comment: 'me too' }),
    ]);
    const outcomes = answers.flatMap(({ body }) => outcomesIn(body.data).map(([, , outcome]) => outcome));
    expect(outcomes).toContain('done');
    expect(outcomes.every((one) => one === 'done' || one === 'already')).toBe(true);
    for (const { body } of answers) expect(body.data.targets[0].now).not.toBeNull();
    expect((await world.call(name, 'acknowledgements/')).body.data).toHaveLength(1);
  });

  it.each([
    ['a semicolon and a line break', 'disks; then\nreboot', 'disks, then reboot'],
    ['a backslash', String.raw`C:\new`, String.raw`C:\new`],
  ])('keeps a comment with %s', async (_, comment, kept) => {
    const { body } = await acknowledge(name, { hosts: ['db-1'] }, { comment });
    expect(body.data.targets).toMatchObject([{ outcome: 'done', now: { comment: kept } }]);
  });

  it('is set with an emoji in its comment, and refused with a comment of 10 kB', async () => {
    const { body } = await acknowledge(name, { hosts: ['db-1'] }, { comment: 'disks 😀' });
    expect(body.data.targets).toMatchObject([{ outcome: 'done', now: { is_ours: true } }]);
    const long = await acknowledge(name, { hosts: ['db-1'] }, { comment: 'x'.repeat(10_000) });
    expect([long.status, long.body.code]).toEqual([400, 'invalid_request']);
  });

  it('names an unknown host among a hundred', async () => {
    const names = Array.from({ length: 99 }, (_, number) => `node-${number}`);
    for (const one of names) addHostToSite(world.engines[name].site, host(one, { state: 1 }));
    const { body } = await acknowledge(name, { hosts: [...names, 'nobody'] });
    expect(body.data.counts).toEqual({ done: 99, already: 0, queued: 0, refused: 1, unconfirmed: 0 });
    expect(body.data.targets.at(-1)).toMatchObject({
      ...{ host_name: 'nobody', outcome: 'refused', reason: 'There is no such host.' },
    });
    const removed = await remove(name, 'filter=host_name%3Dnode-*%26kind%3Dhost&expected_count=99');
    expect(removed.body.data.counts.done).toBe(99);
  });

  it('may be normal and persistent', async () => {
    const more = { sticky: false, persistent: true, notify: false };
    const { body } = await acknowledge(name, { hosts: ['db-1'] }, more);
    expect(body.data.targets).toMatchObject([{ now: { sticky: false, persistent: showsPersistent(name) } }]);
    await remove(name, 'host_name=db-1');
    expect(ackCommentsIn(name)).toHaveLength(1);
    expect((await world.call(name, 'acknowledgements/')).body.data).toEqual([]);
  });
});

describe('an acknowledgement', () => {
  it('ends by itself on Icinga 2 and on Naemon', async () => {
    const { body } = await acknowledge('all', { hosts: ['db-1'] }, { expires_at: 'now+1h' });
    expect(body.data.targets.map((one: { readonly realm: string }) => one.realm)).toEqual(
      [...dialects].sort(),
    );
    for (const one of body.data.targets) {
      expect(one).toMatchObject({ outcome: 'done', now: { expires_at: expect.any(String) } });
      const left = Date.parse(one.now.expires_at) - Date.now();
      expect(left).toBeGreaterThan(3_500_000);
      expect(left).toBeLessThanOrEqual(3_600_000);
    }
  });

  it.each([
    ['an end in the past', { expires_at: 'now-1h' }, 'expires_at'],
    ['an end that Icinga 2 cannot show', { expires_at: '2038-02-01' }, 'expires_at'],
    ['an empty comment', { comment: ' ' }, 'comment'],
    ['no targets', { targets: {} }, 'targets'],
    ['an unknown field', { stiky: true }, 'stiky'],
  ])('is refused with %s', async (_, more, field) => {
    const { status, body } = await acknowledge('icinga2', { hosts: ['db-1'] }, more);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map((one: { field: string }) => one.field)).toContain(field);
    expect(ackCommentsIn('icinga2')).toEqual([]);
  });

  it('is foreseen by a dry run, and protected by the expected count', async () => {
    const dry = await acknowledge('icinga2', { hostgroup: 'databases' }, {}, { query: '?dry_run=true' });
    expect(dry.body.data.would_acknowledge.counts.would_be_done).toBe(2);
    const query = '?expected_count=3';
    const { status, body } = await acknowledge('icinga2', { hostgroup: 'databases' }, {}, { query });
    expect([status, body.code]).toEqual([409, 'unexpected_count']);
    expect(ackCommentsIn('icinga2')).toEqual([]);
  });

  it('is answered again for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'ack-1' };
    const first = await acknowledge('naemon', { hosts: ['db-1'] }, {}, { headers });
    const again = await acknowledge('naemon', { hosts: ['db-1'] }, {}, { headers });
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    expect(ackCommentsIn('naemon')).toHaveLength(1);
  });

  it('never reaches hosts that a hostgroup realm does not show', async () => {
    const caller = oscar;
    const { body } = await acknowledge(
      'databases',
      { filter: 'state=1,2', hosts: ['web-1'] },
      {},
      { caller },
    );
    expect(outcomesIn(body.data)).toEqual([
      ['db-1', null, 'done'],
      ['db-2', null, 'done'],
      ['db-1', 'mysql', 'done'],
      ['web-1', null, 'refused'],
    ]);
    await acknowledge('icinga2', { services: [{ host_name: 'web-1', service: 'http' }] });
    const removed = await remove('databases', 'filter=host_name%3D*', { caller });
    expect(removed.body.data.counts.done).toBe(3);
    expect((await world.call('icinga2', 'acknowledgements/')).body.data).toMatchObject([
      { host_name: 'web-1', service: 'http' },
    ]);
  });

  it('is for operators of the realm', async () => {
    const asViewer = await acknowledge('icinga2', { hosts: ['db-1'] }, {}, { caller: viewer('vera') });
    expect([asViewer.status, asViewer.body.code]).toEqual([403, 'forbidden']);
    const elsewhere = await remove('naemon', 'host_name=db-1', { caller: oscar });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'realm_not_found']);
  });

  it('of a host that disappears meanwhile is refused', async () => {
    const { site } = world.engines.icinga2;
    const advance = () => {
      if (site.log.length > 0) removeHostFromSite(site, 'db-2');
    };
    site.advance = advance;
    const { body } = await acknowledge('icinga2', { hosts: ['db-1', 'db-2'] });
    expect(outcomesIn(body.data)).toEqual([
      ['db-1', null, 'done'],
      ['db-2', null, 'refused'],
    ]);
  });

  it('is audited with the numbers of its targets', async () => {
    await acknowledge('icinga2', { hosts: ['db-1', 'web-1'] });
    await remove('icinga2', 'host_name=db-1');
    const entries = await createAuditStore(world.api.table).list(Date.now() - 60_000, Date.now());
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ action: 'problem.acknowledge', target: 'icinga2', outcome: 'done' },
          targets: { done: 1, already: 0, queued: 0, refused: 1, unconfirmed: 0 },
        }),
        expect.objectContaining({ action: 'acknowledgement.remove', target: 'icinga2' }),
      ]),
    );
  });
});

describe('the removal of acknowledgements', () => {
  it.each([
    ['', 'host_name'],
    ['service=http', 'host_name'],
    ['host_name=,', 'host_name'],
    ['filter=', 'host_name'],
    ['filter=nonsense%3D1', 'filter'],
    ['hosts=db-1', 'hosts'],
  ])('is refused with the query "%s"', async (query, field) => {
    const { status, body } = await remove('icinga2', query);
    expect(status).toBe(400);
    expect(body.errors.map((one: { field: string }) => one.field)).toContain(field);
  });

  it('names unknown services of known hosts', async () => {
    await acknowledge('naemon', { services: [{ host_name: 'web-1', service: 'http' }] });
    const { body } = await remove('naemon', 'host_name=web-1&service=http,nothing');
    expect(outcomesIn(body.data)).toEqual([
      ['web-1', 'http', 'done'],
      ['web-1', 'nothing', 'refused'],
    ]);
  });
});
