import type { SeriesName } from '../../connectors/time-series/index.ts';
import { mostSeries } from './chosen-series.ts';
import type { ChosenHosts } from './hosts.ts';
import type { RealmSeries, SeriesSelection } from './realm-series.ts';
import type { SeriesQuestion } from './series-question.ts';

/** The names of a question that no series of the range has. */
export interface AbsentNames {
  readonly hosts: readonly string[];
  /** `undefined` if the service has points, or if none was named. */
  readonly service: string | undefined;
  readonly measurements: readonly string[];
}

/** The names that a caller gave, each of which a series may lack. */
export type NamesAsked = Pick<SeriesQuestion, 'host_name' | 'display_name' | 'service' | 'measurements'>;

/** What was asked of a metrics backend, and what it answered. */
export interface AnsweredSelection {
  readonly metrics: RealmSeries;
  readonly selection: SeriesSelection;
  readonly series: readonly SeriesName[];
}

/**
 * Finds the names that have no points. If names of several kinds were given and nothing has all of them, the series of the
 * hosts are asked for once more, without service and measurements: they tell which of the names is the unknown one.
 */
export async function findAbsentNames(
  asked: NamesAsked,
  chosen: ChosenHosts,
  answered: AnsweredSelection,
): Promise<AbsentNames> {
  const known = await seriesOfHosts(asked, answered);
  const hosts = absentHosts(asked, chosen, known);
  const service = absentService(asked, hosts, known);
  const ofService = known.filter((one) => asked.service === undefined || one.service === asked.service);
  const isExplained = ofService.length === 0 && (hosts.length > 0 || service !== undefined);
  const measured = new Set(ofService.map(({ measurement }) => measurement));
  const measurements = isExplained ? [] : (asked.measurements ?? []).filter((name) => !measured.has(name));
  return { hosts, service, measurements };
}

/** Nobody knows which services a host without points could have. */
function absentService(
  { service }: NamesAsked,
  hosts: readonly string[],
  known: readonly SeriesName[],
): string | undefined {
  const isAbsent = known.length === 0 ? hosts.length === 0 : known.every((one) => one.service !== service);
  return isAbsent ? service : undefined;
}

async function seriesOfHosts(
  { host_name, display_name, service, measurements }: NamesAsked,
  { metrics, selection, series }: AnsweredSelection,
): Promise<readonly SeriesName[]> {
  const kinds = [host_name ?? display_name, service, measurements].filter((names) => names !== undefined);
  if (series.length > 0 || kinds.length < 2) return series;
  return metrics.names({ ...selection, service: undefined, measurements: undefined, most: mostSeries });
}

function absentHosts(
  { host_name = [] }: NamesAsked,
  { unknown, displayNames = [] }: ChosenHosts,
  known: readonly SeriesName[],
): string[] {
  const withPoints = new Set(known.map(({ host }) => host));
  const shown = new Set(known.flatMap((series) => series.display_name ?? []));
  return [
    ...new Set([
      ...unknown,
      // Hosts that a list lacks because it was cut may have points.
      ...(known.length > mostSeries ? [] : host_name.filter((name) => !withPoints.has(name))),
      ...displayNames.filter((name) => !shown.has(name)),
    ]),
  ];
}
