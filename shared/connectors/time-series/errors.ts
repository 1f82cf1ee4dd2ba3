import { type FaultCodes, translateFault as inWords } from '../kit/errors.ts';
import type { Flavour } from './schema.ts';

const codes: FaultCodes = {
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
  refused: 'refused the query',
  overloaded: 'has too much to do now',
} as const;

const wordsOf = {
  influxql: {
    ...words,
    unknown_database: 'does not know the database of the realm (metrics_db)',
    cut_off: 'limits the rows of an answer to fewer than were asked for',
  },
  promql: {
    ...words,
    unknown_database:
      'has no series with the labels of the realm (its metrics_db, and the names in the record of the backend)',
  },
} as const satisfies Readonly<Record<Flavour, object>>;

/**
 * Turns a fault into the error that the caller gets. It quotes the backend's own words only if the backend refused the
 * query, and shortens them.
 */
export function translateMetricsError(
  error: unknown,
  { realm, flavour }: { readonly realm: string | undefined; readonly flavour: Flavour },
): unknown {
  return inWords(error, {
    subject: realm === undefined ? 'The metrics backend' : `The metrics backend of realm '${realm}'`,
    codes,
    texts: wordsOf[flavour],
    quotedFaults: ['refused'],
  });
}
