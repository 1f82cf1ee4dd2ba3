import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { sharedEngineNotice } from '../../shared/realm/record/shared-engines.ts';
import { askOverviewPart, totalOverview } from '../../shared/realm/status/overview.ts';
import { knownCount } from '../../shared/realm/status/service-counts.ts';
import { endpoint } from './group.ts';

// A count is only null if the engine reports an impossible number. The notice of the answer then says so.
const count = knownCount;
const either = once(() => ({
  total: count(),
  pending: count(),
  unhandled: count(),
  acknowledged: count(),
  in_downtime: count(),
  checks_disabled: count(),
  flapping: count(),
  filtered: count().describe('acknowledged, or active checks disabled'),
}));
const hostCounts = once(() =>
  z
    .strictObject({ ...either(), up: count(), down: count(), unreachable: count() })
    .meta({ id: 'HostCounts' }),
);
const serviceCounts = once(() =>
  z
    .strictObject({ ...either(), ok: count(), warning: count(), critical: count(), unknown: count() })
    .meta({ id: 'ServiceStateCounts' }),
);

const line = once(() =>
  z.strictObject({
    realm: z.string(),
    hosts: hostCounts(),
    services: serviceCounts(),
    bp_hosts: hostCounts().describe('business processes among the hosts'),
    bp_services: serviceCounts().describe('business processes among the services'),
  }),
);

/** Returns the counts by state of a realm, or of a multirealm with one record for each member (spec 4.9). */
export const overview = endpoint({
  name: 'status.overview',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/',
  access: 'viewer',
  summary: 'Global state of a realm or multirealm, counted by the engines',
  description: "A multirealm's total counts each engine once, also where several of its members share one.",
  params: () => z.object(realmScope),
  sources: true,
  warm: true,
  returns: () =>
    line()
      .extend({ members: z.array(line()).optional().describe('the members of a multirealm') })
      .meta({ id: 'Overview' }),
  handle: async ({ params }, { realms }) => {
    const { parts, sources, asked = [] } = await realms.selectNamed(params).askEach(askOverviewPart);
    const total = { realm: params.realm_name, ...totalOverview(parts.map((part) => part.value)) };
    if (params.realm_type === 'realms') return { data: total, sources };
    const members = parts.map(({ realm, value }) => ({ realm, ...value.own }));
    return { data: { ...total, members }, sources, notice: sharedEngineNotice(asked, 'counted') };
  },
});
