import * as z from 'zod';

import { alertQuery, findAlerts } from './alert-query.ts';
import { alertRecord } from './alert-record.ts';
import { endpoint, reading } from './group.ts';

/** Returns the problems of a realm or multirealm that are HARD, as alerts. */
export const alerts = endpoint({
  ...reading,
  name: 'alertmanager.alerts',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/alerts/',
  summary: 'Problems of hosts and services, as alerts',
  query: alertQuery,
  sources: true,
  warm: true,
  returns: () => z.array(alertRecord()),
  async handle(request, scope) {
    const { alerts: data, sources } = await findAlerts(request, scope);
    return { data, sources };
  },
});
