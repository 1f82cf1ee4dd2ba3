import { createLockout } from '../security/lockout.ts';
import { createSessions, type Sessions } from '../security/sessions.ts';
import { createLockoutStore } from '../store/lockouts.ts';
import { tokens } from './access.ts';
import type { Part } from './part.ts';
import { sessionStore, userStore } from './stores.ts';

/** Log-ins and their sessions. */
export const sessions: Part<Sessions> = (foundation) => {
  const { config, clock, log, table } = foundation;
  const made = createSessions({
    users: userStore(foundation),
    sessions: sessionStore(foundation),
    lockout: createLockout(createLockoutStore(table, clock), clock),
    tokens: tokens(foundation),
    clock,
    log,
    accessSeconds: config.accessTokenSeconds,
    refreshSeconds: config.refreshTokenSeconds,
  });
  return () => made;
};
