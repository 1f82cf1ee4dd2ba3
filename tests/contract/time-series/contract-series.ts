import {
  type SeriesDatabase,
  type StoredPoint,
  storedSeries,
} from '../../../demo/time-series-engine/index.ts';

export const minute = 60_000;
/** 12:00 of a day; the contract's points are in the two hours behind it. */
export const seriesStart = Date.parse('2026-11-20T12:00:00Z');
export const seriesEnd = seriesStart + 120 * minute;

const points = (
  minutes: readonly number[],
  fieldsAt: (minute: number) => StoredPoint['fields'],
): StoredPoint[] => minutes.map((at) => ({ time: seriesStart + at * minute, fields: fieldsAt(at) }));
const everyMinute = Array.from({ length: 120 }, (_, at) => at);

const firstHour = everyMinute.slice(0, 60);
const secondHour = everyMinute.slice(60);

/** Names that would be syntax if they were not data. */
export const oddHosts = [`o'brien "x"`, 'a,b =c', 'caméra parking', String.raw`back\slash`, '/.*/', '$v0'];
export const oddMeasurement = `'/ (used) "x"`;

/** Series in the form in which Icinga 2 writes them. */
const icinga2: SeriesDatabase = {
  name: 'icinga2',
  series: [
    // The check command was changed at half of the time, and the thresholds with it.
    storedSeries(
      'sim',
      { hostname: 'web-3', service: 'users', metric: 'users' },
      points(firstHour, (at) => ({ value: at, warn: 80, unit: 'people' })),
    ),
    storedSeries(
      'other',
      { hostname: 'web-3', service: 'users', metric: 'users' },
      points(secondHour, (at) => ({ value: at, warn: 90, unit: 'people' })),
    ),
    storedSeries(
      'sim',
      { hostname: 'web-1', service: 'cpu', metric: 'load' },
      points(everyMinute, (at) => ({ value: at, warn: 80, crit: 90, unit: 'percent' })),
    ),
    // The thresholds were changed at half of the time.
    storedSeries(
      'sim',
      { hostname: 'web-1', service: 'cpu', metric: 'wait' },
      points([0, 1, 60, 119], (at) => ({ value: at / 10, warn: at < 60 ? 1 : 2 })),
    ),
    storedSeries(
      'sim',
      { hostname: 'web-2', service: 'cpu', metric: 'load' },
      points([10, 70], () => ({ value: -5.5 })),
    ),
    storedSeries(
      'hostalive',
      { hostname: 'web-1', metric: 'rta' },
      points(everyMinute, () => ({ value: 0.25, unit: 'seconds' })),
    ),
    // The check's own figures, which are no measurement.
    storedSeries(
      'sim',
      { hostname: 'web-1', service: 'cpu' },
      points(everyMinute, () => ({ latency: 0.01, state: 0 })),
    ),
    // A measurement whose values are all texts.
    storedSeries(
      'texts',
      { hostname: 'web-1', service: 'cpu', metric: 'note' },
      points([1], () => ({ unit: 'words' })),
    ),
    ...oddHosts.map((hostname) =>
      storedSeries(
        'sim',
        { hostname, service: 'odd', metric: oddMeasurement },
        points([5], () => ({ value: 1 })),
      ),
    ),
  ],
};

/** Each metric holds one measurement. */
const metric: SeriesDatabase = {
  name: 'metric',
  valueEnding: '',
  series: [
    storedSeries(
      'load',
      { host: 'web-1', service: 'cpu' },
      points([0, 1, 2], (at) => ({ value: at, warn: 5 })),
    ),
    storedSeries(
      'wait',
      { host: 'web-1', service: 'cpu' },
      points([0], () => ({ value: 3 })),
    ),
    storedSeries(
      'rta',
      { host: 'web-1' },
      points([0], () => ({ value: 0.5 })),
    ),
  ],
};

/** More series than one query can have. */
const many: SeriesDatabase = {
  name: 'many',
  series: Array.from({ length: 30 }, (_, index) =>
    storedSeries(
      `check-${index % 3}`,
      { hostname: `host-${index}`, metric: 'value' },
      points([0], () => ({ value: index })),
    ),
  ),
};

export const databases = [icinga2, metric, many];
