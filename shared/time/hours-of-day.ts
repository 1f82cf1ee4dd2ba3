/** A part of a day, such as `08:00-18:00`. `end` is 86,400 for `24:00`. Both are in seconds of the clock since midnight. */
export interface HoursOfDay {
  readonly start: number;
  readonly end: number;
}

const minuteSeconds = 60;
const hourSeconds = 3600;

/** Parses hours such as `08:00-18:00`. The end is later than the start and is not covered itself. Returns `undefined` for any other text. */
export function readHoursOfDay(text: string): HoursOfDay | undefined {
  const [, start, end] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
  if (start === undefined || end === undefined) return undefined;
  const hours = { start: secondsOf(start), end: secondsOf(end) };
  // A text that is no time of day gives NaN, with which no comparison holds.
  return hours.start < hours.end ? hours : undefined;
}

function secondsOf(time: string): number {
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3))];
  return minute < 60 && (hour < 24 || time === '24:00') ? hour * hourSeconds + minute * minuteSeconds : NaN;
}
