import { partsOf } from '../../base/parts-of.ts';
import { idDigits, textOf } from './cells.ts';
import type { UnnamedRow } from './first-row-collector.ts';
import { IdMap } from './id-map.ts';
import type { KnownRow } from './known-rows.ts';
import type { MessageRow } from './message-row.ts';
import type { RowCollector } from './row-collectors.ts';
import { hasId, idValue, joinPieces, mostIds, piece } from './statement.ts';
import type { TableReader } from './table-rows.ts';
import type { SqlTable } from './tables.ts';

/** Reads the hosts of rows that are not known yet. The names of those of removed objects remain null. */
export async function nameHosts(
  rows: readonly UnnamedRow[],
  { from, id: hostId, name }: Required<SqlTable>['hostNames'],
  { client, call, knownRows }: TableReader,
): Promise<void> {
  await Promise.all(
    partsOf(rows, mostIds).map(async (some) => {
      const ids = some.map(({ objectId }) => objectId);
      const statement = [piece(`SELECT o.id, ${hostId}, ${name} FROM ${from} WHERE `), hasId('o.id', ids)];
      const hosts = await client.ask(joinPieces(statement, ''), call.context, () => new HostCollector());
      for (const row of some) {
        const found = hosts.get(idValue(row.objectId));
        if (!found) continue;
        row.host = found.host;
        knownRows.keep({ objectId: row.objectId, ...found });
      }
    }),
  );
}

type HostOfObject = Pick<KnownRow, 'host' | 'hostId'>;

class HostCollector implements RowCollector<IdMap<HostOfObject>> {
  readonly types = ['id', 'id', 'text'] as const;
  readonly #hosts = new IdMap<HostOfObject>();

  add(row: MessageRow): void {
    this.#hosts.set(row.id(0), { hostId: idDigits(row.id(1)), host: textOf(row.value(2)) });
  }

  end(): IdMap<HostOfObject> {
    return this.#hosts;
  }
}
