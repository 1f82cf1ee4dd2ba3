import type { SeriesName } from '../../connectors/time-series/index.ts';
import type { RealmSeries, SeriesSelection } from '../search/realm-series.ts';
import type { SelectedHosts } from './hosts.ts';
import { maxSeries } from './select-series.ts';
import type { SeriesQuestion } from './series-question.ts';

/** The names in a query that no series of the range has. */
export interface AbsentNames {
  readonly hosts: readonly string[];
  /** The service without points. `undefined` means that it has points or that none was named. */
  readonly service: string | undefined;
  readonly measurements: readonly string[];
}

/** The names that a caller gave. A series may lack any of them. */
export type RequestedNames = Pick<SeriesQuestion, 'host_name' | 'display_name' | 'service' | 'measurements'>;

/** A query to a metrics backend and its answer. */
export interface AnsweredSelection {
  readonly metrics: RealmSeries;
  readonly selection: SeriesSelection;
  readonly series: readonly SeriesName[];
}

/**
 * Finds the names without points. If names of several kinds were given and no series has all of them, the series of the hosts
 * are requested once more, without service and measurements: they show which of the names is the unknown one.
 */
export async function findAbsentNames(
  requested: RequestedNames,
  selectedHosts: SelectedHosts,
  answered: AnsweredSelection,
): Promise<AbsentNames> {
  const known = await seriesOfHosts(requested, answered);
  const hosts = absentHosts(requested, selectedHosts, known);
  const service = absentService(requested, hosts, known);
  const ofService = known.filter(
    (one) => requested.service === undefined || one.service === requested.service,
  );
  const isExplained = ofService.length === 0 && (hosts.length > 0 || service !== undefined);
  const measured = new Set(ofService.map(({ measurement }) => measurement));
  const measurements = isExplained
    ? []
    : (requested.measurements ?? []).filter((name) => !measured.has(name));
  return { hosts, service, measurements };
}

/**
 * Returns the service if it is absent. It does not count as absent if the hosts have no points, because then nobody knows their
 * services.
 */
function absentService(
  { service }: RequestedNames,
  hosts: readonly string[],
  known: readonly SeriesName[],
): string | undefined {
  const isAbsent = known.length === 0 ? hosts.length === 0 : known.every((one) => one.service !== service);
  return isAbsent ? service : undefined;
}

async function seriesOfHosts(
  { host_name, display_name, service, measurements }: RequestedNames,
  { metrics, selection, series }: AnsweredSelection,
): Promise<readonly SeriesName[]> {
  const kinds = [host_name ?? display_name, service, measurements].filter((names) => names !== undefined);
  if (series.length > 0 || kinds.length < 2) return series;
  return metrics.names({ ...selection, service: undefined, measurements: undefined, most: maxSeries });
}

function absentHosts(
  { host_name = [] }: RequestedNames,
  { unknown, displayNames = [] }: SelectedHosts,
  known: readonly SeriesName[],
): string[] {
  const withPoints = new Set(known.map(({ host }) => host));
  const shown = new Set(known.flatMap((series) => series.display_name ?? []));
  return [
    ...new Set([
      ...unknown,
      // Hosts may have points although they are missing in a list that was cut.
      ...(known.length > maxSeries ? [] : host_name.filter((name) => !withPoints.has(name))),
      ...displayNames.filter((name) => !shown.has(name)),
    ]),
  ];
}
