import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { type Rows, RowStream, WrittenRows } from '../../../../../shared/base/written-rows.ts';
import { gatherRows } from '../../../../../shared/http/gather-rows.ts';
import { createChoice } from '../../../../../shared/realm/directory/choice.ts';
import type { RealmRecord } from '../../../../../shared/store/realms.ts';
import { realm } from '../../../../support/realm-records.ts';

/** Rows of which the last cannot be written. */
function unreadable(error: Error): RowStream {
  async function* parts() {
    yield WrittenRows.of(['first']);
    throw await Promise.resolve(error);
  }
  return new RowStream(parts(), { count: 2, separator: ',' });
}

/** The rows of several realms, and what their list says of them once it is read. */
async function listOf(values: readonly Rows<string>[]) {
  const faults: unknown[] = [];
  const parts = values.map((value, at) => ({ realm: `r${at}`, value }));
  const sources = parts.map((part) => ({ realm: part.realm, status: 'ok' as const, rows: 2, latency_ms: 1 }));
  const records: readonly RealmRecord[] = parts.map((part) => realm(part.realm));
  const choice = createChoice(() => Promise.resolve(records), {
    open: () => {
      throw new Error('nobody is opened here');
    },
    ask: () => Promise.resolve({ parts: parts as never, sources, asked: [] }),
    strict: false,
    noRealm: 'Nobody was asked.',
    clock: () => 0,
    onFault: (name, error) => faults.push([name, error]),
  });
  const list = await choice.rows(() => Promise.resolve([]));
  const { rows } = await gatherRows(list.data as unknown as RowStream, Infinity);
  return { rows: rows.rows(), sources: list.sources, faults };
}

describe('the list of several realms', () => {
  it('goes on where the rows of one turn out to be unreadable, and names that one', async () => {
    const error = new AppError('engine_answer_unreadable', { detail: 'Unreadable.' });
    const { rows, sources, faults } = await listOf([unreadable(error), WrittenRows.of(['second'])]);
    expect(rows).toEqual(['first', 'second']);
    const failed = { realm: 'r0', status: 'error', code: 'engine_answer_unreadable', error: 'Unreadable.' };
    expect(sources).toMatchObject([failed, { realm: 'r1', status: 'ok' }]);
    expect(faults).toEqual([]);
  });

  it('hides a fault of ours, and logs it', async () => {
    const { sources, faults } = await listOf([unreadable(new TypeError('secret'))]);
    expect(sources).toMatchObject([{ status: 'error', code: 'internal_error' }]);
    expect(JSON.stringify(sources)).not.toContain('secret');
    expect(faults).toEqual([['r0', new TypeError('secret')]]);
  });
});
