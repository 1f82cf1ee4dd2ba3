import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';

/** Refuses alerts that a client posts. */
export const postAlerts = endpoint({
  name: 'alertmanager.post-alerts',
  method: 'POST',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/alerts/',
  access: 'operator',
  summary: 'Refused: alerts come from the engine',
  params: () => z.object(realmScope),
  body: z.unknown,
  audit: { action: 'alert.post', target: ({ params }) => params.realm_name },
  returns: z.never,
  handle: () => {
    throw new AppError('invalid_request', {
      detail: 'Alerts are the problems that the engine of the realm reports: none can be posted here.',
    });
  },
});
