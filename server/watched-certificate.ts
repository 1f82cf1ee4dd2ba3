import { systemClock } from '../shared/base/clock.ts';
import type { Log } from '../shared/base/log.ts';
import { type Certificate, certificateState, readCertificate } from './certificate.ts';
import type { TlsFiles } from './options.ts';

export interface WatchedCertificate {
  /** Returns the certificate in use. `undefined` means that the server does not use TLS. */
  readonly current: () => Certificate | undefined;
  /** Reads the files again. Their errors are logged, and the current certificate stays in use. */
  readonly reload: (use: (certificate: Certificate) => void) => void;
  readonly close: () => void;
}

const DAY_MS = 86_400_000;

/**
 * Reads the certificate. A log entry tells now and daily if it expires soon or is not valid. Throws as
 * `readCertificate` does.
 */
export function watchCertificate(files: TlsFiles | undefined, log: Log): WatchedCertificate {
  const read = () => {
    const certificate = files && readCertificate(files);
    warn(certificate, log);
    return certificate;
  };
  let current = read();
  const daily = setInterval(() => {
    warn(current, log);
  }, DAY_MS).unref();
  return {
    current: () => current,
    reload: (use) => {
      try {
        current = read();
        if (current) use(current);
        log.info('server.reloaded');
      } catch (error) {
        log.error('server.reload_failed', { error });
      }
    },
    close: () => {
      clearInterval(daily);
    },
  };
}

function warn(certificate: Certificate | undefined, log: Log): void {
  if (!certificate) return;
  const status = certificateState(certificate, systemClock());
  const expires_at = new Date(certificate.to).toISOString();
  if (status !== 'ok') log.warn('server.certificate', { status, expires_at });
}
