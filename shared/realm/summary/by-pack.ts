import * as z from 'zod';

import { once } from '../../base/once.ts';
import { customVariables, rows, text } from '../../connectors/status-query/index.ts';
import { limitHosts } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';
import { packsOf } from '../fields/custom-variables.ts';
import { byKey } from '../fields/order.ts';
import { type OfEngine, oncePerEngine } from './engines.ts';

const side = once(() =>
  z
    .strictObject({
      count: z.int().nonnegative(),
      hosts: z.array(z.strictObject({ realm: z.string(), host_name: z.string() })),
    })
    .meta({ id: 'HostsOfSide' }),
);

/** Hosts with and without a pack. */
export const packSidesSchema = once(() =>
  z.strictObject({
    total: z.int().nonnegative().describe('hosts, each engine counted once'),
    with_pack: side(),
    without_pack: side(),
  }),
);
export type PackSides = z.output<ReturnType<typeof packSidesSchema>>;

/** The names of a realm's hosts, by name. */
export interface PackShare extends OfEngine {
  readonly with: readonly string[];
  readonly without: readonly string[];
}

/** `pack`: the one that is meant; undefined: any. */
export async function packShare(realm: OpenRealm, pack: string | undefined): Promise<PackShare> {
  const columns = { host_name: text('name'), variables: customVariables('custom_variables') };
  const query = rows('hosts', columns).where(...limitHosts(realm));
  const hosts = await realm.status.ask(
    query.map(({ host_name, variables }) => {
      const packs = packsOf(variables);
      return { name: host_name ?? '', has: pack === undefined ? packs.length > 0 : packs.includes(pack) };
    }),
  );
  const sorted = byKey(hosts, ({ name }) => name);
  return {
    record: realm.record,
    with: sorted.filter(({ has }) => has).map(({ name }) => name),
    without: sorted.filter(({ has }) => !has).map(({ name }) => name),
  };
}

/** Counts have each engine once; names stand once for each realm. */
export function packSides(shares: readonly PackShare[]): PackSides {
  const [have, lack] = [sideOf(shares, 'with'), sideOf(shares, 'without')];
  return { total: have.count + lack.count, with_pack: have, without_pack: lack };
}

function sideOf(shares: readonly PackShare[], which: 'with' | 'without'): PackSides['with_pack'] {
  return {
    count: oncePerEngine(shares).reduce((sum, share) => sum + share[which].length, 0),
    hosts: shares.flatMap((share) =>
      share[which].map((host_name) => ({ realm: share.record.name, host_name })),
    ),
  };
}
