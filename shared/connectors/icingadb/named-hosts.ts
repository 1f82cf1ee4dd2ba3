/** Reads the rows of hosts that conditions name. The hosts are read beside them if the conditions named few hosts the last time. */
import { BoundedCache } from '../../base/bounded-cache.ts';
import { startWork } from '../../base/start-work.ts';
import { areFew, type SqlPiece } from './statement.ts';

interface HostsWithIds {
  readonly ids: readonly string[];
}

export interface NamedHostsWork<H extends HostsWithIds, T> {
  /** Reads the hosts of which the conditions are true. */
  readonly readHosts: () => Promise<H>;
  /** Reads the rows of hosts with these ids. The hosts themselves may still be on their way. */
  readonly readRows: (ids: readonly string[], hosts: Promise<H>) => Promise<T>;
}

export type ReadNamedHosts = <H extends HostsWithIds, T>(
  conditions: readonly SqlPiece[],
  work: NamedHostsWork<H, T>,
) => Promise<T>;

/** The number of conditions whose ids are kept: those of first pages, which many callers ask for. 500 ids take 30 KB. */
const mostConditions = 16;
/** Conditions whose texts are longer, in characters, name hosts one by one. Their ids are not kept. */
const longestCondition = 4000;

/** Makes the function for one engine. Rows that were read by the ids of the last time are used only if the hosts are the same. */
export function createNamedHosts(): ReadNamedHosts {
  const known = new BoundedCache<{ ids: readonly string[] | undefined }>(mostConditions);
  return async (conditions, { readHosts, readRows }) => {
    const key = JSON.stringify(conditions);
    const last = key.length > longestCondition ? undefined : known.get(key, () => ({ ids: undefined }));
    const expected = last?.ids;
    const hosts = readHosts();
    const early = expected && startWork(() => readRows(expected, hosts));
    const { ids } = await hosts;
    if (last) last.ids = areFew(ids) ? ids : undefined;
    return early && haveSame(ids, expected) ? early : readRows(ids, hosts);
  };
}

/** The database sends ids in any order, and each of them once. */
function haveSame(ids: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return ids.length === others.length && ids.every((id) => known.has(id));
}
