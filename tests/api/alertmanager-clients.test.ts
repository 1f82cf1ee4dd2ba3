// Requests of clients of Alertmanager (captures/alertmanager) are sent again, in their order, and the answers are read as these clients read them.
import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type AlertmanagerWorld, startAlertmanagerWorld } from '../support/alertmanager-world.ts';

let world: AlertmanagerWorld;

beforeEach(async () => {
  world = await startAlertmanagerWorld();
});
afterEach(async () => {
  await world.stop();
});

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>> & { readonly startsAt: string };
}

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly fingerprint: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly updatedAt: string;
  readonly status: { readonly state: string; readonly silencedBy: string[]; readonly inhibitedBy: string[] };
}

interface Silence {
  readonly id: string;
  readonly status: { readonly state: string };
  readonly comment: string;
  readonly createdBy: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly updatedAt: string;
  readonly matchers: readonly object[];
}

interface AlertGroup {
  readonly alerts: readonly Alert[];
}

type Words = Readonly<Record<string, string>>;

/** The silence of the recordings. */
const recordedId = '4560f775-0955-4fa6-95a7-baf751753ceb';
const hour = 3_600_000;
const timeText = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|\+00:00)?$/;

/** Moves a time, and leaves its fraction and its zone as the client writes them. */
function moved(value: unknown, byMs: number): unknown {
  const [, seconds, fraction = '', zone = ''] = timeText.exec(String(value)) ?? [];
  if (seconds === undefined) return value;
  return `${new Date(Date.parse(`${seconds}Z`) + byMs).toISOString().slice(0, 19)}${fraction}${zone}`;
}

/** Moves the times of a body, so that the silence begins now. */
function movedToNow(body: NonNullable<Recorded['body']>): Readonly<Record<string, unknown>> {
  const begin = Date.parse(`${body.startsAt.slice(0, 19)}Z`);
  const byMs = Math.floor((Date.now() - begin) / 1000) * 1000;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, moved(value, byMs)]));
}

/** Opens the recording of a client. `words` has what the recorded site and the site of the test call differently. */
function recording(client: string, words: Words = {}) {
  const file = new URL(`captures/alertmanager/${client}.json`, import.meta.url);
  const { requests } = JSON.parse(readFileSync(file, 'utf8')) as { requests: readonly Recorded[] };
  const left = [...requests];
  return {
    left,
    /** Sends the next request, which begins with `line`, to the address of the realm. `body` has what the client takes from earlier answers. */
    async send(line: string, { ids = {}, body: also = {} }: { ids?: Words; body?: object } = {}) {
      const text = Object.entries({ ...words, ...ids }).reduce(
        (all, [recorded, ours]) => all.replaceAll(recorded, ours),
        JSON.stringify(left.shift()),
      );
      const { body, ...request } = JSON.parse(text) as Recorded;
      expect(`${request.method} ${request.path}`).toMatch(line);
      const { path, ...rest } = { ...request, ...(body && { body: { ...movedToNow(body), ...also } }) };
      return world.call(path, rest);
    },
  };
}

const nameOf = ({ labels }: Alert) => `${labels['instance']} ${labels['alertname']}`;
const allDowntimes = async (): Promise<unknown[]> =>
  (await world.api.call('/api/operations/realms/paris/downtimes/?limit=100')).body.data as unknown[];

