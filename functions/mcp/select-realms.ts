import { AppError } from '../../shared/base/errors.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import type { Realms, RealmScope } from '../../shared/realm/directory/realms.ts';
import type { RealmQuery, RealmSelection } from '../../shared/realm/directory/selection.ts';
import { quoteText } from './untrusted-text.ts';

/** The parameter with the name of a realm. */
export const realmName = () => name.optional().describe('else all');

/** Returns the realm or multirealm of a name. */
export async function scopeOf(directory: Realms['directory'], realm: string): Promise<RealmScope> {
  const record = (await directory.all()).find((one) => one.name === realm);
  return { realm_type: record?.type === 'multirealm' ? 'multirealms' : 'realms', realm_name: realm };
}

/** Selects the realm or multirealm of a name, or each engine that the caller sees. */
export async function selectRealms(realms: Realms, realm: string | undefined): Promise<RealmSelection> {
  return realm === undefined
    ? realms.selectForSummary(undefined)
    : realms.selectNamed(await scopeOf(realms.directory, realm));
}

interface ObjectName {
  readonly realm?: string | undefined;
  readonly host_name: string;
  readonly service?: string;
}

/** Asks the only realm that has a host or service; one without it answers `undefined`. Throws if no realm has it, or if several do. */
export async function askOwner<T>(
  realms: Realms,
  { realm, host_name: host, service }: ObjectName,
  question: RealmQuery<T | undefined>,
) {
  const of = `a host ${quoteText(host)}`;
  const subject = service === undefined ? of : `a service ${quoteText(service)} of ${of}`;
  const code = service === undefined ? 'host_not_found' : 'service_not_found';
  const detail = `No realm that answered has ${subject}.`;
  const selection = await selectRealms(realms, realm);
  const { parts, sources } = await selection.askKnowing(question, () => new AppError(code, { detail }));
  const [part, ...others] = parts;
  if (others.length === 0) return { ...part, sources };
  const names = parts.map((one) => quoteText(one.realm)).join(', ');
  const several = `Several realms have ${subject}: call again with the realm, one of ${names}.`;
  throw new AppError('invalid_request', { detail: several });
}
