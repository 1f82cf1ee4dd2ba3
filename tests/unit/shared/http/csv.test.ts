import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { toCsv } from '../../../../shared/http/csv.ts';
import { csvColumns, fieldNames } from '../../../../shared/http/csv-columns.ts';

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

describe('CSV', () => {
  it('has the columns of an object that is null in all rows', () => {
    const nothing = { name: 'a', counts: null, macros: null, parents: [] };
    expect(toCsv([nothing], csvColumns(rows))).toBe('name,counts.up,counts.time.s,macros,parents\na,,,,\n');
  });

  it('has a column for each name of an object whose names no schema has', () => {
    const table = [{ macros: { OS: 'linux' } }, { macros: null }, { macros: { RACK: '=1+1' } }];
    expect(toCsv(table, ['macros'])).toBe("macros.OS,macros.RACK\nlinux,\n,\n,'=1+1\n");
  });

  it('has a list of objects, or of lists, as JSON in one cell, and no formula among the cells', () => {
    const table = [{ parents: [{ host: 'a' }, { host: 'b' }], points: [[1, null]], groups: ['=a', 'b'] }];
    expect(toCsv(table, ['parents', 'points', 'groups'])).toBe(
      `parents,points,groups\n"[{""host"":""a""},{""host"":""b""}]","[[1,null]]","'=a,b"\n`,
    );
  });
});
