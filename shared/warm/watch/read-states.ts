import { AppError } from '../../base/errors.ts';
import { type StatusQuery, withCounts } from '../../connectors/status-query/index.ts';
import { type WarmStates, warmStates, WarmTable } from '../states/index.ts';
import { warmColumns } from './columns.ts';
import { readTable } from './read-table.ts';
import { refreshTable } from './refresh-table.ts';

/** The states that were read last, and the present time in milliseconds of a clock that never jumps. */
export interface PreviousStates {
  readonly before?: WarmStates | undefined;
  readonly now: number;
}

/**
 * Reads the states of an engine, one question after the other, so that its checks are not slowed down: what changed since the last states, or all
 * of them. Rejects with the error of the engine, also if it was restarted meanwhile.
 */
export async function readStates(
  status: StatusQuery,
  realm: string,
  { before, now }: PreviousStates,
): Promise<WarmStates> {
  const start = await status.processStart(true);
  const scan = await status.changeScan();
  const isSameStart = start !== null && start === before?.facts.program_start;
  const last = (kind: 'hosts' | 'services') => ({
    ...{ now, table: before?.tables[kind], notes: isSameStart ? before.notes?.[kind] : undefined },
  });
  const ranges = await status.hostRanges();
  const ofHosts = { kind: 'hosts', host: 'name', ranges: ranges.ofHosts, scan } as const;
  const ofServices = {
    ...({ kind: 'services', host: 'host_name', ranges: ranges.ofHostsWithServices, scan } as const),
  };
  const hosts = await refreshTable(status, ofHosts, last('hosts'));
  const services = await refreshTable(status, ofServices, last('services'));
  const columns = warmColumns();
  const ofGroups = { kind: 'hostgroups', host: 'name', ranges: [{}], columns: columns.hostgroups } as const;
  const groups = await readTable(status, ofGroups);
  const facts = await status.engine();
  if (facts.program_start !== start) throw restarted(realm);
  const hostgroups = WarmTable.copy('hostgroups', [withCounts(groups.table, hosts.table.table)]);
  const states = warmStates({ hosts: hosts.table, services: services.table, hostgroups }, facts, columns);
  return scan ? { ...states, notes: { hosts: hosts.notes, services: services.notes } } : states;
}

function restarted(realm: string): AppError {
  return new AppError('engine_closed', {
    detail: `The engine of realm '${realm}' was restarted while its states were read.`,
  });
}
