import { createMaintenanceStore } from '../store/maintenances.ts';
import { commonPart } from './part.ts';

/** Creates the store of maintenances. */
export const maintenances = commonPart(({ table, clock, log }) => createMaintenanceStore(table, clock, log));
