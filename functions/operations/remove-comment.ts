import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { askBeforeWrite } from '../../shared/realm/operations/away.ts';
import { commentsOf } from '../../shared/realm/operations/comments.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { commentKind as kind } from '../../shared/realm/operations/remark.ts';
import { removeRemark } from '../../shared/realm/operations/remove-remark.ts';
import { endpoint } from './group.ts';
import { deadlineMs, operationTimes } from './operation-services.ts';

/** Removes one comment, whoever wrote it. */
export const removeComment = endpoint({
  extension: true,
  name: 'operations.remove-comment',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/comments/{comment_id}/',
  access: 'operator',
  summary: 'Remove a comment',
  description:
    'The answer comes when the engine does not show the comment any more. A comment that has expired or was removed is unknown (404). ' +
    'Comments of other people and tools can be removed too. The acknowledgement or downtime that a comment is about stays.',
  params: () => z.object({ ...realmScope, comment_id: name }),
  audit: { action: 'comment.remove', target: ({ params }) => `${params.realm_name}/${params.comment_id}` },
  problems: ['comment_not_found', 'realm_without_engine'],
  returns: () =>
    z
      .strictObject({
        realm: z.string(),
        host_name: z.string(),
        service: z.string().nullable().describe('the service; null: the comment was on the host itself'),
        comment_id: z.string().describe('the id that it had'),
        deleted: z.literal(true),
      })
      .meta({ id: 'RemovedComment' }),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle(
    { params: { comment_id: id, ...scope }, dryRun },
    { realms, operationRequests: { waiting }, clock, sleep },
  ) {
    const look = (realm: OpenRealm) => askBeforeWrite(() => commentsOf(realm));
    const question = { name: scope.realm_name, kind, id, look };
    const found = await findRemark(realms.selectNamed(scope, { deadlineMs }), question);
    const options = { kind, look, waiting, performing: operationTimes({ clock, sleep }) };
    await removeRemark(found, { ...options, dryRun });
    const { realm, host_name, service, comment_id } = found.remark.record;
    return { data: { realm, host_name, service, comment_id, deleted: true as const } };
  },
});
