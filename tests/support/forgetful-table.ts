import { AppError } from '../../shared/base/errors.ts';
import type { Table } from '../../shared/store/table.ts';

/** A table in which a share of the writes to one kind of record fails: half of them before the write, half after it. */
export const forgetfulTable = (
  kind: string,
  share: number,
  happens: (share: number) => boolean,
): ((table: Table) => Table) => {
  return (table) => ({
    ...table,
    async put(key, fields, when) {
      const isHit = key.pk.startsWith(kind) && happens(share);
      const isDone = isHit && happens(0.5);
      if (isDone) await table.put(key, fields, when);
      if (isHit) throw new AppError('store_unavailable', { detail: 'The table does not answer.' });
      return table.put(key, fields, when);
    },
  });
};
