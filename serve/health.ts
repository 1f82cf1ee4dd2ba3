import type { KeptDatabase } from '../platform/kept/database.ts';
import type { Clock } from '../shared/base/clock.ts';
import { type Certificate, type CertificateState, certificateState } from './certificate.ts';

/** The health of this server, for load balancers and monitoring. It needs no token and returns no names. */
export const HEALTH_PATH = '/health/server/';

export interface HealthSources {
  readonly database: KeptDatabase;
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
export function serverHealth({ database, clock, certificate, isStopping }: HealthSources): ServerHealth {
  const tls = tlsHealth(certificate(), clock());
  const store = canWrite(database, clock()) ? 'ok' : 'failed';
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
 * return the last result.
 */
function canWrite(database: KeptDatabase, now: number): boolean {
  const before = looks.get(database);
  if (before && now - before.at < 1000) return before.ok;
  const ok = tryWrite(database, now);
  looks.set(database, { at: now, ok });
  return ok;
}

const looks = new WeakMap<KeptDatabase, { readonly at: number; readonly ok: boolean }>();

function tryWrite(database: KeptDatabase, now: number): boolean {
  try {
    database.run("INSERT OR REPLACE INTO schedules (name, started_at) VALUES ('health', ?)", now);
    return true;
  } catch {
    return false;
  }
}
