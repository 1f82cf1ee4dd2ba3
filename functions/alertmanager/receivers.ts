import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { receiver } from './alert-record.ts';
import { endpoint } from './group.ts';

/** Returns the one receiver that all alerts have. */
export const receivers = endpoint({
  name: 'alertmanager.receivers',
  method: 'GET',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/receivers/',
  access: 'viewer',
  summary: 'The receiver of all alerts',
  params: () => z.object(realmScope),
  returns: () => z.array(z.strictObject({ name: z.string() })),
  async handle({ params }, { realms }) {
    await realms.directory.find(params.realm_type, params.realm_name);
    return { data: [{ name: receiver }] };
  },
});
