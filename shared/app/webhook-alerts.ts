import { callContext } from '../base/call-context.ts';
import { AppError } from '../base/errors.ts';
import { childController } from '../base/on-abort.ts';
import { alertOfSilentRealm, alertsOf } from '../realm/alerts/alerts.ts';
import type { OpenRealm } from '../realm/open-realm/open.ts';
import { objectKey } from '../realm/operations/target.ts';
import { hosts } from '../realm/status/hosts.ts';
import { servicesOfOneHost } from '../realm/status/services.ts';
import type { WebhookRecord } from '../store/webhooks.ts';
import { zoneOf } from '../time/zone.ts';
import type { ReadAlerts } from '../warm/webhooks/alert-delivery.ts';
import { eventSelectionOf } from './change-selection.ts';
import type { Dependencies } from './dependencies.ts';
import type { PartFacts } from './part.ts';
import { realms } from './realms.ts';

const facts: Omit<PartFacts, 'context'> = {
  caller: undefined,
  access: 'public',
  actor: 'system:webhook-alerts',
  requestId: 'webhook-alerts',
  strict: false,
  warm: { maxAgeMs: undefined },
};

/**
 * Reads the problems that a webhook selects and that nobody works on, from warm states. While they cannot be read, the last ones stay, beside an
 * alert that says so.
 */
export function webhookAlerts(dependencies: Dependencies): ReadAlerts {
  const realmsFor = realms(dependencies);
  const { clock, config } = dependencies;
  return async (webhook, { name }, last) => {
    const over = childController(new AbortController().signal);
    try {
      const asked = realmsFor({ ...facts, context: callContext(over.signal) });
      const realm = await asked.selectOne(name).open({ deadlineMs: config.engineDeadlineMs });
      const all = await alertsOf(realm);
      const projectTime = { zone: zoneOf(config.timeZone), now: clock() };
      const isSelected = await selectionOf(realm, webhook, eventSelectionOf(webhook, projectTime));
      const alerts = all.filter(({ object, isSuppressed }) => !isSuppressed && isSelected(object));
      return { alerts, areAll: true };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const failed = {
        realm: name,
        result: 'error',
        error: error.message,
        latency_ms: 0,
        row_count: 0,
      } as const;
      const silent = alertOfSilentRealm(failed);
      const known = last.alerts.filter(({ fingerprint }) =>
        silent.every((one) => one.fingerprint !== fingerprint),
      );
      return { alerts: [...known, ...silent], areAll: last.areAll };
    } finally {
      over.abort();
    }
  };
}

/** Returns the test of the objects that a webhook selects. */
async function selectionOf(
  realm: OpenRealm,
  { objects, where }: WebhookRecord,
  selection: ReturnType<typeof eventSelectionOf>,
): Promise<(object: Parameters<typeof objectKey>[0]) => boolean> {
  if (where === undefined) return ({ service }) => objects.includes(service === null ? 'hosts' : 'services');
  const [ofHosts, ofServices] = await Promise.all([
    selection.hosts ? hosts.records(realm, selection.hosts) : [],
    selection.services ? servicesOfOneHost.records(realm, selection.services) : [],
  ]);
  const keys = new Set([
    ...ofHosts.map(({ host_name }) => objectKey({ host_name, service: null })),
    ...ofServices.map(({ host_name, service }) => objectKey({ host_name, service })),
  ]);
  return (object) => keys.has(objectKey(object));
}
