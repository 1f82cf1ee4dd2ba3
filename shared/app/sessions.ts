import { createCredentialCheck } from '../security/credentials.ts';
import { deviceCookie, readDeviceToken } from '../security/device-cookie.ts';
import { createLogInGuard } from '../security/log-in-guard.ts';
import {
  createSessions,
  type LogInCredentials,
  type Sessions,
  type TokenPair,
} from '../security/sessions.ts';
import { createKnownNetworkStore } from '../store/known-networks.ts';
import { createLockoutStore } from '../store/lockouts.ts';
import { createNetworkFailureStore } from '../store/network-failures.ts';
import type { RequestPart } from './part.ts';
import { tokens } from './tokens.ts';
import { sessionStore, userStore } from './user-stores.ts';

/** The data of a log-in request over HTTP. */
interface LogInRequest extends Omit<LogInCredentials, 'deviceToken' | 'signal'> {
  /** The `Cookie` header. `undefined` if the request has none. */
  readonly cookie: string | undefined;
  readonly basePath: string;
}

/** Logs users in over HTTP, and refreshes and ends their sessions. */
export interface HttpSessions extends Omit<Sessions, 'logIn'> {
  logIn(request: LogInRequest): Promise<{ readonly pair: TokenPair; readonly setCookie: string }>;
}

/** Creates the log-ins and sessions of a function. */
export const sessions: RequestPart<HttpSessions> = (dependencies) => {
  const { config, clock, log, table } = dependencies;
  const users = userStore(dependencies);
  const guard = createLogInGuard({
    names: createLockoutStore(table, clock),
    networkFailures: createNetworkFailureStore(table, clock),
    knownNetworks: createKnownNetworkStore(table, clock),
    clock,
  });
  const instance = createSessions({
    users,
    sessions: sessionStore(dependencies),
    checkCredentials: createCredentialCheck({ users, guard, log }),
    tokens: tokens(dependencies),
    clock,
    accessSeconds: config.accessTokenSeconds,
    refreshSeconds: config.refreshTokenSeconds,
    sessionSeconds: config.sessionSeconds,
  });
  return sessionsOverHttp(instance);
};

/** Adds the cookie that identifies a known device: it is read from the request and set in the answer. */
export function sessionsOverHttp(instance: Sessions): ReturnType<RequestPart<HttpSessions>> {
  return ({ context: { signal } }) => ({
    ...instance,
    async logIn({ cookie, basePath, ...logIn }) {
      // A log-in waits for its turn no longer than its request waits for the answer.
      const deviceToken = readDeviceToken(cookie);
      const { pair, deviceToken: nextToken } = await instance.logIn({ ...logIn, deviceToken, signal });
      return { pair, setCookie: deviceCookie(nextToken, basePath) };
    },
  });
}
