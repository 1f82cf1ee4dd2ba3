import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addHostToSite, host } from '../../demo/status-query-engine/build-site.ts';
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

const add = (
  name: string,
  targets: unknown,
  more: Readonly<Record<string, unknown>> = {},
  { query = '', ...options }: CallOptions & { readonly query?: string } = {},
) => {
  const body = { targets, comment: 'see the ticket', ...more };
  return world.call(name, `comments/${query}`, { method: 'POST', body, ...options });
};
const commentsIn = (name: (typeof dialects)[number]) => [...world.engines[name].site.comments.values()];

describe.each(dialects)('a comment on %s', (name) => {
  it('is written, read back, listed, and written once', async () => {
    const targets = { hosts: ['web-1'], services: [{ host_name: 'web-1', service: 'http' }] };
    const { status, body } = await add(name, targets);
    expect([status, body.data.counts]).toEqual([
      200,
      { done: 2, already: 0, queued: 0, refused: 0, unconfirmed: 0 },
    ]);
    const [first] = body.data.targets;
    expect(first).toMatchObject({
      ...{ realm: name, host_name: 'web-1', service: null, outcome: 'done', reason: null },
      now: { author: 'admin', comment: 'see the ticket', kind: 'user', is_ours: true, persistent: true },
    });
    expect(first.id).toBe(first.now.comment_id);
    const list = await world.call(name, 'comments/?sort=service');
    expect(list.body.data).toEqual(expect.arrayContaining([first.now]));
    const again = await add(name, { hosts: ['web-1', 'db-1'] });
    expect(outcomesIn(again.body.data)).toEqual([
      ['db-1', null, 'done'],
      ['web-1', null, 'already'],
    ]);
    expect(again.body.data.targets[1].id).toBe(first.id);
    const other = await add(name, { hosts: ['web-1'] }, { comment: 'another' });
    expect(other.body.data.counts.done).toBe(1);
    expect(commentsIn(name)).toHaveLength(4);
  });

  it('is written once if many requests for it come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(name, { hosts: ['web-1'] })));
    const found = answers.map(({ body }) => outcomesIn(body.data)[0]?.[2]);
    expect(found.sort()).toEqual([...Array<string>(19).fill('already'), 'done']);
    expect(commentsIn(name)).toHaveLength(1);
  });

  it.each([
    ['a semicolon', 'disks; then reboot; done', 'disks, then reboot, done'],
    ['a line break', 'disks\nCOMMAND [1] SHUTDOWN_PROGRAM\n\n', 'disks COMMAND [1] SHUTDOWN_PROGRAM'],
    ['a backslash', String.raw`C:\new \n`, String.raw`C:\new \n`],
    ['letters of other languages', 'nächste Woche, été – 日本', 'nächste Woche, été – 日本'],
  ])('keeps %s', async (_, comment, kept) => {
    const { body } = await add(name, { hosts: ['web-1'] }, { comment });
    expect(body.data.targets).toMatchObject([{ outcome: 'done', now: { comment: kept } }]);
  });

  it('is written with an emoji, and refused with 10 kB or with nothing but blanks', async () => {
    const { body } = await add(name, { hosts: ['web-1'] }, { comment: 'disks 😀' });
    expect(body.data.targets).toMatchObject([{ outcome: 'done', now: { is_ours: true } }]);
    for (const comment of ['x'.repeat(10_000), ' \n']) {
      const { status, body: problem } = await add(name, { hosts: ['web-1'] }, { comment });
      expect([status, problem.errors[0].field]).toEqual([400, 'comment']);
    }
  });

  it('names an unknown host among a hundred', async () => {
    const names = Array.from({ length: 99 }, (_, number) => `node-${number}`);
    for (const one of names) addHostToSite(world.engines[name].site, host(one));
    const { body } = await add(name, { hosts: [...names, 'nobody'] });
    expect(body.data.counts).toEqual({ done: 99, already: 0, queued: 0, refused: 1, unconfirmed: 0 });
    expect(body.data.targets.at(-1)).toMatchObject({ host_name: 'nobody', outcome: 'refused' });
  });
});

describe('a comment', () => {
  it('of the same request is found again where the first answer was not kept', async () => {
    const headers = { 'idempotency-key': 'note-1' };
    await add('naemon', { hosts: ['web-1'] }, {}, { headers });
    const again = await add('naemon', { hosts: ['web-1'] }, {}, { headers });
    expect(again.headers['idempotent-replay']).toBe('true');
    const other = await add('naemon', { hosts: ['web-1'] }, {}, { headers: { 'idempotency-key': 'note-2' } });
    expect(other.body.data.counts.done).toBe(1);
    expect(commentsIn('naemon')).toHaveLength(2);
  });

  it('never reaches hosts that a hostgroup realm does not show', async () => {
    const { body } = await add('databases', { filter: 'kind=host', hosts: ['web-1'] }, {}, { caller: oscar });
    expect(outcomesIn(body.data)).toEqual([
      ['db-1', null, 'done'],
      ['db-2', null, 'done'],
      ['web-1', null, 'refused'],
    ]);
    expect(
      commentsIn('icinga2')
        .map((one) => one.host.name)
        .sort(),
    ).toEqual(['db-1', 'db-2']);
  });

  it('is for operators of the realm, and changes nothing with another count', async () => {
    const asViewer = await add('icinga2', { hosts: ['db-1'] }, {}, { caller: viewer('vera') });
    expect(asViewer.status).toBe(403);
    const count = await add('icinga2', { hosts: ['db-1'] }, {}, { query: '?expected_count=2' });
    expect([count.status, count.body.code]).toEqual([409, 'unexpected_count']);
    expect(commentsIn('icinga2')).toEqual([]);
  });
});
