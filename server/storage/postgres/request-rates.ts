// Counts the requests of all processes of a database, in the seconds of the database's clock.
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

import { once } from '../../../shared/base/once.ts';
import { rejectAfter } from '../../../shared/base/reject-after.ts';
import { ratesInMemory, type RequestRates, type TakenRequest } from '../request-rates.ts';
import type { PostgresDatabase } from './database.ts';
import { NOW } from './schema.ts';

/** The longest time in milliseconds that a request waits for its count. Then this process counts it by itself. */
const longestMs = 500;

/** The part of a limit that a process takes at once, so that large limits do not cost a statement for each request. */
const shareOf = (limit: number) => Math.max(1, Math.floor(limit / 100));

/** The requests that a name still has in the present second. */
interface Holding {
  /** The number of requests that this process has taken and not used. */
  held: number;
  /** The number of requests that no process has taken. */
  readonly free: number;
  /** The end of the second by `performance.now()`. */
  readonly until: number;
}

/** The requests of one name that wait to be counted. */
interface WaitingRequests {
  readonly name: string;
  readonly limit: number;
  readonly waiting: ((taken: TakenRequest | Promise<TakenRequest>) => void)[];
}

const takeRequests = `
  INSERT INTO request_counts (name, second, used)
  SELECT name, ${NOW} / 1000, wanted FROM unnest($1::text[], $2::bigint[]) AS waiting (name, wanted)
  ON CONFLICT (name) DO UPDATE SET second = greatest(request_counts.second, excluded.second), used = excluded.used
    + CASE WHEN request_counts.second >= excluded.second THEN request_counts.used ELSE 0 END
  RETURNING name, used, 1000 - ${NOW} % 1000 AS reset_ms`;
const counts = once(() =>
  z.array(z.object({ name: z.string(), used: z.coerce.number(), reset_ms: z.coerce.number() })),
);

/**
 * No name gets more requests than its limit, however many processes there are. If the limit is over 100, it may get less:
 * what another process has taken and not used. One statement at a time counts all requests that wait.
 */
export function postgresRates({ run }: Pick<PostgresDatabase, 'run'>): RequestRates {
  const alone = ratesInMemory();
  const holdings = new LRUCache<string, Holding>({ max: 10_000 });
  let uncounted = new Map<string, WaitingRequests>();
  let counting: Promise<void> | undefined;
  const countAll = async () => {
    while (uncounted.size > 0) {
      // All processes use the same order, so that no two wait for each other.
      const now = [...uncounted.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
      uncounted = new Map();
      const found = await countedHoldings(run, now).catch(() => new Map<string, Holding>());
      for (const { name, limit, waiting } of now) {
        const holding = found.get(name);
        if (holding) holdings.set(name, holding);
        for (const resolve of waiting) resolve(holding ? takeFrom(holding) : alone.take(name, limit));
      }
    }
    counting = undefined;
  };
  return {
    take: (name, limit) => {
      const holding = holdings.get(name);
      const isKnown =
        holding && performance.now() < holding.until && (holding.held > 0 || holding.free === 0);
      if (isKnown) return Promise.resolve(takeFrom(holding));
      return new Promise((resolve) => {
        const requests = uncounted.get(name) ?? { name, limit, waiting: [] };
        uncounted.set(name, requests);
        requests.waiting.push(resolve);
        counting ??= countAll();
      });
    },
  };
}

function takeFrom(holding: Holding): TakenRequest {
  const isTaken = holding.held > 0;
  if (isTaken) holding.held -= 1;
  const resetMs = Math.max(1, holding.until - performance.now());
  return { isTaken, left: holding.held + holding.free, resetMs };
}

async function countedHoldings(
  run: PostgresDatabase['run'],
  uncounted: readonly WaitingRequests[],
): Promise<ReadonlyMap<string, Holding>> {
  const sentAt = performance.now();
  const wanted = new Map(
    uncounted.map(({ name, limit, waiting }) => [name, Math.max(waiting.length, shareOf(limit))]),
  );
  const { rows } = await rejectAfter(longestMs, run(takeRequests, [...wanted.keys()], [...wanted.values()]));
  const used = new Map(
    counts()
      .parse(rows)
      .map((row) => [row.name, row]),
  );
  return new Map(
    uncounted.flatMap(({ name, limit }) => {
      const [row, most = 0] = [used.get(name), wanted.get(name)];
      if (!row) return [];
      const held = Math.min(most, Math.max(0, limit - (row.used - most)));
      const holding = { held, free: Math.max(0, limit - row.used), until: sentAt + row.reset_ms };
      return [[name, holding] as const];
    }),
  );
}
