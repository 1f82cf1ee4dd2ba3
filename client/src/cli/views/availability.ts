import type { components, Realmgate } from '../../index.ts';
import { ask } from '../ask.ts';
import { type AskPage, askRealmOrMultirealm, collectRows, type PageParameters } from '../collect.ts';
import type { Level } from '../level.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { durationText, timeAgo } from '../times.ts';
import type { ViewContext, ViewQuery } from '../view.ts';

type HostRow = Partial<components['schemas']['HostAvailabilityRow']>;
type ServiceRow = Partial<components['schemas']['ServiceAvailabilityRow']>;

/** The fields of hosts and services that are shown. Only services have a name of a service. */
type Row = Pick<
  HostRow,
  'realm' | 'host_name' | 'availability_percent' | 'meets_threshold' | 'known_percent' | 'outages'
> & {
  readonly service?: string;
  readonly seconds_by_state?: Readonly<Record<string, number>>;
};

export interface AvailabilityOptions {
  readonly since: string;
  /** Begin and end of the range, in any form of dates. They are in place of `since`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  /** True shows the services of the realm, or of the host, and not hosts. */
  readonly services?: boolean;
  /** True leaves out the time of all scheduled downtimes. */
  readonly withoutDowntimes?: boolean;
  /** Name of the calendar whose hours alone count. */
  readonly calendar?: string | undefined;
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
  { title: 'outages', cell: ({ outages }) => outages?.count, isNumber: true },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
];

/** Returns the column with the time in the worst state. */
function worstTime(state: 'down' | 'critical'): ScreenColumn<Row> {
  return {
    title: state,
    cell: ({ seconds_by_state: seconds }) => (seconds ? durationText(seconds[state] ?? 0) : null),
    isNumber: true,
  };
}

const hostColumns = columns.toSpliced(2, 0, worstTime('down'));
const serviceColumns = [
  ...columns.toSpliced(2, 0, worstTime('critical')),
  { title: 'service', cell: ({ service }: Row) => service },
];

/** Shows the availability of the hosts or services of a realm or multirealm, or of one host. The level is CRITICAL if one of them is below the threshold. */
export const availabilityQuery = (
  realm_name: string,
  options: AvailabilityOptions,
  host?: string,
): ViewQuery => {
  const { limit, threshold, services = false } = options;
  const states =
    threshold === undefined
      ? undefined
      : ({ fields: ['meets_threshold', 'availability_percent'], levelOf } as const);
  return {
    hasStates: states !== undefined,
    async run(looking) {
      const range = { ...rangeOf(options), ...(threshold !== undefined && { min_percent: threshold }) };
      const page = { limit, ...(states && { states }) };
      const names = { realm_name, host };
      const rows: readonly Row[] = services
        ? await collectRows(ofServices(looking.client, names, range), page, looking)
        : host === undefined
          ? await collectRows(ofHosts(looking.client, realm_name, range), page, looking)
          : await ofHost(looking, { realm_name, host }, range);
      return {
        data: rows,
        lines: (screen) => renderTable(services ? serviceColumns : hostColumns, rows, screen),
      };
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
  readonly downtimes?: 'excluded';
  readonly calendar?: string;
}

function rangeOf({ since, from, to, withoutDowntimes, calendar }: AvailabilityOptions): Range {
  const counted = {
    ...(withoutDowntimes === true && ({ downtimes: 'excluded' } as const)),
    ...(calendar !== undefined && { calendar }),
  };
  if (from === undefined && to === undefined) return { time_from: timeAgo(since), ...counted };
  return {
    ...(from !== undefined && { time_from: from }),
    ...(to !== undefined && { time_to: to }),
    ...counted,
  };
}

interface Names {
  readonly realm_name: string;
  readonly host?: string | undefined;
}

interface Page<Shown> {
  data: Shown[];
  meta: components['schemas']['Meta'];
}

function ofHosts(client: Realmgate, realm_name: string, range: Range): AskPage<HostRow> {
  const path = { realm_name };
  return askRealmOrMultirealm<PageParameters<HostRow>, Page<HostRow>>(
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

function ofServices(client: Realmgate, { realm_name, host }: Names, range: Range): AskPage<ServiceRow> {
  const path = { realm_name };
  const ofThisHost = host === undefined ? {} : { host_name: [host] };
  return askRealmOrMultirealm<PageParameters<ServiceRow>, Page<ServiceRow>>(
    (page) =>
      client.GET('/api/status/realms/{realm_name}/services/availability/', {
        params: { path, query: { ...range, ...ofThisHost, ...page } },
      }),
    (page) =>
      client.GET('/api/status/multirealms/{realm_name}/services/availability/', {
        params: { path, query: { ...range, ...ofThisHost, ...page } },
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
