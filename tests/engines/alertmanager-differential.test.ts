// The same 200 alerts are held by an embedded engine and posted to a real Alertmanager (Debian's package `prometheus-alertmanager`). Random
// filters, matchers and silences get the same alerts and statuses from both, but for the differences that this file names.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/alertmanager/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startAlertmanager } from '../support/alertmanager.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';
import { seededRandom } from '../support/seeded-random.ts';

const seed = Number(process.env['REALMGATE_PROPERTY_SEED'] ?? 7);
const runs = Math.ceil(2000 * Number(process.env['REALMGATE_PROPERTY_RUNS'] ?? 0.1));
const random = seededRandom(seed);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

const hosts = [
  'web-1',
  'web-2',
  'db.example.com',
  'Ünï "q" \\b',
  'router 1/2',
  ...Array.from({ length: 35 }, (_, at) => `h${at}`),
];
const services = ['http', 'disk /', 'C:\\ used', 'a=b'];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface AlertSeen {
  readonly fingerprint: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly receivers: readonly object[];
  readonly generatorURL: string;
  readonly status: {
    readonly state: string;
    readonly inhibitedBy: readonly string[];
    readonly silencedBy: readonly string[];
  };
}
interface GroupSeen {
  readonly labels: Readonly<Record<string, string>>;
  readonly receiver: object;
  readonly alerts: readonly AlertSeen[];
}

let engine: Engine;
let api: TestApp;
let real: Awaited<ReturnType<typeof startAlertmanager>>;