describe('karma', () => {
  /**
   * Polls as karma does, which forgets all alerts if one of the answers but the first has another status than 200. It writes an error into its log
   * if the first has no line with the version, which must end as Prometheus' parser wants it.
   */
  async function poll(karma: ReturnType<typeof recording>) {
    const { text, headers } = await karma.send('GET /metrics');
    expect(text).toMatch(/^alertmanager_build_info\{version="0\.\d+\.\d+"\} 1\n$/);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const silences = await karma.send('GET /api/v2/silences');
    const groups = await karma.send('GET /api/v2/alerts/groups');
    expect([silences.status, groups.status]).toEqual([200, 200]);
    const byId = new Map((silences.body as readonly Silence[]).map((one) => [one.id, one]));
    return (groups.body as readonly AlertGroup[])
      .flatMap(({ alerts }) => alerts)
      .map((alert) => [
        nameOf(alert),
        alert.status.state,
        alert.status.silencedBy.map((id) => byId.get(id)?.comment),
      ])
      .sort();
  }

  it('shows the alerts with the comments of their silences, and acknowledges a group with its button', async () => {
    await world.schedule({ services: [{ host_name: 'web-1', service: 'http' }] });
    const karma = recording('karma', { db2: 'db-1', db3: 'router', 'down|unreachable': 'critical|unknown' });
    expect(await poll(karma)).toEqual([
      ['db-1 Host', 'active', []],
      ['db-1 mysql', 'suppressed', []],
      ['router Host', 'active', []],
      ['soft ssh', 'active', []],
      ['web-1 disk /', 'active', []],
      ['web-1 http', 'suppressed', ['New disks']],
    ]);
    const { status, body } = await karma.send('POST /api/v2/silences');
    expect([status, body]).toEqual([200, { silenceID: expect.any(String) }]);
    expect(karma.left).toEqual([]);

    const words = [expect.stringMatching(/^ACK! This alert was acknowledged using karma on .* \(karma\)$/)];
    const after = await poll(recording('karma'));
    expect(after.filter(([, state]) => state === 'suppressed')).toEqual([
      ['db-1 Host', 'suppressed', words],
      ['db-1 mysql', 'suppressed', []],
      ['router Host', 'suppressed', words],
      ['web-1 http', 'suppressed', ['New disks']],
    ]);
    expect(await allDowntimes()).toHaveLength(1);
  });

  it('makes a silence by its form, changes it by the same form, and deletes it', async () => {
    const karma = recording('karma-silences', { web2: 'web-1' });
    const made = await karma.send('POST /api/v2/silences');
    expect([made.status, await allDowntimes()]).toMatchObject([
      200,
      [
        { host_name: 'web-1', service: 'http', comment: 'New disks (karma)' },
        { host_name: 'web-1', service: 'load' },
      ],
    ]);
    const ids = { [recordedId]: String(made.body.silenceID) };
    const changed = await karma.send('POST /api/v2/silences', { ids });
    expect([changed.status, changed.body]).toEqual([200, made.body]);
    const [first, second] = (await allDowntimes()) as readonly { ends_at: string; comment: string }[];
    for (const { ends_at, comment } of [first!, second!]) {
      expect(comment).toBe('New disks, and cables (karma)');
      expect(Date.parse(ends_at)).toBeGreaterThan(Date.now() + 2.9 * hour);
    }
    const { status } = await karma.send('DELETE /api/v2/silence/', { ids });
    expect([status, await allDowntimes(), karma.left]).toEqual([200, [], []]);
  });
});

/** Returns the row that Nagstamon shows of an alert by its defaults. It has rows for these states of services only. */
function rowOfNagstamon({ labels, annotations, status, startsAt, updatedAt }: Alert): unknown[][] {
  const host = ['pod_name', 'namespace', 'instance'].map((name) => labels[name]).find(Boolean) ?? 'unknown';
  const severity = labels['severity']!.toUpperCase();
  const text = ['message', 'summary', 'description'].map((name) => annotations[name]).find(Boolean);
  for (const time of [startsAt, updatedAt]) expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  if (!['CRITICAL', 'WARNING', 'UNKNOWN'].includes(severity)) return [];
  return [[host.replace(/:\d+/, ''), labels['alertname'], severity, status.state, text ?? '']];
}

