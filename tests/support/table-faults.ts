import type { Table } from '../../shared/store/table.ts';

/** Carries out a call of the table, or fails in place of it, before it or behind it. */
export type TableFault = <T>(call: () => Promise<T>) => Promise<T>;

/** Returns the table as one process reaches it, whose calls all go through `fault()`. */
export function tableWith(table: Table, fault: () => TableFault): Table {
  return {
    get: (key) => fault()(() => table.get(key)),
    getMany: (keys) => fault()(() => table.getMany(keys)),
    put: (key, fields, when) => fault()(() => table.put(key, fields, when)),
    update: (key, change, when) => fault()(() => table.update(key, change, when)),
    delete: (key, when) => fault()(() => table.delete(key, when)),
    query: (pk, options) => fault()(() => table.query(pk, options)),
  };
}

/** Carries out every call. */
export const noFault: TableFault = (call) => call();
