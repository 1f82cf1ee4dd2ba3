import { blockedSubjectKey, type IssuerSubject } from './blocked-subjects.ts';
import { type IssuerRecord, issuerRecord, issuers } from './issuers.ts';
import type { Table } from './table.ts';

/** Reads what is needed to authenticate a user of an issuer. */
export interface IssuerLookup {
  list(): Promise<IssuerRecord[]>;
  /** Returns the issuer and whether it may vouch for this user, in one table call. Returns `undefined` if the issuer does not exist. */
  find(
    subject: IssuerSubject,
  ): Promise<{ readonly issuer: IssuerRecord; readonly isBlocked: boolean } | undefined>;
}

export function createIssuerLookup(table: Table): IssuerLookup {
  return {
    list: () => issuers.open(table).list(),
    async find(subject) {
      const keys = [issuers.keyOf(subject.issuerId), blockedSubjectKey(subject)];
      const items = await table.getMany(keys);
      const ofKind = (pk: string) => items.find((item) => item['pk'] === pk);
      const issuer = issuerRecord().optional().parse(ofKind('ISSUER'));
      return issuer && { issuer, isBlocked: ofKind('BLOCKED_SUBJECT') !== undefined };
    },
  };
}
