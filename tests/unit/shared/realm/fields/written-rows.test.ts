import { describe, expect, it } from '@jest/globals';

import { readCells, wholeRow } from '../../../../../shared/connectors/status-query/cell-table.ts';
import { frameReader } from '../../../../../shared/connectors/status-query/frame.ts';
import { flag, integer, list, text } from '../../../../../shared/connectors/status-query/index.ts';
import { parseBody } from '../../../../../shared/connectors/status-query/json.ts';
import { rowsIn } from '../../../../../shared/connectors/status-query/rows.ts';
import { gatherRows, writeRows } from '../../../../../shared/http/list/row-texts.ts';
import * as field from '../../../../../shared/realm/fields/field.ts';
import { fieldTable, type ListSelection } from '../../../../../shared/realm/fields/field-table.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { hostsOf } from '../../../../../shared/realm/status/hosts.ts';
import { hostsAndServicesOf } from '../../../../../shared/realm/status/hosts-and-services.ts';
import { joinTables } from '../../../../../shared/rows/join-tables.ts';
import { rowsInOrder } from '../../../../../shared/rows/order.ts';
import { RowList, tablesIn } from '../../../../../shared/rows/row-list.ts';
import { objectsOf, objectTable, type RowTable } from '../../../../../shared/rows/row-table.ts';
import { realmWithAnswer } from '../../../../support/answered-realm.ts';
import { applyByteChanges, byteChanges } from '../../../../support/broken-bytes.ts';
import { anyCharacter, fc, propertyRuns } from '../../../../support/properties.ts';
import { type Capture, recordedExchanges } from '../../../../support/status-query-captures.ts';

type List = (realm: OpenRealm, selection: ListSelection) => Promise<RowList>;

/** The text of a list's rows, and their values as JSON; or what is wrong with the answer. */
async function bothOf(list: () => Promise<RowList>, shown?: readonly string[]) {
  try {
    const table = joinTables(await tablesIn(await list()));
    const values = JSON.stringify(objectsOf(table, shown));
    const parts = writeRows(RowList.of(table), { form: 'json', fields: shown, check: () => undefined });
    const { pieces } = await gatherRows(parts, Infinity);
    return { text: `[${Buffer.concat(pieces).toString()}]`, values, table };
  } catch (error) {
    const kind = String((error as { kind?: unknown }).kind);
    return { text: kind, values: kind, table: undefined };
  }
}

/** A table as a list. */
const listed = async (table: Promise<RowTable>) => RowList.of(await table);

const small = fc.constantFrom(
  '0',
  '1',
  '2',
  '3',
  '-1',
  '7',
  '12',
  '100',
  'true',
  'false',
  'null',
  '"1"',
  '""',
);
const times = fc.integer({ min: 0, max: 4_000_000_000 }).map(String);
const strings = fc.string({ unit: anyCharacter, maxLength: 12 }).map((value) => JSON.stringify(value));
const lists = fc.array(strings, { maxLength: 3 }).map((items) => `[${items.join(',')}]`);
/** Texts that engines, or programs in their place, may send as a cell. */
const odd = fc.constantFrom(
  ...['1.0', '5.0000000000e-01', '-0', '1e300', '1e999', '007', '123456789012345678', 'nan', '-inf', 'inf'],
  ...['"\\u00e9\\/"', '"\\ud800"', '"a\\nb"', '"\u0001\t"', '"\u007f"', '"é\u2028"', '"\\q"', '"open'],
  ...['[1,"a",null]', '[ "a" , "b" ]', '["a","\\u0062"]', '{"A":"b","c":["d"]}', '[["a",1],["b",{}]]', '[]'],
  ...[' 1 ', ' "x" ', '', 'tru', '"a" "b"', '[[[[[[[[[]]]]]]]]]', '["a",]', ']', '[', '{', '"', '\\'],
);
const usual = fc.oneof(small, times, strings, lists);
const cell = fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: odd });
const names = ['a', 'b', 'web', 'é', '\\u00e9', 'Z', '\u{10000}', '\uffff', '10', '9', ' a', '\\\\'];
const nameCell = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...names.map((name) => `"${name}"`)) },
  { weight: 1, arbitrary: cell },
);
/** Spaces between rows, before the first and after the last. */
const gap = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(',', ', ', ',\n', ' , \r\n\t') },
  { weight: 1, arbitrary: fc.constantFrom('', ',,', ';', '\u0000', ',null,') },
);
const ends = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(['[', ']'], ['[', ']\n'], [' [ ', ' ] ']) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(['[', ',]'], ['[', ''], ['', ''], ['{', '}'], ['[', ']]'], ['[', '] x']),
  },
);

