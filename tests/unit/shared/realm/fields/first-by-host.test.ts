import { describe, expect, it } from '@jest/globals';

import type { FirstRow } from '../../../../../shared/connectors/status-query/index.ts';
import { firstByHost } from '../../../../../shared/realm/fields/first-by-host.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

/** Returns the same rows by sorting all of them. */
function sortedFirst(rows: readonly FirstRow[], needed: number): readonly FirstRow[] {
  const named = rows.flatMap((row) => (row.host === null ? [] : { ...row, host: row.host }));
  const last = named.map(({ host }) => host).sort()[needed - 1];
  return [
    ...named.filter(({ host }) => last === undefined || host <= last),
    ...rows.filter(({ host }) => host === null),
  ];
}

const ids = (rows: readonly FirstRow[]) => rows.map(({ objectId }) => objectId).sort();

const names = ['a', 'b', 'ba', 'B', 'é', '\uffee', '😀', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

describe('the rows of the first hosts', () => {
  const host = fc.option(fc.constantFrom(...names), {
    freq: 20,
  });
  it('are as many as needed, and all of the last host and of unknown ones', () => {
    fc.assert(
      fc.property(fc.array(host, { maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (hosts, needed) => {
        const rows = hosts.map((one, index) => ({ host: one, objectId: String(index) }));
        expect(ids(firstByHost(rows, needed))).toEqual(ids(sortedFirst(rows, needed)));
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
