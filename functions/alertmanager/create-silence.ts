import * as z from 'zod';

import { operationServices, operator } from '../../shared/app/operation-services.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { createSilence as create } from '../../shared/realm/alerts/write-silence.ts';
import { endpoint } from './group.ts';
import { silenceBody } from './silence-body.ts';

/** Makes a silence: downtimes for all hosts and services that its matchers meet now, or acknowledgements. */
export const createSilence = endpoint({
  name: 'alertmanager.create-silence',
  method: 'POST',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/silences/',
  access: 'operator',
  summary: 'Make a silence: downtimes or acknowledgements',
  params: () => z.object(realmScope),
  body: silenceBody,
  audit: { action: 'silence.create', target: ({ params }) => params.realm_name },
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  returns: () => z.strictObject({ silenceID: z.string() }),
  async handle({ params, body, dryRun }, scope) {
    const author = operator(scope.caller);
    const writing = {
      services: operationServices(scope),
      store: scope.silences,
      scope: params,
      author,
      dryRun,
    };
    return { data: { silenceID: await create(body, writing) } };
  },
});
