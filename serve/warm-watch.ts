import { setTimeout as sleep } from 'node:timers/promises';

import type { WarmWatch } from '../shared/app/warm-states.ts';
import type { Log } from '../shared/base/log.ts';

/** The pause in milliseconds after which the watch looks again for engines that are due. */
const PAUSE_MS = 250;
/** The pause in milliseconds after the realms could not be read. */
const FAULT_MS = 10_000;

/** Runs the watch of warm states until the returned function is called. */
export function startWarmWatch(watch: WarmWatch, log: Log): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const running = (async () => {
    while (!signal.aborted) {
      const isWell = await tick(watch, log);
      await sleep(isWell ? PAUSE_MS : FAULT_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  })();
  return async () => {
    closing.abort();
    await Promise.all([watch.close(), running]);
  };
}

async function tick(watch: WarmWatch, log: Log): Promise<boolean> {
  try {
    await watch.tick();
    return true;
  } catch (error) {
    log.error('server.warm_watch_failed', { error });
    return false;
  }
}
