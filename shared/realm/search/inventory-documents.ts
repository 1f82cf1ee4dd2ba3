import { readTextField } from '../../connectors/search/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { indexOf } from './index-names.ts';
import type { DocumentLayout } from './layout.ts';
import type { DocumentFieldNames } from './own-events.ts';

/** A document that an inventory tool wrote about one host. */
export interface InventoryRow {
  readonly id: string;
  /** The time of the document, which its tool wrote, in epoch milliseconds. */
  readonly time: number;
  readonly index: string;
  readonly host_name: string | null;
  /** All fields of the document, unchanged. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Returns the indices of inventory documents, which have the names of the realm's metrics indices. `undefined` means that the
 * realm has none.
 */
export function inventoryIndexOf({ metrics_index: names }: RealmRecord): string | undefined {
  return indexOf('inventory-', names);
}

export function inventoryLayout(names: DocumentFieldNames = {}): DocumentLayout<InventoryRow> {
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
      host_name: readTextField(document, host),
      fields: document.source,
    }),
  };
}
