import { anyOf, equals, rowQuery, text } from '../../../connectors/status-query/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { EventRow } from '../../search/event-row.ts';

/** The largest number of host names in one query. If there are more, all objects are requested. */
const mostNames = 200;

/** Returns the events with the present display names of their hosts and services, which a log does not contain. */
export async function addDisplayNames(
  realm: OpenRealm,
  events: readonly EventRow[],
): Promise<readonly EventRow[]> {
  const hosts = [...new Set(events.flatMap(({ host_name: name }) => name ?? []))];
  if (hosts.length === 0) return events;
  const ofServices = [
    ...new Set(events.flatMap(({ host_name, service }) => (service === null ? [] : (host_name ?? [])))),
  ];
  const [hostNames, serviceNames] = await Promise.all([
    namesOfHosts(realm, hosts),
    namesOfServices(realm, ofServices),
  ]);
  return events.map((event) => {
    const { host_name: host, service } = event;
    return {
      ...event,
      display_name: host === null ? null : (hostNames.get(host) ?? null),
      service_display_name: service === null ? null : (serviceNames.get(`${host ?? ''};${service}`) ?? null),
    };
  });
}

async function namesOfHosts(
  realm: OpenRealm,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const query = rowQuery('hosts', { name: text('name'), shown: text('display_name') });
  const limited =
    hosts.length > mostNames ? query : query.where(anyOf(...hosts.map((name) => equals('name', name))));
  return namesByKey((await realm.status.decodedRows(limited)).map(({ name, shown }) => [name, shown]));
}

async function namesOfServices(
  realm: OpenRealm,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (hosts.length === 0) return new Map();
  const columns = { host: text('host_name'), name: text('description'), shown: text('display_name') };
  const query = rowQuery('services', columns);
  const limited =
    hosts.length > mostNames ? query : query.where(anyOf(...hosts.map((name) => equals('host_name', name))));
  const services = await realm.status.decodedRows(limited);
  return namesByKey(
    services.map(({ host, name, shown }) => [
      host === null || name === null ? null : `${host};${name}`,
      shown,
    ]),
  );
}

function namesByKey(
  pairs: readonly (readonly [string | null, string | null])[],
): ReadonlyMap<string, string> {
  return new Map(
    pairs.flatMap(([name, shown]) => (name === null || shown === null ? [] : [[name, shown] as const])),
  );
}
