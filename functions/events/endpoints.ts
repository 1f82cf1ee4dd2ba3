import { withIndex } from '../../shared/app/group-index.ts';
import { eventSearch } from './event-search.ts';
import { hostEvents } from './host-events.ts';
import { hostKpis, serviceKpis } from './kpis.ts';
import { realmEvents } from './realm-events.ts';
import { kpiDownload, storedKpi } from './stored-kpi.ts';
import { syslogs } from './syslogs.ts';

/** The room's table of contents. */
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
