import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { sharedEngineNotice } from '../../shared/realm/record/shared-engines.ts';
import { knownCount } from '../../shared/realm/status/service-counts.ts';
import { hostsByState, servicesByState, statesOfRealms } from '../../shared/realm/summary/by-state.ts';
import { realmsAndMultirealm } from './realms-and-multirealm.ts';

const description = 'Counts only; the total counts each engine once, even if several realms share it.';
const count = knownCount;
const hostCounts = once(() => ({
  total: count(),
  up: count(),
  down: count(),
  unreachable: count(),
  pending: count(),
}));
const serviceCounts = once(() => ({
  ...{ total: count(), ok: count(), warning: count(), critical: count(), unknown: count(), pending: count() },
}));
const noQuery = once(() => z.object({}));

/** Counts hosts by state (spec 4.10). */
export const hosts = realmsAndMultirealm({
  name: 'hosts-by-state',
  section: 'assets-state',
  word: 'hosts-by-state',
  summary: 'Hosts by state',
  description,
  query: noQuery,
  returns: once(() =>
    z
      .strictObject({
        ...hostCounts(),
        realms: z.array(z.strictObject({ realm: z.string(), ...hostCounts() })),
      })
      .meta({ id: 'HostsByState' }),
  ),
  async answer(realms) {
    const { parts, sources, asked = [] } = await realms.askEach(hostsByState.ask);
    const data = statesOfRealms(
      hostsByState.states,
      parts.map(({ value }) => value),
    );
    return { data, sources, notice: sharedEngineNotice(asked, 'counted') };
  },
});

/** Counts services by state (spec 4.10). */
export const services = realmsAndMultirealm({
  name: 'services-by-state',
  section: 'services',
  word: 'services-by-state',
  summary: 'Services by state',
  description,
  query: noQuery,
  returns: once(() =>
    z
      .strictObject({
        ...serviceCounts(),
        realms: z.array(z.strictObject({ realm: z.string(), ...serviceCounts() })),
      })
      .meta({ id: 'ServicesByState' }),
  ),
  async answer(realms) {
    const { parts, sources, asked = [] } = await realms.askEach(servicesByState.ask);
    const data = statesOfRealms(
      servicesByState.states,
      parts.map(({ value }) => value),
    );
    return { data, sources, notice: sharedEngineNotice(asked, 'counted') };
  },
});
