import type { components } from '../../index.ts';
import { type AskPage, collect, eitherKind } from '../collect.ts';
import { type Column, table } from '../table.ts';
import { ago } from '../times.ts';
import type { Look } from '../view.ts';

type Row = components['schemas']['MonitoringEventRow'];

export interface EventsWanted {
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

const columns: readonly Column<Row>[] = [
  { title: 'time', cell: ({ time }) => time },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'state', cell: ({ state_name }) => state_name, state: ({ state_name }) => state_name },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'service', cell: ({ service }) => service },
  { title: 'output', cell: ({ output, message }) => output ?? message },
];

/** Monitoring events of a realm, a multirealm or a host of a realm, newest first. */
export const eventsLook =
  (realm_name: string, { since, limit, host }: EventsWanted): Look =>
  async ({ client, io }) => {
    const filters = { ...everything, time_from: ago(since) };
    const ofRealm: AskPage<Row> = eitherKind(
      (page) =>
        client.GET('/api/events/realms/{realm_name}/monitoring/', {
          params: { path: { realm_name }, query: { ...filters, ...page } },
        }),
      (page) =>
        client.GET('/api/events/multirealms/{realm_name}/monitoring/', {
          params: { path: { realm_name }, query: { ...filters, ...page } },
        }),
    );
    const ofHost: AskPage<Row> = (page) =>
      client.GET('/api/events/realms/{realm_name}/hosts/{host}/monitoring/', {
        params: { path: { realm_name, host: host ?? '' }, query: { ...filters, ...page } },
      });
    const { rows, more } = await collect(host === undefined ? ofRealm : ofHost, limit, io);
    return {
      data: rows,
      lines: (screen) => [...table(columns, rows, screen), ...(more ? ['… and more: --limit'] : [])],
      level: 0,
    };
  };
