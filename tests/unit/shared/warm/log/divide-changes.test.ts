import { describe, expect, it } from '@jest/globals';

import { divideChanges, type FoundChanges } from '../../../../../shared/warm/log/divide-changes.ts';
import type { ChangedKind, StateChanges } from '../../../../../shared/warm/states/index.ts';
import { fc } from '../../../../support/properties.ts';
import { statesOf } from '../../../../support/warm-states.ts';

/** Changes of so many objects, whose outputs have these lengths. */
function changesOf(hosts: readonly number[], services: readonly number[]): FoundChanges {
  const named = (length: number, index: number) => ({
    ...{ name: `h${index}`, host_name: `h${index}`, description: 'd'.repeat(length + 1) },
    plugin_output: 'é'.repeat(length),
  });
  const rows = { hosts: hosts.map(named), services: services.map(named) };
  const [before, after] = [statesOf(rows), statesOf(rows)];
  const all = (kind: ChangedKind) => {
    const { table } = after.tables[kind];
    // Every third row is gone, so that it is known from the reading before.
    const found = Array.from({ length: table.count }, (_, row) => ({
      before: row,
      after: row % 3 === 2 ? undefined : row,
      kinds: row % 2 === 0 ? (['state'] as const) : (['state', 'comment'] as const),
    }));
    return { tables: { before: before.tables[kind], after: after.tables[kind] }, rows: found };
  };
  return { at: 5, regroups: true, hosts: all('hosts'), services: all('services') };
}

/** The rows of changes, in their order. */
const rowsIn = (changes: StateChanges) =>
  (['hosts', 'services'] as const).flatMap((kind) => {
    const { table, kinds } = changes[kind];
    return kinds.map((one, row) => ({
      ...{ kind, kinds: one, bytes: table.textBytes(row) },
      cells: table.table.columns.map((_, column) => table.table.value(row, column)),
    }));
  });

describe('changes of one reading', () => {
  it('that are small are one part, and so are those without rows', async () => {
    const [small, ...others] = await divideChanges(changesOf([3, 4, 5], [5]));
    expect(others).toEqual([]);
    expect(small).toMatchObject({ at: 5, regroups: true });
    expect(rowsIn(small!).map(({ kind, kinds, cells }) => [kind, kinds.length, cells[0]])).toEqual([
      ['hosts', 1, 'h0'],
      ['hosts', 2, 'h1'],
      ['hosts', 1, 'h2'],
      ['services', 1, 'h0'],
    ]);
    expect((await divideChanges(changesOf([], []), 0)).map(rowsIn)).toEqual([[]]);
  });

  it('are divided into the same rows in the same order, each part as large as is allowed', async () => {
    const lengths = fc.array(fc.nat(300), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(lengths, lengths, fc.integer({ min: 1, max: 4000 }), async (hosts, services, most) => {
        const changes = changesOf(hosts, services);
        const parts = await divideChanges(changes, most);
        const [whole] = await divideChanges(changes, Infinity);
        expect(parts.flatMap(rowsIn)).toEqual(rowsIn(whole!));
        for (const { at, regroups } of parts) expect([at, regroups]).toEqual([5, true]);
        const rows = parts.map(rowsIn);
        const bytesOf = (part: ReturnType<typeof rowsIn>) => part.reduce((sum, { bytes }) => sum + bytes, 0);
        for (const [index, part] of rows.entries()) {
          expect(part.length <= 1 || bytesOf(part) <= most).toBe(true);
          const next = rows[index + 1]?.[0];
          if (next && next.kind === part[0]?.kind) expect(bytesOf(part) + next.bytes).toBeGreaterThan(most);
        }
      }),
    );
  });
});
