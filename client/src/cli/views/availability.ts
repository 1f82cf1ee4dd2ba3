import type { components, Realmgate } from '../../index.ts';
import { ask } from '../ask.ts';
import { type AskPage, askRealmOrMultirealm, collectRows, type PageParameters } from '../collect.ts';
import type { Level } from '../level.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { durationText, timeAgo } from '../times.ts';
import type { ViewContext, ViewQuery } from '../view.ts';

type Row = Partial<components['schemas']['HostAvailabilityRow']>;

export interface AvailabilityOptions {
  readonly since: string;
  /** Begin and end of the range, in any form of dates. They are in place of `since`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly threshold?: number | undefined;
}

const columns: readonly ScreenColumn<Row>[] = [
  {
    title: 'availability',
    cell: ({ availability_percent: percent }) =>
      typeof percent === 'number' ? `${percent.toFixed(3)} %` : null,
    state: ({ meets_threshold }) => (meets_threshold === false ? 'CRITICAL' : ''),
    isNumber: true,
  },
  {
    title: 'known',
    cell: ({ known_percent: percent }) => (percent === undefined ? null : `${percent.toFixed(1)} %`),
    isNumber: true,
  },
  {
    title: 'down',
    cell: ({ seconds_by_state: seconds }) => (seconds ? durationText(seconds.down) : null),
    isNumber: true,
  },
  { title: 'outages', cell: ({ outages }) => outages?.count, isNumber: true },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
];

/** Shows the availability of the hosts of a realm or multirealm, or of one host. The level is CRITICAL if a host is below the threshold. */
export const availabilityQuery = (
  realm_name: string,
  options: AvailabilityOptions,
  host?: string,
): ViewQuery => {
  const { limit, threshold } = options;
  const states =
    threshold === undefined
      ? undefined
      : ({ fields: ['meets_threshold', 'availability_percent'], levelOf } as const);
  return {
    hasStates: states !== undefined,
    async run(looking) {
      const range = { ...rangeOf(options), ...(threshold !== undefined && { min_percent: threshold }) };
      const rows =
        host === undefined
          ? await collectRows(
              ofHosts(looking.client, realm_name, range),
              { limit, ...(states && { states }) },
              looking,
            )
          : await ofHost(looking, { realm_name, host }, range);
      return { data: rows, lines: (screen) => renderTable(columns, rows, screen) };
    },
  };
};

/** Returns UNKNOWN for a host whose availability is null. */
function levelOf({ meets_threshold, availability_percent }: Row): Level {
  if (meets_threshold === false) return 2;
  return availability_percent === null ? 3 : 0;
}

interface Range {
  readonly time_from?: string;
  readonly time_to?: string;
  readonly min_percent?: number;
}

function rangeOf({ since, from, to }: AvailabilityOptions): Range {
  if (from === undefined && to === undefined) return { time_from: timeAgo(since) };
  return { ...(from !== undefined && { time_from: from }), ...(to !== undefined && { time_to: to }) };
}

function ofHosts(client: Realmgate, realm_name: string, range: Range): AskPage<Row> {
  const path = { realm_name };
  return askRealmOrMultirealm<PageParameters<Row>, { data: Row[]; meta: components['schemas']['Meta'] }>(
    (page) =>
      client.GET('/api/status/realms/{realm_name}/hosts/availability/', {
        params: { path, query: { ...range, ...page } },
      }),
    (page) =>
      client.GET('/api/status/multirealms/{realm_name}/hosts/availability/', {
        params: { path, query: { ...range, ...page } },
      }),
  );
}

async function ofHost(
  { client, verdict }: ViewContext,
  path: { readonly realm_name: string; readonly host: string },
  query: Range,
): Promise<readonly Row[]> {
  const askEither = askRealmOrMultirealm(
    () =>
      client.GET('/api/status/realms/{realm_name}/host/availability/{host}/', { params: { path, query } }),
    () =>
      client.GET('/api/status/multirealms/{realm_name}/host/availability/{host}/', {
        params: { path, query },
      }),
  );
  const { data } = await ask(askEither({}), verdict);
  // Several members of a multirealm may have a host of this name.
  const rows = Array.isArray(data) ? data : [data];
  for (const row of rows) verdict.see(row, query.min_percent === undefined ? 0 : levelOf(row));
  return rows;
}
