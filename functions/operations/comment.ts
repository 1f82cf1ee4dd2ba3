import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { comments, commentsOf } from '../../shared/realm/operations/comments.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { commentKind } from '../../shared/realm/operations/remark.ts';
import { endpoint } from './group.ts';

/** Returns one comment by its id. */
export const comment = endpoint({
  extension: true,
  name: 'operations.comment',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/comments/{comment_id}/',
  access: 'viewer',
  summary: 'One comment',
  params: () => z.object({ ...realmScope, comment_id: name }),
  sources: true,
  returns: () => comments.schema,
  async handle({ params: { comment_id: id, ...scope } }, { realms }) {
    const question = { name: scope.realm_name, kind: commentKind, id };
    const { remark, sources } = await findRemark(realms.selectNamed(scope), {
      ...question,
      look: commentsOf,
    });
    return { data: remark.record, sources };
  },
});
