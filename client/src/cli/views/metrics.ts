import type { components } from '../../index.ts';
import { type AskPage, collectRows } from '../collect.ts';
import { sparkline } from '../sparkline.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { timeAgo } from '../times.ts';
import type { ViewQuery } from '../view.ts';

type Row = components['schemas']['MetricSeriesRow'];

export interface MetricsOptions {
  readonly since: string;
  readonly service?: string | undefined;
  readonly measurements?: readonly string[] | undefined;
  readonly limit: number;
}

const slots = 32;

const columns: readonly ScreenColumn<Row>[] = [
  { title: 'service', cell: ({ service }) => service },
  { title: 'measurement', cell: ({ measurement }) => measurement },
  { title: 'last', cell: ({ stats, unit }) => figure(stats?.last, unit), isNumber: true },
  { title: 'min', cell: ({ stats }) => figure(stats?.min), isNumber: true },
  { title: 'max', cell: ({ stats }) => figure(stats?.max), isNumber: true },
  { title: 'over time', cell: ({ points }) => sparkline((points ?? []).map(valueOf), slots) },
];

const figure = (value: number | null | undefined, unit?: string | null): string | null =>
  typeof value === 'number' ? `${Number(value.toPrecision(4))}${unit ?? ''}` : null;

/** Returns the value of a point, which is a pair of its time and its value. */
function valueOf([, value]: readonly unknown[]): number | null {
  return typeof value === 'number' ? value : null;
}

/** Shows the measured values of a host, one line for each series. */
export const metricsQuery = (
  realm_name: string,
  host: string,
  { since, service, measurements, limit }: MetricsOptions,
): ViewQuery => ({
  hasStates: false,
  async run(looking) {
    const query = {
      // The parameter is a comma list, so a backslash precedes commas and backslashes in the name.
      host_name: [host.replaceAll('\\', '\\\\').replaceAll(',', '\\,')],
      time_from: timeAgo(since),
      // A condition of `--wait-for` applies to all series.
      size: looking.verdict.condition ? 10_000 : limit,
      max_points: 128,
      ...(service !== undefined && { service }),
      ...(measurements && measurements.length > 0 && { measurements: [...measurements] }),
    };
    const ask: AskPage<Row> = (page) =>
      looking.client.GET('/api/metrics/realm/{realm_name}/', {
        params: { path: { realm_name }, query: { ...query, ...page } },
      });
    const rows = await collectRows(ask, { limit }, looking);
    return { data: rows, lines: (screen) => renderTable(columns, rows, screen) };
  },
});
