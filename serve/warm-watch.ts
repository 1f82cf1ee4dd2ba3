import type { WarmWatch } from '../shared/app/warm-states.ts';
import type { Log } from '../shared/base/log.ts';
import { repeatTicks } from '../shared/base/repeat-ticks.ts';

/** The pause in milliseconds after which the watch looks again for engines that are due. */
const PAUSE_MS = 250;

/** Runs the watch of warm states until the returned function is called. */
export function startWarmWatch(watch: WarmWatch, log: Log): () => Promise<void> {
  return repeatTicks(watch, {
    pauseMs: PAUSE_MS,
    onFault: (error) => {
      log.error('server.warm_watch_failed', { error });
    },
  });
}
