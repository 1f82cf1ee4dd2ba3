import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { booleanParameter, name } from '../../shared/http/parameters/fields.ts';
import { hostConfigList, hostConfigs } from '../../shared/realm/config/host-config.ts';
import { findHosts } from '../../shared/realm/config/pending-hosts.ts';
import type { NamedFields } from '../../shared/realm/fields/realm-columns.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
import { endpoint } from './group.ts';

const query = once(() =>
  z.object({
    skip_hostgroup_realms: booleanParameter.default(true).describe('false searches hostgroup realms too'),
  }),
);

/** Finds hosts by their address in all realms of the caller. The answer names the realm of each (spec 4.1). */
export const findHostByAddress = endpoint({
  name: 'config.find-by-address',
  method: 'GET',
  path: '/api/config/hosts/address/{address}/',
  access: 'viewer',
  summary: "The configuration of the hosts with an address, in all of the caller's realms",
  params: () => z.object({ address: name }),
  query,
  list: hostConfigList,
  sources: true,
  returns: () => z.array(hostConfigs.schema),
  handle: async ({ params, query: { skip_hostgroup_realms }, list }, { realms }) =>
    (skip_hostgroup_realms ? realms.selectStandard() : realms.selectVisible()).findRows(
      (realm) => listHosts(realm, params, list),
      () => unknown(`with the address ${params.address}`, skip_hostgroup_realms),
    ),
});

/** Finds hosts by their name in all realms of the caller (spec 4.1). */
export const findHostByName = endpoint({
  name: 'config.find-by-name',
  method: 'GET',
  path: '/api/config/hosts/host_name/{host_name}/',
  access: 'viewer',
  summary: "The configuration of the hosts of a name, in all of the caller's realms",
  params: () => z.object({ host_name: name }),
  query,
  list: hostConfigList,
  sources: true,
  returns: () => z.array(hostConfigs.schema),
  handle: async ({ params, query: { skip_hostgroup_realms }, list }, { realms }) =>
    (skip_hostgroup_realms ? realms.selectStandard() : realms.selectVisible()).findRows(
      (realm) => listHosts(realm, { name: params.host_name }, list),
      () => unknown(`'${params.host_name}'`, skip_hostgroup_realms),
    ),
});

async function listHosts(
  realm: OpenRealm,
  wanted: Parameters<typeof findHosts>[1],
  list: NamedFields | undefined,
) {
  const found = await findHosts(realm, wanted);
  return found && addHostColumns(realm, list, found);
}

function unknown(host: string, isStandardOnly: boolean): AppError {
  const detail = isStandardOnly
    ? `None of your standard realms has a host ${host}; skip_hostgroup_realms=false searches hostgroup realms too.`
    : `None of your realms has a host ${host}.`;
  return new AppError('host_not_found', { detail });
}
