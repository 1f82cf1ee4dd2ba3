import * as z from 'zod';

import { once } from '../base/once.ts';
import { importTools } from './import-tools.ts';
import { metricsBackends } from './metrics-backends.ts';
import { findReferences } from './realm-names.ts';
import type { RealmRecord } from './realm-record.ts';
import type { Reference } from './reference.ts';
import { searchBackends } from './search-backends.ts';
import type { Key, Table } from './table.ts';

/** The fields by which a realm refers to another record. */
export type Referring = 'realms' | 'import_tool' | 'search_backend' | 'metrics';

interface Before {
  readonly record: RealmRecord;
  /** The fields that were named anew: what they say now is meant. */
  readonly anew: ReadonlySet<Referring>;
}

/**
 * The record, which knows which records of the names in it are meant: those that have the names now. What was named before
 * and not anew stays what it was, whoever has its name by now.
 */
export async function withReferences(
  table: Table,
  record: RealmRecord,
  before?: Before,
): Promise<RealmRecord> {
  const [members, import_tool, search_backend, metrics] = await Promise.all([
    membersOf(table, record, before),
    record.import_tool === undefined ? undefined : creationOf(table, importTools.keyOf(record.import_tool)),
    record.search_backend === undefined
      ? undefined
      : creationOf(table, searchBackends.keyOf(record.search_backend)),
    record.metrics === undefined ? undefined : creationOf(table, metricsBackends.keyOf(record.metrics)),
  ]);
  const now = { import_tool, search_backend, metrics };
  return { ...record, members, creation_ids: { ...now, ...unchangedIds(record, before) } };
}

async function membersOf(
  table: Table,
  { realms }: RealmRecord,
  before?: Before,
): Promise<Reference[] | undefined> {
  if (!realms) return undefined;
  const membersByName = new Map((before?.record.members ?? []).map((member) => [member.name, member]));
  const added = await findReferences(
    table,
    realms.filter((name) => !membersByName.has(name)),
  );
  for (const member of added) membersByName.set(member.name, member);
  return realms.map((name) => membersByName.get(name) ?? { name });
}

function unchangedIds(record: RealmRecord, before?: Before): RealmRecord['creation_ids'] {
  if (!before) return {};
  const { record: was, anew } = before;
  const stays = (field: Exclude<Referring, 'realms'>) => !anew.has(field) && was[field] === record[field];
  const { import_tool, search_backend, metrics } = was.creation_ids;
  return {
    ...(stays('import_tool') && { import_tool }),
    ...(stays('search_backend') && { search_backend }),
    ...(stays('metrics') && { metrics }),
  };
}

async function creationOf(table: Table, key: Key): Promise<string | undefined> {
  return created()
    .optional()
    .parse(await table.get(key))?.creation_id;
}

const created = once(() => z.object({ creation_id: z.string().optional() }));