function nagstamonOf(client: string) {
  const words = { web2: 'web-1' };
  const open = () => recording(client, words);
  const list = async (nagstamon = open()) => {
    const { status, body } = await nagstamon.send('GET /api/v2/alerts');
    expect(status).toBe(200);
    return body as readonly Alert[];
  };
  const httpAlert = async () => (await list()).find((one) => nameOf(one) === 'web-1 http')!;
  return {
    open,
    list,
    httpAlert,
    rows: async () => (await list()).flatMap(rowOfNagstamon).sort(),
    /** Silences by all labels of the alert, each as a matcher of the recorded form. */
    silence: async (nagstamon: ReturnType<typeof open>, form: object) => {
      const labels = Object.entries((await httpAlert()).labels);
      const matchers = labels.map(([name, value]) => ({ name, value, ...form }));
      const { status, body } = await nagstamon.send('POST /api/v2/silences', { body: { matchers } });
      expect([status, body]).toEqual([200, { silenceID: expect.any(String) }]);
      return String(body.silenceID);
    },
  };
}

const ping = 'PING OK - Packet loss = 0%, RTA = 0.50 ms';
const rowsOfSite = [
  ['db-1', 'Host', 'CRITICAL', 'active', ping],
  ['router', 'Host', 'UNKNOWN', 'active', ping],
  ['soft', 'ssh', 'CRITICAL', 'active', 'OK'],
  ['web-1', 'disk /', 'WARNING', 'active', 'OK'],
  ['web-1', 'http', 'CRITICAL', 'active', 'HTTP CRITICAL'],
];
const http = { host_name: 'web-1', service: 'http' };

describe('Nagstamon 3.19', () => {
  const { open, list, httpAlert, rows, silence } = nagstamonOf('nagstamon-3.19');

  it('shows a row for each problem, also for that of a host', async () => {
    expect(await rows()).toEqual(rowsOfSite);
  });

  it('lists by an address that ends in a slash, schedules downtimes, and acknowledges with and without an end', async () => {
    const nagstamon = open();
    await list(nagstamon);
    const { status, body } = await nagstamon.send('GET //api/v2/alerts');
    expect([status, body.map(nameOf).sort()]).toEqual([200, ['db-1 Host', 'soft ssh', 'web-1 http']]);
    const downtime = await silence(nagstamon, { isRegex: false, isEqual: true });
    expect(await allDowntimes()).toMatchObject([{ ...http, comment: 'my dt (alice)' }]);
    expect((await httpAlert()).status).toMatchObject({ state: 'suppressed', silencedBy: [downtime] });
    await silence(nagstamon, { isRegex: false });
    expect(await allDowntimes()).toContainEqual(
      expect.objectContaining({ ...http, comment: 'my ack (alice)' }),
    );

    const endless = await silence(nagstamon, { isRegex: false });
    expect(nagstamon.left).toEqual([]);
    expect(await allDowntimes()).toHaveLength(2);
    const { body: known } = await world.call(`/api/v2/silence/${endless}`);
    expect(known).toMatchObject({ status: { state: 'active' }, comment: 'my ack without an end (alice)' });
    expect((await httpAlert()).status.silencedBy).toContain(endless);
  });
});

describe('Nagstamon 3.10.1', () => {
  const { open, list, rows, silence } = nagstamonOf('nagstamon-3.10.1');

  it('shows a row for each problem, also for that of a host', async () => {
    // It asks for the alerts of hosts that have a problem, too.
    expect(await rows()).toEqual([...rowsOfSite, ['db-1', 'mysql', 'UNKNOWN', 'suppressed', 'OK']].sort());
  });

  it('is told that its downtime would silence all the rest, and acknowledges with an end', async () => {
    const nagstamon = open();
    await list(nagstamon);
    const { status, body } = await nagstamon.send('POST /api/v2/silences');
    const sentence = expect.stringContaining('Matchers that only exclude would silence all the rest');
    expect([status, body, await allDowntimes()]).toEqual([400, sentence, []]);
    await silence(nagstamon, { isRegex: false });
    expect(await allDowntimes()).toMatchObject([{ ...http, comment: 'my ack (alice)' }]);
    expect(await rows()).toContainEqual(['web-1', 'http', 'CRITICAL', 'suppressed', 'HTTP CRITICAL']);
    expect(nagstamon.left).toEqual([]);
  });
});

