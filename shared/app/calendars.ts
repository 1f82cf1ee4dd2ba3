import { type Calendars, createCalendars } from '../realm/calendars/calendars.ts';
import type { RequestPart } from './part.ts';

/** Creates the access to the calendars of the deployment. */
export const calendars: RequestPart<Calendars> = ({ table, clock }) => {
  const all = createCalendars(table, clock);
  return () => all;
};
