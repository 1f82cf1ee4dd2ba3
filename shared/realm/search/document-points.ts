import { readNumberField, readTextField } from '../../connectors/search/index.ts';
import {
  CollectedPoints,
  type Point,
  type PointsRequest,
  type SeriesPoints,
} from '../../connectors/time-series/index.ts';
import {
  conditionsOfSeries,
  type DocumentQuery,
  matchesSelection,
  nonEmptyText,
  type SeriesBucket,
} from './document-selection.ts';
import { seriesKey, type SeriesSelection } from './realm-series.ts';

/** The number of documents per page of a walk. */
const pageSize = 10_000;

/** Returns the points as they were measured, oldest first. */
export async function rawPointsOfDocuments(
  { documents, remarked }: DocumentQuery,
  selection: SeriesSelection,
): Promise<SeriesPoints[]> {
  const { backend, index, fields } = documents;
  const time = fields['@timestamp'];
  const { host_name, display_name, service, measurement, value } = fields;
  const source = [host_name, display_name, service, measurement, value];
  const where = conditionsOfSeries(documents, selection);
  const pages = backend.walk({ index, where, time, source, ids: false, pageSize });
  const collectedPoints = new CollectedPoints(seriesKey);
  const isWanted = matchesSelection(selection);
  for (let page = await pages.next(); ; page = await pages.next()) {
    if (page.done === true) {
      remarked(page.value);
      return collectedPoints.series();
    }
    for (const document of page.value) {
      const text = (field: string) => nonEmptyText(readTextField(document, field));
      const at = document.time;
      const measured = text(measurement);
      if (measured === null || at === null) continue;
      const name = {
        host: text(host_name),
        display_name: text(display_name),
        service: text(service),
        measurement: measured,
      };
      if (isWanted(name))
        collectedPoints.pointsOf(name).push([Math.floor(at / 1000), readNumberField(document, value)]);
    }
  }
}

/** Returns the mean value of each step, oldest first; null for a step without values. */
export async function steppedPointsOfDocuments(
  buckets: AsyncIterable<SeriesBucket>,
  { from, to, stepSeconds }: Required<Pick<PointsRequest, 'from' | 'to'>> & { readonly stepSeconds: number },
): Promise<SeriesPoints[]> {
  const step = stepSeconds * 1000;
  const start = Math.floor(from / step);
  const empty = Array.from({ length: Math.ceil(to / step) - start }, (_, at): Point => [
    (start + at) * stepSeconds,
    null,
  ]);
  const collectedPoints = new CollectedPoints(seriesKey, empty);
  for await (const { series, bucket } of buckets) {
    const at = Math.round((bucket.time ?? from) / step) - start;
    const points = collectedPoints.pointsOf(series);
    const time = points[at]?.[0];
    if (time !== undefined) points[at] = [time, bucket.avg];
  }
  return collectedPoints.series();
}
