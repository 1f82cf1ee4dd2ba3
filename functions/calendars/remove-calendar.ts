import * as z from 'zod';

import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { calendarName } from './calendar-body.ts';
import { endpoint } from './group.ts';

/** Removes a calendar. */
export const removeCalendar = endpoint({
  name: 'calendars.remove',
  method: 'DELETE',
  path: '/api/calendars/{calendar_name}/',
  access: 'admin',
  extension: true,
  summary: 'Remove a calendar',
  description:
    'A calendar that objectives need, also for a day that is over, is refused: `detail` names them.',
  params: calendarName,
  headers: ifMatch,
  audit: { action: 'calendar.remove', target: ({ params }) => params.calendar_name },
  problems: ['calendar_not_found', 'calendar_in_use', 'precondition_failed'],
  returns: () =>
    z
      .strictObject({ name: z.string().describe('the name that it had'), deleted: z.literal(true) })
      .meta({ id: 'RemovedCalendar' }),
  async handle({ params, headers, dryRun }, { calendars }) {
    const before = await calendars.find(params.calendar_name);
    await calendars.remove(before, { dryRun, ifMatch: headers['if-match'] });
    return { data: { name: before.name, deleted: true as const } };
  },
});
