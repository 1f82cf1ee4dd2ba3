import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type AlertmanagerWorld, startAlertmanagerWorld } from '../support/alertmanager-world.ts';
import { viewer } from '../support/app.ts';

let world: AlertmanagerWorld;

beforeEach(async () => {
  world = await startAlertmanagerWorld();
});
afterEach(async () => {
  await world.stop();
});

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly fingerprint: string;
  readonly status: { readonly state: string; readonly silencedBy: string[]; readonly inhibitedBy: string[] };
}

interface Silence {
  readonly id: string;
  readonly matchers: readonly { readonly value: string }[];
}

interface AlertGroup {
  readonly labels: unknown;
  readonly receiver: unknown;
  readonly alerts: readonly Alert[];
}

const nameOf = ({ labels }: Alert) => `${labels['instance']} ${labels['alertname']}`;
const valueOf = ({ matchers: [first] }: Silence) => first?.value;
const alertsIn = async (path: string): Promise<Alert[]> => {
  const { status, body, text } = await world.call(path);
  if (status !== 200) throw new Error(text);
  return body as Alert[];
};
const namesIn = async (query: string) => (await alertsIn(`/api/v2/alerts?${query}`)).map(nameOf).sort();
const everything = ['db-1 Host', 'db-1 mysql', 'router Host', 'web-1 disk /', 'web-1 http'];
const enc = encodeURIComponent;

describe('an alert', () => {
  it('is a problem that is HARD, with the labels that clients know without configuration', async () => {
    const alerts = await alertsIn('/api/v2/alerts');
    expect(alerts.map(nameOf).sort()).toEqual([...everything, 'soft ssh'].sort());
    const http = alerts.find(({ labels }) => labels['alertname'] === 'http');
    expect(http).toEqual({
      labels: {
        ...{ alertname: 'http', host: 'web-1', hostgroup: 'linux,web', instance: 'web-1' },
        ...{ realm: 'paris', service: 'http', severity: 'critical' },
      },
      annotations: { summary: 'HTTP CRITICAL' },
      startsAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:01:00.000Z',
      endsAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      fingerprint: '3fb2e0df2267c4ed',
      generatorURL: expect.stringContaining('/api/status/realms/paris/hosts/web-1/'),
      receivers: [{ name: 'realmgate' }],
      status: { state: 'active', silencedBy: [], inhibitedBy: [] },
    });
    const severities = alerts.map((alert) => [nameOf(alert), alert.labels['severity']]).sort();
    expect(severities).toEqual([
      ...[
        ['db-1 Host', 'critical'],
        ['db-1 mysql', 'unknown'],
        ['router Host', 'unknown'],
      ],
      ...[
        ['soft ssh', 'critical'],
        ['web-1 disk /', 'warning'],
        ['web-1 http', 'critical'],
      ],
    ]);
    expect(alerts.map(({ fingerprint }) => fingerprint)).toEqual(alerts.map((one) => one.fingerprint).sort());
  });

  it('of a service is inhibited by that of its host', async () => {
    const alerts = await alertsIn('/api/v2/alerts');
    const find = (name: string) => alerts.find((alert) => nameOf(alert) === name);
    expect(find('db-1 mysql')?.status).toEqual({
      ...{ state: 'suppressed', silencedBy: [] },
      inhibitedBy: [find('db-1 Host')?.fingerprint],
    });
    // The problem of that host is SOFT, so that it has no alert itself.
    expect(find('soft ssh')?.status.state).toBe('active');
    expect(await namesIn('inhibited=false')).not.toContain('db-1 mysql');
  });

  it('in a downtime is silenced by it, as the services of a host in one', async () => {
    await world.schedule({ hosts: ['db-1'], services: [{ host_name: 'web-1', service: 'http' }] });
    const { body: silences } = await world.call('/api/v2/silences');
    expect(silences).toHaveLength(2);
    const idOf = (host: string) => (silences as readonly Silence[]).find((one) => valueOf(one) === host)?.id;
    const alerts = await alertsIn('/api/v2/alerts?active=false');
    expect(alerts.map((one) => [nameOf(one), one.status.state, one.status.silencedBy]).sort()).toEqual([
      ['db-1 Host', 'suppressed', [idOf('db-1')]],
      ['db-1 mysql', 'suppressed', [idOf('db-1')]],
      ['web-1 http', 'suppressed', [idOf('web-1')]],
    ]);
    expect(await namesIn('silenced=false')).toEqual(['router Host', 'soft ssh', 'web-1 disk /']);
  });

  it('that is acknowledged is silenced by a silence of its own', async () => {
    const body = { targets: { services: [{ host_name: 'web-1', service: 'http' }] }, comment: 'On it' };
    await world.api.call('/api/operations/realms/paris/acknowledgements/', { method: 'POST', body });
    const { body: silences } = await world.call('/api/v2/silences');
    expect(silences).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        ...{ status: { state: 'active' }, comment: 'On it', createdBy: 'admin' },
        matchers: ['instance=web-1', 'alertname=http', 'realm=paris'].map((text) => {
          const [name, value] = text.split('=');
          return { name, value, isRegex: false, isEqual: true };
        }),
        ...{
          startsAt: expect.any(String),
          updatedAt: expect.any(String),
          endsAt: '2038-01-19T03:14:07.000Z',
        },
      },
    ]);
    const [alert] = await alertsIn('/api/v2/alerts?active=false&filter=alertname%3Dhttp');
    expect(alert?.status).toEqual({ state: 'suppressed', silencedBy: [silences[0].id], inhibitedBy: [] });
  });

  it('is of what the caller sees: a hostgroup realm shows its hosts and groups only', async () => {
    const { body } = await world.api.call('/api/alertmanager/realms/databases/api/v2/alerts');
    expect(body.map(nameOf).sort()).toEqual(['db-1 Host', 'db-1 mysql']);
    expect(body[0].labels).toMatchObject({ hostgroup: 'databases', realm: 'databases' });
  });

  it('stands for a realm of a multirealm that does not answer', async () => {
    const { status, body } = await world.api.call('/api/alertmanager/multirealms/all/api/v2/alerts');
    expect(status).toBe(200);
    expect(body.map(nameOf)).toEqual(expect.arrayContaining([...everything, 'gone RealmSilent']));
  });
});

