import { type components, type MissingRealm, missingRealms } from '../../index.ts';
import { ask } from '../ask.ts';
import { askRealmOrMultirealm } from '../collect.ts';
import type { Level } from '../level.ts';
import type { ViewContext } from '../view.ts';

export type Overview = components['schemas']['Overview'];

export interface OverviewResult {
  readonly data: Overview;
  /** The members of a multirealm that are missing in the figures. */
  readonly missing: readonly MissingRealm[];
}

/** Returns the figures of a realm or multirealm. */
export async function overviewOf(
  { client, verdict }: Pick<ViewContext, 'client' | 'verdict'>,
  realm_name: string,
): Promise<OverviewResult> {
  const params = { path: { realm_name } };
  const askEither = askRealmOrMultirealm(
    () => client.GET('/api/status/realms/{realm_name}/', { params }),
    () => client.GET('/api/status/multirealms/{realm_name}/', { params }),
  );
  const { data, meta } = await ask(askEither({}), verdict);
  return { data, missing: missingRealms(meta) ?? [] };
}

/** Returns UNKNOWN if the figures do not prove that all is well, and OK if they do. */
export const levelOfDoubt = (overview: Overview): Level => (findDoubt(overview) === undefined ? 0 : 3);

/**
 * Returns the reason why the figures do not prove that all is well, or `undefined` if they do. The reason is that there are no hosts
 * and no services, or that an engine reported an impossible number, which is null. If a member reported it, its figures are missing in
 * the total.
 */
export function findDoubt(overview: Overview): string | undefined {
  const { hosts, services, members = [] } = overview;
  const odd = [overview, ...members].find((one) =>
    [...Object.values(one.hosts), ...Object.values(one.services)].includes(null),
  );
  if (odd) return `numbers of hosts or services of ${odd.realm} are not known`;
  return hosts.total === 0 && services.total === 0 ? 'no hosts and no services' : undefined;
}

/** Returns the sum of two figures. It is null if neither is known. */
export const sumOf = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);
