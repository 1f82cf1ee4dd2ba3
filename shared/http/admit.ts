import { AppError } from '../base/errors.ts';
import { type Caller, hasRole } from './caller.ts';
import type { Endpoint } from './endpoint.ts';
import type { Step } from './exchange.ts';

/** Refuses what leads nowhere, and whom the endpoint is not for. Who asks for the methods of a path gets them. */
export function admit<Scope>(): Step<Scope> {
  return {
    before: ({ event: exchange }) => {
      const { destination, caller } = exchange;
      if ('error' in destination) throw destination.error;
      if ('endpoint' in destination) {
        judge(destination.endpoint, caller);
        return;
      }
      const headers = { Allow: destination.allow };
      exchange.answer = () => Promise.resolve({ statusCode: 204, headers, body: [] });
    },
  };
}

/** Who asks comes before what is asked: a stranger learns nothing of an endpoint's rules. */
function judge<Scope>({ access, logInOnly }: Endpoint<Scope>, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (!caller) {
    throw new AppError('not_authenticated', {
      detail: 'This needs an access token or a key: GET /api/token/ gives a token.',
      headers: { 'WWW-Authenticate': 'Bearer realm="realmgate"' },
    });
  }
  if (logInOnly && caller.key) {
    throw new AppError('forbidden', { detail: 'A key cannot do this: log in and use the access token.' });
  }
  if (hasRole(caller, access)) return;
  throw new AppError('forbidden', {
    detail: `This needs the role ${access}; yours is ${caller.role}.`,
  });
}
