import { AppError } from '../../base/errors.ts';
import {
  type CellTable,
  type HostNameRange,
  rangeFilters,
  type StatusQuery,
} from '../../connectors/status-query/index.ts';
import {
  type WarmKind,
  type WarmStates,
  warmStates,
  WarmTable,
  withCounts,
} from '../../connectors/warm-states/index.ts';
import { warmColumns } from './warm-columns.ts';

/**
 * Reads all states of an engine, one question after the other, so that its checks are not slowed down. Rejects with the error of the engine,
 * also if it was restarted meanwhile.
 */
export async function readStates(status: StatusQuery, realm: string): Promise<WarmStates> {
  const before = await status.engine();
  const ranges = await status.hostRanges();
  const hosts = await readTable(status, 'hosts', { column: 'name', ranges: ranges.ofHosts });
  const ofServices = { column: 'host_name', ranges: ranges.ofHostsWithServices };
  const services = await readTable(status, 'services', ofServices);
  const groups = await readTable(status, 'hostgroups', { column: 'name', ranges: [{}] });
  const hostgroups = new WarmTable('hostgroups', [withCounts(groups.table, hosts.table)]);
  const facts = await status.engine();
  if (facts.program_start !== before.program_start) throw restarted(realm);
  return warmStates({ hosts, services, hostgroups }, facts, warmColumns());
}

interface TableRanges {
  /** Name of the column that the ranges limit. */
  readonly column: string;
  readonly ranges: readonly HostNameRange[];
}

async function readTable(
  status: StatusQuery,
  kind: WarmKind,
  { column, ranges }: TableRanges,
): Promise<WarmTable> {
  const answers: CellTable[] = [];
  for (const range of ranges) {
    const filters = rangeFilters(column, range);
    answers.push(await status.cells({ table: kind, columns: warmColumns()[kind], filters, most: undefined }));
  }
  return new WarmTable(kind, answers);
}

function restarted(realm: string): AppError {
  return new AppError('engine_closed', {
    detail: `The engine of realm '${realm}' was restarted while its states were read.`,
  });
}
