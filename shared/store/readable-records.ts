import type * as z from 'zod';

import type { Log } from '../base/log.ts';
import type { Fields } from './table.ts';

interface RecordWords {
  /** The kind of record for the log, such as `silence`, and the field with the name of a record. */
  readonly kind: string;
  readonly named: string;
}

/** Makes the function that reads records. A damaged one is logged and left out. */
export function readableRecords<T>(
  schema: () => z.ZodType<T>,
  { kind, named }: RecordWords,
  log: Pick<Log, 'error'>,
): (items: readonly Fields[]) => T[] {
  return (items) =>
    items.flatMap((item) => {
      const read = schema().safeParse(item);
      if (read.success) return [read.data];
      const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      log.error('store.record_unreadable', { kind, name: item[named], faults });
      return [];
    });
}
