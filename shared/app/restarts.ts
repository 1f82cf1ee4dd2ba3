import { createRestarts, type Restarts } from '../realm/engine/restart.ts';
import { createRestartClaimStore } from '../store/restart-claims.ts';
import type { RequestPart } from './part.ts';

/** Restarts of engines. */
export const restarts: RequestPart<Restarts> = ({ clock, config, table }) => {
  const claims = createRestartClaimStore(table, clock);
  const instance = createRestarts({ clock, claims, waitMs: config.restartWaitMs });
  return () => instance;
};
