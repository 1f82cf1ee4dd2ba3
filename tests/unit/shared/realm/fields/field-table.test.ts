import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { integer, list } from '../../../../../shared/connectors/status-query/index.ts';
import * as field from '../../../../../shared/realm/fields/field.ts';
import { fieldTable, type ListSelection } from '../../../../../shared/realm/fields/field-table.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import { realmWithAnswer } from '../../../../support/answered-realm.ts';

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
    output: field.textOrNull('plugin_output'),
    at: field.time('last_check', { sort: true }),
    up: field.computed({
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

/** Returns the columns that were requested from the engine. */
let asked: readonly string[] = [];

/** Returns the record of one row with these cells by column. The engine lacks the other columns. */
async function readOne<T>(
  table: { records(realm: OpenRealm, selection: ListSelection): Promise<T[]> },
  cells: Readonly<Record<string, unknown>>,
  selection: ListSelection = {},
): Promise<T> {
  const answer = (_table: string, columns: readonly string[]) => {
    asked = columns;
    return Buffer.from(JSON.stringify([columns.map((column) => cells[column])]));
  };
  const [record] = await table.records(
    { ...realmWithAnswer({ answer, lacks: all.filter((one) => !(one in cells)) }), ...paris },
    selection,
  );
  return record!;
}
const all = ['name', 'plugin_output', 'last_check', 'state', 'groups', 'costly'];
const row = { name: 'a', plugin_output: '', last_check: 60, state: 0, groups: ['g'], costly: 7 };

describe('a table of fields', () => {
  it('makes the record of one row, its fields in their order', async () => {
    const record = await readOne(things, row);
    expect(Object.entries(record)).toEqual([
      ['realm', 'paris'],
      ['name', 'a'],
      ['output', null],
      ['at', '1970-01-01T00:01:00+00:00'],
      ['up', true],
      ['kind', 'thing'],
    ]);
  });

  it('types the record', async () => {
    const { realm, at, up, costly } = await readOne(things, row, { onDemand: true });
    const typed: { realm: string; at: string | null; up: boolean; costly: number | null | undefined } = {
      realm,
      at,
      up,
      costly,
    };
    expect(typed.costly).toBe(7);
  });

  it('writes the schema of the answer', async () => {
    expect(things.schema.safeParse(await readOne(things, row)).success).toBe(true);
    expect(z.toJSONSchema(things.schema)).toHaveProperty('$defs.Thing', {
      ...{ type: 'object', additionalProperties: false, properties: expect.anything() },
      required: ['realm', 'name', 'output', 'at', 'up', 'kind'],
    });
  });

  it('says what callers may sort by, and what tells records apart', () => {
    expect(things.list).toMatchObject({ sort: ['name', 'at'], ties: ['realm', 'name'] });
  });

  it('asks for each column once, and for those of fields on demand only then', async () => {
    await readOne(things, row);
    expect(asked).toEqual(['name', 'plugin_output', 'last_check', 'state', 'groups']);
    await readOne(things, row, { onDemand: true });
    expect(asked).toContain('costly');
    await readOne(things, row, { fields: new Set(['costly']) });
    expect(asked).toEqual(['name', 'costly']);
  });

  it('neither fetches nor decodes nor makes what is not wanted', async () => {
    decoded.length = 0;
    const record = await readOne(things, row, { fields: new Set(['output']) });
    expect(asked).toEqual(['name', 'plugin_output']);
    expect(record).toEqual({ realm: 'paris', name: 'a', output: null });
    expect(decoded).toEqual([]);
  });

  it('decodes a column once a row for all fields that are made of it', async () => {
    let times = 0;
    const counted = (name: string) => ({ name, decode: (cell: unknown) => [cell, (times += 1)] });
    const made = field.computed({
      schema: z.unknown(),
      columns: { costly: counted },
      value: ({ costly }) => costly,
    });
    const pairs = fieldTable({ table: 'hosts', ties: [] }, { one: made, other: made });
    expect(await readOne(pairs, row)).toEqual({ one: [7, 1], other: [7, 1] });
    expect(times).toBe(1);
  });

  it('is refused when two fields read one column in different ways', () => {
    const ways = [integer, list].map((kind) =>
      field.computed({ schema: z.unknown(), columns: { state: kind }, value: ({ state }) => state }),
    );
    const [one, other] = ways;
    expect(() => fieldTable({ table: 'hosts', ties: [] }, { one: one!, other: other! })).toThrow(/state/);
  });

  it('reads what the engine lacks as missing', async () => {
    const record = await readOne(
      things,
      { name: 'a', costly: 1 },
      { fields: new Set(['at', 'up', 'output']) },
    );
    expect(record).toMatchObject({ name: 'a', output: null, at: null, up: false });
  });
});
