import { equals, flag, rowQuery, text } from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';

/** The host or service that a check is about. */
export interface CheckedObject {
  readonly hostName: string;
  readonly service: string | null;
}

/** The answer of a realm: it has the object and accepts results for it, or the reason why not. */
export type CheckedObjectState = 'known' | 'no host' | 'no service' | 'no passive checks';

const accepts = flag('accept_passive_checks');

/** Queries the realm's engine for the object. A hostgroup realm knows only the hosts of its groups. */
export async function findObjectState(realm: OpenRealm, object: CheckedObject): Promise<CheckedObjectState> {
  const { hostName, service } = object;
  const serviceRow = service === null ? undefined : await serviceOf(realm, hostName, service);
  if (serviceRow) return verdictOn(serviceRow);
  const hosts = rowQuery('hosts', { name: text('name'), accepts }).where(
    equals('name', hostName),
    ...limitHosts(realm),
  );
  const host = (await realm.status.decodedRows(hosts)).find(({ name }) => name === hostName);
  if (!host) return 'no host';
  return service === null ? verdictOn(host) : 'no service';
}

async function serviceOf(realm: OpenRealm, hostName: string, service: string) {
  const services = rowQuery('services', { host: text('host_name'), name: text('description'), accepts });
  const wanted = [equals('host_name', hostName), equals('description', service), ...limitServices(realm)];
  const candidates = await realm.status.decodedRows(services.where(...wanted));
  return candidates.find(({ host, name }) => host === hostName && name === service);
}

/**
 * Returns the verdict on an existing object. Nagios, Naemon and Shinken silently drop a result for an object without passive
 * checks. Null means that the engine does not say.
 */
function verdictOn({ accepts }: { readonly accepts: boolean | null }): CheckedObjectState {
  return accepts === false ? 'no passive checks' : 'known';
}
