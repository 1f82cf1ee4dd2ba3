import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/events/endpoints.ts';
import type { MonitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import { admin, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { type HistoryWorld, presentMs, startHistoryWorld } from '../support/history-world.ts';

const all = {
  hosts_filter: 'true',
  services_filter: 'true',
  notifications_filter: 'true',
  external_commands_filter: 'true',
  flapping_filter: 'true',
};
const lastDay = { time_from: 'now-24h', time_to: 'now' };

let world: HistoryWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startHistoryWorld();
  app = await startTestApp({
    endpoints,
    realms: world.realms,
    searchBackends: world.searchBackends,
    viewers: { vera: ['databases', 'indexed-databases'] },
    world: { clock: () => presentMs },
  });
});
afterAll(async () => {
  await app.stop();
  await world.stop();
});

const ask = (path: string, query: Readonly<Record<string, string>> = {}, caller = admin) =>
  app.call(`/api/events/${path}?${new URLSearchParams(query).toString()}`, { caller });

async function eventsOf(path: string, query: Readonly<Record<string, string>>): Promise<MonitoringEvent[]> {
  const { status, body } = await ask(path, query);
  expect([status, body.code]).toEqual([200, undefined]);
  const rows: MonitoringEvent[] = body.data;
  return rows;
}

/** An event with the words that engines write instead of ours. Backends sort by those. */
const asWritten = ({ type, state_type, reason, ...event }: MonitoringEvent) => ({
  ...event,
  type: type === 'NOTIFICATIONS OFF' ? 'EXTERNAL COMMAND' : type,
  state_type: reason ?? state_type,
});

const told = (events: readonly MonitoringEvent[]) =>
  events.map(({ time, type, host_name: host, service }) => [time.slice(11, 16), type, host, service]);

