import { createHash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Reference } from './reference.ts';
import type { Table } from './table.ts';

const exclusion = once(() =>
  z.object({
    /** The mark of the downtime in the engine's comment. */
    mark: z.string(),
    /** The range [from, to) in which the downtime can be in effect, in epoch seconds. */
    from: z.int(),
    to: z.int(),
    hosts: z.array(z.string()),
  }),
);
const storedExclusion = once(() => exclusion().extend({ expires_at: z.int() }));

/** Hosts whose downtime is not to count in availability. It says nothing about whether the downtime was ever in effect. */
export type SlaExclusion = z.output<ReturnType<typeof exclusion>>;

/** The exclusions of realms. They are stored for 400 days after the last month that they are in. */
export interface SlaExclusions {
  /** Stores an exclusion of `longestExclusionS` at most. A repeated call with the same one stores it once. */
  add(realm: Reference, exclusion: SlaExclusion): Promise<void>;
  /** Returns the exclusions of which a part may be in the range (epoch seconds). One over several months is returned several times. */
  during(
    realm: Reference,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly SlaExclusion[]>;
}

const daySeconds = 86_400;
/** The longest range of an exclusion in seconds: a year. It is stored in each of its months, so that it is found by any of them. */
export const longestExclusionS = 366 * daySeconds;
const keptS = 400 * daySeconds;
/** The largest number of hosts of one item. With names of a kilobyte it is below the table's limit of 400 KB. */
const hostsOfItem = 200;

export function createSlaExclusions(table: Table, clock: Clock): SlaExclusions {
  return {
    async add(realm, { hosts, ...facts }) {
      const months = monthsIn(facts);
      for (let first = 0; first < hosts.length; first += hostsOfItem) {
        const item = { ...facts, hosts: hosts.slice(first, first + hostsOfItem) };
        const sk = keyOf(item);
        for (const month of months) {
          const expires_at = startOfMonth(month + 1) + keptS;
          await table.put({ pk: partition(realm, month), sk }, { ...item, expires_at });
        }
      }
    },
    async during(realm, { from, to }) {
      const now = clock() / 1000;
      // What ended earlier has expired.
      const months = monthsIn({ from: Math.max(from, now - keptS - 31 * daySeconds), to });
      const items = await Promise.all(months.map((month) => table.query(partition(realm, month))));
      return items.flat().flatMap((item) => {
        const { data } = storedExclusion().safeParse(item);
        if (!data || data.expires_at <= now) return [];
        const { expires_at: _expiry, ...found } = data;
        return [found];
      });
    },
  };
}

/** Returns the months (UTC) of a range, each as its number since the year 0. */
function monthsIn({ from, to }: { readonly from: number; readonly to: number }): number[] {
  if (from >= to) return [];
  const [first, last] = [monthOf(from), monthOf(to - 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function monthOf(time: number): number {
  const date = new Date(time * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns the first second of a month in epoch seconds. */
function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12) / 1000;
}

/** Returns the partition of one month of a realm. A later realm of the same name has another one. */
function partition({ name, creation_id = '' }: Reference, month: number): string {
  return `SLA_EXCLUSION#${name}#${creation_id}#${new Date(startOfMonth(month) * 1000).toISOString().slice(0, 7)}`;
}

/** Returns the sort key of an item. The same content has the same key. */
function keyOf({ mark, from, to, hosts }: SlaExclusion): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([from, to, hosts]))
    .digest('base64url')
    .slice(0, 22);
  return `${mark}#${hash}`;
}
