import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/** Pause after a failed delivery, in milliseconds. Items are dropped during it. */
export const outagePauseMs = 30_000;

/** The state of deliveries to the collector. One line is logged when they start to fail, and one when they work again. */
export interface CollectorOutage {
  /** Returns true during the pause after a failed delivery. Items are then dropped. */
  readonly isPaused: () => boolean;
  readonly noteFailure: (error: unknown) => void;
  readonly noteDelivery: () => void;
}

export function createCollectorOutage(log: Log, clock: Clock): CollectorOutage {
  let failedAt: number | undefined;
  let tryAgainAt = 0;
  return {
    isPaused: () => clock() < tryAgainAt,
    noteFailure(error) {
      tryAgainAt = clock() + outagePauseMs;
      if (failedAt !== undefined) return;
      failedAt = clock();
      log.warn('telemetry.unsent', { reason: reasonOf(error) });
    },
    noteDelivery() {
      tryAgainAt = 0;
      if (failedAt === undefined) return;
      log.info('telemetry.sent', { after_ms: clock() - failedAt });
      failedAt = undefined;
    },
  };
}

/**
 * Returns the HTTP status or the system's error code, e.g. `401` or `ECONNREFUSED`. The collector's own text is never used,
 * because it may repeat the request.
 */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  const message = 'message' in error ? error.message : undefined;
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return typeof message === 'string' ? message.slice(0, 100) : 'unknown';
}
