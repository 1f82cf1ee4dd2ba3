import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { calendarTagOf } from '../../shared/realm/calendars/calendars.ts';
import { calendarAnswer, calendarChange, calendarData, calendarName } from './calendar-body.ts';
import { endpoint } from './group.ts';

/** Changes a calendar. */
export const changeCalendar = endpoint({
  name: 'calendars.change',
  method: 'PATCH',
  path: '/api/calendars/{calendar_name}/',
  access: 'admin',
  extension: true,
  summary: 'Change a calendar',
  description:
    'Fields that are not given stay; `weekly_hours` and `exceptions` are replaced as a whole. The past is judged by the new hours too.',
  params: calendarName,
  headers: ifMatch,
  body: calendarChange,
  audit: { action: 'calendar.change', target: ({ params }) => params.calendar_name },
  problems: ['calendar_not_found', 'precondition_failed'],
  returns: calendarAnswer,
  async handle({ params, headers, body, dryRun }, { calendars }) {
    const before = await calendars.find(params.calendar_name);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after = await calendars.change(
      before,
      { ...before, ...given },
      { dryRun, ifMatch: headers['if-match'] },
    );
    return { data: calendarData(after), headers: { ETag: calendarTagOf(after) } };
  },
});
