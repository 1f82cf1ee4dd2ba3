import { randomUUID } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { RefreshSlot, SessionName, SessionRecord, SessionStore } from '../store/sessions.ts';
import type { StoredRole, UserRecord, UserStore } from '../store/users.ts';
import { createTokenAuthorizer, type TokenAuthorizer } from './access.ts';
import type { CheckCredentials, Credentials } from './credentials.ts';
import { createDevices } from './devices.ts';
import { tokenNotValid, type Tokens } from './tokens.ts';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  readonly token_type: 'Bearer';
  /** Remaining lifetime of the token, in seconds. */
  readonly expires_in: number;
  /** Remaining lifetime of the token, in seconds. */
  readonly refresh_expires_in: number;
  readonly scope: StoredRole;
}

/** The values that a log-in sends, before any of them is verified. */
export interface LogInCredentials extends Omit<Credentials, 'deviceId'> {
  /** The token that an earlier log-in gave this device. */
  readonly deviceToken?: string | undefined;
}

export interface LogInResult {
  readonly pair: TokenPair;
  /** Signed token that identifies this device at the next log-in (`devices.ts`). */
  readonly deviceToken: string;
}

export interface Sessions extends TokenAuthorizer {
  /** Logs a user in. Throws what `CheckCredentials` throws. */
  logIn(logIn: LogInCredentials): Promise<LogInResult>;
  /**
   * Returns the pair of tokens that replaces a refresh token. A second use of the token within `GRACE_MS` returns the same
   * pair, because two windows of one program may refresh at once. A later use ends the session, because the token may have been
   * stolen.
   */
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
  /** Longest lifetime of a session, in seconds, however often it is refreshed. */
  readonly sessionSeconds: number;
}

const GRACE_MS = 10_000;
/** Time for which a used token is remembered, in milliseconds: longer than `GRACE_MS`, because the table may answer late. */
const REMEMBER_MS = 2 * GRACE_MS;
/** The session is read a second time if another request changed it since the first read. */
const REFRESH_READS = 2;

export function createSessions(options: SessionsOptions): Sessions {
  const { users, sessions, checkCredentials, tokens, clock } = options;
  const devices = createDevices(tokens, clock);
  return {
    ...createTokenAuthorizer(options),
    async logIn({ deviceToken, ...credentials }) {
      const deviceId = await devices.identify(credentials.userName, deviceToken);
      const { user, confirm } = await checkCredentials({ ...credentials, deviceId });
      const times = { madeAt: clock(), startedAt: clock() };
      const ids = { sessionId: randomUUID(), refreshId: randomUUID() };
      const grant = { userName: user.user_name, ...ids, ...times };
      await Promise.all([
        sessions.create({ ...grant, userCreatedAt: user.created_at }, slotOf(options, grant)),
        users.noteLogin(grant.userName).catch(ignoreUnknownUser),
      ]);
      // The session exists before, so that a change of the password after this moment ends it.
      await confirm().catch(async (error: unknown) => {
        await sessions.end(grant);
        throw error;
      });
      const pair = await tokenPair(options, user, grant);
      return { pair, deviceToken: await devices.issue(user.user_name, deviceId) };
    },
    async refresh(refreshToken) {
      // A token that was shown in time is not refused because the table answers late.
      const shownAt = clock();
      const { sub: userName, sid: sessionId, jti } = await tokens.verify(refreshToken, 'refresh');
      for (let look = 0; look < REFRESH_READS; look++) {
        const sessionWithUser = await sessions.find({ userName, sessionId });
        if (!sessionWithUser) throw tokenNotValid('the session has ended');
        const grant = await nextGrant(options, sessionWithUser.session, { refreshId: jti, shownAt });
        if (grant) return tokenPair(options, sessionWithUser.user, grant);
      }
      throw tokenNotValid('the session was changed by others');
    },
  };
}

/** A user who was removed meanwhile is refused like a wrong password, when the log-in is confirmed. */
function ignoreUnknownUser(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'user_not_found') throw error;
}

/** The content of a pair of tokens. The same grant gives the same claims. */
interface Grant {
  readonly userName: string;
  readonly sessionId: string;
  readonly refreshId: string;
  /** The time at which the tokens were issued, in epoch milliseconds. */
  readonly madeAt: number;
  /** The time at which the session started, in epoch milliseconds. */
  readonly startedAt: number;
}

/** A refresh token that a caller shows. */
interface ShownToken {
  readonly refreshId: string;
  /** The time at which it was shown, in epoch milliseconds. */
  readonly shownAt: number;
}

/** Returns the next grant, or `undefined` if another request has changed the session since it was read. */
async function nextGrant(
  options: SessionsOptions,
  session: SessionRecord,
  { refreshId: shownId, shownAt }: ShownToken,
): Promise<Grant | undefined> {
  const { sessions, clock } = options;
  const { user_name: userName, session_id: sessionId, used } = session;
  const grant = { userName, sessionId, startedAt: Date.parse(session.started_at) };
  if (shownId === session.refresh_id) {
    const next = { ...grant, refreshId: randomUUID(), madeAt: clock() };
    const slot = slotOf(options, next);
    if (slot.expiresAt * 1000 <= clock())
      return endSession(options, grant, 'the session has come to its age');
    return (await sessions.rotate(session, slot, REMEMBER_MS)) ? next : undefined;
  }
  const replaced = used.find(({ refresh_id, at }) => refresh_id === shownId && at > shownAt - GRACE_MS);
  if (replaced) return { ...grant, refreshId: replaced.next_id, madeAt: replaced.at };
  return endSession(options, grant, 'the refresh token was used before');
}

async function endSession({ sessions }: SessionsOptions, name: SessionName, reason: string): Promise<never> {
  await sessions.end(name);
  throw tokenNotValid(reason);
}

/** Returns the lifetimes of both tokens. No token outlives its session. */
function lifetimesOf({ accessSeconds, refreshSeconds, sessionSeconds }: SessionsOptions, grant: Grant) {
  const from = Math.floor(grant.madeAt / 1000);
  const end = Math.floor(grant.startedAt / 1000) + sessionSeconds;
  const life = (seconds: number) => ({ from, to: Math.min(from + seconds, end) });
  return { access: life(accessSeconds), refresh: life(refreshSeconds) };
}

function slotOf(options: SessionsOptions, grant: Grant): RefreshSlot {
  return { refreshId: grant.refreshId, expiresAt: lifetimesOf(options, grant).refresh.to };
}

async function tokenPair(options: SessionsOptions, user: UserRecord, grant: Grant): Promise<TokenPair> {
  const { tokens, clock } = options;
  const lives = lifetimesOf(options, grant);
  const owner = { sub: grant.userName, sid: grant.sessionId, role: user.role };
  const [access, refresh] = await Promise.all([
    tokens.sign({ ...owner, jti: `${grant.refreshId}/access`, typ: 'access' }, lives.access),
    tokens.sign({ ...owner, jti: grant.refreshId, typ: 'refresh' }, lives.refresh),
  ]);
  const now = Math.floor(clock() / 1000);
  return {
    access,
    refresh,
    token_type: 'Bearer',
    expires_in: lives.access.to - now,
    refresh_expires_in: lives.refresh.to - now,
    scope: user.role,
  };
}
