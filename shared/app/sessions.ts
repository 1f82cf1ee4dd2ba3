import { createCredentialCheck } from '../security/credentials.ts';
import { createLogInGuard } from '../security/log-in-guard.ts';
import { createSessions, type Sessions } from '../security/sessions.ts';
import { createKnownPlaceStore } from '../store/known-places.ts';
import { createLockoutStore } from '../store/lockouts.ts';
import { createSourceFailureStore } from '../store/source-failures.ts';
import { tokens } from './access.ts';
import type { Part } from './part.ts';
import { sessionStore, userStore } from './user-stores.ts';

/** Log-ins and their sessions. */
export const sessions: Part<Sessions> = (foundation) => {
  const { config, clock, log, table } = foundation;
  const users = userStore(foundation);
  const guard = createLogInGuard({
    names: createLockoutStore(table, clock),
    sources: createSourceFailureStore(table, clock),
    knownPlaces: createKnownPlaceStore(table, clock),
    clock,
  });
  const instance = createSessions({
    users,
    sessions: sessionStore(foundation),
    checkCredentials: createCredentialCheck({ users, guard, log }),
    tokens: tokens(foundation),
    clock,
    accessSeconds: config.accessTokenSeconds,
    refreshSeconds: config.refreshTokenSeconds,
    sessionSeconds: config.sessionSeconds,
  });
  // A log-in waits for its turn only as long as its request waits for the answer.
  return ({ signal }) => ({ ...instance, logIn: (logIn) => instance.logIn({ ...logIn, signal }) });
};
