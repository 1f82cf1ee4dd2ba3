import {
  type FieldStatistics,
  readNumberField,
  readTextField,
  type SearchRemarks,
} from '../../connectors/search/index.ts';
import type {
  NamedSeries,
  SeriesName,
  SeriesPoints,
  SeriesStatistics,
} from '../../connectors/time-series/index.ts';
import { rawPointsOfDocuments, steppedPointsOfDocuments } from './document-points.ts';
import {
  conditionsOfSeries,
  type DocumentQuery,
  matchesSelection,
  nonEmpty,
  nonEmptyText,
  type SeriesBucket,
} from './document-selection.ts';
import { indexNotice } from './index-notice.ts';
import type { MetricDocuments } from './metric-documents.ts';
import type { RealmSeries, SeriesSelection } from './realm-series.ts';

const nameFields = ['host_name', 'display_name', 'service', 'measurement'] as const;

/** Returns the series in the documents of a realm's search backend, which hold one value each. */
export function documentSeries(documents: MetricDocuments): RealmSeries {
  const notices = new Set<string>();
  const asking = { documents, remarked: (remarks: SearchRemarks) => notices.add(indexNotice(remarks) ?? '') };
  return {
    hasDisplayNames: true,
    notices: () => [...notices].filter((notice) => notice !== ''),
    names: ({ most, ...selection }) =>
      first(most, measured(asking, selection, { newest: ['unit'] }), ({ series, bucket }): NamedSeries => ({
        ...series,
        unit: bucket.newest ? nonEmpty(readTextField(bucket.newest, documents.fields.unit)) : null,
      })),
    measurements: ({ most, ...selection }) => measurementsIn(asking, selection, most),
    list: ({ most, ...selection }) =>
      first(
        most,
        measured(asking, selection, { newest: ['value', 'unit', 'warn', 'crit'] }),
        ({ series, bucket }) => factsOf(documents, series, bucket),
      ),
    async points({ stepSeconds, ...selection }): Promise<SeriesPoints[]> {
      if (stepSeconds === undefined) return rawPointsOfDocuments(asking, selection);
      return steppedPointsOfDocuments(measured(asking, selection, { stepSeconds }), {
        ...selection,
        stepSeconds,
      });
    },
  };
}

interface PointsOptions {
  readonly stepSeconds?: number;
  readonly newest?: readonly (keyof MetricDocuments['fields'])[];
}

async function* measured(
  { documents, remarked }: DocumentQuery,
  selection: SeriesSelection,
  { stepSeconds, newest }: PointsOptions,
): AsyncGenerator<SeriesBucket> {
  const { backend, index, fields } = documents;
  const pages = backend.measure({
    ...{
      index,
      where: conditionsOfSeries(documents, selection),
      value: fields.value,
      time: fields['@timestamp'],
    },
    ...{ fields: nameFields.map((name) => fields[name]), stepSeconds },
    newest: newest?.map((name) => fields[name]),
  });
  const isWanted = matchesSelection(selection);
  let page = await pages.next();
  for (; page.done !== true; page = await pages.next()) {
    for (const bucket of page.value) {
      const series = seriesIn(bucket);
      if (series && isWanted(series)) yield { series, bucket };
    }
  }
  remarked(page.value);
}

/** Returns the series of a bucket. `undefined` means that it has no measurement. */
function seriesIn({ values }: FieldStatistics): SeriesName | undefined {
  const [host = null, display = null, service = null, measurement = null] = values.map(nonEmptyText);
  return measurement === null ? undefined : { host, display_name: display, service, measurement };
}

/** Returns at most `most` items, or one more if more exist. The rest is not requested. */
async function first<T>(
  most: number,
  buckets: AsyncGenerator<SeriesBucket>,
  read: (one: SeriesBucket) => T,
): Promise<T[]> {
  const items: T[] = [];
  for await (const one of buckets) {
    items.push(read(one));
    if (items.length > most) break;
  }
  return items;
}

async function measurementsIn(
  { documents, remarked }: DocumentQuery,
  selection: SeriesSelection,
  most: number,
): Promise<string[]> {
  const { backend, index, fields } = documents;
  const where = conditionsOfSeries(documents, selection);
  const pages = backend.tally({ index, where }, [fields.measurement]);
  const names = new Set<string>();
  for (let page = await pages.next(); names.size <= most; page = await pages.next()) {
    if (page.done === true) {
      remarked(page.value);
      break;
    }
    for (const { values } of page.value) {
      const name = nonEmptyText(values[0]);
      if (name !== null) names.add(name);
    }
  }
  return [...names];
}

function factsOf(
  { fields }: MetricDocuments,
  series: SeriesName,
  { newest, min, max, avg, count }: FieldStatistics,
): SeriesStatistics {
  const figure = (name: 'value' | 'warn' | 'crit') => (newest ? readNumberField(newest, fields[name]) : null);
  return {
    ...series,
    unit: newest ? nonEmpty(readTextField(newest, fields.unit)) : null,
    warn: figure('warn'),
    crit: figure('crit'),
    stats: { min, max, avg, last: figure('value'), count },
  };
}
