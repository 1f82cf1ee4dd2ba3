import { limitConcurrency } from '../base/concurrency-limit.ts';
import type { Table } from './table.ts';

/** Returns the table with a limit of calls at the same time. Others that use the table do not wait behind all of them. */
export function tableInTurns(table: Table, atOnce: number): Table {
  const inTurn = limitConcurrency({ atOnce });
  return {
    get: (key) => inTurn(() => table.get(key)),
    getMany: (keys) => inTurn(() => table.getMany(keys)),
    put: (key, fields, when) => inTurn(() => table.put(key, fields, when)),
    update: (key, change, when) => inTurn(() => table.update(key, change, when)),
    delete: (key, when) => inTurn(() => table.delete(key, when)),
    query: (pk, options) => inTurn(() => table.query(pk, options)),
  };
}
