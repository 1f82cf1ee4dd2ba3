import * as z from 'zod';

import { once } from '../base/once.ts';
import { importTools } from './import-tools.ts';
import { metricsBackends } from './metrics-backends.ts';
import { monitoringApis } from './monitoring-apis.ts';
import { findReferences } from './realm-names.ts';
import type { RealmRecord } from './realm-record.ts';
import type { Reference } from './reference.ts';
import { searchBackends } from './search-backends.ts';
import type { Key, Table } from './table.ts';

/** The fields of a realm that refer to other records. */
export type ReferenceField = 'members' | 'import_tool' | 'monitoring_api' | 'search_backend' | 'metrics';

interface PreviousRecord {
  readonly record: RealmRecord;
  /** The fields that the change contains. They refer to the records that have these names now. */
  readonly anew: ReadonlySet<ReferenceField>;
}

/**
 * Returns the record with the creation ids of the records that it refers to. A field that the change does not contain keeps its old
 * creation id, even if another record has that name now.
 */
export async function withReferences(
  table: Table,
  record: RealmRecord,
  before?: PreviousRecord,
): Promise<RealmRecord> {
  const [members, import_tool, monitoring_api, search_backend, metrics] = await Promise.all([
    membersOf(table, record, before),
    record.import_tool === undefined ? undefined : creationOf(table, importTools.keyOf(record.import_tool)),
    record.monitoring_api === undefined
      ? undefined
      : creationOf(table, monitoringApis.keyOf(record.monitoring_api)),
    record.search_backend === undefined
      ? undefined
      : creationOf(table, searchBackends.keyOf(record.search_backend)),
    record.metrics === undefined ? undefined : creationOf(table, metricsBackends.keyOf(record.metrics)),
  ]);
  const now = { import_tool, monitoring_api, search_backend, metrics };
  return { ...record, member_references: members, creation_ids: { ...now, ...unchangedIds(record, before) } };
}

async function membersOf(
  table: Table,
  { members: realms }: RealmRecord,
  before?: PreviousRecord,
): Promise<Reference[] | undefined> {
  if (!realms) return undefined;
  const membersByName = new Map(
    (before?.record.member_references ?? []).map((member) => [member.name, member]),
  );
  const added = await findReferences(
    table,
    realms.filter((name) => !membersByName.has(name)),
  );
  for (const member of added) membersByName.set(member.name, member);
  return realms.map((name) => membersByName.get(name) ?? { name });
}

function unchangedIds(record: RealmRecord, before?: PreviousRecord): RealmRecord['creation_ids'] {
  if (!before) return {};
  const { record: was, anew } = before;
  const stays = (field: Exclude<ReferenceField, 'members'>) =>
    !anew.has(field) && was[field] === record[field];
  const { import_tool, monitoring_api, search_backend, metrics } = was.creation_ids;
  return {
    ...(stays('import_tool') && { import_tool }),
    ...(stays('monitoring_api') && { monitoring_api }),
    ...(stays('search_backend') && { search_backend }),
    ...(stays('metrics') && { metrics }),
  };
}

async function creationOf(table: Table, key: Key): Promise<string | undefined> {
  return recordWithId()
    .optional()
    .parse(await table.get(key))?.creation_id;
}

const recordWithId = once(() => z.object({ creation_id: z.string().optional() }));
