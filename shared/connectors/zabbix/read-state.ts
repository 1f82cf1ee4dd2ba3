import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import type { CachedValue } from '../status-query/index.ts';
import type { ZabbixState } from './maintenances.ts';
import type { PastObject } from './past-objects.ts';
import { readRows, type Wanted } from './read-rows.ts';
import type { StateRules } from './rules.ts';
import type { ZabbixWire } from './wire.ts';
import { joinRows } from './world.ts';

export interface ZabbixParts {
  readonly wire: ZabbixWire;
  readonly rules: StateRules;
  readonly clock: Clock;
  readonly numbers: RemarkNumbers;
  /** The objects of all hosts whose past is told. */
  readonly pastObjects: CachedValue<readonly PastObject[]>;
}

export async function readState(
  { wire, rules, clock, numbers }: ZabbixParts,
  wanted: Wanted,
  context: CallContext,
): Promise<ZabbixState> {
  const read = await readRows({ wire, rules }, wanted, context);
  const now = Math.floor(clock() / 1000);
  return { hosts: joinRows(read, rules), maintenances: read.maintenances, numbers, now };
}
