import { endpoints } from './endpoints.ts';
import { metrics } from './group.ts';

export const handler = metrics.handler(endpoints);
