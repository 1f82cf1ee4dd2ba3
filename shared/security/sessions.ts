import { randomUUID } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { RefreshSlot, SessionName, SessionStore } from '../store/sessions.ts';
import type { Role, UserRecord, UserStore } from '../store/users.ts';
import { type Access, createAccess } from './access.ts';
import type { Lockout } from './lockout.ts';
import { type Cost, hashPassword, isOutdated, passwordMatches } from './passwords.ts';
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
  /** Wrong name or password: `AppError` unauthorized `bad_credentials`; too many of them: too_many_requests. */
  logIn(userName: string, password: string): Promise<TokenPair>;
  /** A refresh token works once; a second use ends the session, because one of the two users is a thief. */
  refresh(refreshToken: string): Promise<TokenPair>;
}

interface SessionsOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly lockout: Lockout;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly log: Log;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  /** What a new password hash costs; the standard where it is not given. */
  readonly passwordCost?: Cost;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { users, sessions, lockout, tokens, passwordCost } = options;
  return {
    ...createAccess(options),
    async logIn(userName, password) {
      await lockout.check(userName);
      const user = await users.find(userName);
      if (!(await passwordMatches(password, user?.password, passwordCost)) || !user) {
        await lockout.fail(userName);
        throw badCredentials();
      }
      await lockout.succeed(userName);
      await renewHash(options, user, password);
      const name = { userName, sessionId: randomUUID() };
      const slot = newSlot(options);
      await Promise.all([sessions.create(name, slot), users.noteLogin(userName)]);
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

/** Only at a log-in the password is there to be hashed anew. The log-in does not fail with it: the next one tries again. */
async function renewHash(
  { users, log, passwordCost }: SessionsOptions,
  { user_name, password: old }: UserRecord,
  password: string,
): Promise<void> {
  if (!isOutdated(old, passwordCost)) return;
  try {
    await users.renewPassword(user_name, old, await hashPassword(password, passwordCost));
  } catch (error) {
    log.warn('password.unrenewed', { user: user_name, error });
  }
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

function badCredentials(): AppError {
  return new AppError('bad_credentials', {
    detail: 'The user name or the password is wrong.',
    headers: { 'WWW-Authenticate': 'Basic realm="realmgate", charset="UTF-8"' },
  });
}
