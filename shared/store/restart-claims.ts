import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

/** A restart that is under way. */
export interface RestartClaim {
  /** Whoever took it tells the engine to restart; the others wait for the same restart. */
  readonly isMine: boolean;
  /** When the engine had started before, epoch seconds; null where it did not say. */
  readonly before: number | null;
}

/** Engines that are being restarted, for all processes. */
export interface RestartClaimStore {
  /** The claim of whoever came first. */
  take(engine: string, before: number | null): Promise<RestartClaim>;
  /** The one that somebody holds. */
  find(engine: string): Promise<RestartClaim | undefined>;
  release(engine: string): Promise<void>;
}

/** Longer than any request lives: whoever does not release it has died. */
const CLAIM_S = 60;

const claimRecord = once(() => z.object({ before: z.number().nullable(), expires_at: z.number() }));
const keyOf = (engine: string): Key => ({ pk: 'RESTART', sk: engine });

export function createRestartClaimStore(table: Table, clock: Clock): RestartClaimStore {
  const seconds = () => Math.floor(clock() / 1000);
  const find = async (engine: string): Promise<RestartClaim | undefined> => {
    const result = claimRecord().safeParse(await table.get(keyOf(engine)));
    if (!result.success || result.data.expires_at <= seconds()) return undefined;
    return { isMine: false, before: result.data.before };
  };
  return {
    find,
    async take(engine, before) {
      const now = seconds();
      const isFree = { atMost: { expires_at: now } };
      const isMine = await table.put(keyOf(engine), { before, expires_at: now + CLAIM_S }, isFree);
      if (isMine) return { isMine, before };
      // Released in between: that restart is over, and it was at the same time as ours.
      return (await find(engine)) ?? { isMine: false, before: null };
    },
    async release(engine) {
      await table.delete(keyOf(engine));
    },
  };
}
