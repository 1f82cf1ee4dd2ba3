import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { addHostColumns, relatedOfHostRecord } from '../../shared/realm/status/host-columns.ts';
import {
  hostDownSchema,
  hostsDown,
  serviceDownSchema,
  servicesDown,
} from '../../shared/realm/summary/long-time-down.ts';
import { daysQuery, daysUntilNow } from './days.ts';
import { realmsAndMultirealm } from './realms-and-multirealm.ts';

/** Lists hosts that have been DOWN for a long time (spec 4.10). */
export const hosts = realmsAndMultirealm({
  name: 'hosts-long-time-down',
  section: 'assets-state',
  word: 'long-time-down',
  summary: 'Hosts that are DOWN (HARD) for more than so many days',
  description:
    '`last_state_change` is when the host was last seen up. Acknowledged ones and those in downtime are among them.',
  query: daysQuery,
  list: {
    sort: ['last_state_change', 'duration_seconds', 'display_name', 'address', 'acknowledged', 'in_downtime'],
    ties: ['realm', 'host_name'],
    related: relatedOfHostRecord,
  },
  returns: once(() => z.array(hostDownSchema())),
  answer: (realms, { query, list }, now) =>
    realms.listRows(async (realm) =>
      addHostColumns(realm, list, await hostsDown(realm, daysUntilNow(query, now))),
    ),
});

/** Lists services that have been CRITICAL for a long time (spec 4.10). */
export const services = realmsAndMultirealm({
  name: 'services-long-time-down',
  section: 'services',
  word: 'long-time-down',
  summary: 'Services that are CRITICAL (HARD) for more than so many days',
  description:
    '`last_state_change` is when the service was last seen in another state. Acknowledged ones and those in downtime are among them.',
  query: daysQuery,
  list: {
    sort: ['last_state_change', 'duration_seconds', 'display_name', 'acknowledged', 'in_downtime'],
    ties: ['realm', 'host_name', 'service'],
    related: relatedOfHostRecord,
  },
  returns: once(() => z.array(serviceDownSchema())),
  answer: (realms, { query, list }, now) =>
    realms.listRows(async (realm) =>
      addHostColumns(realm, list, await servicesDown(realm, daysUntilNow(query, now))),
    ),
});
