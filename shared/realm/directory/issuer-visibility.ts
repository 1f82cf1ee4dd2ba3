import type { Clock } from '../../base/clock.ts';
import { allRealms, realmsOfRules, rulesOfGroups } from '../../store/issuer-rules.ts';
import { creationOf, type IssuerStore } from '../../store/issuers.ts';
import { cacheRecords, type VisibilityOf } from './visibility.ts';

/**
 * Returns the realms of the rules for the groups of an issuer's user. A later issuer of the same name gives no realm to users of an
 * earlier one.
 */
export function createIssuerVisibility(issuers: Pick<IssuerStore, 'find'>, clock: Clock): VisibilityOf {
  const issuerOf = cacheRecords((id: string) => issuers.find(id), clock);
  return async ({ userCreatedAt, issuer }, least) => {
    const record = issuer && (await issuerOf(issuer.id));
    if (!record || creationOf(record) !== userCreatedAt) return new Map();
    const realms = realmsOfRules(rulesOfGroups(record.rules, new Set(issuer.groups)), least);
    return realms === allRealms ? 'all' : new Map(realms.map((one) => [one.name, one]));
  };
}
