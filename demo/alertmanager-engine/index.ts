import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';

const matcher = z.object({
  name: z.string(),
  value: z.string(),
  isRegex: z.boolean(),
  isEqual: z.boolean().default(true),
});
const postedSilence = z.object({
  id: z.string().optional(),
  matchers: z.array(matcher).min(1),
  startsAt: z.string(),
  endsAt: z.string(),
  createdBy: z.string(),
  comment: z.string(),
});
type Silence = z.output<typeof postedSilence> & { readonly id: string; readonly updatedAt: string };

const postedAlerts = z.array(
  z.object({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()).default({}),
    startsAt: z.string().optional(),
    endsAt: z.string().optional(),
  }),
);
type Alert = z.output<typeof postedAlerts>[number] & {
  readonly startsAt: string;
  readonly updatedAt: string;
};

/** The memory of one peer. Peers share their silences. */
export interface EmbeddedAlertmanagerOptions {
  readonly clock: Clock;
  readonly silences?: Map<string, Silence>;
  /** The header that clients must send. `undefined` means that none is needed. */
  readonly authorization?: string;
}

export interface EmbeddedAlertmanager {
  /** The URL, without `/api/v2`. */
  readonly url: string;
  /** The requests as `METHOD path`, oldest first. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Starts an Alertmanager on 127.0.0.1 that answers what our connector and Prometheus ask, and nothing else. It has no inhibition. */
export async function startAlertmanagerEngine(
  options: EmbeddedAlertmanagerOptions,
): Promise<EmbeddedAlertmanager> {
  const requests: string[] = [];
  const answer = answererOf(options);
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    const sent = await text(request);
    requests.push(`${method} ${url}`);
    const isKnown = options.authorization === undefined || headers.authorization === options.authorization;
    const { status, body } = isKnown ? answer(`${method} ${url}`, sent) : { status: 401 };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answererOf({ clock, silences = new Map() }: EmbeddedAlertmanagerOptions) {
  const alerts = new Map<string, Alert>();
  const now = () => new Date(clock()).toISOString();
  const started = now();
  const handlers: Readonly<Record<string, (body: string) => Answer>> = {
    'GET /api/v2/status': () => ({ status: 200, body: statusSince(started) }),
    'GET /api/v2/alerts': () => ({ status: 200, body: shownAlerts(alerts, silences, now()) }),
    'GET /api/v2/silences': () => ({
      status: 200,
      body: [...silences.values()].map((one) => shownSilence(one, now())),
    }),
    'POST /api/v2/alerts'(body) {
      for (const alert of postedAlerts.parse(JSON.parse(body))) {
        const key = fingerprintOf(alert.labels);
        const startsAt = alert.startsAt ?? alerts.get(key)?.startsAt ?? now();
        alerts.set(key, { ...alert, startsAt, updatedAt: now() });
      }
      return { status: 200 };
    },
    'POST /api/v2/silences': (body) => postSilence(JSON.parse(body), silences, now()),
  };
  return (request: string, body: string): Answer => {
    const [, ended] = /^DELETE \/api\/v2\/silence\/([0-9a-f-]{36})$/.exec(request) ?? [];
    if (ended === undefined) return handlers[request]?.(body) ?? { status: 404 };
    const silence = silences.get(ended);
    if (!silence) return { status: 404 };
    silences.set(ended, { ...silence, endsAt: now(), updatedAt: now() });
    return { status: 200 };
  };
}

function statusSince(uptime: string) {
  return {
    cluster: { status: 'ready', peers: [] },
    config: { original: '' },
    ...{ uptime, versionInfo: { version: '0.25.0' } },
  };
}

function postSilence(body: unknown, silences: Map<string, Silence>, now: string): Answer {
  const posted = postedSilence.parse(body);
  if (posted.endsAt <= now)
    return { status: 400, body: "Failed to create silence: end time can't be in the past" };
  const id = posted.id ?? randomUUID();
  const startsAt = posted.startsAt < now ? now : posted.startsAt;
  silences.set(id, { ...posted, id, startsAt, updatedAt: now });
  return { status: 200, body: { silenceID: id } };
}

function shownSilence(silence: Silence, now: string) {
  const state = silence.endsAt <= now ? 'expired' : silence.startsAt > now ? 'pending' : 'active';
  return { ...silence, status: { state } };
}

function shownAlerts(
  alerts: ReadonlyMap<string, Alert>,
  silences: ReadonlyMap<string, Silence>,
  now: string,
) {
  const active = [...silences.values()].filter((one) => shownSilence(one, now).status.state === 'active');
  return [...alerts]
    .filter(([, { endsAt }]) => endsAt === undefined || endsAt > now)
    .map(([fingerprint, alert]) => {
      const silencedBy = active.filter((one) => covers(one, alert.labels)).map(({ id }) => id);
      const status = {
        state: silencedBy.length > 0 ? 'suppressed' : 'active',
        ...{ silencedBy, inhibitedBy: [] },
      };
      return { ...alert, endsAt: alert.endsAt ?? now, fingerprint, receivers: [], generatorURL: '', status };
    });
}

function covers({ matchers }: Silence, labels: Alert['labels']): boolean {
  return matchers.every(({ name, value, isRegex, isEqual }) => {
    const label = labels[name] ?? '';
    return isEqual === (isRegex ? new RegExp(`^(?:${value})$`).test(label) : label === value);
  });
}

function fingerprintOf(labels: Alert['labels']): string {
  return JSON.stringify(Object.entries(labels).sort());
}
