import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { writeCsv } from '../../../../../shared/http/format/csv.ts';
import { csvColumns, fieldNames, openFieldsIn } from '../../../../../shared/http/format/csv-columns.ts';
import { objectTable, type Row } from '../../../../../shared/rows/row-table.ts';

const toCsv = async (objects: readonly Row[], columns: readonly string[]) =>
  Buffer.concat(await writeCsv({ table: objectTable(objects), columns })).toString();

const rows = z.array(
  z.object({
    name: z.string(),
    counts: z.object({ up: z.int(), time: z.object({ s: z.int() }).optional() }).nullable(),
    macros: z.record(z.string(), z.string()).nullable(),
    parents: z.array(z.object({ host: z.string() })),
  }),
);

describe('the columns of CSV', () => {
  it('are the fields of each object that the schema knows, and the fields themselves', () => {
    expect(csvColumns(rows)).toEqual(['name', 'counts.up', 'counts.time.s', 'macros', 'parents']);
    expect(csvColumns(rows, ['parents', 'counts', 'macros'])).toEqual([
      ...['parents', 'counts.up', 'counts.time.s', 'macros'],
    ]);
  });

  it('can be asked for beside the fields', () => {
    const parts = ['counts.up', 'counts.time.s'];
    expect(fieldNames(rows)).toEqual(['name', 'counts', 'macros', 'parents', ...parts]);
  });
});

describe('the fields whose names only the rows have', () => {
  it('are objects with any names, not those of the schema, lists and plain values', () => {
    const names = ['name', 'counts', 'macros', 'parents'];
    expect(names.filter(openFieldsIn(rows))).toEqual(['macros']);
  });

  it('are all fields, if the schema names no fields', () => {
    expect(['a', 'b'].filter(openFieldsIn(z.array(z.record(z.string(), z.int()))))).toEqual(['a', 'b']);
  });

  it('are the only ones that are read twice', async () => {
    const table = objectTable([{ name: 'a', macros: { OS: 'x' } }]);
    const read: string[] = [];
    const watched = { ...table, column: (field: string) => (read.push(field), table.column(field)) };
    const text = await writeCsv({
      table: watched,
      fields: ['name', 'macros'],
      columns: ['macros', 'name'],
      isOpen: openFieldsIn(rows),
    });
    expect(Buffer.concat(text).toString()).toBe('macros.OS,name\nx,a\n');
    expect(read).toEqual(['macros', 'name', 'macros']);
  });
});

describe('CSV', () => {
  it('has a part of a field twice if the caller names both', async () => {
    const both = csvColumns(rows, ['counts', 'counts.up']);
    expect(await toCsv([{ counts: { up: 1 } }], both)).toBe('counts.up,counts.time.s,counts.up\n1,,1\n');
  });

  it('has the columns of an object that is null in all rows', async () => {
    const nothing = { name: 'a', counts: null, macros: null, parents: [] };
    expect(await toCsv([nothing], csvColumns(rows))).toBe(
      'name,counts.up,counts.time.s,macros,parents\na,,,,\n',
    );
  });

  it('has a column for each name of an object whose names no schema has', async () => {
    const table = [{ macros: { OS: 'linux' } }, { macros: null }, { macros: { RACK: '=1+1' } }];
    expect(await toCsv(table, ['macros'])).toBe("macros.OS,macros.RACK\nlinux,\n,\n,'=1+1\n");
  });

  it('has a row whose only cell is empty, and no empty line', async () => {
    expect(await toCsv([{ cell: null }, { cell: '' }, {}, { cell: 'a' }], ['cell'])).toBe(
      'cell\n""\n""\n""\na\n',
    );
  });

  it('has a list of objects, or of lists, as JSON in one cell, and no formula among the cells', async () => {
    const table = [{ parents: [{ host: 'a' }, { host: 'b' }], points: [[1, null]], groups: ['=a', 'b'] }];
    expect(await toCsv(table, ['parents', 'points', 'groups'])).toBe(
      `parents,points,groups\n"[{""host"":""a""},{""host"":""b""}]","[[1,null]]","'=a,b"\n`,
    );
  });

  it.each(['\n', '\r\n'] as const)(
    'has rows that end at %j, and other line breaks in quotes',
    async (lineEnd) => {
      const table = objectTable([
        { output: 'a\nb', more: 'c\rd' },
        { output: 'e\r\nf', more: 'g' },
      ]);
      const text = Buffer.concat(
        await writeCsv({ table, columns: ['output', 'more'] }, { lineEnd }),
      ).toString();
      expect(text).toBe(['output,more', '"a\nb","c\rd"', '"e\r\nf",g', ''].join(lineEnd));
    },
  );

  it.each([
    ['a sign of a formula', '=1+1', "'=1+1"],
    ['a text with a minus', '-x', "'-x"],
    ['a full-width sign', '\uFF1D1', "'\uFF1D1"],
    ['a semicolon', 'ok;=1+1', "ok;'=1+1"],
    ['a semicolon and blanks', 'ok; \u00A0@SUM(A1)', "ok;' \u00A0@SUM(A1)"],
    ['a pipe', 'ok|+1+cmd', "ok|'+1+cmd"],
    ['a blank', ' =1+1', "' =1+1"],
    ['a tab', '\t=1+1', "\t'=1+1"],
    ['a line break', 'ok\n=1+1', "ok\n'=1+1"],
    ['a no-break space', '\u00A0=1+1', "'\u00A0=1+1"],
    ['a byte order mark', '\uFEFF=1+1', "'\uFEFF=1+1"],
    ['a mark without width', '\u200B\u0001=1+1', "'\u200B\u0001=1+1"],
    ['a quote', 'ok;"=1+1', 'ok;\'"=1+1'],
  ])('runs no formula behind %s', async (_, text, guarded) => {
    const [, cell = ''] = /^cell\n"?([^]*?)"?\n$/.exec(await toCsv([{ cell: text }], ['cell'])) ?? [];
    expect(cell.replaceAll('""', '"')).toBe(guarded);
  });

  it('leaves alone what is no formula', async () => {
    const texts = ['rta=12.380ms;3000;5000;0', 'load=5;-10;+20;0', "it's; a = b", 'a-b', 'x'.repeat(100_000)];
    for (const text of texts) expect(await toCsv([{ cell: text }], ['cell'])).toBe(`cell\n${text}\n`);
    expect(await toCsv([{ cell: -5 }], ['cell'])).toBe('cell\n-5\n');
  });

  it('runs no formula in the name of a column', async () => {
    expect(await toCsv([{ macros: { 'A;=1+1': 'x' } }], ['macros'])).toBe("macros.A;'=1+1\nx\n");
  });
});

it('writes long lists with one header, and with the columns that only the last row has', async () => {
  const rows = Array.from({ length: 1201 }, (_, at) => ({ name: `host-${at}`, more: {} }));
  const text = await toCsv([...rows, { name: 'last', more: { disk: '-1' } }], ['name', 'more']);
  const lines = text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['name,more.disk', 'host-0,']);
  expect(lines.slice(-3)).toEqual(['host-1200,', "last,'-1", '']);
  expect(lines).toHaveLength(1204);
});
