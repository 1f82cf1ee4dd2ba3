import * as z from 'zod';

import { once } from '../../base/once.ts';
import {
  type DecodedRow,
  type Filter,
  flag,
  integer,
  mentions,
  rowQuery,
  time,
} from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import { limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { relatedOfHostRecord } from '../status/host-columns.ts';
import { identitiesOf } from './identities.ts';
import type { EngineRemark } from './remark.ts';
import { instant, remarkColumns, remarkFields, remarkOf } from './remark-fields.ts';

const ties = ['realm', 'host_name', 'service', 'comment_id'] as const;

/** The kinds of comments by the engine's number, from 1. Engines write all but those of users themselves. */
const kinds = ['user', 'downtime', 'flapping', 'acknowledgement'] as const;

const schema = once(() =>
  z
    .strictObject({
      ...remarkFields(),
      kind: z
        .enum(kinds)
        .nullable()
        .describe('subject of the comment; the engine wrote all comments but those of a `user`'),
      persistent: z.boolean().nullable().describe('true: it stays over a restart of the engine'),
      expires_at: instant().describe('null: it stays until it is removed'),
      comment_id: z.string().describe('id in this API, which stays the same after a restart of the engine'),
    })
    .meta({ id: 'Comment' }),
);

export type CommentRecord = z.output<ReturnType<typeof schema>>;

/** The record of a comment, and the sort fields of its list. */
export const comments = {
  get schema() {
    return schema();
  },
  list: {
    sort: ['host_name', 'service', 'author', 'created_at'],
    ties,
    kind: 'comments' as const,
    related: relatedOfHostRecord,
  },
};

export type EngineComment = EngineRemark<CommentRecord>;

const columns = {
  ...remarkColumns,
  kind: integer('entry_type'),
  persistent: flag('persistent'),
  expires: flag('expires'),
  expireTime: time('expire_time'),
};

/** Returns the comments of a realm that pass the filters. */
export async function commentsOf(realm: OpenRealm, ...filters: Filter[]): Promise<EngineComment[]> {
  const query = rowQuery('comments', columns).where(...filters, ...limitServices(realm));
  const found = (await realm.status.decodedRows(query)).sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const ids = identitiesOf(realm, 'comment', found.map(factsOf));
  return found.map((cells, at) => {
    const { mark, fields } = remarkOf(realm, cells);
    const { iso } = realm;
    const id = ids[at] ?? '';
    return {
      ...{ id, number: cells.number ?? 0, mark },
      record: {
        ...fields,
        kind: kinds[(cells.kind ?? 0) - 1] ?? null,
        persistent: cells.persistent,
        expires_at: cells.expires === false ? null : iso(cells.expireTime),
        comment_id: id,
      },
    };
  });
}

/** Returns the comments that one request wrote. */
export async function markedComments(realm: OpenRealm, mark: string): Promise<EngineComment[]> {
  const found = await commentsOf(realm, mentions('comment', mark));
  return found.filter((one) => one.mark === mark);
}

function factsOf({ host, service, author, comment, entered, kind }: DecodedRow<typeof columns>) {
  return [host, nullIfEmpty(service), author, comment, entered, kind];
}
