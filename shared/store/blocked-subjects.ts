import * as z from 'zod';

import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

const blockRecord = once(() => z.object({ subject: z.string(), blocked_at: z.iso.datetime() }));
export type BlockRecord = z.infer<ReturnType<typeof blockRecord>>;

/** A user of an issuer. `subject` is the value of the issuer's `user_claim`. */
export interface IssuerSubject {
  readonly issuerId: string;
  readonly subject: string;
}

/** The users of issuers whose tokens are refused, whatever the issuer says. */
export interface BlockedSubjectStore {
  block(subject: IssuerSubject, at: Date): Promise<void>;
  /** Returns false if the user was not blocked. */
  unblock(subject: IssuerSubject): Promise<boolean>;
  list(issuerId: string): Promise<BlockRecord[]>;
}

/** A name with a colon at the end of the id, so that the names of one issuer are a range of keys. */
export const blockedSubjectKey = ({ issuerId, subject }: IssuerSubject): Key => ({
  pk: 'BLOCKED_SUBJECT',
  sk: `${issuerId}:${subject}`,
});

export function createBlockedSubjectStore(table: Table): BlockedSubjectStore {
  return {
    async block(subject, at) {
      await table.put(blockedSubjectKey(subject), { subject: subject.subject, blocked_at: at.toISOString() });
    },
    unblock: (subject) => table.delete(blockedSubjectKey(subject), { exists: true }),
    list: async (issuerId) =>
      z.array(blockRecord()).parse(await table.query('BLOCKED_SUBJECT', { prefix: `${issuerId}:` })),
  };
}
