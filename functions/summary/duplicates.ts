import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { isQueriedByDefault } from '../../shared/realm/record/realm.ts';
import { realmsOfSection } from '../../shared/realm/record/realms-of-section.ts';
import {
  type DuplicateKey,
  type Duplicates,
  duplicatesIn,
  hostNameKey,
  ipAddressKey,
} from '../../shared/realm/summary/duplicates.ts';
import { categoryQuery } from './category.ts';
import { endpoint } from './group.ts';

/** Defines one of the two endpoints (spec 4.10). Both read the index that the collector watch fills, and ask no engine. */
const duplicates = ({ by, trait, what }: { by: 'ip' | 'name'; trait: DuplicateKey; what: string }) =>
  endpoint({
    name: `summary.duplicated-by-${by}`,
    method: 'GET',
    path: `/api/summary/assets-state/duplicated-by-${by}/`,
    access: 'viewer',
    summary: `${what} that several hosts of standard realms have, each with the number of these hosts`,
    description: 'From the index of the collector watch; `meta.notice` names realms that are not in it.',
    query: categoryQuery,
    returns: once(() => z.record(z.string(), z.int().min(2)).describe('number of hosts by what they share')),
    async handle({ query: { category } }, { realms, watches }) {
      const all = (await realms.directory.all()).filter(
        (one) => one.type === 'standard' && isQueriedByDefault(one),
      );
      const records = realmsOfSection(all, category);
      if (records.length === 0) return { data: {}, notice: noStandardRealm(category) };
      const { data, ...watched } = await duplicatesIn(records, watches, trait);
      return { data, notice: notWatchedNotice(watched) };
    },
  });

function noStandardRealm(category: string | undefined): string {
  const none = 'Duplicates are looked for in standard realms only, and you see none';
  return category === undefined ? `${none}.` : `${none} of the category '${category}'.`;
}

/** The largest number of realms that the notice names. It only counts the others. */
const namedRealms = 10;

function notWatchedNotice({
  compared,
  notWatched,
}: Pick<Duplicates, 'compared' | 'notWatched'>): string | undefined {
  if (compared === 0) return 'The collector watch has not probed any of these realms yet.';
  if (notWatched.length === 0) return undefined;
  const names = notWatched.slice(0, namedRealms).map((name) => `'${name}'`);
  const more = notWatched.length > names.length ? ` and ${notWatched.length - names.length} more` : '';
  return `Left out, because the collector watch has not probed them yet: ${names.join(', ')}${more}.`;
}

export const duplicatedByIp = duplicates({ by: 'ip', trait: ipAddressKey, what: 'IP addresses' });
export const duplicatedByName = duplicates({ by: 'name', trait: hostNameKey, what: 'Host names' });
