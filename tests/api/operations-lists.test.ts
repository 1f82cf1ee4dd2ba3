import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addComment, addDowntime, settleDowntimes } from '../../demo/status-query-engine/downtimes.ts';
import type { Engine } from '../../demo/status-query-engine/index.ts';
import type { Subject } from '../../demo/status-query-engine/site.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;
const now = () => Math.floor(Date.now() / 1000);

beforeEach(async () => {
  world = await startStatusWorld();
  api = await startTestApp({
    endpoints,
    realms: world.realms,
    viewers: { vera: ['lyon'] },
    config: { engineDeadlineMs: 10_000 },
  });
});
afterEach(async () => {
  await api.stop();
  await world.stop();
});

function subjectIn(engine: Engine, hostName: string, description?: string): Subject {
  const host = engine.site.hosts.get(hostName)!;
  return { host, service: description === undefined ? null : host.services.get(description)! };
}

function plan(
  engine: Engine,
  subject: Subject,
  more: { readonly author?: string; readonly in?: number } = {},
) {
  const start = now() - 10 + (more.in ?? 0);
  const times = { entry_time: now() - 20, start_time: start, end_time: start + 3600 };
  const added = addDowntime(engine.site, {
    ...{ ...subject, ...times, author: more.author ?? 'thruk', text: 'new disks; soon' },
    ...{ fixed: true, duration: 0, triggered_by: 0, comment_id: 0 },
  });
  settleDowntimes(engine.site, now());
  return added;
}

/** The engine gives other numbers to its downtimes and comments, as Icinga 2 does at each start. */
function renumber({ site }: Engine): void {
  const downtimes = [...site.downtimes.values()].reverse();
  site.downtimes.clear();
  for (const one of downtimes) site.downtimes.set(one.id + 100, { ...one, id: one.id + 100 });
  const comments = [...site.comments.values()].reverse();
  site.comments.clear();
  for (const one of comments) site.comments.set(one.id + 100, { ...one, id: one.id + 100 });
}

const path = (realm: string, what: string, type = 'realms') => `/api/operations/${type}/${realm}/${what}/`;
type Rows = readonly Readonly<Record<string, unknown>>[];
const rowsOf = async (realm: string, what: string, query = '') =>
  (await api.call(`${path(realm, what)}${query}`)).body.data as Rows;

