import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';

/** Says that the engine of the realm, or one of several, answers. */
export const ready = endpoint({
  name: 'alertmanager.ready',
  method: 'GET',
  path: '/api/alertmanager/{realm_type}/{realm_name}/-/ready/',
  access: 'viewer',
  summary: 'Whether an engine of the realm answers',
  params: () => z.object(realmScope),
  document: { formats: ['text'] },
  sources: true,
  cache: 'no-store',
  returns: z.never,
  async handle({ params }, { realms }) {
    const { sources } = await realms.selectNamed(params).askEach((realm) => realm.status.engine());
    return { text: () => 'OK', sources };
  },
});
