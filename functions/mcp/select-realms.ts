import { AppError } from '../../shared/base/errors.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import type { Realms, RealmScope } from '../../shared/realm/directory/realms.ts';
import type { RealmParts, RealmSelection } from '../../shared/realm/directory/selection.ts';
import { quoteText } from './untrusted-text.ts';

/** The parameter with the name of a realm. */
export const realmName = () => name.optional().describe('else all');

/** Returns the realm or multirealm of a name. */
export async function scopeOf({ directory }: Realms, realm: string): Promise<RealmScope> {
  const record = (await directory.all()).find((one) => one.name === realm);
  return { realm_type: record?.type === 'multirealm' ? 'multirealms' : 'realms', realm_name: realm };
}

/** Selects the realm or multirealm of a name, or each engine that the caller sees. */
export async function selectRealms(realms: Realms, realm: string | undefined): Promise<RealmSelection> {
  return realm === undefined
    ? realms.selectForSummary(undefined)
    : realms.selectNamed(await scopeOf(realms, realm));
}

/** Returns the error for a host or service that no realm that was asked has. */
export function unknownObject(host: string, service?: string): AppError {
  if (service === undefined)
    return new AppError('host_not_found', {
      detail: `No realm that answered has a host ${quoteText(host)}.`,
    });
  const detail = `No realm that answered has a service ${quoteText(service)} of a host ${quoteText(host)}.`;
  return new AppError('service_not_found', { detail });
}

/** Returns the part of the only realm that knows an object. Throws if several do. */
export function onlyPart<T>({ parts }: RealmParts<T>, subject: string): T {
  const [part, ...others] = parts;
  if (part && others.length === 0) return part.value;
  const names = parts.map((one) => quoteText(one.realm)).join(', ');
  const detail = part
    ? `Several realms have ${subject}: call again with the realm, one of ${names}.`
    : `No realm that answered has ${subject}.`;
  throw new AppError('invalid_request', { detail });
}

/** Returns a sentence for each realm that is missing from an answer, or whose states are old. */
export function realmNotices({ sources = [] }: Pick<RealmParts<unknown>, 'sources'>): string[] {
  return sources.flatMap(({ realm, result, error, age_seconds: age }) => {
    if (result === 'ok') return [];
    if (result === 'stale')
      return [`States of realm ${quoteText(realm)} are ${age ?? '?'} s old: its engine does not answer.`];
    return [
      `Realm ${quoteText(realm)} is missing from this answer (${quoteText(error ?? result)}): say so to the user.`,
    ];
  });
}
