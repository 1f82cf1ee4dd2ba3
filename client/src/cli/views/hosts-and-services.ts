import type { components, paths, Realmgate } from '../../index.ts';
import { type AskList, askRealmOrMultirealm, type ListParameters } from '../collect.ts';

export type HostOrService = components['schemas']['HostOrServiceStatusRow'];
type Query = NonNullable<paths['/api/status/realms/{realm_name}/services/']['get']['parameters']['query']>;
export type HostOrServiceFilters = Pick<
  Query,
  'fields' | 'host_groups' | 'kind' | 'q' | 'saved_filter' | 'sort' | 'state_name' | 'unhandled' | 'where'
>;
interface Answer {
  readonly data: readonly HostOrService[];
  readonly meta: components['schemas']['Meta'];
}

/** Requests the hosts and services of a realm or multirealm in one list. */
export const hostsAndServices = (
  client: Realmgate,
  realm_name: string,
  filters: HostOrServiceFilters,
): AskList<HostOrService> =>
  askRealmOrMultirealm<ListParameters<HostOrService>, Answer>(
    (page) =>
      client.GET('/api/status/realms/{realm_name}/services/', {
        params: { path: { realm_name }, query: { ...filters, ...page } },
      }),
    (page) =>
      client.GET('/api/status/multirealms/{realm_name}/services/', {
        params: { path: { realm_name }, query: { ...filters, ...page } },
      }),
  );
