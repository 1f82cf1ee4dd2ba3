/** A plain model of calendars, which looks at each minute by the clock of Node and not by that of the project. */

interface ModelSpan {
  readonly from: number;
  readonly to: number;
}

interface ModelCalendar {
  readonly time_zone: string;
  readonly weekly_hours: Readonly<Record<string, readonly string[]>>;
  readonly exceptions: readonly {
    readonly date: string;
    readonly rrule?: string | undefined;
    readonly hours: readonly string[];
  }[];
}

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const daySeconds = 86_400;
/** Hours begin and end with whole minutes, so that all seconds of a minute are alike. */
const minuteSeconds = 60;
/** Clocks are set at quarters of an hour only. */
const quarter = 900;

/** The rules that the model knows: whether a day is one of those of the rule, if it is not before `start`. */
const rules: Readonly<Record<string, (day: Date, start: Date) => boolean>> = {
  'FREQ=YEARLY': (day, start) =>
    day.getUTCMonth() === start.getUTCMonth() && day.getUTCDate() === start.getUTCDate(),
  'FREQ=DAILY;COUNT=3': (day, start) => daysBetween(start, day) < 3,
  'FREQ=DAILY;INTERVAL=2': (day, start) => daysBetween(start, day) % 2 === 0,
  'FREQ=WEEKLY;BYDAY=MO,SA': (day) => day.getUTCDay() === 1 || day.getUTCDay() === 6,
  'FREQ=MONTHLY;BYDAY=-1FR': (day) =>
    day.getUTCDay() === 5 &&
    new Date(day.getTime() + 7 * daySeconds * 1000).getUTCMonth() !== day.getUTCMonth(),
};
export const modelRules = Object.keys(rules);

function daysBetween(start: Date, day: Date): number {
  return (day.getTime() - start.getTime()) / 1000 / daySeconds;
}

/** Returns the hours of a local day as seconds of the day. `day` is its midnight as if it were one of UTC. */
function hoursOfDay({ weekly_hours, exceptions }: ModelCalendar, day: Date) {
  let hours = weekly_hours[names[day.getUTCDay()] ?? ''] ?? [];
  for (const exception of exceptions) {
    const start = new Date(exception.date);
    if (day < start) continue;
    const isMeant =
      exception.rrule === undefined
        ? day.getTime() === start.getTime()
        : rules[exception.rrule]?.(day, start) === true;
    if (isMeant) hours = exception.hours;
  }
  return hours.map((text) => text.split('-').map((time) => secondsOf(time)));
}

function secondsOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 3600 + minute * 60;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const newFormat = (zone: string) =>
  new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric' },
    ...{ day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });

/** Returns the local time of each second as if it were one of UTC, in epoch seconds. */
function localClock(zone: string): (time: number) => number {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  let [known, local] = [NaN, 0];
  return (time) => {
    const start = time - (time % quarter);
    if (start !== known) {
      const parts = Object.fromEntries(
        format.formatToParts(start * 1000).map(({ type, value }) => [type, Number(value)]),
      );
      const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
      [known, local] = [start, Date.UTC(year, month - 1, day, hour, minute) / 1000];
    }
    return local + time - start;
  };
}

/** Returns a function that tells whether a second is covered. The clock is asked once a minute, because all seconds of a minute are alike. */
export function isCoveredBy(calendar: ModelCalendar): (time: number) => boolean {
  const clock = localClock(calendar.time_zone);
  let [minute, isCovered] = [NaN, false];
  let [known, hours]: [number, number[][]] = [NaN, []];
  return (time) => {
    const start = time - (time % minuteSeconds);
    if (start === minute) return isCovered;
    minute = start;
    const local = clock(minute);
    const second = local % daySeconds;
    if (local - second !== known) {
      known = local - second;
      hours = hoursOfDay(calendar, new Date(known * 1000));
    }
    isCovered = hours.some(([start = 0, end = 0]) => second >= start && second < end);
    return isCovered;
  };
}

/** Returns the parts of a range whose seconds are covered. */
export function calendarModel(calendar: ModelCalendar, { from, to }: ModelSpan): ModelSpan[] {
  const isCovered = isCoveredBy(calendar);
  const parts: ModelSpan[] = [];
  let begun: number | undefined;
  for (let time = from; time < to; time += minuteSeconds - (time % minuteSeconds)) {
    if (isCovered(time)) begun ??= time;
    else if (begun !== undefined) {
      parts.push({ from: begun, to: time });
      begun = undefined;
    }
  }
  return begun === undefined ? parts : [...parts, { from: begun, to }];
}
