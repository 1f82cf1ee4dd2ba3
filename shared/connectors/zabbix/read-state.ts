import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import type { CachedValue } from '../status-query/index.ts';
import { type CallsByPart, callsOfTriggers, hostCall, lastCalls } from './calls.ts';
import type { Needs } from './columns.ts';
import { rowsIn, textOf } from './json-rpc.ts';
import type { ZabbixState } from './maintenances.ts';
import type { PastObject } from './past-objects.ts';
import type { StateRules } from './rules.ts';
import type { ZabbixWire } from './wire.ts';
import { joinRows, type ReadRows } from './world.ts';

export interface ZabbixParts {
  readonly wire: ZabbixWire;
  readonly rules: StateRules;
  readonly clock: Clock;
  readonly numbers: RemarkNumbers;
  /** The objects of all hosts whose past is told. */
  readonly pastObjects: CachedValue<readonly PastObject[]>;
}

interface Wanted {
  readonly needs: Needs;
  /** The names of the hosts. `undefined` means all hosts. */
  readonly hosts: ReadonlySet<string> | undefined;
}

const none: ReadRows = { hosts: [], triggers: [], problems: [], items: [], names: [], maintenances: [] };

/** Reads hosts, all of their triggers, and which of these tell availability. */
export async function readHosts(parts: ZabbixParts, hosts: Wanted['hosts'], context: CallContext) {
  if (hosts?.size === 0) return [];
  const needs = new Set(['triggers', 'availability'] as const);
  return (await readState(parts, { needs, hosts }, context)).hosts;
}

/** Reads monitored hosts and their triggers in as few requests as their columns need. Hosts with names are read first, then what belongs to them. */
export async function readState(
  { wire, rules, clock, numbers }: ZabbixParts,
  { needs, hosts }: Wanted,
  context: CallContext,
): Promise<ZabbixState> {
  const ask = async (calls: CallsByPart): Promise<Partial<ReadRows>> => {
    const entries = Object.entries(calls);
    if (entries.length === 0) return {};
    const sent = entries.map(([, call]) => call);
    const { results } = await wire.read(sent, context);
    return Object.fromEntries(entries.map(([part], at) => [part, rowsIn(results[at])]));
  };
  const { hasHostgroups } = await wire.version(context);
  const contents = {
    needs,
    rules,
    selectGroups: hasHostgroups ? 'selectHostGroups' : 'selectGroups',
  } as const;
  const first = { hosts: hostCall(contents, hosts), ...(!hosts && callsOfTriggers(contents, {})) };
  const found = { ...none, ...(await ask(first)) };
  const hostids = found.hosts.map(({ hostid }) => textOf(hostid));
  const isMore = hosts && hostids.length > 0;
  const rows = { ...found, ...(isMore && (await ask(callsOfTriggers(contents, { hostids })))) };
  const { maintenances = [], names = [] } = await ask(lastCalls(contents, rows));
  const now = Math.floor(clock() / 1000);
  return { hosts: joinRows({ ...rows, maintenances, names }, rules), maintenances, numbers, now };
}
