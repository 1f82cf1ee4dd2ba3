import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import {
  acknowledgementKind as kind,
  acknowledgements,
  acknowledgementsOf,
} from '../../shared/realm/operations/acknowledgements.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { endpoint } from './group.ts';

/** Returns one acknowledgement by its id. */
export const acknowledgement = endpoint({
  extension: true,
  name: 'operations.acknowledgement',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/acknowledgements/{acknowledgement_id}/',
  access: 'viewer',
  summary: 'One acknowledgement',
  params: () => z.object({ ...realmScope, acknowledgement_id: name }),
  sources: true,
  problems: ['acknowledgement_not_found'],
  returns: () => acknowledgements.schema,
  async handle({ params: { acknowledgement_id: id, ...scope } }, { realms }) {
    const question = { name: scope.realm_name, kind, id, look: acknowledgementsOf };
    const { remark, sources } = await findRemark(realms.selectNamed(scope), question);
    return { data: remark.record, sources };
  },
});
