import { systemClock } from '../shared/base/clock.ts';
import type { Log } from '../shared/base/log.ts';
import { type Certificate, certificateState, readCertificate } from './certificate.ts';
import type { TlsFiles } from './options.ts';

export interface WatchedCertificate {
  /** Undefined: no TLS. */
  readonly current: () => Certificate | undefined;
  /** Reads the files again; what is wrong with them is logged, and the one before stays. */
  readonly reload: (use: (certificate: Certificate) => void) => void;
  readonly close: () => void;
}

const DAY_MS = 86_400_000;

/** Says so in the log when it is read, and daily, where it ends soon or is not valid. Throws as `readCertificate` does. */
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
