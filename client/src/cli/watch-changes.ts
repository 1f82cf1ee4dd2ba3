import { type ChangesQuery, follow, type FollowOptions, type Realmgate } from '../index.ts';
import { askRealmOrMultirealm } from './collect.ts';
import type { Io } from './io.ts';
import { type Happening, KnownRows } from './known-rows.ts';
import { rowName } from './row-name.ts';
import { printable, printableJson } from './safe-text.ts';
import { type Screen, screenOf } from './screen.ts';
import type { ShowOptions } from './show.ts';
import { missingLine } from './verdict.ts';

export interface WatchedRows {
  readonly where?: string;
  readonly savedFilter?: string;
}

export interface Watching {
  readonly client: Realmgate;
  readonly io: Io;
  readonly options: Pick<ShowOptions, 'json' | 'color' | 'every'>;
}

/** Prints a line for each change of a host or service of a realm or multirealm, until Ctrl-C. */
export async function watchChanges(realm: string, wanted: WatchedRows, watching: Watching): Promise<void> {
  const { io, options } = watching;
  const known = new KnownRows(realm);
  const screen = screenOf(io, options.color !== false);
  let isFirst = true;
  for await (const change of follow(listOf(realm, wanted, watching), followOptions(io, options))) {
    const { happenings, silent } = known.learn(change);
    if (isFirst) io.err(introduction(known.size, change.mark === undefined));
    for (const one of silent) io.err(printable(missingLine(one)));
    if (!isFirst) printHappenings(happenings, { io, options, screen });
    isFirst = false;
  }
}

/** Returns the first line. `asksAll` is true if the API does not tell what changed. */
export function introduction(count: number, asksAll = false): string {
  const asked = asksAll ? ' All of them are asked for each time: the API does not tell what changed.' : '';
  return `${count} hosts and services. Changes follow until Ctrl-C.${asked}`;
}

/** Prints a line for each host or service to which something happened. */
export function printHappenings(
  happenings: readonly Happening[],
  { io, options, screen }: Omit<Watching, 'client'> & { readonly screen: Screen },
): void {
  for (const one of happenings) io.out(options.json ? printableJson(one, 0) : lineOf(one, screen));
}

function listOf(realm_name: string, { where, savedFilter }: WatchedRows, { client }: Watching) {
  const params = { path: { realm_name } };
  const query = {
    ...(where !== undefined && { where }),
    ...(savedFilter !== undefined && { saved_filter: savedFilter }),
    fields: [...watchedFields],
  };
  return askRealmOrMultirealm(
    (since: ChangesQuery) =>
      client.GET('/api/status/realms/{realm_name}/services/', {
        params: { ...params, query: { ...query, ...since } },
      }),
    () =>
      client.GET('/api/status/multirealms/{realm_name}/services/', {
        params: { ...params, query },
      }),
  );
}

/** The fields of hosts and services that are asked for. */
export const watchedFields = [
  ...(['realm', 'kind', 'host_name', 'service', 'state_name', 'state_type'] as const),
  ...(['acknowledged', 'in_downtime', 'is_flapping', 'output'] as const),
];

function followOptions(io: Io, { every }: Watching['options']): FollowOptions {
  return {
    everyMs: 1000 * every,
    wait: (ms) => io.sleep(ms),
    onFailure: ({ message }) => {
      io.err(printable(message));
    },
  };
}

function lineOf({ row, what }: Happening, screen: Screen): string {
  const state = row.state_name ?? 'PENDING';
  const name = `${new Date().toISOString()} ${state} ${rowName(row)}: ${what.join(', ')}`;
  const text = printable(row.output ? `${name}; ${row.output}` : name);
  return screen.paint(text.slice(0, screen.columns), state);
}
