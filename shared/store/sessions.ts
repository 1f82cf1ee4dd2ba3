import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Fields, Key, Table } from './table.ts';
import type { UserRecord } from './users.ts';
import { userKey, userRecord } from './users.ts';

const sessionRecord = once(() =>
  z.object({
    session_id: z.string(),
    user_name: z.string(),
    /** `created_at` of the user. A later user of the same name has another value. */
    user_created_at: z.string().optional(),
    /** `jti` of the only refresh token that is still valid. */
    refresh_id: z.string(),
    /** Refresh tokens that were used recently, each with its successor and the time of use (epoch milliseconds). */
    used: z.array(z.object({ refresh_id: z.string(), next_id: z.string(), at: z.number() })).default([]),
    started_at: z.iso.datetime(),
    refreshed_at: z.iso.datetime(),
    /** End of the session in epoch seconds. It is the item's TTL in the table. */
    expires_at: z.int(),
  }),
);
export type SessionRecord = z.infer<ReturnType<typeof sessionRecord>>;

export interface SessionName {
  readonly userName: string;
  readonly sessionId: string;
}

export interface NewSession extends SessionName {
  readonly userCreatedAt: string;
}

/** The id of a refresh token, and the time (epoch seconds) until which it keeps the session alive. */
export interface RefreshSlot {
  readonly refreshId: string;
  readonly expiresAt: number;
}

export interface SessionStore {
  /**
   * Returns the session and its user in one table call, or `undefined` if one of them does not exist, or the session has
   * expired or belongs to an earlier user of that name.
   */
  find(name: SessionName): Promise<{ session: SessionRecord; user: UserRecord } | undefined>;
  create(session: NewSession, slot: RefreshSlot): Promise<void>;
  /**
   * Replaces the refresh token of `session`. The old one is remembered for `rememberMs`. Returns false if the session has
   * another token by now or has ended.
   */
  rotate(session: SessionRecord, next: RefreshSlot, rememberMs: number): Promise<boolean>;
  end(name: SessionName): Promise<void>;
  /** Ends all sessions of the user and returns their number. */
  endAll(userName: string): Promise<number>;
  /** Returns the sessions that have not ended, of one user or of all. */
  list(userName?: string): Promise<SessionRecord[]>;
}

/** Largest number of used refresh tokens that are remembered. A client that refreshes more often is broken. */
const MOST_REMEMBERED = 10;

const sessionKey = ({ userName, sessionId }: SessionName): Key => ({
  pk: 'SESSION',
  sk: `${userName}#${sessionId}`,
});

export function createSessionStore(table: Table, clock: Clock): SessionStore {
  const now = () => new Date(clock()).toISOString();
  const lives = (session: SessionRecord) => session.expires_at * 1000 > clock();
  const list = async (userName?: string) => {
    const items = await table.query('SESSION', userName === undefined ? {} : { prefix: `${userName}#` });
    return z.array(sessionRecord()).parse(items).filter(lives);
  };
  return {
    list,
    async find(name) {
      const items = await table.getMany([sessionKey(name), userKey(name.userName)]);
      const session = sessionRecord().optional().parse(ofKind(items, 'SESSION'));
      const user = userRecord().optional().parse(ofKind(items, 'USER'));
      if (!session || !user || !lives(session)) return undefined;
      return session.user_created_at === user.created_at ? { session, user } : undefined;
    },
    async create(session, slot) {
      await table.put(sessionKey(session), { ...startOf(session, now()), ...slotFields(slot) });
    },
    async rotate(session, next, rememberMs) {
      const { user_name: userName, session_id: sessionId, refresh_id } = session;
      const remembered = session.used.filter(({ at }) => at > clock() - rememberMs);
      const used = [...remembered, { refresh_id, next_id: next.refreshId, at: clock() }].slice(
        -MOST_REMEMBERED,
      );
      const set = { refreshed_at: now(), used, ...slotFields(next) };
      const key = sessionKey({ userName, sessionId });
      return (await table.update(key, { set }, { equals: { refresh_id } })) !== undefined;
    },
    async end(name) {
      await table.delete(sessionKey(name));
    },
    async endAll(userName) {
      const living = await list(userName);
      const names = living.map((session) => ({ userName, sessionId: session.session_id }));
      await Promise.all(names.map((name) => table.delete(sessionKey(name))));
      return living.length;
    },
  };
}

function startOf({ sessionId, userName, userCreatedAt }: NewSession, now: string) {
  const owner = { session_id: sessionId, user_name: userName, user_created_at: userCreatedAt };
  return { ...owner, started_at: now, refreshed_at: now };
}

function slotFields({ refreshId, expiresAt }: RefreshSlot) {
  return { refresh_id: refreshId, expires_at: expiresAt };
}

function ofKind(items: readonly Fields[], pk: string): Fields | undefined {
  return items.find((item) => item['pk'] === pk);
}
