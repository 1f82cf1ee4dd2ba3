// Every endpoint that reads, and every one that acts on an engine, of realms whose engine has no Livestatus.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { admin, type CallOptions } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { eventually } from '../support/import-tool.ts';
import { notificationOf } from '../support/passive-world.ts';
import { loggedHost as up, sides, startWithoutLivestatus } from '../support/without-livestatus.ts';

/** Realms of each type, by the end of their paths. The hosts are in the group of the hostgroup realms. */
const scopes = sides.flatMap((side) => [
  `realms/${side}`,
  `realms/${side}-group`,
  `multirealms/${side}-multi`,
]);
const down = 'db-acknowledged';

/** Parameters of paths that name something of the site or of the records. */
const values: Readonly<Record<string, string>> = {
  ...{ host: up, host_name: up, hostgroup_name: 'linux', address: '192.0.2.2' },
  ...{ service: 'http', id_origin: 'paris', user_name: 'vera' },
};
/** Queries that an endpoint does not do without, or without which its answer is empty. */
const queries: Readonly<Record<string, string>> = {
  'status.search': '?q=web',
  'events.view': '?all_filter=true',
  'events.host-view': '?all_filter=true',
  'feed.realms': '?realm=any',
};
/** Endpoints that ask no engine, with the status of their answer: such a record is not there, or this deployment has no such thing. */
const otherStatuses: Readonly<Record<string, number>> = {
  ...{ 'filters.filter': 404, 'operations.request': 404, 'calendars.calendar': 404 },
  ...{ 'objectives.objective': 404, 'objectives.explain': 404 },
  ...{
    'webhooks.webhook': 404,
    'webhooks.deliveries': 404,
    'feed.realm': 422,
    'feed.realms': 422,
    'token.issue': 401,
  },
};
/** A GET that acts has a test of its own. */
const reads = catalog.filter(({ method, name }) => method === 'GET' && name !== 'utils.restart');

/** A request that acts on the engine. `path` follows the one of the realm. */
interface Act {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}
const targets = { hosts: [up], services: [{ host_name: up, service: 'http' }] };
const hostFilter = (host: string) => `?filter=${encodeURIComponent(`host_name=${host}`)}`;
const acts: Readonly<Record<string, Required<Act>>> = {
  'operations.acknowledge': post('acknowledgements/', { targets: { hosts: [down] }, comment: 'on it' }),
  'operations.add-comments': post('comments/', { targets, comment: 'seen' }),
  'operations.schedule-downtimes': post('downtimes/', { targets, duration: '1h', comment: 'disks' }),
  'operations.turn-switches': post('switches/', { targets, switch: 'notifications', on: false }),
  'operations.submit-results': post('results/', { targets, state_name: 'CRITICAL', output: 'by hand' }),
  'operations.check-targets': post('checks/', { targets }),
};
/** After all has been read, one is removed by its id, and all others. */
const removals: Readonly<Record<string, string>> = {
  'operations.remove-acknowledgement': 'acknowledgements/{acknowledgement_id}/',
  'operations.remove-acknowledgements': `acknowledgements/${hostFilter(down)}`,
  'operations.remove-comment': 'comments/{comment_id}/',
  'operations.remove-comments': `comments/${hostFilter(up)}`,
  'operations.remove-downtime': 'downtimes/{downtime_id}/',
  'operations.remove-downtimes': `downtimes/${hostFilter(up)}`,
  'operations.remove-maintenance': 'maintenances/{maintenance_id}/',
};
const downtimeChanges = ['operations.change-downtime', 'operations.change-downtimes'];
const maintenanceActs = ['operations.create-maintenance', 'operations.change-maintenance'];

function post(path: string, body: Required<Act>['body']): Required<Act> {
  return { method: 'POST', path, body };
}

/** Returns the paths of an endpoint, one for each realm that it can be asked of. They lack the parameters that exist later. */
function pathsOf({ name, path }: { readonly name: string; readonly path: string }) {
  const isAskedOf = (of: string) => {
    if (name === 'status.all-service-status' && of.endsWith('-group')) return false;
    return path.includes('{realm_type}') || of.startsWith('multi') === path.includes('/multirealms/');
  };
  const named = path.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  const found = scopes.filter(isAskedOf).map((of) => {
    const [type = '', realm = ''] = of.split('/');
    const whole = named.replace('{realm_type}', type).replace('{realm_name}', realm);
    return [`${whole}${queries[name] ?? ''}`, name, of] as const;
  });
  // Paths without a realm are the same for all.
  return found.filter(([one], at) => found.findIndex(([other]) => other === one) === at);
}