describe.each(['icinga2', 'naemon', 'indexed'])('the event view of a realm with the past of %s', (realm) => {
  const path = `realms/${realm}/monitoring/`;

  it('shows what each filter selects, newest first', async () => {
    expect(told(await eventsOf(path, { ...lastDay, hosts_filter: 'true' }))).toEqual([
      ['11:00', 'HOST ALERT', 'web-1', null],
      ['07:00', 'HOST DOWNTIME ALERT', 'db 2', null],
      ['06:00', 'HOST ALERT', 'db 2', null],
      ['05:00', 'HOST ALERT', 'db 2', null],
      ['04:00', 'HOST DOWNTIME ALERT', 'db 2', null],
      ['01:00', 'HOST ALERT', 'db-1', null],
      ['00:00', 'CURRENT HOST STATE', expect.anything(), null],
      ['00:00', 'CURRENT HOST STATE', expect.anything(), null],
      ['00:00', 'CURRENT HOST STATE', expect.anything(), null],
      ['22:00', 'HOST ALERT', 'db-1', null],
      ['22:00', 'HOST ALERT', 'db-1', null],
    ]);
    expect(told(await eventsOf(path, { ...lastDay, services_filter: 'true' }))).toEqual([
      ['03:00', 'SERVICE ALERT', 'web-1', 'http'],
      ['02:01', 'SERVICE ALERT', 'web-1', 'http'],
      ['02:00', 'SERVICE ALERT', 'web-1', 'http'],
      ['00:00', 'CURRENT SERVICE STATE', 'web-1', 'http'],
    ]);
    expect(told(await eventsOf(path, { ...lastDay, notifications_filter: '1' }))).toEqual([
      ['02:01', 'SERVICE NOTIFICATION', 'web-1', 'http'],
      ['22:30', 'HOST NOTIFICATION', 'db-1', null],
      ['22:00', 'HOST NOTIFICATION', 'db-1', null],
    ]);
    expect(told(await eventsOf(path, { ...lastDay, external_commands_filter: 'yes' }))).toEqual([
      ['09:00', 'NOTIFICATIONS OFF', null, null],
      ['22:30', 'EXTERNAL COMMAND', 'db-1', null],
    ]);
    expect(told(await eventsOf(path, { ...lastDay, flapping_filter: 'true' }))).toEqual([
      ['08:00', 'SERVICE FLAPPING ALERT', 'web-1', 'http'],
    ]);
    expect(told(await eventsOf(path, { ...lastDay, engine_filter: 'true' }))).toEqual([
      ['09:00', 'NOTIFICATIONS OFF', null, null],
    ]);
  });

  it('tells an event with all that is known of it', async () => {
    const [notification] = await eventsOf(path, { ...lastDay, notifications_filter: 'true' });
    expect(notification).toMatchObject({
      realm,
      time: '2026-11-20T02:01:12+00:00',
      kind: 'notification',
      host_name: 'web-1',
      service: 'http',
      state: 2,
      state_name: 'CRITICAL',
      contact_name: 'alice',
      state_type: 'HARD',
      reason: 'CRITICAL',
    });
    const [alert] = await eventsOf(path, { ...lastDay, hosts_filter: 'true' });
    expect(alert).toMatchObject({
      kind: 'alert',
      state: 1,
      state_name: 'DOWN',
      state_type: 'HARD',
      attempt: 1,
    });
  });

  it('is restricted to a service, a hostgroup, a host', async () => {
    const ofService = await eventsOf(path, { ...lastDay, ...all, service_desc: 'http' });
    expect(new Set(ofService.map(({ service }) => service))).toEqual(new Set(['http']));
    expect(ofService).toHaveLength(6);
    const ofGroup = await eventsOf(path, { ...lastDay, ...all, hostgroup_filter: 'linux' });
    expect(new Set(ofGroup.map(({ host_name: host }) => host))).toEqual(new Set(['web-1']));
    const ofHost = await eventsOf(`realms/${realm}/hosts/db 2/monitoring/`, { ...lastDay, ...all });
    expect(told(ofHost).map(([time]) => time)).toEqual(['07:00', '06:00', '05:00', '04:00', '00:00']);
  });

  it('is paged without losing or telling one twice, both ways', async () => {
    const whole = await eventsOf(path, { time_from: 'now-4d', ...all });
    for (const [limit, sort] of [
      ['1', '-time'],
      ['4', '-time'],
      ['5', 'time'],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Record<string, string> = { time_from: 'now-4d', ...all, limit, sort };
        const { body } = await ask(path, cursor === '' ? page : { ...page, cursor });
        seen.push(...body.data.map(({ id }: MonitoringEvent) => id));
        cursor = body.meta.next_cursor;
        if (cursor !== null) expect(body.meta.notice).toContain('next_cursor');
      }
      expect(seen.toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
    }
  });
});

describe('an event view', () => {
  it('says that nothing is selected, and that a host is nowhere', async () => {
    const { status, body } = await ask('realms/naemon/monitoring/', { hostgroup_filter: 'linux' });
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.notice).toMatch(/^No kind of event is selected: .*_filter.*engine_filter to true/);
    expect(body.meta.notice).toContain('all_filter');
    const nobody = await ask('realms/naemon/hosts/nobody/monitoring/', all);
    expect([nobody.status, nobody.body.code]).toEqual([404, 'host_not_found']);
    const gone = await ask('realms/naemon/hosts/gone-1/monitoring/', { ...all, time_from: 'now-3d' });
    expect([gone.status, gone.body.data.length]).toEqual([200, 2]);
    const group = await ask('realms/naemon/monitoring/', { ...all, hostgroup_filter: 'nobody' });
    expect([group.status, group.body.code]).toEqual([404, 'hostgroup_not_found']);
    const codeOf = async (host: string, hostgroup_filter: string) =>
      String((await ask(`realms/naemon/hosts/${host}/monitoring/`, { ...all, hostgroup_filter })).body.code);
    expect(await codeOf('web-1', 'databases')).toBe('host_not_in_hostgroup');
    expect(await codeOf('web-1', 'nobody')).toBe('hostgroup_not_found');
    expect(await codeOf('nobody', 'databases')).toBe('host_not_found');
  });

  it.each(['naemon', 'icinga2', 'indexed'])(
    'shows every kind of event of %s by one filter',
    async (realm) => {
      const path = `realms/${realm}/monitoring/`;
      const every = await eventsOf(path, { ...lastDay, all_filter: 'true' });
      expect(every).toEqual(await eventsOf(path, { ...lastDay, ...all, engine_filter: 'true' }));
      expect(every.length).toBeGreaterThan(10);
    },
  );

  it('is of the last 24 hours by default', async () => {
    const events = await eventsOf('realms/naemon/monitoring/', all);
    expect(events.at(-1)?.time).toBe('2026-11-19T22:00:00+00:00');
  });

  it('of a multirealm merges its members in the order of time', async () => {
    const events = await eventsOf('multirealms/both/monitoring/', { ...lastDay, hosts_filter: 'true' });
    expect(events).toHaveLength(22);
    const order = events.map(({ time, realm, id }) => [-Date.parse(time), realm, id] as const);
    expect(order).toEqual(
      order.toSorted(
        (a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : Number(a[1] > b[1])) || (a[2] < b[2] ? -1 : 1),
      ),
    );
    const { body } = await ask('multirealms/broken/monitoring/', { ...lastDay, hosts_filter: 'true' });
    expect([body.meta.partial, body.data.length]).toEqual([true, 11]);
    const searched = await eventsOf('multirealms/searched/monitoring/', { ...lastDay, hosts_filter: 'true' });
    expect(new Set(searched.map(({ realm }) => realm))).toEqual(new Set(['naemon', 'index-only']));
  });

  it.each(['databases', 'indexed-databases'])(
    'of the hostgroup realm %s tells of its hosts only',
    async (realm) => {
      const { text, body } = await ask(
        `realms/${realm}/monitoring/`,
        { ...all, time_from: 'now-4d' },
        viewer('vera'),
      );
      expect(new Set(body.data.map(({ host_name: host }: MonitoringEvent) => host))).toEqual(
        new Set(['db 2', 'db-1']),
      );
      expect(text).not.toMatch(/web-1|gone-1|DISABLE_NOTIFICATIONS/);
      const outside = await ask(`realms/${realm}/hosts/web-1/monitoring/`, all, viewer('vera'));
      expect(outside.status).toBe(404);
    },
  );

  it('refuses what it cannot mean', async () => {
    const { status, body } = await ask('realms/naemon/monitoring/', {
      time_from: 'sometime',
      hosts_filter: 'perhaps',
      size: '3',
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'hosts_filter',
      'size',
      'time_from',
    ]);
    expect((await ask('realms/naemon/monitoring/', { time_from: 'now', time_to: 'now-1h' })).status).toBe(
      400,
    );
    expect((await ask('realms/dead/monitoring/', all)).status).toBe(502);
  });
});

