import { createRestartService, type Restarts } from '../realm/engine/restart.ts';
import { createRestartClaimStore } from '../store/restart-claims.ts';
import type { RequestPart } from './part.ts';

/** Creates the service that restarts engines and waits until each restart is confirmed. */
export const restarts: RequestPart<Restarts> = ({ clock, config, table }) => {
  const claims = createRestartClaimStore(table, clock);
  const instance = createRestartService({ clock, claims, waitMs: config.restartWaitMs });
  return () => instance;
};