const rowSeed = fc.record({
  names: fc.tuple(nameCell, nameCell),
  cells: fc.array(cell, { minLength: 30, maxLength: 30 }),
  gap,
  surplus: fc.oneof(
    { weight: 30, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 1, -20) },
  ),
});
const bodySeed = fc.record({
  rows: fc.array(rowSeed, { maxLength: 8 }),
  ends,
  sorted: fc.boolean(),
  broken: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: byteChanges }),
});
type BodySeed = typeof bodySeed extends fc.Arbitrary<infer T> ? T : never;

/** The names come first in a row, as columns of the fields that tell records apart do. */
function bodyOf({ rows, ends: [open = '', close = ''], sorted, broken }: BodySeed, width: number): Buffer {
  const chosen = sorted ? [...rows].sort((a, b) => (a.names.join() < b.names.join() ? -1 : 1)) : rows;
  const texts = chosen.map(({ names: own, cells, surplus }) => {
    const all = [...own, ...cells];
    return `[${all.slice(0, Math.max(0, width + surplus)).join(',')}]`;
  });
  const body = Buffer.from(
    open + texts.map((row, index) => (index > 0 ? (chosen[index]?.gap ?? '') : '') + row).join('') + close,
  );
  return applyByteChanges(body, broken);
}

const nouns: Readonly<Record<string, { readonly list: List; readonly fields: readonly string[] }>> = {
  hosts: {
    list: (realm, selection) => hostsOf(realm, { ...selection, onDemand: true }),
    fields: ['host_name', 'host_groups', 'state', 'services', 'macros', 'last_check', 'realm'],
  },
  'hosts and services': {
    list: hostsAndServicesOf,
    fields: ['kind', 'service', 'unhandled', 'host_state_name', 'perf_data', 'host_groups'],
  },
};

/** Returns whether the values of these fields are in order. The values are compared as objects, and not by the bytes of names. */
async function isOrdered(table: RowTable, fields: readonly string[]): Promise<boolean> {
  const order = fields.map((name) => ({ field: name, descending: false }));
  return (await rowsInOrder(objectTable(objectsOf(table, fields)), order)).every((row, at) => row === at);
}

