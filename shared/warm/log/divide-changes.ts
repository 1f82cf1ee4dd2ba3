import { nextTurn } from '../../base/next-turn.ts';
import type { ChangedKind, ChangedRows, StateChanges } from '../states/index.ts';
import { bytesOfRow, copyRows, type FoundChange, type FoundRows, noRows } from './changed-rows.ts';

/**
 * The largest text of the rows of one batch, in bytes. Readers make events of a whole batch at once, for as many as 50 webhooks with other
 * conditions, and each event is some three times as long as its row.
 */
const partBytes = 500_000;

/** The changes between two readings, whose rows are still those of the readings. */
export interface FoundChanges extends Pick<StateChanges, 'at' | 'regroups'> {
  readonly hosts: FoundRows;
  readonly services: FoundRows;
}

/**
 * Divides the changes of one reading, and copies one part in each turn of the event loop, so that each part becomes a batch of the log. A part
 * has at most so many bytes of text, or one row. Hosts are before services, both in the order of their names.
 */
export async function divideChanges(
  { hosts, services, ...facts }: FoundChanges,
  most = partBytes,
): Promise<readonly StateChanges[]> {
  if (bytesOf(hosts) + bytesOf(services) <= most) {
    const rows = { hosts: copyRows('hosts', hosts), services: copyRows('services', services) };
    return [{ ...facts, ...rows }];
  }
  const [noHosts, noServices] = [noRows('hosts'), noRows('services')];
  const [ofHosts, ofServices] = [
    await partsOf('hosts', hosts, most),
    await partsOf('services', services, most),
  ];
  return [
    ...ofHosts.map((part) => ({ ...facts, hosts: part, services: noServices })),
    ...ofServices.map((part) => ({ ...facts, hosts: noHosts, services: part })),
  ];
}

async function partsOf(kind: ChangedKind, { tables, rows }: FoundRows, most: number): Promise<ChangedRows[]> {
  const parts: FoundChange[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const added = bytesOfRow(tables, row);
    const isNew = bytes + added > most;
    bytes = isNew ? added : bytes + added;
    if (isNew) parts.push([row]);
    else parts.at(-1)?.push(row);
  }
  const copies: ChangedRows[] = [];
  for (const part of parts) {
    copies.push(copyRows(kind, { tables, rows: part }));
    await nextTurn();
  }
  return copies;
}

function bytesOf({ tables, rows }: FoundRows): number {
  return rows.reduce((sum, row) => sum + bytesOfRow(tables, row), 0);
}
