import { createStoredKpis } from '../realm/history/kpi/stored-kpis.ts';
import { createKpiStore } from '../store/kpis.ts';
import { commonPart } from './part.ts';

/** Creates the cache of computed key figures. */
export const kpis = commonPart(({ table, clock }) => createStoredKpis(createKpiStore(table, clock)));
