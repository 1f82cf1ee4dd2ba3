import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { comments as noun, commentsOf } from '../../shared/realm/operations/comments.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
import { endpoint } from './group.ts';

/** Lists the comments of a realm or multirealm, whoever wrote them. */
export const comments = endpoint({
  extension: true,
  name: 'operations.comments',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/comments/',
  access: 'viewer',
  summary: 'Comments on hosts and services',
  params: () => z.object(realmScope),
  list: noun.list,
  sources: true,
  returns: () => z.array(noun.schema),
  handle: async ({ params, list }, { realms }) =>
    realms.selectNamed(params).listRows(async (realm) => {
      const found = await commentsOf(realm);
      return addHostColumns(
        realm,
        list,
        found.map(({ record }) => record),
      );
    }),
});
