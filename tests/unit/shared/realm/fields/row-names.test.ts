import { describe, expect, it } from '@jest/globals';

import { readTexts } from '../../../../../shared/connectors/status-query/row-texts.ts';
import { compare } from '../../../../../shared/realm/fields/order.ts';
import { RowNames } from '../../../../../shared/realm/fields/row-names.ts';
import { fc, runs } from '../../../../support/properties.ts';

/** The first cells of rows, as JSON texts. */
function namesOf(...cells: readonly string[]): RowNames {
  const body = Buffer.from(`[${cells.map((cell) => `[${cell},1]`).join(',')}]`);
  const value = () => JSON.parse(body.toString()) as unknown;
  const rows = readTexts(body, { columns: ['name', 'state'], value });
  return new RowNames({ rows, place: 0, read: (cell) => cell });
}

describe('names of rows', () => {
  const character = fc.constantFrom(
    'a',
    'b',
    'Z',
    '',
    'é',
    '\u007f',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
    '"',
  );
  const name = fc.array(character, { maxLength: 3 }).map((all) => all.join(''));

  it('stand in the order of their strings, whatever bytes they are made of', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [ours, theirs] = [namesOf(JSON.stringify(a)), namesOf('"x"', JSON.stringify(b))];
        expect(Math.sign(ours.compare(0, theirs, 1))).toBe(compare(a, b));
        expect(ours.text(0)).toBe(a);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('are read where they are written with escapes, and empty where there is no such cell', () => {
    const escaped = namesOf('"\\u00e9"', '"b"');
    expect(escaped.compare(0, namesOf('"é"'), 0)).toBe(0);
    expect(Math.sign(escaped.compare(0, escaped, 1))).toBe(1);
    const rows = readTexts(Buffer.from('[[1]]'), { columns: ['state'], value: () => [[1]] });
    const none = new RowNames({ rows, place: -1, read: (cell) => cell });
    expect([none.text(0), none.compare(0, none, 0), Math.sign(none.compare(0, escaped, 1))]).toEqual([
      '',
      0,
      -1,
    ]);
  });
});
