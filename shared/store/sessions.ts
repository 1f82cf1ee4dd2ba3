import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import type { Fields, Key, Table } from './table.ts';
import type { UserRecord } from './users.ts';
import { userKey, userRecord } from './users.ts';

const sessionRecord = z.object({
  session_id: z.string(),
  user_name: z.string(),
  /** `jti` of the one refresh token that is still good. */
  refresh_id: z.string(),
  started_at: z.iso.datetime(),
  refreshed_at: z.iso.datetime(),
  /** Epoch seconds; the table's TTL. */
  expires_at: z.int(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export interface SessionName {
  readonly userName: string;
  readonly sessionId: string;
}

/** A refresh token's place in its session: its id, and until when (epoch seconds) it keeps the session alive. */
export interface RefreshSlot {
  readonly refreshId: string;
  readonly expiresAt: number;
}

export interface SessionStore {
  /** The session and its user in one table call; undefined when either is gone or the session has expired. */
  find(name: SessionName): Promise<{ session: SessionRecord; user: UserRecord } | undefined>;
  create(name: SessionName, slot: RefreshSlot): Promise<void>;
  /** Puts the next refresh token in the place of `usedId`. False: `usedId` was not the session's current one. */
  rotate(name: SessionName, usedId: string, next: RefreshSlot): Promise<boolean>;
  end(name: SessionName): Promise<void>;
  /** How many living sessions of the user were ended. */
  endAll(userName: string): Promise<number>;
  /** Living sessions, of one user or of all. */
  list(userName?: string): Promise<SessionRecord[]>;
}

const sessionKey = ({ userName, sessionId }: SessionName): Key => ({
  pk: 'SESSION',
  sk: `${userName}#${sessionId}`,
});

export function createSessionStore(table: Table, clock: Clock): SessionStore {
  const now = () => new Date(clock()).toISOString();
  const lives = (session: SessionRecord) => session.expires_at * 1000 > clock();
  const list = async (userName?: string) => {
    const items = await table.query('SESSION', userName === undefined ? {} : { prefix: `${userName}#` });
    return z.array(sessionRecord).parse(items).filter(lives);
  };
  return {
    list,
    async find(name) {
      const items = await table.getMany([sessionKey(name), userKey(name.userName)]);
      const session = sessionRecord.optional().parse(ofKind(items, 'SESSION'));
      const user = userRecord.optional().parse(ofKind(items, 'USER'));
      return session && user && lives(session) ? { session, user } : undefined;
    },
    async create(name, slot) {
      const times = { started_at: now(), refreshed_at: now() };
      const owner = { session_id: name.sessionId, user_name: name.userName };
      await table.put(sessionKey(name), { ...owner, ...times, ...slotFields(slot) });
    },
    async rotate(name, usedId, next) {
      const set = { refreshed_at: now(), ...slotFields(next) };
      return (
        (await table.update(sessionKey(name), { set }, { equals: { refresh_id: usedId } })) !== undefined
      );
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

function slotFields({ refreshId, expiresAt }: RefreshSlot) {
  return { refresh_id: refreshId, expires_at: expiresAt };
}

function ofKind(items: readonly Fields[], pk: string): Fields | undefined {
  return items.find((item) => item['pk'] === pk);
}
