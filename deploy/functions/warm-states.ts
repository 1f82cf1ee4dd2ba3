import type { Deployment } from '../deployment.ts';

/**
 * Without the stage's parameter `warm_states_secret`, which names the secret of a Redis for warm states, their watch (functions/warm-watch) is left
 * out. No concurrency is reserved for feeds (functions/feed) then, as all of them are refused.
 */
export function switchWarmStates({ parameters, service }: Deployment): void {
  if (parameters.has('warm_states_secret')) return;
  delete service.functions['warm-watch'];
  delete service.functions['feed']?.concurrency;
}