describe('rows that are written from the text of an engine', () => {
  it.each(Object.keys(nouns))('are their values, byte for byte, in the order of names: %s', async (key) => {
    const { list, fields } = nouns[key]!;
    const shown = fc.option(fc.shuffledSubarray([...fields], { minLength: 1 }), { nil: undefined });
    const lacks = fc.subarray([
      'business_impact',
      'scheduled_downtime_depth',
      'plugin_output',
      'groups',
      'last_check',
    ]);
    let written = 0;
    await fc.assert(
      fc.asyncProperty(bodySeed, bodySeed, shown, lacks, async (one, two, wanted, missing) => {
        const answer = (table: string, columns: readonly string[]) =>
          bodyOf(table === 'hosts' ? one : two, columns.length);
        const realm = realmWithAnswer({ answer, lacks: missing });
        const {
          text: found,
          values,
          table,
        } = await bothOf(() => list(realm, { fields: wanted && new Set(wanted) }), wanted);
        expect(found).toBe(values);
        if (table) expect(await isOrdered(table, ['host_name', 'kind', 'service'])).toBe(true);
        if (found.startsWith('[{')) written += 1;
      }),
      { numRuns: propertyRuns(1500) },
    );
    expect(written).toBeGreaterThan(propertyRuns(1500) / 5);
  });

  it('have the values that a parser finds in that text, or none can be read', () => {
    const width = 12;
    const columns = Array.from({ length: width }, (_, at) => `c${at}`);
    const attempt = (read: () => unknown) => {
      try {
        return JSON.stringify(read());
      } catch (error) {
        return String((error as { kind?: unknown }).kind);
      }
    };
    fc.assert(
      fc.property(bodySeed, (seed) => {
        const body = bodyOf(seed, width);
        const parsed = attempt(() =>
          rowsIn(parseBody(body)).map((cells) => wholeRow(cells, width).slice(0, width)),
        );
        const read = attempt(() => {
          const cells = readCells(body, { columns, value: () => parseBody(body) });
          return Array.from({ length: cells.count }, (_, row) =>
            columns.map((_column, at) => cells.value(row, at)),
          );
        });
        expect(read).toBe(parsed);
      }),
      { numRuns: propertyRuns(1500) },
    );
  });

  it.each<[string, field.ColumnKinds]>([
    ['cells', { a: integer, b: integer, c: text }],
    ['small cells, of more kinds than are kept,', { a: integer, b: integer, c: integer }],
    ['flags', { a: flag, b: integer, c: flag }],
  ])('keep what %s were made into apart, however alike the cells are', async (_, columns) => {
    const sum = field.computed({
      schema: field.text('x').schema,
      columns,
      value: ({ a, b, c }) => JSON.stringify([a, b, c]),
    });
    const fields = {
      sum,
      a: field.integer('a'),
      realm: field.fixed(field.text('x').schema, 'r'),
      b: field.flag('b'),
      sum2: sum,
    };
    const table = fieldTable({ table: 'hosts', ties: [] }, fields);
    const cells = [
      '0',
      '1',
      '2',
      '10',
      '12',
      '99',
      '100',
      '102',
      '1000',
      'true',
      'false',
      'null',
      '""',
      '"1"',
    ];
    const all = cells.flatMap((a) => cells.flatMap((b) => cells.map((c) => `[${a},${b},${c}]`)));
    const realm = realmWithAnswer({ answer: () => Buffer.from(`[${[...all, ...all].join(',')}]`) });
    const { text: written, values } = await bothOf(() => listed(table.rows(realm, {})));
    expect(written).toBe(values);
  });

  it('have decimals in the form of JavaScript, whatever the form of the engine', async () => {
    const table = fieldTable({ table: 'hosts', ties: [] }, { latency: field.number('latency') });
    const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
    const plain = fc.tuple(fc.nat(2_000_000_000), digits(12)).map(([whole, part]) => `${whole}.${part}`);
    const exponent = fc
      .tuple(fc.nat(9), digits(10), fc.integer({ min: -12, max: 24 }))
      .map(([first, part, power]) => `${first}.${part}e${power < 0 ? '-' : '+'}${Math.abs(power)}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(plain, exponent), { minLength: 1 }), async (numbers) => {
        const body = Buffer.from(`[${numbers.map((number) => `[${number}]`).join(',')}]`);
        const realm = realmWithAnswer({ answer: () => body });
        const { text: written } = await bothOf(() => listed(table.rows(realm, {})));
        const wanted = numbers.map((number) => ({ latency: Number(number) <= 1e9 ? Number(number) : null }));
        expect(written).toBe(JSON.stringify(wanted));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('are copied and not decoded: texts, whole numbers, plain decimals and lists', async () => {
    const decoded: unknown[] = [];
    const spied = (one: field.Field<unknown>): field.Field<unknown> =>
      'read' in one.source && one.source.kind !== 'computed'
        ? { ...one, source: { ...one.source, read: () => (cell: unknown) => decoded.push(cell) } }
        : one;
    const fields = {
      name: spied(field.name('name')),
      output: spied(field.textOrNull('output')),
      whole: spied(field.number('whole')),
      decimal: spied(field.number('decimal')),
      groups: spied(field.list('groups')),
    };
    const table = fieldTable({ table: 'hosts', ties: [] }, fields);
    const realm = realmWithAnswer({
      answer: () => Buffer.from('[["a","b",12,0.25,["c"]],["d","e",0,100000.000001,[]]]'),
    });
    const { pieces } = await gatherRows(
      writeRows(RowList.of(await table.rows(realm, {})), {
        form: 'json',
        fields: undefined,
        check: () => undefined,
      }),
      Infinity,
    );
    expect(Buffer.concat(pieces).toString()).toBe(
      '{"name":"a","output":"b","whole":12,"decimal":0.25,"groups":["c"]},' +
        '{"name":"d","output":"e","whole":0,"decimal":100000.000001,"groups":[]}',
    );
    expect(decoded).toEqual([]);
  });

  const kinds: Readonly<Record<string, (column: string) => field.Field<unknown>>> = {
    ...{ name: field.name, text: field.text, words: field.textOrNull, integer: field.integer },
    ...{ number: field.number, flag: field.flag, time: field.time, list: field.list },
    'made of a text': made(text),
    'made of a number': made(integer),
    'made of a list': made(list),
  };
  const recorded = (['icinga2', 'naemon'] as const).flatMap((engine) =>
    recordedExchanges(engine).all.flatMap(([name, capture]) => {
      const columns = /Columns: (.*)/.exec(capture.query)?.[1]?.split(' ');
      return columns ? [{ engine, name, capture, columns: [...new Set(columns)] }] : [];
    }),
  );

  it('are those of the recorded answers of real engines, whatever the kinds of the fields', async () => {
    let rows = 0;
    for (const { capture, columns } of recorded) {
      for (const kind of Object.values(kinds)) {
        const fields = Object.fromEntries(columns.map((column) => [column, kind(column)]));
        const table = fieldTable({ table: 'hosts', ties: [] }, fields);
        const realm = realmWithAnswer({ answer: () => bodyIn(capture) });
        const { text: written, values } = await bothOf(() => listed(table.rows(realm, {})));
        expect(written).toBe(values);
        if (written.startsWith('[{')) rows += 1;
      }
    }
    expect(rows).toBeGreaterThan(100);
  });
});

function made(kind: typeof text | typeof integer | typeof list) {
  return (column: string) =>
    field.computed<Record<string, typeof kind>, unknown>({
      schema: field.text('x').schema,
      columns: { [column]: kind },
      value: (row) => ({ of: row[column] ?? null }),
    });
}

const bodyIn = ({ answer }: Capture) => frameReader().feed(answer)?.body ?? Buffer.of();
