import { type Codes, translated as inWords } from '../kit/errors.ts';

const codes: Codes = {
  failed: 'metrics_backend_failed',
  unreachable: 'metrics_backend_unreachable',
  untrusted: 'metrics_backend_untrusted',
  aborted: 'metrics_backend_timeout',
  unauthenticated: 'metrics_backend_credentials',
  forbidden: 'metrics_backend_credentials',
  unknown_database: 'metrics_database_not_found',
  overloaded: 'metrics_backend_busy',
};

const words = {
  too_large: 'sent an answer that is too large: ask for fewer series or a shorter time',
  unauthenticated: 'does not accept the registered credentials',
  unknown_database: 'does not know the database of the realm (metrics_db)',
  refused: 'refused the query',
  overloaded: 'has too much to do now',
  cut_off: 'limits the rows of an answer to fewer than were asked for',
} as const;

/** What the caller may know of a failed exchange; the backend's own words only where it refused, and shortened. */
export function translated(error: unknown, realm: string): unknown {
  return inWords(error, {
    who: `The metrics backend of realm '${realm}'`,
    codes,
    words,
    quoted: ['refused'],
  });
}
