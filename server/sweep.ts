import { setTimeout as sleep } from 'node:timers/promises';

import type { Log } from '../shared/base/log.ts';
import type { KeptRecords } from './storage/records.ts';

const EVERY_MS = 60_000;
/** The pause between two parts of a sweep in milliseconds, in which requests are answered. */
const PAUSE_MS = 20;

/** Removes expired records, as DynamoDB does by itself. */
export function startSweep(records: KeptRecords, log: Log): { readonly close: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const sweeps = (async () => {
    while (!signal.aborted) {
      const isMore = await sweepOnce(records, log);
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

async function sweepOnce(records: KeptRecords, log: Log): Promise<boolean> {
  try {
    return await records.forgetExpired();
  } catch (error) {
    log.warn('server.sweep_failed', { error });
    return false;
  }
}
