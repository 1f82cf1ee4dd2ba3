import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { alertQuery, findAlerts } from './alert-query.ts';
import { type AlertRecord, alertRecord, groupLabels, receiver, recordOfAlert } from './alert-record.ts';
import { endpoint } from './group.ts';

/** Returns the alerts by name and realm, as karma shows them. */
export const alertGroups = endpoint({
  name: 'alertmanager.alert-groups',
  method: 'GET',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/alerts/groups/',
  access: 'viewer',
  summary: 'Alerts by name and realm',
  params: () => z.object(realmScope),
  query: alertQuery,
  sources: true,
  warm: true,
  cache: 'no-store',
  returns: () =>
    z.array(
      z.strictObject({
        labels: z.record(z.string(), z.string()),
        receiver: z.strictObject({ name: z.string() }),
        alerts: z.array(alertRecord()),
      }),
    ),
  async handle({ params, query }, { realms, silences, clock, origin, basePath }) {
    const links = { now: clock(), address: `${origin}${basePath}` };
    const { alerts, sources } = await findAlerts({ params, query, now: links.now, realms, silences });
    const groups = new Map<string, AlertRecord[]>();
    for (const alert of alerts) {
      const key = JSON.stringify(groupLabels.map((name) => alert.labels[name] ?? ''));
      const group = groups.get(key);
      if (group) group.push(recordOfAlert(alert, links));
      else groups.set(key, [recordOfAlert(alert, links)]);
    }
    const data = [...groups.keys()].sort().map((key) => {
      const members = groups.get(key) ?? [];
      const [first] = members;
      const labels = groupLabels.map((name) => [name, first?.labels[name] ?? ''] as const);
      return { labels: Object.fromEntries(labels), receiver: { name: receiver }, alerts: members };
    });
    return { data, sources };
  },
});
