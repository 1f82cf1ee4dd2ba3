import * as z from 'zod';

import { calendarAnswer, calendarData } from './calendar-body.ts';
import { endpoint } from './group.ts';

/** Lists the calendars. */
export const calendars = endpoint({
  name: 'calendars.list',
  method: 'GET',
  path: '/api/calendars/',
  access: 'viewer',
  extension: true,
  summary: 'Calendars',
  list: { sort: ['name', 'time_zone'], ties: ['name'] },
  returns: () => z.array(calendarAnswer()),
  handle: async (_request, scope) => ({ data: (await scope.calendars.list()).map(calendarData) }),
});
