import { type Meter, noteRows } from '../../base/meter.ts';
import type { TableName } from './query.ts';
import type { EngineCall } from './status-query.ts';

/** The tables whose rows tell states. */
const tablesOfStates: ReadonlySet<TableName> = new Set(['hosts', 'services', 'hostgroups', 'servicegroups']);
/** The longest list of names in a text, in characters. */
const longestNames = 200;

/** Notes that rows of a table may have old states. `find` returns the names of the zones that are not connected, and never rejects. */
export async function noteZonesOfRows(
  find: () => Promise<readonly string[]>,
  table: TableName,
  { realm, context }: EngineCall,
): Promise<void> {
  if (tablesOfStates.has(table)) noteZones(context.meter, realm, await find());
}

/** Notes that states of these zones are old. */
export function noteZones(meter: Meter, realm: string, zones: readonly string[] = []): void {
  if (zones.length > 0) noteRows(meter, realm, ['zones', describeZones(zones)]);
}

/** Returns a sentence without its full stop about zones that are not connected. */
export function describeZones(zones: readonly string[]): string {
  const names = zones.map((zone) => `'${zone}'`).join(', ');
  const shown = names.length <= longestNames ? `zone ${names}` : `${zones.length} zones`;
  return `no satellite of ${shown} is connected: states from there are as old as the last contact`;
}
