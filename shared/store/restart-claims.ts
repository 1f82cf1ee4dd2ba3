import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

/** The process that a restart ends. */
export interface RestartedProcess {
  /** The name of its node. `null` if the engine has no names for its nodes. */
  readonly node: string | null;
  /** Time of its start before the restart, in epoch seconds. `null` if the engine did not report it. */
  readonly before: number | null;
}

/** A lock for a restart of an engine that is in progress. */
export interface RestartClaim extends RestartedProcess {
  /** True for the caller that took the lock and must restart the engine. Other callers wait for the same restart. */
  readonly isMine: boolean;
}

/** Locks on engines that are being restarted, across all processes. */
export interface RestartClaimStore {
  /** Takes the lock, or returns the lock of the process that came first. */
  take(engine: string, restarted: RestartedProcess): Promise<RestartClaim>;
  /** Returns the lock if a process holds it. */
  find(engine: string): Promise<RestartClaim | undefined>;
  release(engine: string): Promise<void>;
}

/** Length of a lock in seconds. It is longer than any request, so a lock that was not released belongs to a dead process. */
const CLAIM_S = 60;

const claimRecord = once(() =>
  z.object({ node: z.string().nullable(), before: z.number().nullable(), expires_at: z.number() }),
);
const keyOf = (engine: string): Key => ({ pk: 'RESTART', sk: engine });

export function createRestartClaimStore(table: Table, clock: Clock): RestartClaimStore {
  const seconds = () => Math.floor(clock() / 1000);
  const find = async (engine: string): Promise<RestartClaim | undefined> => {
    const result = claimRecord().safeParse(await table.get(keyOf(engine)));
    if (!result.success || result.data.expires_at <= seconds()) return undefined;
    return { isMine: false, node: result.data.node, before: result.data.before };
  };
  return {
    find,
    async take(engine, { node, before }) {
      const now = seconds();
      const isFree = { atMost: { expires_at: now } };
      const isMine = await table.put(keyOf(engine), { node, before, expires_at: now + CLAIM_S }, isFree);
      if (isMine) return { isMine, node, before };
      // The lock was released in between: that restart is over, and it overlapped with this call.
      return (await find(engine)) ?? { isMine: false, node, before: null };
    },
    async release(engine) {
      await table.delete(keyOf(engine));
    },
  };
}
