import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';

/** Says that the API answers, and that the caller sees the realm. No engine is asked. */
export const healthy = endpoint({
  name: 'alertmanager.healthy',
  method: 'GET',
  path: '/api/alertmanager/{realm_type}/{realm_name}/-/healthy/',
  access: 'viewer',
  summary: 'Whether the API answers',
  params: () => z.object(realmScope),
  document: { formats: ['text'] },
  cache: 'no-store',
  returns: z.never,
  async handle({ params }, { realms }) {
    await realms.directory.find(params.realm_type, params.realm_name);
    return { text: () => 'OK' };
  },
});
