import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import * as field from '../../../../../shared/realm/fields/field.ts';
import { fieldTable } from '../../../../../shared/realm/fields/field-table.ts';
import { listRecords } from '../../../../../shared/realm/fields/record-list.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { objectsOf } from '../../../../../shared/rows/row-table.ts';
import { realmWithAnswer } from '../../../../support/answered-realm.ts';

const ranges = [{ below: 'b' }, { from: 'b', below: 'c' }, { from: 'c', below: 'd' }, { from: 'd' }];
const table = fieldTable({ table: 'hosts', ties: ['host_name'] }, { host_name: field.name('name') });

/** Makes a realm that answers each range with one host, named after the start of the range. The ranges in `failing` fail. */
function listOf(failures: Readonly<Record<number, Error>> = {}) {
  const seen = { asked: 0, released: 0 };
  const whole = realmWithAnswer({ answer: () => Buffer.from('[]') });
  const realm = {
    ...whole,
    status: { ...whole.status, hostRanges: () => Promise.resolve({ ranges }) },
    withSeparateBudget() {
      const at = seen.asked++;
      const answered = realmWithAnswer({ answer: () => Buffer.from(`[["${ranges[at]?.from ?? 'a'}"]]`) });
      const { status } = answered;
      const cells = (query: Parameters<typeof status.cells>[0]) =>
        failures[at] ? Promise.reject(failures[at]) : status.cells(query);
      return { ...answered, status: { ...status, cells, release: () => (seen.released += 1) } };
    },
  } as unknown as OpenRealm;
  const list = listRecords(
    realm,
    {},
    {
      ties: ['host_name'],
      ask: (part, selection) => table.rows(part, selection),
      division: { ranges: () => ranges, marks: () => [], total: () => null },
    },
  );
  return { list, seen };
}

async function taken(list: Awaited<ReturnType<typeof listOf>['list']>) {
  const rows: unknown[] = [];
  for await (const part of list.tables) rows.push(...objectsOf(part));
  return rows;
}

const down = new AppError('engine_closed', { detail: 'Gone.' });

describe('records that a realm is asked for in ranges of host names', () => {
  it('stand in the order of the ranges, and their number is known at the end only', async () => {
    const { list } = listOf();
    expect((await list).total).toBeUndefined();
    expect(await taken(await list)).toEqual(['a', 'b', 'c', 'd'].map((host_name) => ({ host_name })));
  });

  it('are asked for as they are taken, and what is written is not held any more', async () => {
    const { list, seen } = listOf();
    const tables = (await list).tables as AsyncIterable<unknown>;
    const rows = tables[Symbol.asyncIterator]();
    // The first is there; the others were begun while it was waited for.
    expect(seen).toEqual({ asked: 3, released: 0 });
    await rows.next();
    expect(seen).toEqual({ asked: 3, released: 0 });
    await rows.next();
    expect(seen).toEqual({ asked: 4, released: 1 });
  });

  it('are refused before anything leaves where the engine fails at once', async () => {
    await expect(listOf({ 0: down }).list).rejects.toBe(down);
  });

  it('end in their middle where it fails later; nobody is told of the failures behind', async () => {
    const { list, seen } = listOf({ 1: down, 2: new Error('as well') });
    await expect(taken(await list)).rejects.toBe(down);
    expect(seen.asked).toBe(3);
  });
});
