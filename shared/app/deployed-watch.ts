import { lazy } from '../base/once.ts';
import type { DeployedWatch } from './open-deployed-watch.ts';
import type { RequestPart } from './part.ts';

/** Gives a job the watch of warm states. It does nothing if the settings name no Redis for them. */
export const deployedWatch: RequestPart<DeployedWatch> = (dependencies) => {
  const open = lazy(async () => (await import('./open-deployed-watch.ts')).openDeployedWatch(dependencies));
  return () => ({
    run: async (ms) => (dependencies.config.warmStatesSecret === '' ? { off: true } : (await open()).run(ms)),
  });
};
