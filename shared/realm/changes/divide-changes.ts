import { nextTurn } from '../../base/next-turn.ts';
import {
  type ChangedKind,
  type ChangedRows,
  type StateChanges,
  WarmTable,
} from '../../connectors/warm-states/index.ts';
import { noRows } from './changed-rows.ts';

/**
 * The largest text of the rows of one batch, in bytes. Readers make events of a whole batch at once, for as many as 50 webhooks with other
 * conditions, and each event is some three times as long as its row.
 */
const partBytes = 500_000;

/**
 * Divides the changes of one reading, one part in each turn of the event loop, so that each part becomes a batch of the log. A part has at most so many bytes of text, or one row. Hosts are
 * before services, both in the order of their names.
 */
export async function divideChanges(
  changes: StateChanges,
  most = partBytes,
): Promise<readonly StateChanges[]> {
  const { hosts, services } = changes;
  if (bytesOf(hosts) + bytesOf(services) <= most) return [changes];
  const [noHosts, noServices] = [noRows('hosts'), noRows('services')];
  return [
    ...(await partsOf('hosts', hosts, most)).map((part) => ({
      ...changes,
      hosts: part,
      services: noServices,
    })),
    ...(await partsOf('services', services, most)).map((part) => ({
      ...changes,
      hosts: noHosts,
      services: part,
    })),
  ];
}

async function partsOf(
  kind: ChangedKind,
  { table, kinds }: ChangedRows,
  most: number,
): Promise<ChangedRows[]> {
  const parts: number[][] = [];
  let bytes = Infinity;
  for (const row of kinds.keys()) {
    const added = table.textBytes(row);
    const isNew = bytes + added > most;
    bytes = isNew ? added : bytes + added;
    if (isNew) parts.push([row]);
    else parts.at(-1)?.push(row);
  }
  const copies: ChangedRows[] = [];
  for (const rows of parts) {
    copies.push({
      table: WarmTable.copy(kind, [table.pick(rows)]),
      kinds: rows.map((row) => kinds[row] ?? []),
    });
    await nextTurn();
  }
  return copies;
}

function bytesOf({ table, kinds }: ChangedRows): number {
  return kinds.reduce((sum, _, row) => sum + table.textBytes(row), 0);
}
