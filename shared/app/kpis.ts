import { createStoredKpis, type StoredKpis } from '../realm/history/kpi/stored-kpis.ts';
import { createKpiStore } from '../store/kpis.ts';
import type { RequestPart } from './part.ts';

/** Creates the cache of computed key figures. */
export const kpis: RequestPart<StoredKpis> = ({ table, clock }) => {
  const instance = createStoredKpis(createKpiStore(table, clock));
  return () => instance;
};
