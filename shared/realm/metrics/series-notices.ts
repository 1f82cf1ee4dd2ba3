import type { SeriesName } from '../../connectors/time-series/index.ts';
import type { ChosenHosts } from './hosts.ts';
import type { SeriesQuestion } from './series-question.ts';

/** What the reader of an answer should know: what was asked for and is not there, and what was not looked at. */
export function noticesOf(
  { host_name, measurements, size, range }: SeriesQuestion,
  { unknown, displayNames = [] }: ChosenHosts,
  listedSeries: readonly SeriesName[],
): string[] {
  const withPoints = new Set(listedSeries.map(({ host }) => host));
  const measured = new Set(listedSeries.map(({ measurement }) => measurement));
  const shown = new Set(listedSeries.flatMap((series) => series.display_name ?? []));
  const hosts = [
    ...unknown,
    ...(host_name ?? []).filter((name) => !withPoints.has(name)),
    ...displayNames.filter((name) => !shown.has(name)),
  ];
  const absent = (measurements ?? []).filter((name) => !measured.has(name));
  const isIgnored = measurements !== undefined && size !== undefined;
  return [
    ...(isIgnored ? ['size is ignored, as measurements are named.'] : []),
    ...named('Without points in the range, or unknown:', [...new Set(hosts)]),
    ...named('No points of these measurements:', absent),
    ...(range.notice === undefined ? [] : [range.notice]),
  ];
}

const mostShown = 10;

function named(words: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > mostShown ? ` and ${names.length - mostShown} more` : '';
  return [`${words} ${names.slice(0, mostShown).join(', ')}${more}.`];
}
