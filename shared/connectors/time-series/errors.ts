import { AppError, type ProblemCode } from '../../base/errors.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import { redacted } from '../kit/redact.ts';
import { SeriesFault, type SeriesFaultKind } from './faults.ts';

type Words = readonly [code: ProblemCode, what: string];

const words: Readonly<Record<FaultKind | SeriesFaultKind, Words>> = {
  unreachable: ['metrics_backend_unreachable', 'cannot be reached'],
  untrusted: ['metrics_backend_untrusted', 'could not prove its identity over TLS'],
  aborted: ['metrics_backend_timeout', 'did not answer in time'],
  broken: ['metrics_backend_failed', 'broke the connection before its answer was whole'],
  too_large: [
    'metrics_backend_failed',
    'sent an answer that is too large: ask for fewer series or a shorter time',
  ],
  no_room: ['busy', 'sent an answer for which there is no memory now'],
  redirected: ['metrics_backend_failed', 'sends us to another address, which we do not follow'],
  unreadable: ['metrics_backend_failed', 'answered with something that cannot be read'],
  credentials: ['metrics_backend_credentials', 'does not accept the registered credentials'],
  unauthenticated: ['metrics_backend_credentials', 'does not accept the registered credentials'],
  forbidden: ['metrics_backend_credentials', 'does not accept the registered credentials'],
  failed: ['metrics_backend_failed', 'failed'],
  lost: ['metrics_backend_failed', 'failed'],
  unknown_database: ['metrics_database_not_found', 'does not know the database of the realm (metrics_db)'],
  refused: ['metrics_backend_failed', 'refused the query'],
  overloaded: ['metrics_backend_busy', 'has too much to do now'],
  cut_off: ['metrics_backend_failed', 'limits the rows of an answer to fewer than were asked for'],
};

/** What the caller may know of a failed exchange; the backend's own words only where it refused, and shortened. */
export function translated(error: unknown, realm: string): unknown {
  if (!(error instanceof WireFault) && !(error instanceof SeriesFault)) return error;
  const [code, what] = words[error.kind];
  const why = error.kind === 'refused' ? `: ${redacted(error.message) || 'it does not say why'}` : '';
  const isBusy = code === 'busy' || code === 'metrics_backend_busy';
  return new AppError(code, {
    detail: `The metrics backend of realm '${realm}' ${what}${why}.`,
    headers: isBusy ? { 'Retry-After': '1' } : {},
    cause: error,
  });
}
