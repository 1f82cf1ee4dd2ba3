import { randomUUID } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import type { RefreshSlot, SessionName, SessionStore } from '../store/sessions.ts';
import type { Role, UserRecord, UserStore } from '../store/users.ts';
import { type Access, createAccess } from './access.ts';
import type { CheckCredentials, Credentials } from './credentials.ts';
import type { Tokens } from './tokens.ts';
import { tokenNotValid } from './tokens.ts';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Seconds. */
  readonly refresh_expires_in: number;
  /** The user's role. */
  readonly scope: Role;
}

export interface Sessions extends Access {
  /** Throws what `CheckCredentials` throws. */
  logIn(credentials: Credentials): Promise<TokenPair>;
  /** A refresh token works once; a second use ends the session, because one of the two users is a thief. */
  refresh(refreshToken: string): Promise<TokenPair>;
}

interface SessionsOptions {
  readonly users: Pick<UserStore, 'noteLogin'>;
  readonly sessions: SessionStore;
  readonly checkCredentials: CheckCredentials;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { users, sessions, checkCredentials, tokens } = options;
  return {
    ...createAccess(options),
    async logIn(credentials) {
      const user = await checkCredentials(credentials);
      const name = { userName: user.user_name, sessionId: randomUUID() };
      const slot = newSlot(options);
      await Promise.all([sessions.create(name, slot), users.noteLogin(name.userName)]);
      return tokenPair(options, { user, name, refreshId: slot.refreshId });
    },
    async refresh(refreshToken) {
      const claims = await tokens.verify(refreshToken, 'refresh');
      const name = { userName: claims.sub, sessionId: claims.sid };
      const found = await sessions.find(name);
      if (!found) throw tokenNotValid('the session has ended');
      const slot = newSlot(options);
      if (!(await sessions.rotate(name, claims.jti, slot))) {
        await sessions.end(name);
        throw tokenNotValid('the refresh token was used before');
      }
      return tokenPair(options, { user: found.user, name, refreshId: slot.refreshId });
    },
  };
}

interface Grant {
  readonly user: UserRecord;
  readonly name: SessionName;
  readonly refreshId: string;
}

async function tokenPair(options: SessionsOptions, { user, name, refreshId }: Grant): Promise<TokenPair> {
  const { tokens, accessSeconds, refreshSeconds } = options;
  const owner = { sub: name.userName, sid: name.sessionId, role: user.role };
  const [access, refresh] = await Promise.all([
    tokens.sign({ ...owner, jti: randomUUID(), typ: 'access' }, accessSeconds),
    tokens.sign({ ...owner, jti: refreshId, typ: 'refresh' }, refreshSeconds),
  ]);
  return {
    access,
    refresh,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_expires_in: refreshSeconds,
    scope: user.role,
  };
}

function newSlot({ clock, refreshSeconds }: SessionsOptions): RefreshSlot {
  return { refreshId: randomUUID(), expiresAt: Math.ceil(clock() / 1000) + refreshSeconds };
}
