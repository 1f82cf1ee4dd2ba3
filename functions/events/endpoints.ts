import { withIndex } from '../../shared/app/group-index.ts';
import { eventSearch } from './event-search.ts';
import { hostEvents } from './host-events.ts';
import { hostKpis, serviceKpis } from './kpis.ts';
import { realmEvents } from './realm-events.ts';
import { kpiDownload, storedKpi } from './stored-kpi.ts';
import { syslogs } from './syslogs.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('events', [
  realmEvents,
  hostEvents,
  eventSearch,
  syslogs,
  hostKpis,
  serviceKpis,
  storedKpi,
  kpiDownload,
]);
