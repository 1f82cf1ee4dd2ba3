import { withIndex } from '../../shared/app/group-index.ts';
import { realmMetrics } from './realm-metrics.ts';
import { serviceDiscovery } from './service-discovery.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('prometheus', [realmMetrics, serviceDiscovery]);