describe('the event search', () => {
  const path = 'realms/indexed/';

  it('answers the newest ten of all that the index holds, or as many as wanted', async () => {
    expect(await eventsOf(path, {})).toHaveLength(10);
    const { body } = await ask(path, { size: '3' });
    expect(told(body.data)).toEqual([
      ['11:00', 'HOST ALERT', 'web-1', null],
      ['09:00', 'NOTIFICATIONS OFF', null, null],
      ['08:00', 'SERVICE FLAPPING ALERT', 'web-1', 'http'],
    ]);
    const next = await ask(path, { size: '3', cursor: body.meta.next_cursor });
    expect(told(next.body.data)[0]?.[0]).toBe('07:00');
  });

  it.each<[Record<string, string>, number]>([
    [{ host_name: 'db-1', type: 'host alert' }, 3],
    [{ service: 'http', state: '2' }, 3],
    [{ state: '1', state_type: 'soft' }, 1],
    [{ contact_name: 'alice', type: 'HOST NOTIFICATION' }, 2],
    [{ message: 'NO ANSWER; really' }, 2],
    [{ display_name: 'EB ON' }, 3],
    [{ host_name: 'db-*' }, 0],
    [{ message: '*' }, 0],
    [{ host_name: '"' }, 0],
    [{ message: 'a\nb' }, 0],
    [{ type: 'NO SUCH' }, 0],
    [{ host_name: 'db-1', time_from: '20/11/2026', time_to: '20-11-26 00:30:00' }, 1],
  ])('finds exactly what is asked for: %j', async (query, count) => {
    const { status, body } = await ask(path, { ...query, size: '100' });
    expect([status, body.data.length]).toEqual([200, count]);
  });

  it('takes a value of ten thousand letters for what it is', async () => {
    const { status, body } = await ask(path, { message: 'x'.repeat(10_000) });
    expect([status, body.data]).toEqual([200, []]);
  });

  it('sorts by what it is told, and by nothing else', async () => {
    const events = await eventsOf(path, { sort: 'host_name,-time', size: '4', type: 'HOST ALERT' });
    expect(told(events).map(([time, , host]) => `${host ?? ''} ${time ?? ''}`)).toEqual([
      'db 2 06:00',
      'db 2 05:00',
      'db-1 01:00',
      'db-1 22:00',
    ]);
    expect((await ask(path, { sort: 'kind' })).status).toBe(400);
  });

  it.each([
    ...[
      'time',
      'type',
      'host_name',
      'display_name',
      'service',
      'service_display_name',
      'state',
      'state_type',
    ],
    ...['attempt', 'contact_name', 'command_name', 'host_check_command', 'output', 'message'],
  ] as const)('sorts by %s, both ways, and what has none comes last', async (field) => {
    const valuesOf = async (sort: string) =>
      (await eventsOf(path, { sort, size: '100' })).map((event) => asWritten(event)[field] ?? null);
    const up = await valuesOf(field);
    const known = up.filter((value) => value !== null);
    expect(known).toEqual(known.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1)));
    expect(up.slice(known.length).every((value) => value === null)).toBe(true);
    const down = await valuesOf(`-${field}`);
    expect(down.filter((value) => value !== null)).toEqual(known.toReversed());
  });

  it('takes @timestamp for the time, whatever its field is called', async () => {
    const idsOf = async (sort: string) => (await eventsOf(path, { sort, size: '100' })).map(({ id }) => id);
    expect(await idsOf('@timestamp')).toEqual(await idsOf('time'));
    expect(await idsOf('@timestamp')).not.toEqual(await idsOf('-@timestamp'));
  });

  it('says what became of a time that comes twice, as syslogs do', async () => {
    const zoned = await startTestApp({
      endpoints,
      realms: world.realms,
      searchBackends: world.searchBackends,
      config: { timeZone: 'Europe/Paris' },
      world: { clock: () => presentMs },
    });
    for (const kind of ['', 'syslogs/']) {
      const query = new URLSearchParams({ time_from: '25/10/2026 02:30' }).toString();
      const { status, body } = await zoned.call(`/api/events/realms/indexed/${kind}?${query}`);
      expect([status, body.meta.notice]).toEqual([200, expect.stringContaining('clock repeats')]);
    }
    await zoned.stop();
  });

  it('refuses what it cannot mean, every fault at once', async () => {
    const { status, body } = await ask(path, {
      size: '10001',
      state: '4',
      time_from: '31/02/2026',
      sort: 'nope',
    });
    expect(status).toBe(400);
    expect(new Set(body.errors.map(({ field }: { field: string }) => field.replace(/\W.*/, '')))).toEqual(
      new Set(['size', 'state', 'time_from', 'sort']),
    );
    for (const size of ['0', '-1', 'abc']) expect((await ask(path, { size })).status).toBe(400);
    const both = await ask(path, { host_name: 'a', display_name: 'b' });
    expect([both.status, both.body.code]).toEqual([400, 'mutually_exclusive_parameters']);
    expect((await ask(path, { size: '1', limit: '1' })).status).toBe(400);
  });

  it('of a realm without an index is refused, and says of a missing one that it is missing', async () => {
    const none = await ask('realms/naemon/');
    expect([none.status, none.body.code]).toEqual([409, 'realm_without_search_backend']);
    const missing = await ask('realms/missing-index/');
    expect([missing.status, missing.body.data]).toEqual([200, []]);
    expect(missing.body.meta.notice).toContain('monitoring-events-nowhere');
  });

  it('of a hostgroup realm finds events of its hosts only', async () => {
    const { text } = await ask('realms/indexed-databases/', { size: '100' }, viewer('vera'));
    expect(text).toContain('db-1');
    expect(text).not.toMatch(/web-1|gone-1|DISABLE_NOTIFICATIONS/);
  });

  it('says that the backend is down', async () => {
    expect((await ask('realms/backend-down/')).status).toBe(502);
  });
});

