import { createMaintenanceStore, type MaintenanceStore } from '../store/maintenances.ts';
import type { RequestPart } from './part.ts';

/** Creates the store of maintenances. */
export const maintenances: RequestPart<MaintenanceStore> = ({ table, clock, log }) => {
  const store = createMaintenanceStore(table, clock, log);
  return () => store;
};
