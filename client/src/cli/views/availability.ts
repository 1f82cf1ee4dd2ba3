import { type components, type Realmgate, unwrap } from '../../index.ts';
import { type AskPage, collect, eitherKind } from '../collect.ts';
import type { Level } from '../level.ts';
import { type Column, table } from '../table.ts';
import { ago, inWords } from '../times.ts';
import type { Look } from '../view.ts';

type Row = Partial<components['schemas']['HostAvailabilityRow']>;

export interface AvailabilityWanted {
  readonly since: string;
  readonly limit: number;
  readonly threshold?: number | undefined;
}

const columns: readonly Column<Row>[] = [
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
  { title: 'down', cell: ({ seconds }) => (seconds ? inWords(seconds.down) : null), isNumber: true },
  { title: 'outages', cell: ({ outages }) => outages?.count, isNumber: true },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
];

/** Availability of the hosts of a realm or multirealm, or of one host; CRITICAL where one is below the threshold. */
export const availabilityLook =
  (realm_name: string, wanted: AvailabilityWanted, host?: string): Look =>
  async ({ client, io }) => {
    const { since, limit, threshold } = wanted;
    const query = { time_from: ago(since), ...(threshold !== undefined && { threshold }) };
    const rows: readonly Row[] =
      host === undefined
        ? (await collect(ofHosts(client, realm_name, query), limit, io)).rows
        : await ofHost(client, { realm_name, host }, query);
    const level: Level = rows.some(({ meets_threshold }) => meets_threshold === false) ? 2 : 0;
    return {
      data: rows,
      lines: (screen) => table(columns, rows, screen),
      level,
    };
  };

interface Range {
  readonly time_from: string;
  readonly threshold?: number;
}

function ofHosts(client: Realmgate, realm_name: string, range: Range): AskPage<Row> {
  const path = { realm_name };
  return eitherKind<Parameters<AskPage<Row>>[0], { data: Row[]; meta: components['schemas']['Meta'] }>(
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
  client: Realmgate,
  path: { readonly realm_name: string; readonly host: string },
  query: Range,
): Promise<readonly Row[]> {
  const ask = eitherKind(
    () =>
      client.GET('/api/status/realms/{realm_name}/host/availability/{host}/', { params: { path, query } }),
    () =>
      client.GET('/api/status/multirealms/{realm_name}/host/availability/{host}/', {
        params: { path, query },
      }),
  );
  const { data } = await unwrap(ask({}));
  // Of a multirealm several may have a host of this name.
  return Array.isArray(data) ? data : [data];
}