describe('syslogs', () => {
  const path = 'realms/indexed/syslogs/';

  it.each([
    [{}, ['sshd', 'cron', 'kernel']],
    [{ severity: '3' }, ['kernel']],
    [{ severity: 'ERR' }, ['kernel']],
    [{ ident: 'sshd' }, ['sshd']],
    [{ message: 'DISK' }, ['kernel']],
    [{ host_name: 'web-1', event: 'login' }, ['sshd']],
    [{ sort: 'severity' }, ['kernel', 'cron', 'sshd']],
    [{ time_to: '20/11/2026 10:30' }, ['kernel']],
  ] as const)('are found by %j', async (query, idents) => {
    const { status, body } = await ask(path, query);
    expect(status).toBe(200);
    expect(body.data.map(({ ident }: { ident: string }) => ident)).toEqual(idents);
  });

  it('are records with the severity by number and name', async () => {
    const { body } = await ask(path, { ident: 'kernel' });
    expect(body.data).toEqual([
      {
        id: 's2',
        time: '2026-11-20T10:00:00+00:00',
        realm: 'indexed',
        host_name: 'db-1',
        severity: 3,
        severity_name: 'err',
        facility: 'kern',
        event: null,
        ident: 'kernel',
        message: 'disk failure',
      },
    ]);
  });

  it.each(['9', '-1', '1.0', '08', 'bogus', '*', 'x'.repeat(10_001)])(
    'have no severity %.10s, which is refused with what they have',
    async (severity) => {
      const { status, body } = await ask(path, { severity });
      expect([status, body.code, body.errors]).toEqual([
        400,
        'invalid_request',
        [
          {
            in: 'query',
            field: 'severity',
            message: expect.stringMatching(/must be one of 0, 1, .*, err, error/),
          },
        ],
      ]);
    },
  );

  it('of a realm without them are refused', async () => {
    const { status, body } = await ask('realms/naemon/syslogs/');
    expect([status, body.code]).toEqual([409, 'realm_without_search_backend']);
  });
});

