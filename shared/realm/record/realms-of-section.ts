import type { RealmRecord } from '../../store/realms.ts';

/** Returns the realms whose `section` is the category, ignoring case and spaces at the ends. Without a category, returns all of them. */
export function realmsOfSection(
  records: readonly RealmRecord[],
  category: string | undefined,
): readonly RealmRecord[] {
  if (category === undefined) return records;
  const wanted = category.trim().toLowerCase();
  return records.filter(({ section }) => section.trim().toLowerCase() === wanted);
}
