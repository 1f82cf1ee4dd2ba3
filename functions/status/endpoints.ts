import { withIndex } from '../../shared/app/group-index.ts';
import { businessProcesses } from './business-processes.ts';
import { host } from './host.ts';
import { hostAvailability } from './host-availability.ts';
import { hostServices } from './host-services.ts';
import { hostgroupHosts } from './hostgroup-hosts.ts';
import { hostgroups } from './hostgroups.ts';
import { hosts } from './hosts.ts';
import { hostsAvailability } from './hosts-availability.ts';
import { hostsByPack } from './hosts-by-pack.ts';
import { overview } from './overview.ts';
import { search } from './search.ts';
import { serviceAvailability } from './service-availability.ts';
import { servicesOfAnyRealm, serviceStatusOfAllRealms, serviceStatusOfRealm } from './service-status.ts';
import { hostServicesAvailability, servicesAvailability } from './services-availability.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('status', [
  search,
  overview,
  hosts,
  host,
  hostServices,
  hostgroups,
  hostgroupHosts,
  businessProcesses,
  serviceStatusOfAllRealms,
  serviceStatusOfRealm,
  servicesOfAnyRealm,
  hostsByPack,
  hostsAvailability,
  hostAvailability,
  servicesAvailability,
  hostServicesAvailability,
  serviceAvailability,
]);
