import { wakefulClock } from '../base/wakeful-clock.ts';
import { FollowedStates } from '../warm/watch/followed-states.ts';
import type { Dependencies } from './dependencies.ts';
import { openDeployedStore } from './deployed-warm-store.ts';

/** The share of a function's memory for the states of all engines. Their changes may need as much again, and a request needs the rest. */
const shareOfMemory = 8;

/** Opens the states that the watch of the deployment keeps in a Redis. */
export function openFollowedStates(dependencies: Dependencies): FollowedStates {
  const { clock, log, config } = dependencies;
  const mostBytes = config.memoryBytes / shareOfMemory;
  return new FollowedStates({
    ...{ clock, log, mostBytes },
    now: wakefulClock({ steady: () => performance.now(), wall: clock }),
    open: async () => openDeployedStore(dependencies, mostBytes),
  });
}
