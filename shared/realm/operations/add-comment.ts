import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand, equals, mentions } from '../../connectors/status-query/index.ts';
import { argumentText } from './argument-text.ts';
import { type CommentRecord, comments, commentsOf } from './comments.ts';
import type { OperationKind } from './kind.ts';
import { markOf, withMark } from './mark.ts';
import type { EngineState, Operation } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';
import { hostsFilter } from './target-filters.ts';

const newComment = once(() =>
  z.strictObject({
    /** True if it stays over a restart of the engine. Icinga 2 keeps every comment. */
    persistent: z.boolean(),
    author: z.string(),
    comment: z.string(),
    /** The caller's word for the request. Null means that the request is known by what it says. */
    key: z.string().nullable(),
  }),
);

export type CommentToWrite = z.output<ReturnType<typeof newComment>>;
type WrittenComment = EngineState<CommentRecord>;

/** Writes a comment on each target. The same comment of the same author is not written again on an object that has it. */
export const addComment: OperationKind<CommentToWrite, WrittenComment> = {
  name: 'add_comment',
  values: newComment,
  record: () => comments.schema,
  endsAt: () => null,
  build(remark): Operation<TargetObject, WrittenComment> {
    const { persistent, author, comment } = remark;
    const mark = markOfComment(remark);
    const words = [persistent, argumentText(author), withMark(argumentText(comment), mark)] as const;
    return {
      turn: mark,
      async look(realm, targets) {
        const marked = [equals('entry_type', 1), mentions('comment', mark)];
        const found = await commentsOf(realm, ...marked, hostsFilter(targets));
        const own = found.filter((one) => one.mark === mark).map(({ record }) => record);
        return new Map(own.map((record) => [objectKey(record), { id: record.comment_id, record }]));
      },
      isAlready: (before) => before !== undefined,
      isDone: (seen) => seen !== undefined,
      refusal: () => undefined,
      command: ({ host_name: host, service }) =>
        service === null
          ? buildCommand('ADD_HOST_COMMENT', host, ...words)
          : buildCommand('ADD_SVC_COMMENT', host, service, ...words),
    };
  },
};

/** Returns the comment of a stored operation, or `undefined` if it is another operation. */
export function readComment({
  kind,
  values,
}: {
  readonly kind: string;
  readonly values: unknown;
}): CommentToWrite | undefined {
  return kind === addComment.name ? newComment().safeParse(values).data : undefined;
}

/**
 * Returns the text behind a comment by which it is found in the engine again. It follows from the author and the Idempotency-Key of the request,
 * or without a key from all that was requested.
 */
export function markOfComment({ persistent, author, comment, key }: CommentToWrite): string {
  return markOf(['comment', author, ...(key === null ? [persistent, comment] : [key])]);
}
