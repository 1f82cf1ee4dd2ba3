// These tests read and remove comments, by their id or by a filter.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addComment } from '../../demo/status-query-engine/downtimes.ts';
import type { Engine } from '../../demo/status-query-engine/index.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { type CallOptions, viewer } from '../support/app.ts';
import {
  type Dialect,
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

interface Seed {
  readonly host?: string;
  readonly service?: string;
  readonly author?: string;
  readonly text?: string;
}

/** Writes a comment into an engine without this API. */
function write(dialect: Dialect, seed: Seed = {}) {
  const { host: name = 'web-1', service, author = 'thruk', text = 'see the ticket' } = seed;
  const { site } = world.engines[dialect];
  const host = site.hosts.get(name)!;
  return addComment(site, {
    ...{ host, service: service === undefined ? null : host.services.get(service)! },
    ...{ author, text, entry_time: Math.floor(Date.now() / 1000) - 60, entry_type: 1 },
    ...{ persistent: true, expire_time: 0 },
  });
}

/** The engine gives other numbers to its comments, as Icinga 2 does at each start. */
function renumber({ site }: Engine): void {
  const all = [...site.comments.values()].reverse();
  site.comments.clear();
  for (const one of all) site.comments.set(one.id + 100, { ...one, id: one.id + 100 });
}

const idsIn = async (name: string, query = '') => {
  const { body } = await world.call(name, `comments/${query}`);
  return body.data.map((row: { readonly comment_id: string }) => row.comment_id) as string[];
};
const textsIn = (dialect: Dialect) =>
  [...world.engines[dialect].site.comments.values()].map((one) => one.text);
const remove = (name: string, rest: string, options: CallOptions = {}) =>
  world.call(name, `comments/${rest}`, { method: 'DELETE', ...options });
const filter = (words: string) => `?filter=${encodeURIComponent(words)}`;

describe.each(dialects)('a comment on %s', (name) => {
  it('has an id that stays over a restart of the engine, and is found by it', async () => {
    write(name);
    write(name, { service: 'http' });
    const rows = (await world.call(name, 'comments/?sort=service')).body.data;
    renumber(world.engines[name]);
    expect(rows).not.toEqual([]);
    for (const row of rows) {
      const { status, body } = await world.call(name, `comments/${row.comment_id}/`);
      expect([status, body.data]).toEqual([200, row]);
    }
  });

  it.each([
    ['a host', undefined],
    ['a service', 'http'],
  ])('on %s is removed once, also after a restart, and the others stay', async (_, service) => {
    write(name, { text: 'stays' });
    write(name, { text: 'stays too', service: 'http' });
    write(name, { text: 'goes', ...(service !== undefined && { service }) });
    const [id = ''] = await idsIn(name, '?comment=goes');
    renumber(world.engines[name]);
    const { status, body } = await remove(name, `${id}/`);
    const gone = { realm: name, host_name: 'web-1', service: service ?? null, comment_id: id };
    expect([status, body.data]).toEqual([200, { ...gone, deleted: true }]);
    expect(textsIn(name).sort()).toEqual(['stays', 'stays too']);
    for (const method of ['DELETE', 'GET']) {
      const again = await world.call(name, `comments/${id}/`, { method });
      expect([again.status, again.body.code]).toEqual([404, 'comment_not_found']);
    }
  });

  it('is removed by a filter, with a result for each, and none is an empty answer', async () => {
    write(name, { author: 'ann' });
    write(name, { author: 'ann', service: 'http' });
    write(name, { author: 'ann', host: 'db-1' });
    write(name, { author: 'ben' });
    const { status, body } = await remove(name, filter('author=ann&host_name=web-*'));
    expect([status, body.data.counts]).toMatchObject([200, { done: 2, refused: 0, unconfirmed: 0 }]);
    expect([...outcomesIn(body.data)].sort()).toEqual([
      ['web-1', null, 'done'],
      ['web-1', 'http', 'done'],
    ]);
    expect(body.data.targets).toMatchObject([{ reason: null, now: null }, {}]);
    expect(await idsIn(name)).toHaveLength(2);
    const none = await remove(name, filter('author=ann&host_name=web-*'));
    expect([none.status, none.body.data.targets]).toEqual([200, []]);
  });

  it('about an acknowledgement leaves the acknowledgement when it is removed', async () => {
    await world.call(name, 'acknowledgements/', {
      method: 'POST',
      body: { targets: { hosts: ['db-1'] }, comment: 'on it' },
    });
    const [id = ''] = await idsIn(name, '?kind=acknowledgement');
    expect((await remove(name, `${id}/`)).status).toBe(200);
    const { body } = await world.call(name, 'acknowledgements/');
    expect(body.data).toMatchObject([{ host_name: 'db-1', author: null, comment: null }]);
  });
});

describe('the removal of comments', () => {
  it('is for the realm that has them, or a multirealm with that realm', async () => {
    write('icinga2');
    const [id = ''] = await idsIn('icinga2');
    for (const name of ['naemon', 'databases']) {
      const { status, body } = await remove(name, `${id}/`);
      expect([status, body.code]).toEqual([404, 'comment_not_found']);
    }
    const { status, body } = await remove('all', `${id}/`);
    expect([status, body.data.realm]).toEqual([200, 'icinga2']);
    expect(textsIn('icinga2')).toEqual([]);
  });

  it('never reaches hosts that a hostgroup realm does not show', async () => {
    write('icinga2', { text: 'hidden' });
    write('icinga2', { host: 'db-1', service: 'mysql', text: 'shown' });
    const { body } = await remove('databases', filter('host_name=*'), { caller: oscar });
    expect(outcomesIn(body.data)).toEqual([['db-1', 'mysql', 'done']]);
    expect(textsIn('icinga2')).toEqual(['hidden']);
  });

  it('is for operators of the realm, and audited', async () => {
    write('icinga2');
    write('icinga2', { host: 'db-1' });
    const [id = ''] = await idsIn('icinga2', '?host_name=web-1');
    for (const rest of [`${id}/`, filter('host_name=*')]) {
      expect((await remove('icinga2', rest, { caller: viewer('vera') })).status).toBe(403);
      expect((await remove('naemon', rest, { caller: oscar })).body.code).toBe('realm_not_found');
    }
    expect((await remove('icinga2', `${id}/`, { caller: oscar })).status).toBe(200);
    await remove('icinga2', filter('host_name=*'), { caller: oscar });
    const entries = await createAuditStore(world.api.table).list(Date.now() - 60_000, Date.now());
    const own = { actor: 'oscar', action: 'comment.remove', outcome: 'done' };
    expect(entries).toContainEqual(expect.objectContaining({ ...own, target: `icinga2/${id}` }));
    expect(entries).toContainEqual(
      expect.objectContaining({ ...own, target: 'icinga2', targets: expect.objectContaining({ done: 1 }) }),
    );
  });

  it.each([
    ['no filter', ''],
    ['an empty filter', '?filter='],
    ['a filter with an empty word', filter('author=&host_name=web-1')],
    ['a word that is no filter', filter('key=x')],
  ])('is refused with %s', async (_, query) => {
    write('naemon');
    const { status, body } = await remove('naemon', query);
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', 'filter']);
    expect(textsIn('naemon')).toHaveLength(1);
  });

  it('changes nothing in a dry run, or if there is another number than expected', async () => {
    write('naemon');
    write('naemon', { host: 'db-1' });
    const dry = await remove('naemon', `${filter('host_name=*')}&dry_run=true`);
    expect(dry.body.data.would_remove.counts.would_be_done).toBe(2);
    const other = await remove('naemon', `${filter('host_name=*')}&expected_count=3`);
    expect([other.status, other.body.code]).toEqual([409, 'unexpected_count']);
    expect(other.body.detail).toContain('2 comments');
    expect(textsIn('naemon')).toHaveLength(2);
  });
});
