import { textOf } from '../../connectors/search/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { indexOf } from './index-names.ts';
import type { Layout } from './layout.ts';
import type { FieldNames } from './own-events.ts';

/** What an inventory tool wrote about one host. */
export interface InventoryRow {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly index: string;
  readonly host_name: string | null;
  /** All fields of the document, as they were written. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Beside the metrics of the realm, and named like them; undefined where it has none. */
export function inventoryIndexOf({ metrics_index: names }: RealmRecord): string | undefined {
  return indexOf('inventory-', names);
}

export function inventoryLayout(names: FieldNames = {}): Layout<InventoryRow> {
  const fieldOf = (name: string) => names[name] ?? name;
  const [time, host] = [fieldOf('@timestamp'), fieldOf('host_name')];
  return {
    time,
    fields: new Map([
      ['time', time],
      ['host_name', host],
    ]),
    only: [],
    ties: [host],
    source: ['*'],
    read: (document, ms) => ({
      id: document.id,
      time: ms,
      index: document.index,
      host_name: textOf(document, host),
      fields: document.source,
    }),
  };
}
