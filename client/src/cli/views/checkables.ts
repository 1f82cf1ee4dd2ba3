import type { components, Realmgate } from '../../index.ts';
import { type AskPage, collect, eitherKind } from '../collect.ts';
import { levelOf, worst } from '../level.ts';
import type { hostStates, serviceStates } from '../options.ts';
import { type Column, table } from '../table.ts';
import { age } from '../times.ts';
import type { Look, View } from '../view.ts';
import { overviewOf } from './status.ts';

type Row = components['schemas']['HostOrServiceStatusRow'];
type HostRow = components['schemas']['HostStatusWithMacrosRow'];

interface Wanted<State> {
  readonly limit: number;
  readonly states?: State[];
  readonly query?: string;
  readonly unhandled?: boolean;
  readonly group?: string;
}
export type HostsWanted = Wanted<(typeof hostStates)[number]>;
export type ServicesWanted = Wanted<(typeof serviceStates)[number]>;

interface Shown {
  readonly realm?: string;
  readonly host_name?: string;
  readonly description?: string | null;
  readonly state_name?: string | null;
  readonly last_state_change?: string | null;
  readonly acknowledged?: boolean | null;
  readonly in_downtime?: boolean | null;
  readonly output?: string | null;
}

const columns: readonly Column<Shown>[] = [
  { title: 'state', cell: ({ state_name }) => state_name, state: ({ state_name }) => state_name },
  { title: 'for', cell: ({ last_state_change }) => age(last_state_change), isNumber: true },
  { title: 'handled', cell: handling },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'service', cell: ({ description }) => description },
  { title: 'output', cell: ({ output }) => output },
];
const hostColumns = columns.filter(({ title }) => title !== 'service');

function handling({ acknowledged, in_downtime }: Shown): string {
  return [acknowledged ? 'ack' : '', in_downtime ? 'downtime' : ''].filter((word) => word !== '').join(' ');
}

const problemStates = ['DOWN', 'CRITICAL', 'UNREACHABLE', 'UNKNOWN', 'WARNING'] as const;
type ProblemState = (typeof problemStates)[number];

interface ProblemsWanted {
  readonly limit: number;
  /** Also what somebody handles. */
  readonly all?: boolean | undefined;
}

/** Problems of one realm, of the members of a multirealm, or of all standard realms. */
export const problemsLook =
  ({ limit, all }: ProblemsWanted, name?: string): Look =>
  async ({ client, io }) => {
    const query = { state_name: [...problemStates], ...(!all && { unhandled: true }) };
    const realms = name === undefined ? [undefined] : await membersOf(client, name);
    const found: Row[] = [];
    let more = false;
    for (const realm of realms) {
      const ask = problemsIn(client, query, realm);
      const collected = await collect(ask, limit, io);
      found.push(...collected.rows);
      more ||= collected.more;
    }
    return viewOf({ rows: found.sort(byState), more }, columns);
  };

function problemsIn(
  client: Realmgate,
  filters: { readonly state_name: ProblemState[]; readonly unhandled?: boolean },
  realm_name?: string,
): AskPage<Row> {
  if (realm_name === undefined) {
    return (page) =>
      client.GET('/api/status/realms/service-status/', { params: { query: { ...filters, ...page } } });
  }
  const path = { realm_name };
  return (page) =>
    client.GET('/api/status/realms/{realm_name}/all-service-status/', {
      params: { path, query: { ...filters, ...page } },
    });
}

async function membersOf(client: Realmgate, name: string): Promise<string[]> {
  const { members } = await overviewOf(client, name);
  return members ? members.map(({ realm }) => realm) : [name];
}

function byState(one: Row, other: Row): number {
  const place = ({ state_name }: Row) => problemStates.findIndex((state) => state === state_name);
  return place(one) - place(other);
}

export const hostsLook =
  (realm_name: string, wanted: HostsWanted): Look =>
  async ({ client, io }) => {
    const path = { realm_name };
    const filters = filtersOf(wanted);
    const ask: AskPage<HostRow> = eitherKind(
      (page) =>
        client.GET('/api/status/realms/{realm_name}/hosts/', {
          params: { path, query: { ...filters, ...page } },
        }),
      (page) =>
        client.GET('/api/status/multirealms/{realm_name}/hosts/', {
          params: { path, query: { ...filters, ...page } },
        }),
    );
    return viewOf(await collect(ask, wanted.limit, io), hostColumns);
  };

function filtersOf<State>({ states, query, unhandled, group }: Wanted<State>) {
  return {
    ...(states && states.length > 0 && { state_name: states }),
    ...(query !== undefined && { q: query }),
    ...(unhandled && { unhandled: true }),
    ...(group !== undefined && { groups: [group] }),
  };
}

/** Services of a realm, or of one host of a realm or multirealm. */
export const servicesLook =
  (realm_name: string, wanted: ServicesWanted, host?: string): Look =>
  async ({ client, io }) => {
    const filters = filtersOf(wanted);
    const ofRealm: AskPage<Shown> = (page) =>
      client.GET('/api/status/realms/{realm_name}/all-service-status/', {
        params: { path: { realm_name }, query: { ...filters, kind: ['service'], ...page } },
      });
    const path = { realm_name, host: host ?? '' };
    const ofHost: AskPage<Shown> = eitherKind<PageLimit, ServicesAnswer>(
      (page) =>
        client.GET('/api/status/realms/{realm_name}/host/{host}/services/', {
          params: { path, query: { ...filters, ...page } },
        }),
      (page) =>
        client.GET('/api/status/multirealms/{realm_name}/host/{host}/services/', {
          params: { path, query: { ...filters, ...page } },
        }),
    );
    return viewOf(await collect(host === undefined ? ofRealm : ofHost, wanted.limit, io), columns);
  };

type PageLimit = Parameters<AskPage<Shown>>[0];
interface ServicesAnswer {
  readonly data: readonly Shown[];
  readonly meta: components['schemas']['Meta'];
}

function viewOf(
  { rows, more }: { readonly rows: readonly Shown[]; readonly more: boolean },
  shown: readonly Column<Shown>[],
): View {
  return {
    data: rows,
    lines: (screen) => [...table(shown, rows, screen), ...(more ? ['… and more: --limit'] : [])],
    level: worst(rows.map(({ state_name }) => levelOf(state_name))),
  };
}
