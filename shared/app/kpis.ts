import { createStoredKpis, type StoredKpis } from '../realm/history/stored-kpis.ts';
import { createKpiStore } from '../store/kpis.ts';
import type { Part } from './part.ts';

/** Key figures that were answered, kept for a while. */
export const kpis: Part<StoredKpis> = ({ table, clock }) => {
  const instance = createStoredKpis(createKpiStore(table, clock));
  return () => instance;
};
