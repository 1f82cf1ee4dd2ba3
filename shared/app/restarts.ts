import { createRestartService } from '../realm/engine/restart.ts';
import { createRestartClaimStore } from '../store/restart-claims.ts';
import { commonPart } from './part.ts';

/** Creates the service that restarts engines and waits until each restart is confirmed. */
export const restarts = commonPart(({ clock, config, table }) => {
  const claims = createRestartClaimStore(table, clock);
  return createRestartService({ clock, claims, waitMs: config.restartWaitMs });
});
