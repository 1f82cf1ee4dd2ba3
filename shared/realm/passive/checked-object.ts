import { equals, flag, rows, text } from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';

/** What a check is about. */
export interface CheckedObject {
  readonly hostName: string;
  readonly service: string | null;
}

/** Whether the realm has it and takes its results, or what of it the realm lacks. */
export type Verdict = 'known' | 'no host' | 'no service' | 'no passive checks';

const accepts = flag('accept_passive_checks');

/** Asks the realm's engine. A hostgroup realm knows the hosts of its groups only. */
export async function look(realm: OpenRealm, object: CheckedObject): Promise<Verdict> {
  const { hostName, service } = object;
  const serviceRow = service === null ? undefined : await serviceOf(realm, hostName, service);
  if (serviceRow) return verdictOn(serviceRow);
  const hosts = rows('hosts', { name: text('name'), accepts }).where(
    equals('name', hostName),
    ...limitHosts(realm),
  );
  const host = (await realm.status.ask(hosts)).find(({ name }) => name === hostName);
  if (!host) return 'no host';
  return service === null ? verdictOn(host) : 'no service';
}

async function serviceOf(realm: OpenRealm, hostName: string, service: string) {
  const services = rows('services', { host: text('host_name'), name: text('description'), accepts });
  const wanted = [equals('host_name', hostName), equals('description', service), ...limitServices(realm)];
  const candidates = await realm.status.ask(services.where(...wanted));
  return candidates.find(({ host, name }) => host === hostName && name === service);
}

/** Nagios, Naemon and Shinken drop such a result without a word. Null: an engine that does not say. */
function verdictOn({ accepts }: { readonly accepts: boolean | null }): Verdict {
  return accepts === false ? 'no passive checks' : 'known';
}
