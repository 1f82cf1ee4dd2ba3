import { textOf } from './json-rpc.ts';
import { serviceUnknown } from './rules.ts';
import type { Trigger } from './world.ts';

/** Returns the name and the operational data of a problem, or why the state is not known. Zabbix has no output of a trigger that is OK. */
export function outputOfTrigger({ problem, row, state }: Trigger): string {
  if (problem) {
    const [name, data] = [textOf(problem['name']), textOf(problem['opdata'])];
    return data === '' ? name : `${name}: ${data}`;
  }
  return state === serviceUnknown ? textOf(row['error']) : '';
}
