import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/** For so long nothing is sent to a collector that did not take what it was sent. */
export const pauseMs = 30_000;

/** Keeps whether the collector takes what it is sent: one line of the log when it stops, and one when it does again. */
export interface Outage {
  /** It failed a moment ago: what there is to send is dropped. */
  readonly isPaused: () => boolean;
  readonly failed: (error: unknown) => void;
  readonly sent: () => void;
}

export function createOutage(log: Log, clock: Clock): Outage {
  let failedAt: number | undefined;
  let tryAgainAt = 0;
  return {
    isPaused: () => clock() < tryAgainAt,
    failed(error) {
      tryAgainAt = clock() + pauseMs;
      if (failedAt !== undefined) return;
      failedAt = clock();
      log.warn('telemetry.unsent', { reason: reasonOf(error) });
    },
    sent() {
      tryAgainAt = 0;
      if (failedAt === undefined) return;
      log.info('telemetry.sent', { after_ms: clock() - failedAt });
      failedAt = undefined;
    },
  };
}

/** Its status or the system's code, e.g. `401` or `ECONNREFUSED`; never the collector's words, which may repeat what it was sent. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  const message = 'message' in error ? error.message : undefined;
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return typeof message === 'string' ? message.slice(0, 100) : 'unknown';
}
