import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { fieldSchemasOf } from '../../../../../shared/http/list/row.ts';
import { compileWhere } from '../../../../../shared/http/where/compile.ts';
import { parseWhere } from '../../../../../shared/http/where/parse.ts';
import { whereParameter } from '../../../../../shared/http/where/where-parameter.ts';
import { hostsWithDetails } from '../../../../../shared/realm/status/hosts.ts';
import { objectTable } from '../../../../../shared/rows/row-table.ts';
import { rowsThatMeet } from '../../../../../shared/rows/select-rows.ts';
import { zoneOf } from '../../../../../shared/time/zone.ts';

/** The fields of hosts: near misses of unknown names are looked for among all of them. */
const fields = fieldSchemasOf(z.array(hostsWithDetails.schema), hostsWithDetails.list.related);
const megabyte = 1_000_000;
const repeated = (piece: string, length = megabyte) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Pieces whose repetition has stopped a pattern or a parser. */
const pieces = [
  ...['(', ')', 'not ', 'not(', '"', "'", '\\', '\\"', '*', '~', '!', ' ', ',', '.', 'vars.', 'vars."'],
  ...['a', 'a ', '9', '-', '1e', 'é', '\u{1f600}', 'state in (', 'state=1 and ', 'a.b.', '<=', '= =', '((a)'],
  ...['x and ', 'hostnam = 1 and ', 'state_name = DWN or ', 'last_check < now-1x and ', 'state in (1,'],
];

/** The number of runs that a busy machine may make slow: other threads of the process compile and collect garbage in the same time. */
const slowRuns = 50;

/** Returns the processor time in milliseconds of the fastest run, which is the first one below a limit. */
function leastTime(work: () => unknown, limitMs: number): number {
  let least = Infinity;
  for (let run = 0; run < slowRuns && least >= limitMs; run += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe('a hostile where', () => {
  it.each(pieces)('costs at most 10 ms and has one clear fault: a megabyte of %j', (piece) => {
    const text = repeated(piece);
    expect(parseWhere(text).faults).toEqual([{ at: 4000, message: 'has more than 4000 characters' }]);
    expect(leastTime(() => parseWhere(text), 10)).toBeLessThan(10);
    const read = whereParameter(() => fields).safeParse(text);
    expect(read.error?.issues.map(({ message }) => message)).toHaveLength(1);
    expect(leastTime(() => whereParameter(() => fields).safeParse(text), 10)).toBeLessThan(10);
  });

  it.each(pieces)('costs at most 10 ms in its longest form: 4,000 characters of %j', (piece) => {
    const text = repeated(piece, 4000);
    const faultsOf = () => compileWhere(parseWhere(text), fields);
    const compiled = faultsOf();
    if (typeof compiled !== 'function') {
      expect(compiled.length).toBeGreaterThan(0);
      for (const { at, message } of compiled) {
        expect(at).toBeLessThanOrEqual(4000);
        expect(message.length).toBeGreaterThan(0);
      }
    }
    expect(leastTime(faultsOf, 10)).toBeLessThan(10);
  });

  it('cannot make each row cost much by a name with many dots', () => {
    const messageOf = (name: string) => {
      const compiled = compileWhere(parseWhere(`${name} = x`), fields);
      return typeof compiled === 'function' ? undefined : compiled.map(({ message }) => message);
    };
    expect(messageOf(`vars.${'a.'.repeat(9)}a`)).toBeUndefined();
    expect(messageOf(`vars.${'a.'.repeat(10)}a`)).toEqual([
      expect.stringContaining(' has more than 10 dots'),
    ]);
    expect(messageOf(`vars.${'a'.repeat(295)}`)).toBeUndefined();
    expect(messageOf(`vars.${'a'.repeat(296)}`)).toEqual([
      expect.stringContaining(' has more than 300 characters'),
    ]);
  });

  it.each([
    ['the same name', 10, () => 'vars.a.b.c.d.e.f'],
    // The expression asks for 16,000 different values, each in a dictionary.
    ['names that begin alike', 80, (at: number) => `vars.a.b.c.d.e.${at}`],
    ['names that end alike', 80, (at: number) => `vars.${at}.b.c.d.e.f`],
  ])('that is valid reads 100 rows in time: 160 comparisons of %s, %d ms', (_, mostMs, nameOf) => {
    const text = Array.from({ length: 160 }, (__, at) => `${nameOf(at)}=x`).join(' or ');
    const make = compileWhere(parseWhere(text), fields);
    if (typeof make !== 'function') throw new Error('the expression is not valid');
    const condition = make({ zone: zoneOf('UTC'), now: 0 });
    // The names lead into a dictionary of 5 KB, which is another one in each row.
    const dictionary = { 'b.c': { d: { e: { f: 'y' } } }, more: 'z'.repeat(5000) };
    const others = Object.fromEntries(Array.from({ length: 30 }, (__, at) => [`OTHER_${at}`, 'value']));
    const rows = Array.from({ length: 100 }, (__, row) => ({
      vars: { ...others, A: JSON.stringify({ row, ...dictionary }) },
    }));
    const search = () => rowsThatMeet(objectTable(rows), [condition]);
    expect(search()).toHaveLength(0);
    expect(leastTime(search, mostMs)).toBeLessThan(mostMs);
  });

  it('of 10,000 parentheses ends in one fault', () => {
    expect(parseWhere('('.repeat(10_000)).faults).toHaveLength(1);
    expect(parseWhere('('.repeat(3999)).faults).toEqual([
      { at: 21, message: 'is nested more than 20 levels deep' },
    ]);
  });
});
