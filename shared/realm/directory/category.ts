import type { RealmRecord } from '../../store/realms.ts';

/** Of those realms the ones of a category (their `section`), in any case of its letters; without a category all of them. */
export function ofCategory(
  records: readonly RealmRecord[],
  category: string | undefined,
): readonly RealmRecord[] {
  if (category === undefined) return records;
  const wanted = category.trim().toLowerCase();
  return records.filter(({ section }) => section.trim().toLowerCase() === wanted);
}
