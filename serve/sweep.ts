import { setTimeout as sleep } from 'node:timers/promises';

import type { KeptDatabase } from '../platform/kept/database.ts';
import { forgetExpired } from '../platform/kept/table.ts';
import { systemClock } from '../shared/base/clock.ts';
import type { Log } from '../shared/base/log.ts';

const EVERY_MS = 60_000;
/** The pause between two parts of a sweep in milliseconds, in which requests are answered. */
const PAUSE_MS = 20;

/** Removes expired records, as DynamoDB does by itself. */
export function startSweep(database: KeptDatabase, log: Log): { readonly close: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const sweeps = (async () => {
    while (!signal.aborted) {
      const isMore = sweepOnce(database, log);
      await rest(isMore ? PAUSE_MS : EVERY_MS);
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await sweeps;
    },
  };
}

function sweepOnce(database: KeptDatabase, log: Log): boolean {
  try {
    return forgetExpired(database, systemClock());
  } catch (error) {
    log.warn('server.sweep_failed', { error });
    return false;
  }
}
