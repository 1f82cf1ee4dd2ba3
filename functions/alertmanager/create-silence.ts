import * as z from 'zod';

import { operationServices, operator } from '../../shared/app/operation-services.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { changeSilence } from '../../shared/realm/alerts/change-silence.ts';
import { findSilence } from '../../shared/realm/alerts/silences.ts';
import { createSilence as create } from '../../shared/realm/alerts/write-silence.ts';
import { endpoint } from './group.ts';
import { silenceBody } from './silence-body.ts';

/** Makes a silence: downtimes for all hosts and services that its matchers meet now, or acknowledgements. With an id, it changes that silence. */
export const createSilence = endpoint({
  name: 'alertmanager.create-silence',
  method: 'POST',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/silences/',
  access: 'operator',
  summary: 'Make or change a silence: downtimes or acknowledgements',
  params: () => z.object(realmScope),
  body: silenceBody,
  audit: { action: 'silence.create', target: ({ params }) => params.realm_name },
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  returns: () => z.strictObject({ silenceID: z.string() }),
  async handle({ params, body: { id, ...times }, dryRun }, scope) {
    const { startsAt: starts_at, endsAt: ends_at, createdBy: created_by, ...rest } = times;
    const silence = { ...rest, starts_at, ends_at, created_by };
    const writing = {
      services: operationServices(scope),
      store: scope.silences,
      scope: params,
      author: operator(scope.caller),
      dryRun,
    };
    if (id === '') return { data: { silenceID: await create(silence, writing) } };
    const { known } = await findSilence(id, params, scope);
    return { data: { silenceID: await changeSilence(known, silence, writing) } };
  },
});
