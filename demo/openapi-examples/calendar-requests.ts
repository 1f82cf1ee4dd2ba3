const newCalendar = {
  ...{ name: 'office', time_zone: 'Europe/Paris' },
  weekly_hours: {
    monday: ['08:00-12:00', '13:00-18:00'],
    tuesday: ['08:00-18:00'],
    saturday: ['09:00-12:00'],
  },
  exceptions: [
    { date: '2026-12-25', rrule: 'FREQ=YEARLY', hours: [], reason: 'Christmas' },
    { date: '2026-12-31', hours: ['08:00-12:00'] },
  ],
};

/** The requests for the examples of calendars. */
export const calendarRequests = {
  'calendars.create': { body: newCalendar },
  'calendars.list': { after: 'calendars.create' },
  'calendars.calendar': { after: 'calendars.create', names: { calendar_name: newCalendar.name } },
  'calendars.change': {
    after: 'calendars.create',
    ...{ names: { calendar_name: newCalendar.name }, query: 'dry_run=true', body: { time_zone: 'UTC' } },
  },
  'calendars.remove': {
    after: 'calendars.create',
    ...{ names: { calendar_name: newCalendar.name }, query: 'dry_run=true' },
  },
};
