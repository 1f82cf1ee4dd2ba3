import { endpoints } from './endpoints.ts';
import { prometheus } from './group.ts';

export const handler = prometheus.handler(endpoints);
