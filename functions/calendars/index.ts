import { endpoints } from './endpoints.ts';
import { calendars } from './group.ts';

export const handler = calendars.handler(endpoints);
