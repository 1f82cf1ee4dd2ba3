import { maintenancePlanner } from './job.ts';

export const { handler } = maintenancePlanner;
