import type { AbsentNames } from './absent-names.ts';
import type { SeriesQuestion } from './series-question.ts';

/** Returns sentences about names that were requested but do not exist, and about data that was not read. */
export function noticesOf(
  { measurements, size, range }: Pick<SeriesQuestion, 'measurements' | 'size' | 'range'>,
  absent: AbsentNames,
): string[] {
  const isIgnored = measurements !== undefined && size !== undefined;
  return [
    ...(isIgnored ? ['size is ignored, because measurements are named.'] : []),
    ...named('Without points in the range, or unknown:', absent.hosts),
    ...(absent.service === undefined
      ? []
      : [`Without points in the range, or unknown: the service ${absent.service}.`]),
    ...named('No points of these measurements:', absent.measurements),
    ...(range.notice === undefined ? [] : [range.notice]),
  ];
}

const mostShown = 10;

function named(words: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > mostShown ? ` and ${names.length - mostShown} more` : '';
  return [`${words} ${names.slice(0, mostShown).join(', ')}${more}.`];
}
