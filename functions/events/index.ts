import { endpoints } from './endpoints.ts';
import { events } from './group.ts';

export const handler = events.handler(endpoints);