describe('amtool', () => {
  const words = { web1: 'web-1', HostDown: 'Host', 'db.%2A': 'realm.%2A', web9: 'router' };

  it('asks, and adds, updates and expires a silence', async () => {
    const amtool = recording('amtool-0.25.0', words);
    const query = async (line: string) => {
      const { status, body } = await amtool.send(line);
      expect(status).toBe(200);
      // It ends in a panic without these.
      const needs = { startsAt: expect.any(String), endsAt: expect.any(String) };
      for (const alert of body as readonly Alert[])
        expect(alert).toMatchObject({ ...needs, status: { state: expect.any(String) } });
      return (body as readonly Alert[]).map(nameOf).sort();
    };
    expect((await amtool.send('GET /api/v2/status')).body).toMatchObject({
      ...{ versionInfo: { version: expect.any(String) }, cluster: { status: expect.any(String) } },
      config: { original: expect.any(String) },
    });
    const active = ['db-1 Host', 'router Host', 'soft ssh', 'web-1 disk /', 'web-1 http'];
    expect(await query('GET /api/v2/alerts?active=true&inhibited=false')).toEqual(active);
    expect(await query('GET /api/v2/alerts?active=true&inhibited=true')).toEqual(
      [...active, 'db-1 mysql'].sort(),
    );
    expect(await query('GET /api/v2/alerts?active=true&filter=host%3Dweb-1')).toEqual(['web-1 http']);
    expect(await query('GET /api/v2/alerts?active=true&filter=alertname')).toEqual([
      'db-1 Host',
      'router Host',
    ]);
    expect(await query('GET /api/v2/alerts?active=true&inhibited=false&receiver')).toEqual(active);
    const braces = await amtool.send('GET /api/v2/alerts?active=true&filter=alertname%3D%7B');
    expect([braces.status, braces.body]).toEqual([
      400,
      'matcher value contains unescaped double quote: {host="web-1"}',
    ]);

    const added = await amtool.send('POST /api/v2/silences');
    expect([added.status, added.body]).toEqual([
      200,
      { silenceID: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    const ids = { [recordedId]: String(added.body.silenceID) };
    const comment = 'maint é "x" (alice)';
    expect(await allDowntimes()).toMatchObject([{ host_name: 'web-1', service: 'http', comment }]);
    const { body: silences } = await amtool.send('GET /api/v2/silences');
    const times = { startsAt: expect.any(String), endsAt: expect.any(String), updatedAt: expect.any(String) };
    expect(silences).toEqual([
      {
        ...{ id: added.body.silenceID, status: { state: 'active' }, comment, createdBy: 'admin', ...times },
        matchers: [
          { name: 'host', value: 'web-1', isRegex: false, isEqual: true },
          { name: 'service', value: 'h.*', isRegex: true, isEqual: true },
        ],
      },
    ]);
    for (const line of ['DELETE /api/v2/silence/paris.dt', 'DELETE /api/v2/silence/11111111']) {
      const unknown = await amtool.send(line);
      expect([unknown.status, unknown.body]).toEqual([404, 'silence not found']);
    }
    const annotated = await amtool.send('POST /api/v2/silences');
    expect(annotated.status).toBe(200);

    const { body: known } = await amtool.send('GET /api/v2/silence/', { ids });
    const { startsAt, createdBy, matchers } = known as Silence;
    const endsAt = new Date(Date.parse(startsAt) + 2 * hour).toISOString();
    expect(Date.parse(startsAt)).toBeLessThanOrEqual(Date.now());
    const changed = { startsAt, endsAt, createdBy, matchers, comment };
    const updated = await amtool.send('POST /api/v2/silences', { ids, body: changed });
    expect([updated.status, updated.body]).toEqual([200, added.body]);
    const { body: after } = await world.call(`/api/v2/silence/${added.body.silenceID}`);
    expect(after).toMatchObject({ comment, createdBy: 'admin', status: { state: 'active' } });
    expect(Math.abs(Date.parse(after.endsAt) - Date.parse(endsAt))).toBeLessThanOrEqual(1000);
    for (const _ of [1, 2])
      expect(await amtool.send('DELETE /api/v2/silence/', { ids })).toMatchObject({ status: 200, body: {} });
    expect(amtool.left).toEqual([]);
    expect(await allDowntimes()).toMatchObject([{ host_name: 'router' }]);
    expect((await world.call(`/api/v2/silence/${added.body.silenceID}`)).body.status).toEqual({
      state: 'expired',
    });
  });
});

describe('kthxbye', () => {
  it('prolongs a silence that alerts still need, by all that it has read of it', async () => {
    await world.schedule({ hosts: ['web-1'] }, { comment: 'ACK! for a while' });
    const kthxbye = recording('kthxbye');
    const { body: silences } = await kthxbye.send('GET /api/v2/silences');
    const [known] = silences as readonly Silence[];
    expect(known).toMatchObject({ status: { state: 'active' }, comment: 'ACK! for a while' });
    const { body: alerts } = await kthxbye.send('GET /api/v2/alerts?silenced=true');
    expect((alerts as readonly Alert[]).map((one) => [nameOf(one), one.status.silencedBy]).sort()).toEqual([
      ['web-1 disk /', [known!.id]],
      ['web-1 http', [known!.id]],
    ]);
    const endsAt = moved('2026-11-28T18:15:00.123456789Z', Date.now() - Date.parse('2026-11-28T15:15:00Z'));
    const { status, body } = await kthxbye.send('POST /api/v2/silences', { body: { ...known, endsAt } });
    expect([status, body, kthxbye.left]).toEqual([200, { silenceID: known!.id }, []]);
    expect(Date.parse((await world.call(`/api/v2/silence/${known!.id}`)).body.endsAt)).toBeGreaterThan(
      Date.now() + 2.9 * hour,
    );
  });
});

describe('Grafana', () => {
  it('passes its check, shows groups, alerts and silences, and makes, changes and ends a silence', async () => {
    const grafana = recording('grafana', { web2: 'web-1' });
    // It ignores whether the first is answered, and its check fails if the second is 200.
    const check = [];
    for (const path of ['/api/v1/status', '/alertmanager/api', '/api/v2/status'])
      check.push((await grafana.send(`GET ${path}`)).status);
    expect(check).toEqual([404, 404, 200]);
    const { body: groups } = await grafana.send('GET /api/v2/alerts/groups');
    const { body: alerts } = await grafana.send('GET /api/v2/alerts?active');
    const grouped = (groups as readonly AlertGroup[]).flatMap((group) => group.alerts.map(nameOf));
    expect([grouped.length, grouped.sort()]).toEqual([6, (alerts as readonly Alert[]).map(nameOf).sort()]);
    expect((await grafana.send('GET /api/v2/silences')).body).toEqual([]);

    const made = await grafana.send('POST /api/v2/silences');
    const ids = { [recordedId]: String(made.body.silenceID) };
    const known = (await grafana.send('GET /api/v2/silence/', { ids })).body as Silence;
    expect(known).toMatchObject({ id: made.body.silenceID, status: { state: 'active' } });
    // Its form sends what it has read.
    const { comment, createdBy } = known;
    const changed = await grafana.send('POST /api/v2/silences', { ids, body: { comment, createdBy } });
    expect([changed.status, changed.body]).toEqual([200, made.body]);
    expect(await allDowntimes()).toMatchObject([{ host_name: 'web-1', service: 'http', comment }]);
    const { status } = await grafana.send('DELETE /api/v2/silence/', { ids });
    expect([status, await allDowntimes(), grafana.left]).toEqual([200, [], []]);
  });
});
