import { expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { engineErrors } from '../../../../../shared/connectors/kit/engine-errors.ts';
import {
  equals,
  rowQuery,
  RowStatusQuery,
  type RowsWanted,
  text,
} from '../../../../../shared/connectors/status-query/index.ts';

/** An interface whose hosts have a name and an address. */
class SmallStatusQuery extends RowStatusQuery<{ readonly columns: Readonly<Record<string, unknown>> }> {
  readonly wanted: string[] = [];
  protected tableOf() {
    return { columns: { name: true, address: true } };
  }
  protected readRows(_table: unknown, { columns }: RowsWanted) {
    this.wanted.push(...columns);
    const row: Readonly<Record<string, string>> = { name: 'web-1', address: '192.0.2.1' };
    return Promise.resolve([columns.map((column) => row[column])]);
  }
  engine = () => Promise.reject(new Error('nobody asks'));
  findRefusal = () => Promise.resolve(undefined);
  sendAll = () => Promise.resolve([]);
}

it('an interface is not asked for a column that it lacks, and rows have null for it', async () => {
  const call = { realm: 'paris', context: callContext(new AbortController().signal) };
  const status = new SmallStatusQuery(
    call,
    engineErrors((realm) => `The engine of ${realm}`, {}),
  );
  const columns = { name: text('name'), notes: text('notes') };
  expect(await status.decodedRows(rowQuery('hosts', columns))).toEqual([{ name: 'web-1', notes: null }]);
  expect(status.wanted).toEqual(['name']);
  const byNotes = status.decodedRows(rowQuery('hosts', columns).where(equals('notes', '')));
  await expect(byNotes).rejects.toMatchObject({ code: 'engine_lacks_column' });
});
