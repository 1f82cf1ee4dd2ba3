import type { Deployment } from '../deployment.ts';

/**
 * Leaves out the watch of warm states (functions/warm-watch), unless the stage's parameter `warm_states_secret` names the secret of a Redis for
 * them.
 */
export function switchWarmWatch({ parameters, service }: Deployment): void {
  if (!parameters.has('warm_states_secret')) delete service.functions['warm-watch'];
}
