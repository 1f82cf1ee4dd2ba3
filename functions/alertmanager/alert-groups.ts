import * as z from 'zod';

import { groupBy } from '../../shared/base/group-by.ts';
import { alertQuery, findAlerts } from './alert-query.ts';
import { type AlertRecord, alertRecord, groupLabels, receiver } from './alert-record.ts';
import { endpoint, reading } from './group.ts';

/** Returns the alerts by name and realm, as karma shows them. */
export const alertGroups = endpoint({
  ...reading,
  name: 'alertmanager.alert-groups',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/alerts/groups/',
  summary: 'Alerts by name and realm',
  query: alertQuery,
  sources: true,
  warm: true,
  returns: () =>
    z.array(
      z.strictObject({
        labels: z.record(z.string(), z.string()),
        receiver: z.strictObject({ name: z.string() }),
        alerts: z.array(alertRecord()),
      }),
    ),
  async handle(request, scope) {
    const { alerts, sources } = await findAlerts(request, scope);
    const data = [...groupBy(alerts, (alert) => JSON.stringify(labelsOf(alert)))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, members]) => {
        const [first] = members;
        return first ? [{ labels: labelsOf(first), receiver: { name: receiver }, alerts: members }] : [];
      });
    return { data, sources };
  },
});

function labelsOf({ labels }: AlertRecord): Record<string, string> {
  return Object.fromEntries(groupLabels.map((name) => [name, labels[name] ?? '']));
}
