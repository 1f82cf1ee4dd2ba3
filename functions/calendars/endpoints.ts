import { calendar } from './calendar.ts';
import { calendars } from './calendars.ts';
import { changeCalendar } from './change-calendar.ts';
import { createCalendar } from './create-calendar.ts';
import { removeCalendar } from './remove-calendar.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = [calendars, createCalendar, calendar, changeCalendar, removeCalendar];
