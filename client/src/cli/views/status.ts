import { type MissingRealm, ProblemError } from '../../index.ts';
import { collectRows, mapInParallel } from '../collect.ts';
import { type Level, levelNames, worstLevel } from '../level.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { ExitVerdict, missingLine } from '../verdict.ts';
import type { ViewContext, ViewQuery } from '../view.ts';
import { findDoubt, levelOfDoubt, type Overview, overviewOf, sumOf } from './overview.ts';

interface RealmStatus {
  readonly realm: string;
  readonly state: (typeof levelNames)[number];
  readonly unhandled: number | null;
  readonly hosts?: Overview['hosts'];
  readonly services?: Overview['services'];
  /** The reason why there are no figures. */
  readonly error?: string;
}

/** Returns the view of the state of one realm or multirealm, or of all that the caller sees. */
export const statusQuery = (name?: string): ViewQuery => ({
  hasStates: true,
  async run(looking) {
    const { io, verdict, isSample } = looking;
    const names = name === undefined ? await namesOf(looking) : [name];
    let done = 0;
    const data = await mapInParallel(isSample ? names.slice(0, 1) : names, async (realm) => {
      const status = await statusOf(looking, realm);
      done += 1;
      io.progress(`${done} of ${names.length} realms …`);
      return status;
    });
    io.progress('');
    for (const status of data) verdict.see(status, levelNumber(status.state));
    return {
      data: name === undefined ? data : data[0],
      lines: (screen) => renderTable(columns, data, screen),
    };
  },
});

/** Returns the names of all realms that the caller sees. */
export async function namesOf({ client, io }: Pick<ViewContext, 'client' | 'io'>): Promise<string[]> {
  const askPage = (page: { readonly limit: number; readonly cursor?: string }) =>
    client.GET('/api/stats/realms/', { params: { query: { ...page, fields: ['realm'] } } });
  // Names are not states, so they are counted by a verdict of their own.
  const rows = await collectRows(askPage, { limit: 10_000 }, { client, io, verdict: new ExitVerdict() });
  return rows.flatMap(({ realm }) => (realm === undefined ? [] : [realm]));
}

async function statusOf(looking: ViewContext, realm: string): Promise<RealmStatus> {
  try {
    const { data, missing } = await overviewOf(looking, realm);
    const { hosts, services } = data;
    const level = worstLevel([levelOf(data), missing.length > 0 ? 2 : 0]);
    const unhandled = sumOf(hosts.unhandled, services.unhandled);
    const error = errorOf(data, missing);
    return {
      realm,
      state: levelNames[level],
      unhandled,
      hosts,
      services,
      ...(error !== undefined && { error }),
    };
  } catch (error) {
    // A realm whose engine is down is shown with its error. A realm that does not exist is an error of the command.
    if (!(error instanceof ProblemError) || error.status < 409) throw error;
    const state = error.code === 'realm_without_engine' ? 'UNKNOWN' : 'CRITICAL';
    return { realm, state, unhandled: null, error: `${error.code}: ${error.message}` };
  }
}

function errorOf(overview: Overview, missing: readonly MissingRealm[]): string | undefined {
  if (missing.length > 0) return missing.map(missingLine).join('; ');
  return findDoubt(overview);
}

/** Returns the level of a realm. Only unhandled problems count. */
function levelOf(overview: Overview): Level {
  const { hosts, services } = overview;
  const isAnyAbove0 = (...figures: readonly (number | null)[]) => figures.some((figure) => (figure ?? 0) > 0);
  if (!isAnyAbove0(hosts.unhandled, services.unhandled)) return levelOfDoubt(overview);
  return isAnyAbove0(hosts.down, hosts.unreachable, services.critical) ? 2 : 1;
}

const levelNumber = (name: RealmStatus['state']): Level => {
  const numbers = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;
  return numbers[name];
};

const columns: readonly ScreenColumn<RealmStatus>[] = [
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
