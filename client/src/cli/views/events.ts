import type { components } from '../../index.ts';
import { type AskPage, askRealmOrMultirealm, collectRows } from '../collect.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { timeAgo } from '../times.ts';
import type { ViewContext, ViewQuery } from '../view.ts';

type Row = components['schemas']['MonitoringEventRow'];

export interface EventsOptions {
  readonly since: string;
  readonly limit: number;
  readonly host?: string | undefined;
}

const everything = {
  hosts_filter: true,
  services_filter: true,
  notifications_filter: true,
  external_commands_filter: true,
  flapping_filter: true,
};

const columns: readonly ScreenColumn<Row>[] = [
  { title: 'time', cell: ({ time }) => time },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'state', cell: ({ state_name }) => state_name, state: ({ state_name }) => state_name },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'service', cell: ({ service }) => service },
  { title: 'output', cell: ({ output, message }) => output ?? message },
];

/** Shows the monitoring events of a realm, a multirealm or a host of a realm, newest first. A list without events is OK. */
export const eventsQuery = (realm_name: string, { since, limit, host }: EventsOptions): ViewQuery => ({
  hasStates: false,
  async run(looking) {
    const filters = { ...everything, time_from: timeAgo(since) };
    looking.verdict.acceptEmpty();
    const ask =
      host === undefined
        ? ofRealm(looking, realm_name, filters)
        : ofHost(looking, { realm_name, host }, filters);
    const rows = await collectRows(ask, { limit }, looking);
    return { data: rows, lines: (screen) => renderTable(columns, rows, screen) };
  },
});

type Filters = typeof everything & { readonly time_from: string };

const ofRealm = ({ client }: ViewContext, realm_name: string, filters: Filters): AskPage<Row> =>
  askRealmOrMultirealm(
    (page) =>
      client.GET('/api/events/realms/{realm_name}/monitoring/', {
        params: { path: { realm_name }, query: { ...filters, ...page } },
      }),
    (page) =>
      client.GET('/api/events/multirealms/{realm_name}/monitoring/', {
        params: { path: { realm_name }, query: { ...filters, ...page } },
      }),
  );

const ofHost =
  (
    { client }: ViewContext,
    path: { readonly realm_name: string; readonly host: string },
    filters: Filters,
  ): AskPage<Row> =>
  (page) =>
    client.GET('/api/events/realms/{realm_name}/hosts/{host}/monitoring/', {
      params: { path, query: { ...filters, ...page } },
    });
