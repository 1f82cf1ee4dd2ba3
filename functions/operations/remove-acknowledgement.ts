import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import {
  acknowledgementKind as kind,
  acknowledgementsOf,
} from '../../shared/realm/operations/acknowledgements.ts';
import { askBeforeWrite } from '../../shared/realm/operations/away.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { removeOneAcknowledgement } from '../../shared/realm/operations/remove-acknowledgement.ts';
import { endpoint } from './group.ts';
import { deadlineMs, services } from './operation-services.ts';

/** Removes one acknowledgement, whoever set it. */
export const removeAcknowledgement = endpoint({
  extension: true,
  name: 'operations.remove-acknowledgement',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/acknowledgements/{acknowledgement_id}/',
  access: 'operator',
  summary: 'Remove an acknowledgement',
  description:
    'The answer comes when the engine does not show the acknowledgement any more. One that was removed or is over is unknown (404), and if the problem was ' +
    'acknowledged again, the later acknowledgement stays. Acknowledgements of other people and tools can be removed too.',
  params: () => z.object({ ...realmScope, acknowledgement_id: name }),
  audit: {
    action: 'acknowledgement.remove',
    target: ({ params }) => `${params.realm_name}/${params.acknowledgement_id}`,
  },
  problems: ['acknowledgement_not_found', 'realm_without_engine'],
  returns: () =>
    z
      .strictObject({
        realm: z.string(),
        host_name: z.string(),
        service: z
          .string()
          .nullable()
          .describe('the service; null: the acknowledgement was of the host itself'),
        acknowledgement_id: z.string().describe('the id that it had'),
        deleted: z.literal(true),
      })
      .meta({ id: 'RemovedAcknowledgement' }),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle({ params: { acknowledgement_id: id, ...named }, dryRun }, scope) {
    const look = (realm: OpenRealm) => askBeforeWrite(() => acknowledgementsOf(realm));
    const question = { name: named.realm_name, kind, id, look };
    const found = await findRemark(scope.realms.selectNamed(named, { deadlineMs }), question);
    await removeOneAcknowledgement(found, { services: services(scope), dryRun });
    const { realm, host_name, service } = found.remark.record;
    return { data: { realm, host_name, service, acknowledgement_id: id, deleted: true as const } };
  },
});
