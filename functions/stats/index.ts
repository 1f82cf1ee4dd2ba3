import { endpoints } from './endpoints.ts';
import { stats } from './group.ts';

export const handler = stats.handler(endpoints);
