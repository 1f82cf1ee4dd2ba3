import { calendarAnswer, calendarData, newCalendar } from './calendar-body.ts';
import { endpoint } from './group.ts';

/** Creates a calendar. */
export const createCalendar = endpoint({
  name: 'calendars.create',
  method: 'POST',
  path: '/api/calendars/',
  access: 'admin',
  extension: true,
  summary: 'Create a calendar',
  description:
    'A second is covered if the clock of the time zone shows hours of its day: hours that the clock repeats are covered twice, and those ' +
    'that it skips not at all. A day that an exception names has its hours alone.',
  body: newCalendar,
  audit: { action: 'calendar.create', target: ({ body }) => body.name },
  success: 201,
  problems: ['calendar_exists'],
  returns: calendarAnswer,
  async handle({ body, dryRun }, { calendars }) {
    return { data: calendarData(await calendars.create(body, { dryRun })) };
  },
});