describe.each(['', 'syslogs/'])('whatever a filter of realms/…/%s holds', (end) => {
  const odd = [
    '*',
    '?',
    '"',
    '\\',
    '{"match_all":{}}',
    'a OR b',
    'a\nb',
    '\u0000',
    '𝄞'.repeat(50),
    'x'.repeat(10_000),
  ];
  const names =
    end === ''
      ? ['host_name', 'display_name', 'service', 'contact_name', 'type', 'message']
      : ['host_name', 'message', 'event', 'ident'];

  it.each(names)('%s is data', async (name) => {
    for (const value of odd) {
      const { status, body } = await ask(`realms/indexed/${end}`, { [name]: value });
      expect([name, value, status, body.data]).toEqual([name, value, 200, []]);
    }
    const tooLong = await ask(`realms/indexed/${end}`, { [name]: 'x'.repeat(10_001) });
    expect([tooLong.status, tooLong.body.errors[0].field]).toEqual([400, name]);
  });

  it.each(['0', '-1', '10001', 'abc', '1e3', '1.5'])('a size of %s is refused', async (size) => {
    const { status, body } = await ask(`realms/indexed/${end}`, { size });
    expect([status, body.errors[0].field]).toEqual([400, 'size']);
  });

  it('an unknown field to sort by is refused, beside every other fault', async () => {
    const { status, body } = await ask(`realms/indexed/${end}`, {
      sort: 'nope',
      size: 'abc',
      time_to: 'sometime',
    });
    const fields: string[] = body.errors.map(({ field }: { field: string }) => field.replace(/\W.*/, ''));
    expect([status, fields.toSorted()]).toEqual([400, ['size', 'sort', 'time_to']]);
  });
});

describe('a viewer', () => {
  it('sees the past of the own realms only', async () => {
    const paths = (realm: string) => [
      `realms/${realm}/monitoring/`,
      `realms/${realm}/hosts/db-1/monitoring/`,
      `realms/${realm}/`,
      `realms/${realm}/syslogs/`,
      `realms/${realm}/monitoring/kpi/hosts/`,
    ];
    for (const path of paths('indexed')) expect((await ask(path, {}, viewer('vera'))).status).toBe(404);
    expect((await ask('multirealms/searched/monitoring/', all, viewer('vera'))).status).toBe(404);
    for (const path of paths('indexed-databases')) {
      expect([path, (await ask(path, {}, viewer('vera'))).status]).toEqual([path, 200]);
    }
  });
});
