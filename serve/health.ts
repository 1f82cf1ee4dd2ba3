import { setTimeout as sleep } from 'node:timers/promises';

import type { KeptRecords } from '../platform/kept/records.ts';
import type { Clock } from '../shared/base/clock.ts';
import { type Certificate, type CertificateState, certificateState } from './certificate.ts';

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
  const store = (await canWrite(records, clock())) ? 'ok' : 'failed';
  const status = isStopping ? 'stopping' : statusOf(store, tls?.status);
  const body = JSON.stringify({ data: { status, store, certificate: tls ?? null } });
  return { status: fit.has(status) ? 200 : 503, body };
}

const fit: ReadonlySet<string> = new Set(['ok', 'degraded']);

function statusOf(store: 'ok' | 'failed', certificate: CertificateState = 'ok') {
  return store === 'failed' ? 'failed' : summaryOf[certificate];
}

function tlsHealth(certificate: Certificate | undefined, now: number) {
  return (
    certificate && {
      status: certificateState(certificate, now),
      expires_at: new Date(certificate.to).toISOString(),
    }
  );
}

const summaryOf = { ok: 'ok', ends_soon: 'degraded', expired: 'failed', not_yet_valid: 'failed' } as const;

/**
 * Tries to write a record, because on a full disk only a write fails. It writes at most once a second; other calls
 * return the last result. A database server that does not answer for so long counts as one that fails.
 */
export function canWrite(records: Pick<KeptRecords, 'tryWrite'>, now: number): Promise<boolean> {
  const before = looks.get(records);
  if (before && Math.abs(now - before.at) < 1000) return before.canWrite;
  const canWrite = Promise.race([
    records.tryWrite().then(
      () => true,
      () => false,
    ),
    sleep(longestMs, false, { ref: false }),
  ]);
  looks.set(records, { at: now, canWrite });
  return canWrite;
}

const longestMs = 2000;
const looks = new WeakMap<
  Pick<KeptRecords, 'tryWrite'>,
  { readonly at: number; readonly canWrite: Promise<boolean> }
>();