describe('a matcher of a query', () => {
  it.each([
    ['instance=web-1', ['web-1 disk /', 'web-1 http']],
    ['instance="web-1"', ['web-1 disk /', 'web-1 http']],
    [' alertname = disk / ', ['web-1 disk /']],
    ['alertname="disk /"', ['web-1 disk /']],
    ['alertname=~h.*', ['web-1 http']],
    ['instance=~"eb-1"', []],
    ['instance=~"web-(1|2)"', ['web-1 disk /', 'web-1 http']],
    ['instance!~"web.*|soft"', ['db-1 Host', 'db-1 mysql', 'router Host']],
    ['instance!=web-1', ['db-1 Host', 'db-1 mysql', 'router Host', 'soft ssh']],
    ['service=""', ['db-1 Host', 'router Host']],
    ['team=""', [...everything, 'soft ssh']],
    ['team!=""', []],
    ['toString=""', [...everything, 'soft ssh']],
    ['hostgroup=~"(.*,)?web"', ['web-1 disk /', 'web-1 http']],
  ])('selects as Alertmanager does: %s', async (text, names) => {
    expect(await namesIn(`filter=${enc(text)}`)).toEqual([...names].sort());
  });

  it('is one of several, all of which an alert must meet', async () => {
    expect(await namesIn('filter=instance%3Dweb-1&filter=severity%3Dwarning')).toEqual(['web-1 disk /']);
    expect(await namesIn('receiver=realm.*&filter=alertname%3Dhttp')).toEqual(['web-1 http']);
    expect(await namesIn('receiver=realm')).toEqual([]);
  });

  it.each([
    ['{instance="web-1"}', 'bad matcher format: {instance="web-1"}'],
    ['"instance"="web-1"', 'bad matcher format: "instance"="web-1"'],
    ['instance', 'bad matcher format: instance'],
    ['instance="web-1', 'matcher value contains unescaped double quote: "web-1'],
    ['instance="web\\"', 'matcher value contains unescaped double quote: "web\\"'],
    ['instance=~"a("', 'invalid regular expression: error parsing regexp: missing closing ): `a(`'],
    ['instance=~"(?=a)"', expect.stringContaining('invalid or unsupported Perl syntax')],
    ['instance=~"(a?){900}a{900}"', expect.stringContaining('is too large: repeat less.')],
    [`instance=~"${'a'.repeat(1001)}"`, expect.stringContaining('may have 1000 characters')],
  ])('is refused with a sentence as a JSON string: %s', async (text, sentence) => {
    const { status, headers, body } = await world.call(`/api/v2/alerts?filter=${enc(text)}`);
    expect([status, body]).toEqual([400, sentence]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('never takes long, whatever it is', async () => {
    const started = performance.now();
    for (const text of ['alertname=~"(a+)+b"', 'instance=~"(.*)*(.*)*x"'])
      await namesIn(`filter=${enc(text)}`);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('of silences is one of their own matchers', async () => {
    await world.schedule({ hosts: ['db-1', 'router'] });
    const { body } = await world.call('/api/v2/silences?filter=instance%3D~%22db.*%22');
    expect(body.map(valueOf)).toEqual(['db-1']);
  });
});

describe('a request', () => {
  it.each(['/api/v2/alerts', '/api/v2/alerts/', '//api/v2/alerts', '//api/v2//alerts'])(
    'is answered with any slashes: %s',
    async (path) => {
      expect(await alertsIn(path)).toHaveLength(6);
    },
  );

  it('may have parameters that nobody knows, and switches in any words', async () => {
    expect(await namesIn('limit=1&nope=1')).toHaveLength(6);
    expect(await namesIn('active=0&unprocessed=false')).toEqual(['db-1 mysql']);
    expect(await namesIn('active=T')).toHaveLength(6);
  });

  it('of what amtool reads first has a version and a configuration', async () => {
    const { body } = await world.call('/api/v2/status');
    expect(body.versionInfo.version).toBe('0.25.0');
    expect(body.cluster).toEqual({ status: 'disabled', peers: [] });
    expect(body.config.original).toContain('receiver: realmgate');
    expect((await world.call('/api/v2/receivers')).body).toEqual([{ name: 'realmgate' }]);
  });

  it.each(['/alertmanager/api/v2/status', '/api/v1/status/buildinfo'])(
    'of Grafana that a real Alertmanager does not know is not known here: %s',
    async (path) => {
      // Its data source for Prometheus' Alertmanager is refused if the first of them answers 200.
      expect((await world.call(path)).status).toBe(404);
      expect((await world.call('/api/v2/status')).status).toBe(200);
    },
  );

  it('of the health is OK, and of readiness if the engine answers', async () => {
    for (const path of ['/-/healthy', '/-/ready']) {
      const { status, text, headers } = await world.call(path);
      expect([status, text, headers['content-type']]).toEqual([200, 'OK', 'text/plain; charset=utf-8']);
    }
    const gone = (path: string) => world.api.call(`/api/alertmanager/realms/gone${path}`);
    expect((await gone('/-/healthy')).status).toBe(200);
    expect((await gone('/-/ready')).status).toBe(500);
  });

  it('for alerts of nobody else: POST is refused with a sentence', async () => {
    const body = [{ labels: { alertname: 'x' } }];
    const { status, body: sentence } = await world.call('/api/v2/alerts', { method: 'POST', body });
    expect([status, sentence]).toEqual([400, expect.stringContaining('none can be posted here')]);
  });

  it('for groups gets the alerts by name and realm', async () => {
    const { body } = await world.call('/api/v2/alerts/groups?filter=alertname%3D~%22http%7CHost%22');
    const groups = (body as readonly AlertGroup[]).map(({ labels, receiver, alerts }) => [
      labels,
      receiver,
      alerts.map(nameOf),
    ]);
    expect(groups).toEqual([
      [{ alertname: 'Host', realm: 'paris' }, { name: 'realmgate' }, expect.arrayContaining(['router Host'])],
      [{ alertname: 'http', realm: 'paris' }, { name: 'realmgate' }, ['web-1 http']],
    ]);
  });

  it('for a silence gets it by its id, and 404 for another one', async () => {
    await world.schedule({ hosts: ['db-1'] }, { starts_at: '2037-01-01', duration: '2h' });
    const { body: silences } = await world.call('/api/v2/silences');
    expect(silences[0]).toMatchObject({
      status: { state: 'pending' },
      createdBy: 'admin',
      comment: 'New disks',
    });
    expect((await world.call(`/api/v2/silence/${silences[0].id}`)).body).toEqual(silences[0]);
    const other = await world.call('/api/v2/silence/00000000-0000-4000-8000-000000000000');
    expect([other.status, other.body]).toEqual([404, 'silence not found']);
  });
});

describe('an error', () => {
  it('is a JSON string with 400 for a fault of the caller, and 500 for one of the engine', async () => {
    const seen = async (path: string, caller?: ReturnType<typeof viewer>) => {
      const options = caller ? { caller } : {};
      const { status, body } = await world.api.call(`/api/alertmanager/realms/${path}`, options);
      return [status, body as unknown];
    };
    expect(await seen('gone/api/v2/alerts')).toEqual([500, expect.stringContaining('gone')]);
    expect(await seen('nowhere/api/v2/alerts')).toEqual([400, expect.stringContaining('nowhere')]);
    expect(await seen('nowhere/api/v2/status')).toEqual([400, expect.stringContaining('nowhere')]);
    for (const path of ['alerts', 'alerts/groups', 'silences', 'status', 'receivers', 'silence/x'])
      expect(await seen(`paris/api/v2/${path}`, viewer('nina'))).toEqual([
        400,
        expect.stringContaining('paris'),
      ]);
    expect(await seen('searched/api/v2/silences')).toEqual([400, expect.any(String)]);
  });

  it('of somebody without a token stays 401, with its challenge', async () => {
    const { status, headers, body } = await world.call('/api/v2/alerts', { caller: undefined });
    expect([status, body.code]).toEqual([401, 'not_authenticated']);
    expect(headers['www-authenticate']).toContain('Bearer');
  });

  it('of a path that is none is a problem document', async () => {
    const { status, body } = await world.call('/api/v2/nope');
    expect([status, body.code]).toEqual([404, 'path_not_found']);
  });
});
