import type { Clock } from '../base/clock.ts';
import { blockedSubjectKey, type IssuerSubject } from './blocked-subjects.ts';
import {
  createIssuerUserStore,
  issuerUserKey,
  type IssuerUserRecord,
  type IssuerUserStore,
  parseIssuerUser,
} from './issuer-users.ts';
import { type IssuerRecord, issuerRecord, issuers } from './issuers.ts';
import type { Table } from './table.ts';

/** Reads what is needed to authenticate a user of an issuer, and stores the use of its tokens. */
export interface IssuerLookup extends Pick<IssuerUserStore, 'noteUse'> {
  list(): Promise<IssuerRecord[]>;
  /** Returns the issuer, whether the user is blocked, and its last noted use, in one table call. Returns `undefined` if the issuer does not exist. */
  find(subject: IssuerSubject): Promise<FoundSubject | undefined>;
}

export interface FoundSubject {
  readonly issuer: IssuerRecord;
  readonly isBlocked: boolean;
  readonly lastUse: IssuerUserRecord | undefined;
}

export function createIssuerLookup(table: Table, clock: Clock): IssuerLookup {
  const users = createIssuerUserStore(table, clock);
  return {
    noteUse: (use) => users.noteUse(use),
    list: () => issuers.open(table).list(),
    async find(subject) {
      const keys = [issuers.keyOf(subject.issuerId), blockedSubjectKey(subject), issuerUserKey(subject)];
      const items = await table.getMany(keys);
      const ofKind = (pk: string) => items.find((item) => item['pk'] === pk);
      const issuer = issuerRecord().optional().parse(ofKind('ISSUER'));
      if (!issuer) return undefined;
      const lastUse = parseIssuerUser(ofKind('ISSUER_USER'), clock);
      return { issuer, isBlocked: ofKind('BLOCKED_SUBJECT') !== undefined, lastUse };
    },
  };
}
