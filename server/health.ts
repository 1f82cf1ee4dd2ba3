import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../shared/base/clock.ts';
import { type Certificate, type CertificateState, certificateState } from './certificate.ts';
import type { KeptRecords } from './storage/records.ts';

/** Path of the health check of this server, for load balancers and monitoring. It needs no token, and its answer names no realm and no host. */
export const HEALTH_PATH = '/health/server/';

/** Path of the liveness check of this process, for the program that restarts a process that hangs: 200 as long as it answers, also if its database does not. */
export const LIVENESS_PATH = '/health/live/';

export interface HealthSources {
  readonly records: KeptRecords;
  readonly clock: Clock;
  readonly certificate: () => Certificate | undefined;
  readonly isStopping: boolean;
}

export interface ServerHealth {
  readonly status: number;
  readonly body: string;
}

/**
 * Returns status 503 if requests should go to another server: nothing can be written, the certificate is not valid, or
 * the server is stopping.
 */
export async function serverHealth({
  records,
  clock,
  certificate,
  isStopping,
}: HealthSources): Promise<ServerHealth> {
  const tls = tlsHealth(certificate(), clock());
  const { canWrite, clockOffsetMs } = await probeStore(records, clock());
  const [store, clockState] = [canWrite ? 'ok' : 'failed', clockStateOf(clockOffsetMs)] as const;
  const health = isStopping ? 'stopping' : healthOf(store, clockState, tls?.health);
  const own = { health, store, clock: clockState, clock_offset_seconds: clockOffsetMs / 1000 };
  const body = JSON.stringify({ data: { ...own, certificate: tls ?? null } });
  return { status: fit.has(health) ? 200 : 503, body };
}

const fit: ReadonlySet<string> = new Set(['ok', 'degraded']);

function healthOf(store: 'ok' | 'failed', clock: 'ok' | 'off', certificate: CertificateState = 'ok') {
  if (store === 'failed') return 'failed';
  const health = summaryOf[certificate];
  return health === 'ok' && clock === 'off' ? 'degraded' : health;
}

/**
 * Returns `off` for a clock that differs by more than five seconds from that of the database, and so from those of other servers: they refuse the
 * tokens of each other. The server stays ready, because the database's clock may be the wrong one.
 */
const clockStateOf = (offsetMs: number) => (Math.abs(offsetMs) > 5000 ? 'off' : 'ok');

function tlsHealth(certificate: Certificate | undefined, now: number) {
  return (
    certificate && {
      health: certificateState(certificate, now),
      expires_at: new Date(certificate.to).toISOString(),
    }
  );
}

const summaryOf = { ok: 'ok', ends_soon: 'degraded', expired: 'failed', not_yet_valid: 'failed' } as const;

export interface StoreProbe {
  readonly canWrite: boolean;
  readonly clockOffsetMs: number;
}

const failedProbe: StoreProbe = { canWrite: false, clockOffsetMs: 0 };

/**
 * Tries to write a record, because on a full disk only a write fails. It writes at most once a second; other calls
 * return the last result. A database server that does not answer for so long counts as one that fails.
 */
export function probeStore(records: Pick<KeptRecords, 'tryWrite'>, now: number): Promise<StoreProbe> {
  const before = probes.get(records);
  if (before && Math.abs(now - before.at) < 1000) return before.probe;
  const probe = Promise.race([
    records.tryWrite().then(
      (clockOffsetMs) => ({ canWrite: true, clockOffsetMs }),
      () => failedProbe,
    ),
    sleep(longestMs, failedProbe, { ref: false }),
  ]);
  probes.set(records, { at: now, probe });
  return probe;
}

const longestMs = 2000;
const probes = new WeakMap<
  Pick<KeptRecords, 'tryWrite'>,
  { readonly at: number; readonly probe: Promise<StoreProbe> }
>();
