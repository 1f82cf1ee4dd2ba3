import { equals, rows, text } from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';

/** What a check is about. */
export interface CheckedObject {
  readonly hostName: string;
  readonly service: string | null;
}

/** Whether the realm has it, or what of it the realm lacks. */
export type Verdict = 'known' | 'no host' | 'no service';

/** Asks the realm's engine. A hostgroup realm knows the hosts of its groups only. */
export async function look(realm: OpenRealm, { hostName, service }: CheckedObject): Promise<Verdict> {
  const hosts = rows('hosts', { name: text('name') }).where(equals('name', hostName), ...limitHosts(realm));
  if (service !== null) {
    const services = rows('services', { host: text('host_name'), name: text('description') });
    const wanted = [equals('host_name', hostName), equals('description', service), ...limitServices(realm)];
    const found = await realm.status.ask(services.where(...wanted));
    if (found.some(({ host, name }) => host === hostName && name === service)) return 'known';
  }
  const isThere = (await realm.status.ask(hosts)).some(({ name }) => name === hostName);
  if (!isThere) return 'no host';
  return service === null ? 'known' : 'no service';
}
