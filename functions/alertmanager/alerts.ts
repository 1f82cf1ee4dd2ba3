import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { alertQuery, findAlerts } from './alert-query.ts';
import { alertRecord } from './alert-record.ts';
import { endpoint } from './group.ts';

/** Returns the problems of a realm or multirealm that are HARD, as alerts. */
export const alerts = endpoint({
  name: 'alertmanager.alerts',
  method: 'GET',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/alerts/',
  access: 'viewer',
  summary: 'Problems of hosts and services, as alerts',
  params: () => z.object(realmScope),
  query: alertQuery,
  sources: true,
  warm: true,
  cache: 'no-store',
  returns: () => z.array(alertRecord()),
  async handle(request, scope) {
    const { alerts: data, sources } = await findAlerts(request, scope);
    return { data, sources };
  },
});
