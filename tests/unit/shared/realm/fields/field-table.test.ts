import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { integer, list, type RowQuery } from '../../../../../shared/connectors/status-query/index.ts';
import * as field from '../../../../../shared/realm/fields/field.ts';
import { fieldTable } from '../../../../../shared/realm/fields/field-table.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';

const iso = isoClock('UTC');
const paris = {
  name: 'paris',
  limitedTo: undefined,
  iso,
  noteOddFigure: () => undefined,
};
const decoded: string[] = [];

const things = fieldTable(
  { id: 'Thing', table: 'hosts', ties: ['realm', 'name'] },
  {
    realm: field.perRealm(z.string(), ({ name }) => name),
    name: field.name('name', { sort: true }),
    output: field.words('plugin_output'),
    at: field.time('last_check', { sort: true }),
    up: field.made({
      schema: z.boolean(),
      columns: { state: integer, groups: list },
      value({ state, groups }) {
        decoded.push('up');
        return state === 0 && groups.length > 0;
      },
    }),
    kind: field.fixed(z.literal('thing'), 'thing'),
    costly: field.onDemand(field.integer('costly')),
  },
);

/** What is read of one row by a query, with its columns in the order in which they are asked for. */
function readOne<T>(query: RowQuery<T>, cells: Readonly<Record<string, unknown>>): T {
  const read = query.reader((column) => (column in cells ? query.columns.indexOf(column) : -1));
  return read(query.columns.map((column) => cells[column]));
}
const row = { name: 'a', plugin_output: '', last_check: 60, state: 0, groups: ['g'], costly: 7 };

describe('a table of fields', () => {
  it('makes the record of one row, its fields in their order', () => {
    const record = readOne(things.query(paris), row);
    expect(Object.entries(record)).toEqual([
      ['realm', 'paris'],
      ['name', 'a'],
      ['output', null],
      ['at', '1970-01-01T00:01:00+00:00'],
      ['up', true],
      ['kind', 'thing'],
    ]);
  });

  it('types the record', () => {
    const { realm, at, up, costly } = readOne(things.query(paris, { onDemand: true }), row);
    const typed: { realm: string; at: string | null; up: boolean; costly: number | null | undefined } = {
      realm,
      at,
      up,
      costly,
    };
    expect(typed.costly).toBe(7);
  });

  it('writes the schema of the answer', () => {
    expect(things.schema.safeParse(readOne(things.query(paris), row)).success).toBe(true);
    expect(z.toJSONSchema(things.schema)).toHaveProperty('$defs.Thing', {
      ...{ type: 'object', additionalProperties: false, properties: expect.anything() },
      required: ['realm', 'name', 'output', 'at', 'up', 'kind'],
    });
  });

  it('says what callers may sort by, and what tells records apart', () => {
    expect(things.list).toEqual({ sort: ['name', 'at'], ties: ['realm', 'name'] });
  });

  it('asks for each column once, and for those of fields on demand only then', () => {
    expect(things.query(paris).columns).toEqual(['name', 'plugin_output', 'last_check', 'state', 'groups']);
    expect(things.query(paris, { onDemand: true }).columns).toContain('costly');
    expect(things.query(paris, { fields: new Set(['costly']) }).columns).toEqual(['name', 'costly']);
  });

  it('neither fetches nor decodes nor makes what is not wanted', () => {
    decoded.length = 0;
    const query = things.query(paris, { fields: new Set(['output']) });
    expect(query.columns).toEqual(['name', 'plugin_output']);
    expect(readOne(query, row)).toEqual({ realm: 'paris', name: 'a', output: null });
    expect(decoded).toEqual([]);
  });

  it('decodes a column once a row for all fields that are made of it', () => {
    let times = 0;
    const counted = (name: string) => ({ name, decode: (cell: unknown) => [cell, (times += 1)] });
    const made = field.made({
      schema: z.unknown(),
      columns: { costly: counted },
      value: ({ costly }) => costly,
    });
    const pairs = fieldTable({ table: 'hosts', ties: [] }, { one: made, other: made });
    expect(readOne(pairs.query(paris), row)).toEqual({ one: [7, 1], other: [7, 1] });
    expect(times).toBe(1);
  });

  it('is refused when two fields read one column in different ways', () => {
    const ways = [integer, list].map((kind) =>
      field.made({ schema: z.unknown(), columns: { state: kind }, value: ({ state }) => state }),
    );
    const [one, other] = ways;
    expect(() => fieldTable({ table: 'hosts', ties: [] }, { one: one!, other: other! })).toThrow(/state/);
  });

  it('reads what the engine lacks as missing', () => {
    const record = readOne(things.query(paris), {});
    expect(record).toMatchObject({ name: '', output: null, at: null, up: false });
  });
});
