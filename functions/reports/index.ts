import { endpoints } from './endpoints.ts';
import { reports } from './group.ts';

export const handler = reports.handler(endpoints);
