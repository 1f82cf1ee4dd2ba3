import * as z from 'zod';

import type { RealmRecord } from './realm-record.ts';
import { type Reference, reference, referenceTo } from './reference.ts';
import type { Key, Table } from './table.ts';

/** Keys of one request. */
const atOnce = 100;

export const realmKey = (name: string): Key => ({ pk: 'REALM', sk: name });

/** The realms that have these names now; names of none are left out. */
export async function referencesTo(table: Table, names: readonly string[]): Promise<Reference[]> {
  const keys = [...new Set(names)].map(realmKey);
  const found: Reference[] = [];
  for (let start = 0; start < keys.length; start += atOnce) {
    const items = await table.getMany(keys.slice(start, start + atOnce));
    found.push(...z.array(reference).parse(items).map(referenceTo));
  }
  return found;
}

/** The record with references to its members. One that was there before stays the realm that it was, whoever has its name now. */
export async function withMembers(
  table: Table,
  record: RealmRecord,
  before?: RealmRecord,
): Promise<RealmRecord> {
  if (!record.realms) return { ...record, members: undefined };
  const known = new Map((before?.members ?? []).map((member) => [member.name, member]));
  const names = record.realms.filter((name) => !known.has(name));
  for (const member of await referencesTo(table, names)) known.set(member.name, member);
  return { ...record, members: record.realms.map((name) => known.get(name) ?? { name }) };
}
