import { calendarTagOf } from '../../shared/realm/calendars/calendars.ts';
import { calendarAnswer, calendarData, calendarName } from './calendar-body.ts';
import { endpoint } from './group.ts';

/** Returns one calendar by its name. */
export const calendar = endpoint({
  name: 'calendars.calendar',
  method: 'GET',
  path: '/api/calendars/{calendar_name}/',
  access: 'viewer',
  extension: true,
  summary: 'One calendar',
  description: 'The ETag is that of the calendar, for If-Match of a change.',
  params: calendarName,
  returns: calendarAnswer,
  problems: ['calendar_not_found'],
  async handle({ params }, { calendars }) {
    const found = await calendars.find(params.calendar_name);
    return { data: calendarData(found), headers: { ETag: calendarTagOf(found) } };
  },
});
