import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { addHostColumns, relatedOfHostRecord } from '../../shared/realm/status/host-columns.ts';
import {
  hostChecksDisabledSchema,
  hostsWithChecksDisabled,
  serviceChecksDisabledSchema,
  servicesWithChecksDisabled,
} from '../../shared/realm/summary/checks-disabled.ts';
import { daysQuery, daysUntilNow } from './days.ts';
import { realmsAndMultirealm } from './realms-and-multirealm.ts';

const description = '`last_check` is null if there was none: those are listed with any number of days.';

/** Lists hosts with disabled checks (spec 4.10). */
export const hosts = realmsAndMultirealm({
  name: 'hosts-with-checks-disabled',
  section: 'assets-state',
  word: 'with-checks-disabled',
  summary: 'Hosts with active checks disabled, not checked for more than so many days',
  description,
  query: daysQuery,
  list: {
    sort: ['last_check', 'duration_seconds', 'display_name', 'address', 'state_name'],
    ties: ['realm', 'host_name'],
    related: relatedOfHostRecord,
  },
  returns: once(() => z.array(hostChecksDisabledSchema())),
  answer: (realms, { query, list }, now) =>
    realms.listRows(async (realm) =>
      addHostColumns(realm, list, await hostsWithChecksDisabled(realm, daysUntilNow(query, now))),
    ),
});

/** Lists services with disabled checks (spec 4.10). */
export const services = realmsAndMultirealm({
  name: 'services-with-checks-disabled',
  section: 'services',
  word: 'with-checks-disabled',
  summary: 'Services with active checks disabled, not checked for more than so many days',
  description,
  query: daysQuery,
  list: {
    sort: ['last_check', 'duration_seconds', 'display_name', 'state_name'],
    ties: ['realm', 'host_name', 'service'],
    related: relatedOfHostRecord,
  },
  returns: once(() => z.array(serviceChecksDisabledSchema())),
  answer: (realms, { query, list }, now) =>
    realms.listRows(async (realm) =>
      addHostColumns(realm, list, await servicesWithChecksDisabled(realm, daysUntilNow(query, now))),
    ),
});
