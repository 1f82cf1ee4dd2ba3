import { flag, integer, type Row, text, time } from './columns.ts';
import { WireFault } from './faults.ts';
import { rowReader, tuples } from './rows.ts';

/** Which dialect answers; decides how commands are confirmed. */
export type EngineKind = 'icinga2' | 'naemon' | 'shinken' | 'checkmk' | 'nagios' | 'unknown';

const facts = {
  program_version: text('program_version'),
  livestatus_version: text('livestatus_version'),
  program_start: time('program_start'),
  last_command_check: time('last_command_check'),
  last_log_rotation: time('last_log_rotation'),
  nagios_pid: integer('nagios_pid'),
  num_hosts: integer('num_hosts'),
  num_services: integer('num_services'),
  enable_notifications: flag('enable_notifications'),
  enable_event_handlers: flag('enable_event_handlers'),
  enable_flap_detection: flag('enable_flap_detection'),
  execute_host_checks: flag('execute_host_checks'),
  execute_service_checks: flag('execute_service_checks'),
  accept_passive_host_checks: flag('accept_passive_host_checks'),
  accept_passive_service_checks: flag('accept_passive_service_checks'),
  check_external_commands: flag('check_external_commands'),
  process_performance_data: flag('process_performance_data'),
};

/**
 * What the engine says about itself in its status table; null where it does not say. `program_start` (epoch seconds) moves
 * at every restart; an Icinga 2 that is starting may have none yet.
 */
export interface EngineFacts extends Row<typeof facts> {
  readonly kind: EngineKind;
}

/** Reads the status table as it comes without `Columns`: the names first, then one row. */
export function readEngine(answer: unknown): EngineFacts {
  const [names = [], values] = tuples(answer);
  if (!values || names.length === 0) throw new WireFault('engineless', 'the status table is empty');
  const told = new Map(names.map((name, index) => [typeof name === 'string' ? name : '', values[index]]));
  const row = rowReader(facts)((column) => names.indexOf(column))(values);
  return { kind: kindOf(`${row.program_version} ${row.livestatus_version}`, told), ...row };
}

function kindOf(versions: string, told: ReadonlyMap<string, unknown>): EngineKind {
  if (/icinga ?2|-icinga/i.test(versions)) return 'icinga2';
  if (/naemon/i.test(versions)) return 'naemon';
  if (/shinken|alignak/i.test(versions)) return 'shinken';
  if (/check_?mk/i.test(versions) || told.has('helper_usage_cmk')) return 'checkmk';
  return /^\d+\.\d+/.test(versions) ? 'nagios' : 'unknown';
}