describe('downtimes', () => {
  it('are listed whoever scheduled them, with what the engine knows of them', async () => {
    const { paris } = world.engines;
    const { start_time } = plan(paris, subjectIn(paris, 'web-1'));
    plan(paris, subjectIn(paris, 'web-1', 'http'), { in: 600 });
    const { status, body } = await api.call(path('paris', 'downtimes'));
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        ...{ realm: 'paris', host_name: 'web-1', service: null, author: 'thruk' },
        ...{ comment: 'new disks; soon', is_ours: false, fixed: true, duration_seconds: 3600 },
        ...{ created_at: expect.any(String), starts_at: expect.any(String), ends_at: expect.any(String) },
        ...{ in_effect: true, triggered_by: null, downtime_id: expect.stringMatching(/^[\w-]{22}$/) },
        maintenance_id: null,
        sla: 'counted',
        until: 'ends_at',
      },
      expect.objectContaining({ host_name: 'web-1', service: 'http', in_effect: false }),
    ]);
    expect(Date.parse(body.data[0].starts_at)).toBe(start_time * 1000);
  });

  it('have ids that stay over a restart of the engine, and differ from those of other realms', async () => {
    const { paris, lyon } = world.engines;
    for (const engine of [paris, lyon]) plan(engine, subjectIn(engine, 'web-1'));
    plan(paris, subjectIn(paris, 'web-1'));
    const ids = async (realm: string) =>
      (await rowsOf(realm, 'downtimes')).map(({ downtime_id: id }) => String(id)).sort();
    const before = await ids('paris');
    expect(new Set([...before, ...(await ids('lyon'))]).size).toBe(3);
    renumber(paris);
    expect(await ids('paris')).toEqual(before);
    const [id] = before;
    const one = await api.call(`${path('paris', 'downtimes')}${id}/`);
    expect(one.body.data).toMatchObject({ realm: 'paris', downtime_id: id });
    const elsewhere = await api.call(`${path('lyon', 'downtimes')}${id}/`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'downtime_not_found']);
    const inMultirealm = await api.call(`${path('france', 'downtimes', 'multirealms')}${id}/`);
    expect(inMultirealm.body.data).toMatchObject({ realm: 'paris', downtime_id: id });
  });

  it('are never those of hosts that a hostgroup realm does not show', async () => {
    const { paris } = world.engines;
    plan(paris, subjectIn(paris, 'web-1'));
    plan(paris, subjectIn(paris, 'db-2', 'mysql'));
    expect(await rowsOf('paris-db', 'downtimes')).toMatchObject([{ host_name: 'db-2', service: 'mysql' }]);
  });

  it('are filtered, sorted and paged like every list', async () => {
    const { paris } = world.engines;
    plan(paris, subjectIn(paris, 'web-1'), { author: 'ann' });
    plan(paris, subjectIn(paris, 'db-1'), { author: 'ben' });
    plan(paris, subjectIn(paris, 'db-2'), { author: 'ben', in: 600 });
    expect(await rowsOf('paris', 'downtimes', '?author=ben&in_effect=true')).toMatchObject([
      { host_name: 'db-1' },
    ]);
    const { body } = await api.call(`${path('paris', 'downtimes')}?sort=-host_name&limit=1&fields=host_name`);
    expect(body).toMatchObject({ data: [{ host_name: 'web-1' }], meta: { total: 3, count: 1 } });
    const csv = await api.call(`${path('paris', 'downtimes')}?format=csv&fields=host_name,author`);
    expect(csv.text.split('\n')[0]).toBe('host_name,author');
  });

  it('are those of all members of a multirealm, also if one does not answer', async () => {
    const { paris, lyon } = world.engines;
    for (const engine of [paris, lyon]) plan(engine, subjectIn(engine, 'web-1'));
    const { body } = await api.call(path('all', 'downtimes', 'multirealms'));
    expect(body.data.map((row: { realm: string }) => row.realm).sort()).toEqual(['lyon', 'paris']);
    expect(body.meta.partial).toBe(true);
  });

  it('are hidden from who may not see the realm', async () => {
    const { status, body } = await api.call(path('paris', 'downtimes'), { caller: viewer('vera') });
    expect([status, body.code]).toEqual([404, 'realm_not_found']);
    expect((await api.call(path('lyon', 'downtimes'), { caller: viewer('vera') })).status).toBe(200);
  });

  it('of an engine that does not answer are an error that names the realm', async () => {
    const { status, body } = await api.call(path('dead', 'downtimes'));
    expect([status, body.code]).toEqual([502, 'engine_unreachable']);
  });
});

describe('comments', () => {
  it('are listed whoever wrote them', async () => {
    const { lyon } = world.engines;
    addComment(lyon.site, {
      ...{ ...subjectIn(lyon, 'web-1'), author: 'ann', text: 'look; here [realmgate x]' },
      ...{ entry_time: now(), entry_type: 1, persistent: true, expire_time: now() + 600 },
    });
    const rows = await rowsOf('lyon', 'comments');
    expect(rows).toEqual([
      {
        ...{ realm: 'lyon', host_name: 'web-1', service: null, author: 'ann', is_ours: false },
        ...{ comment: 'look; here [realmgate x]', kind: 'user', persistent: true },
        ...{ created_at: expect.any(String), expires_at: expect.any(String) },
        comment_id: expect.stringMatching(/^[\w-]{22}$/),
      },
    ]);
    renumber(lyon);
    expect(await rowsOf('lyon', 'comments')).toEqual(rows);
  });
});

describe('acknowledgements', () => {
  it('are the acknowledged objects, with the last comment of the engine', async () => {
    const { paris } = world.engines;
    const db = subjectIn(paris, 'db-2');
    for (const text of ['before', 'on it']) {
      addComment(paris.site, {
        ...{ ...db, author: 'ann', text, entry_time: now() },
        ...{ entry_type: 4, persistent: false, expire_time: 0 },
      });
    }
    Object.assign(subjectIn(paris, 'db-1', 'mysql').service!, {
      acknowledged: true,
      acknowledgement_type: 2,
    });
    expect(await rowsOf('paris', 'acknowledgements', '?sort=host_name')).toMatchObject([
      { host_name: 'db-1', service: 'mysql', author: null, comment: null, sticky: true, state: 2 },
      { host_name: 'db-2', service: null, author: 'ann', comment: 'on it', state_name: 'DOWN' },
    ]);
  });
});
