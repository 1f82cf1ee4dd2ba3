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

/** UNKNOWN if there is nothing: a realm that monitors nothing has no problems. */
export const levelOfTotals = ({ hosts, services }: Pick<Overview, 'hosts' | 'services'>): Level =>
  hosts.total + services.total === 0 ? 3 : 0;

export const nothing = 'no hosts and no services';
