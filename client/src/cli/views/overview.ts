import { type components, type MissingRealm, missingRealms } from '../../index.ts';
import { ask } from '../ask.ts';
import { eitherKind } from '../collect.ts';
import type { Level } from '../level.ts';
import type { Looking } from '../view.ts';

export type Overview = components['schemas']['Overview'];

export interface OverviewFound {
  readonly data: Overview;
  /** The members of a multirealm that are not in the figures. */
  readonly missing: readonly MissingRealm[];
}

/** Returns the figures of a realm or multirealm. */
export async function overviewOf(
  { client, verdict }: Pick<Looking, 'client' | 'verdict'>,
  realm_name: string,
): Promise<OverviewFound> {
  const params = { path: { realm_name } };
  const askEither = eitherKind(
    () => client.GET('/api/status/realms/{realm_name}/', { params }),
    () => client.GET('/api/status/multirealms/{realm_name}/', { params }),
  );
  const { data, meta } = await ask(askEither({}), verdict);
  return { data, missing: missingRealms(meta) ?? [] };
}

/** UNKNOWN if the figures do not show that all is well. */
export const levelOfDoubt = (overview: Overview): Level => (doubtAbout(overview) === undefined ? 0 : 3);

/**
 * Says why the figures do not show that all is well: there is nothing, or a number of an engine cannot be and is null, of a
 * member too, whose figures are missing in the total then. `undefined` if they do.
 */
export function doubtAbout(overview: Overview): string | undefined {
  const { hosts, services, members = [] } = overview;
  const odd = [overview, ...members].find((one) =>
    [...Object.values(one.hosts), ...Object.values(one.services)].includes(null),
  );
  if (odd) return `numbers of hosts or services of ${odd.realm} are not known`;
  return hosts.total === 0 && services.total === 0 ? 'no hosts and no services' : undefined;
}

/** The sum of two figures; null if neither is known. */
export const sumOf = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);