const ask = {
  real: async (path: string, body?: object): Promise<Answer> => {
    const options = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${real.url}${path}`, options);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  },
  ours: async (path: string, body?: object): Promise<Answer> => {
    const answer = await api.call(
      `/api/alertmanager/realms/paris${path}`,
      body ? { method: 'POST', body } : {},
    );
    return { status: answer.status, body: answer.body as unknown };
  },
};

/**
 * Returns what both must have in common: all but times, the ids of silences, of which there must be as many, and the order of alerts in a group,
 * which a real one sorts by `job` and `instance`. A refusal is a sentence of our own.
 */
function comparable({ status, body }: Answer): unknown {
  if (!Array.isArray(body)) return { status, body: typeof body };
  return {
    status,
    groups: (body as readonly (AlertSeen | GroupSeen)[]).map((one) =>
      'alerts' in one
        ? { ...one, alerts: byFingerprint(one.alerts).map(comparableAlert) }
        : comparableAlert(one),
    ),
  };
}

function byFingerprint(alerts: readonly AlertSeen[]): AlertSeen[] {
  return alerts.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

function comparableAlert(alert: AlertSeen): unknown {
  const { status, ...rest } = alert;
  const times = { startsAt: null, endsAt: null, updatedAt: null };
  return { ...rest, ...times, status: { ...status, silencedBy: status.silencedBy.length } };
}

beforeAll(async () => {
  real = await startAlertmanager();
  engine = await startEngine({
    ...{ dialect: 'icinga2', listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
    site: site({
      hosts: hosts.map((name, at) =>
        host(name, {
          ...{ state: at % 5 === 0 ? 1 : 0, groups: at % 2 === 0 ? ['linux'] : [] },
          services: [...services, `own ${at}`].map((one, of) => service(one, { state: 1 + ((at + of) % 3) })),
        }),
      ),
    }),
  });
  api = await startTestApp({
    endpoints,
    realms: [realm('paris', { monitoring_port: 'port' in engine.address ? engine.address.port : 0 })],
  });
  const { body } = await ask.ours('/api/v2/alerts');
  const alerts = (body as readonly AlertSeen[]).map(({ labels, annotations, generatorURL }) => ({
    ...{ labels, annotations, generatorURL },
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  }));
  const { status } = await ask.real('/api/v2/alerts', alerts);
  if (alerts.length < 200 || status !== 200) throw new Error(`${alerts.length} alerts, ${status}`);
});
afterAll(async () => {
  await api.stop();
  await engine.close();
  await real.stop();
});

const names = ['instance', 'alertname', 'severity', 'hostgroup', 'realm', 'service', 'host', 'absent'];
const values = [
  ...hosts.slice(0, 8),
  ...services,
  'Host',
  'critical',
  'warning',
  'unknown',
  'linux',
  'paris',
  '',
  'nowhere',
];
const patterns = [
  '.*',
  '.+',
  'web-.',
  'h[0-9]',
  '(web|h)-?1.*',
  'crit.*|unknown',
  '',
  '^web-1$',
  'eb-1',
  '(?i)WEB-1',
  '\\w+ /',
  '[^w].*',
  'h{1,2}\\d',
  '.*"q".*',
];
const broken = ['a(', '[', '(?=a)', 'a**', '\\8', 'x{2000}'];

function invented() {
  const isRegex = random() < 0.5;
  const value = isRegex ? (random() < 0.06 ? oneOf(broken) : oneOf(patterns)) : oneOf(values);
  return { name: oneOf(names), value, isRegex, isEqual: random() < 0.7 };
}

/** Writes a matcher in one of the ways in which people do: with or without quotes and blanks, and sometimes wrong. */
function written({ name, value, isRegex, isEqual }: ReturnType<typeof invented>): string {
  const operator = isEqual ? (isRegex ? '=~' : '=') : isRegex ? '!~' : '!=';
  const quoted = `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const forms = [quoted, quoted, quoted, ` ${quoted} `, value, `${quoted}x`, `"${value}`, `{${value}}`];
  const text = `${name}${operator}${oneOf(forms)}`;
  return random() < 0.04 ? oneOf(['', 'instance', '=x', '1a=b', `{${text}}`, '"instance"="web-1"']) : text;
}

describe('a random query', () => {
  it(`gets the alerts and the status of a real Alertmanager (${runs} queries, seed ${seed})`, async () => {
    let refused = 0;
    let found = 0;
    for (let at = 0; at < runs; at += 1) {
      const query = new URLSearchParams();
      const filters = Array.from({ length: Math.floor(random() * 3) }, () => written(invented()));
      // An empty parameter is none for this API, and a matcher that is wrong for a real Alertmanager.
      for (const filter of filters.filter((one) => one !== '')) query.append('filter', filter);
      for (const name of ['active', 'inhibited', 'silenced'])
        if (random() < 0.3) query.append(name, oneOf(['true', 'false', '1', '0', 'T', 'yes', 'no', 'maybe']));
      if (random() < 0.2) query.append('receiver', oneOf(['realmgate', 'realm.*', 'realm', 'x', '(', '.+']));
      if (random() < 0.1) query.append('nope', 'x');
      const path = `/api/v2/alerts${random() < 0.2 ? '/groups' : ''}?${query.toString()}`;
      const [theirs, ours] = await Promise.all([ask.real(path), ask.ours(path)]);
      expect([path, comparable(ours)]).toEqual([path, comparable(theirs)]);
      if (ours.status === 200) found += (ours.body as readonly unknown[]).length;
      else {
        refused += 1;
        expect([typeof ours.body, typeof theirs.body]).toEqual(['string', 'string']);
      }
    }
    expect([found > runs, refused > 0]).toEqual([true, true]);
  });
});

describe('a random silence', () => {
  /** Other answers than those of a real one: matchers that only exclude or that meet nothing, and here, without a queue, more than 200 objects. */
  const named = [/only exclude/, /No host or service meets/, /The queue does not answer/];

  it(`silences the alerts that a real Alertmanager silences (${Math.ceil(runs / 10)} silences)`, async () => {
    let made = 0;
    for (let at = 0; at < runs / 10; at += 1) {
      // The downtime of a host is one of its services too, so that silences of hosts hide more here.
      const ofServices = { name: 'service', value: '.+', isRegex: true, isEqual: true };
      const matchers = [...Array.from({ length: 1 + Math.floor(random() * 2) }, invented), ofServices];
      const silence = {
        ...{ matchers, comment: 'x', createdBy: 'ann', startsAt: new Date().toISOString() },
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      };
      const ours = await ask.ours('/api/v2/silences', silence);
      if (named.some((one) => typeof ours.body === 'string' && one.test(ours.body))) continue;
      const theirs = await ask.real('/api/v2/silences', silence);
      expect([matchers, ours.status, ours.body]).toEqual([
        ...[matchers, theirs.status],
        theirs.status === 200 ? { silenceID: expect.any(String) } : expect.any(String),
      ]);
      if (theirs.status !== 200) continue;
      made += 1;
      const query = '/api/v2/alerts?active=false&inhibited=false';
      expect([matchers, comparable(await ask.ours(query))]).toEqual([
        matchers,
        comparable(await ask.real(query)),
      ]);
      for (const [one, answer] of [
        [ask.real, theirs],
        [ask.ours, ours],
      ] as const) {
        const { silenceID: id } = answer.body as { readonly silenceID: string };
        expect(await one(`/api/v2/silence/${id}`)).toMatchObject({
          body: { id, status: { state: 'active' } },
        });
        const path = `/api/v2/silence/${id}`;
        if (one === ask.real) await fetch(`${real.url}${path}`, { method: 'DELETE' });
        else await api.call(`/api/alertmanager/realms/paris${path}`, { method: 'DELETE' });
        expect(await one(path)).toMatchObject({ status: 200, body: { id, status: { state: 'expired' } } });
      }
    }
    expect(made).toBeGreaterThan(0);
  });
});
