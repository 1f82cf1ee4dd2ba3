import * as z from 'zod';

import { receiver } from './alert-record.ts';
import { endpoint, reading } from './group.ts';

/** Returns the one receiver that all alerts have. */
export const receivers = endpoint({
  ...reading,
  name: 'alertmanager.receivers',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/receivers/',
  summary: 'The receiver of all alerts',
  returns: () => z.array(z.strictObject({ name: z.string() })),
  async handle({ params }, { realms }) {
    await realms.directory.find(params.realm_type, params.realm_name);
    return { data: [{ name: receiver }] };
  },
});
