import { createStoredKpis, type StoredKpis } from '../realm/history/stored-kpis.ts';
import { createKpiStore } from '../store/kpis.ts';
import type { Part } from './part.ts';

/** The cache of computed key figures. */
export const kpis: Part<StoredKpis> = ({ table, clock }) => {
  const instance = createStoredKpis(createKpiStore(table, clock));
  return () => instance;
};
