import type { RealmRecord } from '../../store/realms.ts';

/** Returns the realms of a category (their `section`), ignoring case. Without a category, returns all of them. */
export function realmsOfCategory(
  records: readonly RealmRecord[],
  category: string | undefined,
): readonly RealmRecord[] {
  if (category === undefined) return records;
  const wanted = category.trim().toLowerCase();
  return records.filter(({ section }) => section.trim().toLowerCase() === wanted);
}
