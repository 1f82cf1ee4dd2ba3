import * as z from 'zod';

import { type Reference, reference } from './reference.ts';
import type { Key, Table } from './table.ts';

/** Largest number of keys in one request. */
const atOnce = 100;

export const realmKey = (name: string): Key => ({ pk: 'REALM', sk: name });

/**
 * Returns references to the realms that have these names now, in the order of the names. A reference without a creation id
 * means that no realm has the name.
 */
export async function findReferences(table: Table, names: readonly string[]): Promise<Reference[]> {
  const keys = [...new Set(names)].map(realmKey);
  const references = new Map<string, Reference>();
  for (let start = 0; start < keys.length; start += atOnce) {
    const items = await table.getMany(keys.slice(start, start + atOnce));
    for (const item of z.array(reference()).parse(items)) references.set(item.name, item);
  }
  return names.map((name) => references.get(name) ?? { name });
}
