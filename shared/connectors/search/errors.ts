import type { ProblemCode } from '../../base/errors.ts';
import { type Speaker, translated as inWords } from '../kit/errors.ts';
import type { FaultKind } from '../kit/faults.ts';

const codes: Readonly<Record<FaultKind, ProblemCode>> = {
  unreachable: 'search_backend_unreachable',
  untrusted: 'search_backend_untrusted',
  aborted: 'search_backend_timeout',
  broken: 'search_backend_failed',
  too_large: 'search_backend_answer_too_large',
  no_room: 'busy',
  redirected: 'search_backend_failed',
  unreadable: 'search_backend_failed',
  unauthenticated: 'search_backend_credentials',
  forbidden: 'search_backend_forbidden',
  refused: 'search_backend_refused',
  overloaded: 'search_backend_busy',
  failed: 'search_backend_failed',
  lost: 'search_backend_failed',
};

/** Who speaks, in the words of errors. */
export function speaker(realm: string | undefined): Speaker {
  return {
    who: realm === undefined ? 'The search backend' : `The search backend of realm '${realm}'`,
    codes,
  };
}

/** What the caller may know of a failed question. */
export function translated(error: unknown, by: Speaker): unknown {
  return inWords(error, by);
}
