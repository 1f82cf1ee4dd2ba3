import { AppError } from '../base/errors.ts';
import { alertOfSilentRealm, alertsOf } from '../realm/alerts/alerts.ts';
import type { ReadAlerts } from '../warm/webhooks/alert-delivery.ts';
import type { Dependencies } from './dependencies.ts';
import { inRealm, objectTest } from './webhook-realm.ts';

/**
 * Reads the problems that a webhook selects and that nobody works on, from warm states. While they cannot be read, the last ones stay, beside an
 * alert that says so.
 */
export function webhookAlerts(dependencies: Dependencies): ReadAlerts {
  const open = inRealm(dependencies);
  return async (webhook, { name }, last) => {
    try {
      return await open(name, async (realm) => {
        const all = await alertsOf(realm);
        const isSelected = await objectTest(realm, webhook, dependencies);
        const alerts = all.filter(({ object, isSuppressed }) => !isSuppressed && isSelected(object));
        return { alerts, areAll: true };
      });
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
    }
  };
}
