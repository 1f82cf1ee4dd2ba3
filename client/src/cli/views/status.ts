import { type components, ProblemError, type Realmgate, unwrap } from '../../index.ts';
import { collect, eachOf, eitherKind } from '../collect.ts';
import { type Level, levelNames, worst } from '../level.ts';
import { type Column, table } from '../table.ts';
import type { Look } from '../view.ts';

type Overview = components['schemas']['Overview'];

interface RealmStatus {
  readonly realm: string;
  readonly state: (typeof levelNames)[number];
  readonly unhandled: number | null;
  readonly hosts?: Overview['hosts'];
  readonly services?: Overview['services'];
  /** Why there are no figures. */
  readonly error?: string;
}

/** One realm or multirealm, or all that the caller sees. */
export const statusLook =
  (name?: string): Look =>
  async ({ client, io }) => {
    const names = name === undefined ? await namesOf(client, io) : [name];
    let done = 0;
    const data = await eachOf(names, async (realm) => {
      const status = await statusOf(client, realm);
      done += 1;
      io.progress(`${done} of ${names.length} realms …`);
      return status;
    });
    io.progress('');
    return {
      data: name === undefined ? data : data[0],
      lines: (screen) => table(columns, data, screen),
      level: worst(data.map(({ state }) => levelNumber(state))),
    };
  };

export async function namesOf(client: Realmgate, io: Parameters<Look>[0]['io']): Promise<string[]> {
  const ask = (page: { readonly limit: number; readonly cursor?: string }) =>
    client.GET('/api/stats/realms/', { params: { query: { fields: ['display_name'], ...page } } });
  const { rows } = await collect(ask, 10_000, io);
  return rows.flatMap(({ display_name }) => (display_name === undefined ? [] : [display_name]));
}

export async function overviewOf(client: Realmgate, realm_name: string): Promise<Overview> {
  const params = { path: { realm_name } };
  const ask = eitherKind(
    () => client.GET('/api/status/realms/{realm_name}/', { params }),
    () => client.GET('/api/status/multirealms/{realm_name}/', { params }),
  );
  return (await unwrap(ask({}))).data;
}

async function statusOf(client: Realmgate, realm: string): Promise<RealmStatus> {
  try {
    const { hosts, services } = await overviewOf(client, realm);
    const unhandled = hosts.unhandled + services.unhandled;
    return { realm, state: levelNames[levelOf({ hosts, services })], unhandled, hosts, services };
  } catch (error) {
    // A realm whose engine is down is an answer; that there is no such realm is not.
    if (!(error instanceof ProblemError) || error.status < 409) throw error;
    const state = error.code === 'realm_without_engine' ? 'UNKNOWN' : 'CRITICAL';
    return { realm, state, unhandled: null, error: `${error.code}: ${error.message}` };
  }
}

/** What is handled is nobody's problem now. */
function levelOf({ hosts, services }: Pick<Overview, 'hosts' | 'services'>): Level {
  if (hosts.unhandled + services.unhandled === 0) return 0;
  return hosts.down + hosts.unreachable + services.critical > 0 ? 2 : 1;
}

const levelNumber = (name: RealmStatus['state']): Level => {
  const numbers = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;
  return numbers[name];
};

const columns: readonly Column<RealmStatus>[] = [
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'state', cell: ({ state }) => state, state: ({ state }) => state },
  { title: 'unhandled', cell: ({ unhandled }) => unhandled, isNumber: true },
  { title: 'hosts', cell: ({ hosts }) => hosts?.total, isNumber: true },
  {
    title: 'down',
    cell: ({ hosts }) => hosts?.down,
    state: ({ hosts }) => (hosts?.down ? 'DOWN' : ''),
    isNumber: true,
  },
  { title: 'services', cell: ({ services }) => services?.total, isNumber: true },
  {
    title: 'warning',
    cell: ({ services }) => services?.warning,
    state: ({ services }) => (services?.warning ? 'WARNING' : ''),
    isNumber: true,
  },
  {
    title: 'critical',
    cell: ({ services }) => services?.critical,
    state: ({ services }) => (services?.critical ? 'CRITICAL' : ''),
    isNumber: true,
  },
  { title: 'unknown', cell: ({ services }) => services?.unknown, isNumber: true },
  { title: '', cell: ({ error }) => error ?? ' ' },
];
