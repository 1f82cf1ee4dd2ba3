import { AppError } from '../../base/errors.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Step } from '../exchange.ts';
import { type Caller, hasRole } from '../request/caller.ts';

/**
 * Refuses requests that match no endpoint, and callers who lack the role that the endpoint requires. Answers OPTIONS with the methods of
 * the path.
 */
export function admit<Scope>(): Step<Scope> {
  return {
    before: ({ event: exchange }) => {
      const { destination, caller } = exchange;
      if ('error' in destination) throw destination.error;
      if ('endpoint' in destination) {
        checkAdmission(destination.endpoint, caller);
        return;
      }
      const headers = { Allow: destination.allow };
      exchange.answer = () => Promise.resolve({ statusCode: 204, headers, body: [] });
    },
  };
}

/** Throws if the caller may not use the endpoint. It runs before the request is read: strangers cannot learn the endpoint's rules. */
function checkAdmission<Scope>(
  { access, logInOnly, audit }: Endpoint<Scope>,
  caller: Caller | undefined,
): void {
  if (access === 'public') return;
  if (!caller) {
    throw new AppError('not_authenticated', {
      detail: 'This needs an access token or a key: GET /api/token/ gives a token.',
      headers: { 'WWW-Authenticate': 'Bearer realm="realmgate"' },
    });
  }
  if (logInOnly) checkLogIn(caller);
  if (!hasRole(caller, access)) {
    const yours = caller.role === 'none' ? 'none of your groups has one' : `yours is ${caller.role}`;
    throw new AppError('forbidden', { detail: `This needs the role ${access}; ${yours}.` });
  }
  if (audit) checkWrite(caller);
}

/** Throws for a key of the role viewer, which only reads, also if its owner may do this after a log-in. */
function checkWrite({ key, role }: Caller): void {
  if (key && role === 'viewer')
    throw new AppError('forbidden', {
      detail: 'This key only reads. A key of the role operator may do this.',
    });
}

/** Throws if the caller did not log in with a password of ours: keys are made by stored users, and end with them. */
function checkLogIn({ key, issuer }: Caller): void {
  if (key) {
    throw new AppError('forbidden', { detail: 'A key cannot do this: log in and use the access token.' });
  }
  if (issuer) {
    throw new AppError('forbidden', {
      detail:
        'Keys and webhooks are of users that are registered here. Programs get access tokens from your issuer.',
    });
  }
}
