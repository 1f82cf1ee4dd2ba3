import * as z from 'zod';

import { once } from '../../base/once.ts';
import { equals, type Filter, flag, integer, rowQuery, text } from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { relatedOfHostRecord } from '../status/host-columns.ts';
import { stateName } from '../status/state-fields.ts';
import { commentsOf, type EngineComment } from './comments.ts';
import { identitiesOf } from './identities.ts';
import { instant, remarkFields } from './remark-fields.ts';
import { objectKey } from './target.ts';
import { stateOf, type TargetRow } from './target-rows.ts';

const ties = ['realm', 'host_name', 'service'] as const;

const schema = once(() =>
  z
    .strictObject({
      ...remarkFields(),
      state: z.int().nullable().describe('a host state or a service state; null when PENDING'),
      state_name: stateName().nullable(),
      sticky: z.boolean().nullable().describe('true: it stays until the object is up or OK again'),
      persistent: z
        .boolean()
        .nullable()
        .describe(
          'true: its comment stays when the acknowledgement is removed; null: the engine does not say, as Icinga 2',
        ),
      expires_at: instant().describe('null: it does not end by itself'),
      acknowledgement_id: z
        .string()
        .nullable()
        .describe(
          'id in this API, which stays the same after a restart of the engine; null: it has no comment, by which it could be told from the next one',
        ),
    })
    .meta({ id: 'Acknowledgement' }),
);

export type AcknowledgementRecord = z.output<ReturnType<typeof schema>>;

/** The record of an acknowledgement, and the sort fields of its list. */
export const acknowledgements = {
  get schema() {
    return schema();
  },
  list: {
    sort: ['host_name', 'service', 'author', 'created_at', 'state'],
    ties,
    kind: 'acknowledgements' as const,
    related: relatedOfHostRecord,
  },
};

/** The words of errors about one acknowledgement. */
export const acknowledgementKind = {
  name: 'acknowledgement',
  notFound: 'acknowledgement_not_found',
} as const;

/** An acknowledgement as an engine has it. */
export interface EngineAcknowledgement {
  /** The id in this API. Null if the engine has no comment for it. */
  readonly id: string | null;
  readonly record: AcknowledgementRecord;
  /** The mark of the request that wrote it. Null if this API did not write it. */
  readonly mark: string | null;
}

const acknowledged = equals('acknowledged', 1);
/** The columns of an acknowledged object, in both tables. */
export const acknowledgedColumns = {
  state: integer('state'),
  checked: flag('has_been_checked'),
  type: integer('acknowledgement_type'),
};

/**
 * Returns the acknowledged hosts and services of a realm, with the comment that the engine wrote for each. An acknowledgement without
 * such a comment has no author.
 */
export async function acknowledgementsOf(realm: OpenRealm): Promise<EngineAcknowledgement[]> {
  const [hosts, services, remarks] = await Promise.all([
    realm.status.decodedRows(
      rowQuery('hosts', { ...acknowledgedColumns, host: text('name') }).where(
        acknowledged,
        ...limitHosts(realm),
      ),
    ),
    realm.status.decodedRows(
      rowQuery('services', {
        ...acknowledgedColumns,
        host: text('host_name'),
        service: text('description'),
      }).where(acknowledged, ...limitServices(realm)),
    ),
    acknowledgementRemarks(realm),
  ]);
  const objects = [...hosts.map((row) => ({ ...row, service: null })), ...services];
  return objects.map(({ host, service, ...cells }) =>
    acknowledgementOf(realm, { target: { host_name: host ?? '', service }, cells }, remarks),
  );
}

type Remarks = ReadonlyMap<string, EngineComment>;

/**
 * Returns the comments that announce acknowledgements, by object. The last one belongs to the present one: those of former ones may stay.
 * `persistent` is null on Icinga 2: it keeps or removes the comment as requested, but its Livestatus shows every comment as persistent.
 */
export async function acknowledgementRemarks(realm: OpenRealm, ...filters: Filter[]): Promise<Remarks> {
  const [remarks, { kind }] = await Promise.all([
    commentsOf(realm, equals('entry_type', 4), ...filters),
    realm.status.engine(),
  ]);
  return new Map(
    remarks.map((remark) => {
      const persistent = kind === 'icinga2' ? null : remark.record.persistent;
      return [objectKey(remark.record), { ...remark, record: { ...remark.record, persistent } }];
    }),
  );
}

/** Returns the acknowledgement of an acknowledged object. */
export function acknowledgementOf(
  realm: OpenRealm,
  { target, cells }: TargetRow<typeof acknowledgedColumns>,
  remarks: Remarks,
): EngineAcknowledgement {
  const remark = remarks.get(objectKey(target));
  const { state, state_name } = stateOf(target, cells);
  const own = { realm: realm.name, ...target, state, state_name, sticky: stickiness(cells.type) };
  const id = remark ? (identitiesOf(realm, 'acknowledgement', [[remark.id]])[0] ?? null) : null;
  return {
    id,
    mark: remark?.mark ?? null,
    record: { ...own, ...remarkPart(remark), acknowledgement_id: id },
  };
}

/** The engine's type of an acknowledgement: 1 normal, 2 sticky. */
function stickiness(type: number | null): boolean | null {
  return type === null ? null : type === 2;
}

const withoutRemark = {
  author: null,
  comment: null,
  is_ours: false,
  created_at: null,
  persistent: null,
  expires_at: null,
};

function remarkPart(
  remark: EngineComment | undefined,
): Pick<AcknowledgementRecord, keyof typeof withoutRemark> {
  if (!remark) return withoutRemark;
  const { author, comment, is_ours, created_at, persistent, expires_at } = remark.record;
  return { author, comment, is_ours, created_at, persistent, expires_at };
}