describeOnIcinga2('an engine without Livestatus', () => {
  let engine: Awaited<ReturnType<typeof startWithoutLivestatus>>;
  /** The ids of what was created, by the realm and the name of the parameter. */
  const ids = new Map<string, string>();

  beforeAll(async () => {
    engine = await startWithoutLivestatus(Math.floor(Date.now() / 1000));
  });
  afterAll(() => engine.stop());

  const call = (path: string, request: CallOptions = {}) => {
    const caller = { ...admin, userName: 'vera' };
    return engine.world.api.call(path, { caller, headers: { Host: 'api.example.com' }, ...request });
  };
  const filled = (path: string, of: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids.get(`${of} ${key}`) ?? 'any');
  const act = async (of: string, { path, ...request }: Act) => {
    const { status, body } = await call(`/api/operations/${filled(`${of}/${path}`, of)}`, request);
    expect([status, body.code]).toEqual([200, undefined]);
    const data: { readonly counts?: Readonly<Record<string, number>>; readonly deleted?: boolean } =
      body.data;
    return data;
  };
  /** Expects that an operation was done. In a multirealm, the same object of two realms is done by the first one. */
  const expectDone = async (of: string, request: Act) => {
    const { counts: { done = 0, already = 0, ...failed } = {}, deleted } = await act(of, request);
    if (deleted === undefined) expect(failed).toEqual({ queued: 0, refused: 0, unconfirmed: 0 });
    expect(deleted ?? done + already > 0).toBe(true);
  };
  const noteIds = async (of: string) => {
    for (const [kind, host] of [
      ['comment', up],
      ['downtime', up],
      ['acknowledgement', down],
    ] as const) {
      const rows = await eventually(async () => {
        const { body } = await call(`/api/operations/${of}/${kind}s/?host_name=${host}&limit=1`);
        const found: readonly Readonly<Record<string, string>>[] = body.data;
        return found.length > 0 ? found : undefined;
      });
      ids.set(`${of} ${kind}_id`, rows[0]?.[`${kind}_id`] ?? '');
    }
  };

  it('every endpoint that acts on engines is asked', () => {
    const known = [
      ...Object.keys(acts),
      ...Object.keys(removals),
      ...maintenanceActs,
      ...downtimeChanges,
    ].sort();
    const acting = catalog.filter(({ name, method }) => name.startsWith('operations.') && method !== 'GET');
    expect(acting.map(({ name }) => name).sort()).toEqual(known);
  });

  it.each([
    ['rest', { hosts: ['never-checked'] }, 'DOWN'],
    ['database', { services: [{ host_name: up, service: 'load' }] }, 'WARNING'],
  ])(
    'a result of a minute ago is done in %s, though its engine shows the present time',
    async (side, of, state) => {
      const result = { targets: of, state_name: state, output: 'seen before', checked_at: 'now-1m' };
      await expectDone(`realms/${side}`, post('results/', result));
    },
  );

  describe.each(scopes)('of %s', (of) => {
    it.each(Object.keys(acts))('%s is done', (operation) => expectDone(of, acts[operation]!));

    it('a maintenance is created and changed, key figures are made, and what was created has ids', async () => {
      const times = { starts_at: 'now', rrule: 'FREQ=DAILY', duration: '1h' };
      const body = { ...times, name: 'Backup', comment: 'Backup', targets: { hosts: [up] } };
      const list = `/api/operations/${of}/maintenances/`;
      const created = await call(list, { method: 'POST', body });
      ids.set(`${of} maintenance_id`, created.body.data.maintenance_id);
      const one = `${list}${created.body.data.maintenance_id}/`;
      const changed = await call(one, { method: 'PATCH', body: { enabled: false } });
      expect([created.status, changed.status, changed.body.data.enabled]).toEqual([201, 200, false]);
      const kpis = await call(`/api/events/${of}/monitoring/kpi/hosts/`);
      ids.set(`${of} kpi_id`, kpis.body.data.kpi_id);
      await noteIds(of);
    });
  });

  it.each(reads.flatMap(pathsOf))('%s answers', async (path, name, of) => {
    const { status, body } = await call(filled(path, of));
    const { [name]: expected = 200 } = otherStatuses;
    expect([status, body?.code]).toEqual([expected, expected === 200 ? undefined : expect.any(String)]);
    expect(body?.meta?.partial ?? false).toBe(false);
  });

  describe.each(scopes)('in the end, of %s', (of) => {
    beforeAll(async () => {
      for (const what of ['acknowledge', 'add-comments', 'schedule-downtimes'])
        await expectDone(of, acts[`operations.${what}`]!);
      await noteIds(of);
    });
    it('a downtime is changed, and keeps its id', async () => {
      const id = ids.get(`${of} downtime_id`);
      const body = { duration: '3h', comment: 'Two more disks' };
      const { status, body: changed } = await call(`/api/operations/${of}/downtimes/${id}/`, {
        method: 'PATCH',
        body,
      });
      const { downtime_id, comment, starts_at, ends_at } = changed.data as Readonly<Record<string, string>>;
      expect([status, downtime_id, comment]).toEqual([200, id, body.comment]);
      expect(Date.parse(ends_at!) - Date.parse(starts_at!)).toBe(3 * 3_600_000);
    });
    it('downtimes are changed by a filter, and keep their ids', async () => {
      const list = async () => {
        const { body } = await call(`/api/operations/${of}/downtimes/?host_name=${up}&limit=1000`);
        const rows: readonly Readonly<Record<'downtime_id' | 'realm' | 'ends_at', string>>[] = body.data;
        return rows;
      };
      const before = await list();
      const ends_at = '2037-01-01T00:00:00Z';
      await expectDone(of, { method: 'PATCH', path: `downtimes/${hostFilter(up)}`, body: { ends_at } });
      const after = await eventually(async () => {
        const seen = await list();
        const isOver = seen.every((one) => Date.parse(one.ends_at) === Date.parse(ends_at));
        return isOver && seen.length === before.length ? seen : undefined;
      });
      // The realms of a multirealm have the same engine here. Each downtime is changed in the first of them, and the other shows its id too.
      const [first] = before;
      const idsIn = (rows: typeof before, name = first?.realm) =>
        rows.flatMap((one) => (one.realm === name ? [one.downtime_id] : [])).sort();
      expect(idsIn(after)).toEqual(idsIn(before));
      for (const { realm } of after) expect(idsIn(after, realm)).toEqual(idsIn(before));
      const again = await act(of, {
        method: 'PATCH',
        path: `downtimes/${hostFilter(up)}`,
        body: { ends_at },
      });
      expect(again.counts).toMatchObject({ done: 0, refused: 0, unconfirmed: 0 });
    });
    it.each(Object.keys(removals))('%s is done', (operation) =>
      expectDone(of, { method: 'DELETE', path: removals[operation]! }),
    );
  });

  it.each(sides)('a notification for %s is delivered and seen', async (side) => {
    const [output, fields] = [`by ${side}`, { realm: side, host: up, service: 'load' }];
    const { status } = await engine.world.submit(notificationOf(fields, { message: output }));
    expect([status, await engine.world.deliver()]).toEqual([202, 1]);
    await eventually(async () => {
      const { body } = await call(`/api/status/realms/${side}/host/${up}/services/?fields=output`);
      const rows: readonly { readonly output: string | null }[] = body.data;
      return rows.some((row) => row.output === output) ? true : undefined;
    });
  });

  it.each([
    ['GET', 'rest'],
    ['POST', 'database'],
  ])('the engine is restarted by %s of %s, and that is confirmed', async (method, name) => {
    const { status, body } = await call(`/api/utils/svc-restart/realm/${name}/`, { method });
    expect([status, body.data.result]).toEqual([200, 'restarted']);
    await eventually(async () => {
      const { body: overview } = await call(`/api/status/realms/${name}/`);
      return overview.data?.hosts.total === engine.hosts ? true : undefined;
    });
  });
});
