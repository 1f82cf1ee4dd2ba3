import { type FailedPeer, type FaultCodes, translateFault as inWords } from '../kit/errors.ts';

const codes: FaultCodes = {
  failed: 'search_backend_failed',
  unreachable: 'search_backend_unreachable',
  untrusted: 'search_backend_untrusted',
  aborted: 'search_backend_timeout',
  too_large: 'search_backend_answer_too_large',
  unauthenticated: 'search_backend_credentials',
  forbidden: 'search_backend_forbidden',
  refused: 'search_backend_refused',
  overloaded: 'search_backend_busy',
};

/** Returns the search backend as the subject of an error's sentence, with its problem codes. */
export function describeSearchBackend(realm: string | undefined): FailedPeer {
  return {
    subject: realm === undefined ? 'The search backend' : `The search backend of realm '${realm}'`,
    codes,
  };
}

/** Turns a fault into the error that the caller gets. */
export function translateSearchError(error: unknown, by: FailedPeer): unknown {
  return inWords(error, by);
}
