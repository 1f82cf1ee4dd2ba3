import * as z from 'zod';

import { operationServices, operator } from '../../shared/app/operation-services.ts';
import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { endSilence } from '../../shared/realm/alerts/end-silence.ts';
import { findSilence } from '../../shared/realm/alerts/silences.ts';
import { endpoint } from './group.ts';

/** Ends a silence: removes its downtimes or its acknowledgement. */
export const expireSilence = endpoint({
  name: 'alertmanager.expire-silence',
  method: 'DELETE',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/silence/{silence_id}/',
  access: 'operator',
  summary: 'End a silence',
  params: () => z.object({ ...realmScope, silence_id: name }),
  audit: { action: 'silence.expire', target: ({ params }) => `${params.realm_name}/${params.silence_id}` },
  returns: () => z.strictObject({}),
  async handle({ params: { silence_id: id, ...scope }, dryRun }, parts) {
    const { known } = await findSilence(id, scope, parts);
    await endSilence(known, {
      services: operationServices(parts),
      store: parts.silences,
      scope,
      author: operator(parts.caller),
      dryRun,
    });
    return { data: {} };
  },
});
