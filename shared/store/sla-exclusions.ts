import { createHash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { gather } from '../base/gather.ts';
import { once } from '../base/once.ts';
import type { Reference } from './reference.ts';
import type { Table } from './table.ts';

const excludedDowntime = once(() =>
  z.object({
    /** The mark of the downtime in the engine's comment. */
    mark: z.string(),
    /** The range [from, to) in which the downtime can be in effect, in epoch seconds. */
    from: z.int(),
    to: z.int(),
    /** False if the downtime is flexible: only the engine knows when it begins. */
    fixed: z.boolean(),
    /** Names of hosts and services. The service is null for a host itself. */
    objects: z.array(z.tuple([z.string(), z.string().nullable()])),
  }),
);
const exclusion = once(() =>
  excludedDowntime().extend({
    /** `begin`: the downtime was about to be scheduled. `end`: it was removed, or was never scheduled. */
    step: z.enum(['begin', 'end']),
    /** Time of the step in epoch milliseconds. */
    at: z.int(),
  }),
);
const storedExclusion = once(() => exclusion().extend({ sk: z.string(), expires_at: z.int() }));

/** A downtime of some hosts or services whose time is not to count in availability. */
export type ExcludedDowntime = z.output<ReturnType<typeof excludedDowntime>>;
/** A stored step of an excluded downtime. It says nothing about whether the downtime was ever in effect. */
export type SlaExclusion = z.output<ReturnType<typeof exclusion>>;

export interface ExclusionQuestion {
  readonly objects: 'hosts' | 'services';
  /** The range [from, to) in epoch seconds. */
  readonly from: number;
  readonly to: number;
}

/** The exclusions of realms. They are stored for 400 days after the last month that they are in. */
export interface SlaExclusions {
  /** Stores a step of a downtime, with the present time, in each month of the downtime, so that any of them finds it. */
  add(realm: Reference, step: SlaExclusion['step'], downtime: ExcludedDowntime): Promise<void>;
  /**
   * Returns the exclusions of some realms of which a part may be in the range, each once, in no order. Throws `too_many_exclusions` if
   * there are more than `mostExclusions`.
   */
  during(realms: readonly Reference[], question: ExclusionQuestion): Promise<readonly SlaExclusion[]>;
}

const daySeconds = 86_400;
const keptS = 400 * daySeconds;
/** The largest size of the names of one item, in characters of JSON, unless it has one name only. */
const namesOfItem = 16_000;
/** The largest number of items that are read for one answer: 64 MB of names. */
export const mostExclusions = 4000;
/** Months that are read at the same time. */
const atOnce = 8;

export function createSlaExclusions(table: Table, clock: Clock): SlaExclusions {
  return {
    async add(realm, step, { objects, ...facts }) {
      for (const { kind, part } of partsOf(objects)) {
        const item: SlaExclusion = { ...facts, step, at: clock(), objects: part };
        const sk = `${kind}#${facts.mark}#${hashOf(item)}`;
        for (const month of monthsIn(facts)) {
          const expires_at = startOfMonth(month + 1) + keptS;
          await table.put({ pk: partition(realm, month), sk }, { ...item, expires_at });
        }
      }
    },
    async during(realms, { objects, from, to }) {
      const now = clock() / 1000;
      // Items of downtimes that ended earlier have expired.
      const months = monthsIn({ from: Math.max(from, now - keptS - 31 * daySeconds), to });
      const partitions = realms.flatMap((realm) => months.map((month) => partition(realm, month)));
      let found = 0;
      const read = await gather(partitions, atOnce, async (pk) => {
        const items = await table.query(pk, { prefix: `${objects}#`, most: mostExclusions + 1 });
        found += items.length;
        if (found > mostExclusions) throw tooMany();
        return items;
      });
      const byKey = new Map(
        read.flatMap(valueOf).flatMap((item) => {
          const { data } = storedExclusion().safeParse(item);
          if (!data || data.expires_at <= now) return [];
          const { sk, expires_at: _expiry, ...one } = data;
          return [[sk, one] as const];
        }),
      );
      return [...byKey.values()];
    },
  };
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function tooMany(): AppError {
  const detail = `More than ${mostExclusions} stored parts of excluded downtimes are in this range. Ask for a shorter one.`;
  return new AppError('too_many_exclusions', { detail });
}

type ExcludedObject = ExcludedDowntime['objects'][number];

/** Divides objects into the hosts and the services among them, and these into parts that fit an item. */
function partsOf(objects: readonly ExcludedObject[]) {
  const hosts = objects.filter(([, service]) => service === null);
  const services = objects.filter(([, service]) => service !== null);
  return [
    ...cut(hosts).map((part) => ({ kind: 'hosts' as const, part })),
    ...cut(services).map((part) => ({ kind: 'services' as const, part })),
  ];
}

function cut(objects: readonly ExcludedObject[]): ExcludedObject[][] {
  const parts: ExcludedObject[][] = [];
  let size = Infinity;
  for (const one of objects) {
    const length = JSON.stringify(one).length + 1;
    if (size + length > namesOfItem) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(one);
    size += length;
  }
  return parts;
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

function hashOf({ step, at, from, to, objects }: SlaExclusion): string {
  return createHash('sha256')
    .update(JSON.stringify([step, at, from, to, objects]))
    .digest('base64url')
    .slice(0, 22);
}
