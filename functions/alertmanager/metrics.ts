import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';
import { version } from './status.ts';

/** Returns the version as a metric. karma reads it in each poll, and writes an error into its log if there is none. No engine is asked. */
export const metrics = endpoint({
  name: 'alertmanager.metrics',
  method: 'GET',
  path: '/api/alertmanager/{realm_type}/{realm_name}/metrics/',
  access: 'viewer',
  summary: 'Version as a metric of Prometheus',
  params: () => z.object(realmScope),
  document: { formats: ['text'] },
  cache: 'no-store',
  returns: z.never,
  async handle({ params }, { realms }) {
    await realms.directory.find(params.realm_type, params.realm_name);
    return { text: () => `alertmanager_build_info{version="${version}"} 1\n` };
  },
});
