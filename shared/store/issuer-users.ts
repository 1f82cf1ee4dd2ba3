import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { IssuerSubject } from './blocked-subjects.ts';
import type { Fields, Key, Table } from './table.ts';

const issuerUserRecord = once(() =>
  z.object({
    issuer_id: z.string(),
    subject: z.string(),
    /** The creation id of the issuer. A later issuer of the same id has other users. */
    issuer_creation_id: z.string(),
    /** The groups with rules that the last noted token had. */
    groups: z.array(z.string()),
    /** Time of the last noted use of a token, in epoch milliseconds. The real last use may be five minutes later. */
    used_at: z.number(),
    /** End of the record in epoch seconds. It is the item's TTL in the table. */
    expires_at: z.int(),
  }),
);
export type IssuerUserRecord = z.infer<ReturnType<typeof issuerUserRecord>>;
export type UseOfToken = Omit<IssuerUserRecord, 'used_at' | 'expires_at'>;

/** The users of issuers whose tokens were accepted within the last 30 days. Rights never depend on these records. */
export interface IssuerUserStore {
  /** Stores that a token of the user is used now, unless that was stored within `useIntervalMs`. */
  noteUse(use: UseOfToken): Promise<void>;
  find(name: IssuerSubject): Promise<IssuerUserRecord | undefined>;
  list(): Promise<IssuerUserRecord[]>;
}

/** Smallest time between two stored uses of one user, in milliseconds. */
export const useIntervalMs = 300_000;
/** Time for which a user is remembered after the last use, in seconds. */
const rememberedS = 30 * 86_400;

export const issuerUserKey = ({ issuerId, subject }: IssuerSubject): Key => ({
  pk: 'ISSUER_USER',
  sk: `${issuerId}:${subject}`,
});

/** Returns the user, or `undefined` if the item is missing, not readable or its time is over. The table deletes such items some time later. */
export function parseIssuerUser(item: Fields | undefined, clock: Clock): IssuerUserRecord | undefined {
  const { data: record } = issuerUserRecord().safeParse(item);
  return record && record.expires_at * 1000 > clock() ? record : undefined;
}

export function createIssuerUserStore(table: Table, clock: Clock): IssuerUserStore {
  return {
    async noteUse(use) {
      const { issuer_id: issuerId, subject, issuer_creation_id } = use;
      const now = clock();
      const due = {
        any: [{ atMost: { used_at: now - useIntervalMs } }, { differs: { issuer_creation_id } }],
      };
      const expires_at = Math.floor(now / 1000) + rememberedS;
      await table.put(issuerUserKey({ issuerId, subject }), { ...use, used_at: now, expires_at }, due);
    },
    find: async (name) => parseIssuerUser(await table.get(issuerUserKey(name)), clock),
    async list() {
      const items = await table.query('ISSUER_USER');
      return items.flatMap((item) => parseIssuerUser(item, clock) ?? []);
    },
  };
}
