import { describe, expect, it } from '@jest/globals';

import {
  type Column,
  customVariables,
  decodeAndReport,
  flag,
  integer,
  list,
  nested,
  number,
  text,
  time,
} from '../../../../../shared/connectors/status-query/index.ts';

const decodings: readonly [string, Column<unknown>, unknown, unknown][] = [
  ['text keeps text', text('name'), 'a', 'a'],
  ['text spells a number out', text('name'), 5, '5'],
  ['text is null for null', text('name'), null, null],
  ['text is null where the engine lacks it', text('name'), undefined, null],
  ['integer keeps an integer', integer('state'), 2, 2],
  ['integer rounds a float', integer('state'), 1.999, 2],
  ['integer reads a boolean as a number', integer('state'), true, 1],
  ['integer is null for inf', integer('state'), Infinity, null],
  ['integer is null for 1e300', integer('state'), 1e300, null],
  ['integer is null for a negative number', integer('num_services'), -5, null],
  ['integer is null above a billion', integer('num_services'), 1_000_000_001, null],
  ['integer goes up to a billion', integer('num_services'), 1_000_000_000, 1_000_000_000],
  ['integer is null for text', integer('state'), '', null],
  ['integer is null where the engine lacks it', integer('state'), undefined, null],
  ['number keeps a float', number('latency'), 0.25, 0.25],
  ['number is null for nan', number('latency'), NaN, null],
  ['number is null for a negative number', number('latency'), -0.25, null],
  ['number is null for 1e300', number('latency'), 1e300, null],
  ['flag reads true', flag('acknowledged'), true, true],
  ['flag reads 1', flag('acknowledged'), 1, true],
  ['flag reads "1"', flag('acknowledged'), '1', true],
  ['flag reads 0', flag('acknowledged'), 0, false],
  ['flag reads false', flag('acknowledged'), false, false],
  ['flag is null where the engine lacks it', flag('acknowledged'), undefined, null],
  ['time floors', time('last_check'), 1795215281.9, 1795215281],
  ['time reads never as null', time('last_check'), 0, null],
  ['time is null for 1e14', time('last_check'), 1e14, null],
  ['time is null for 1e300', time('last_check'), 1e300, null],
  ['time is null before 1970', time('last_check'), -1795215281, null],
  ['time is null for nan', time('last_check'), NaN, null],
  ['time goes up to the end of 9999', time('last_check'), 253_402_300_799, 253_402_300_799],
  ['time is null for the year 10000', time('last_check'), 253_402_300_800, null],
  ['time is null where the engine lacks it', time('last_check'), undefined, null],
  ['list keeps words', list('groups'), ['a', 'b'], ['a', 'b']],
  ['list spells numbers out', list('comments'), [3, 4], ['3', '4']],
  ['list drops nulls', list('groups'), ['a', null], ['a']],
  ['list is empty for text', list('groups'), '', []],
  ['list is empty where the engine lacks it', list('groups'), undefined, []],
  ['nested keeps tuples', nested('services_with_state'), [['cpu', 0, 1]], [['cpu', 0, 1]]],
  ['nested is empty where the engine lacks it', nested('services_with_state'), '', []],
  [
    "custom variables in Icinga 2's shape",
    customVariables('custom_variables'),
    [
      ['packs', '["linux"]'],
      ['index', 17],
      ['on', true],
      ['none', null],
      ['raw', { a: 1 }],
    ],
    { PACKS: '["linux"]', INDEX: '17', ON: 'true', NONE: '', RAW: '{"a":1}' },
  ],
  [
    "custom variables in Naemon's shape",
    customVariables('custom_variables'),
    { PACKS: 'linux,base', LAT: '43.01' },
    { PACKS: 'linux,base', LAT: '43.01' },
  ],
  [
    'custom variables keep letters that are not ASCII',
    customVariables('custom_variables'),
    [
      ['größe', '1'],
      ['Größe_2', '2'],
      ['GRößE_3', '3'],
      ['ıﬁ', '4'],
    ],
    { GRößE: '1', GRößE_2: '2', GRößE_3: '3', ıﬁ: '4' },
  ],
  [
    'custom variables whose names differ in case have the value of the last name',
    customVariables('custom_variables'),
    [
      ['upper', 'b'],
      ['UPPER', 'c'],
      ['Upper', 'a'],
      ['other', 'd'],
    ],
    { UPPER: 'b', OTHER: 'd' },
  ],
  [
    'custom variables are spelled alike if they are JSON with escapes, and no other text changes',
    customVariables('custom_variables'),
    [
      ['list', String.raw`["\u00e9","\ud83d\ude00","\u0001","a\\b"]`],
      ['raw', ['é', '😀', '\u0001', 'a\\b']],
      ['spaced', '[ "a", 1.0 ]'],
      ['broken', String.raw`["\u00e9"`],
      ['deep', `${'['.repeat(200)}"${String.raw`\u00e9`}"${']'.repeat(200)}`],
    ],
    {
      LIST: String.raw`["é","😀","\u0001","a\\b"]`,
      RAW: String.raw`["é","😀","\u0001","a\\b"]`,
      SPACED: '[ "a", 1.0 ]',
      BROKEN: String.raw`["\u00e9"`,
      DEEP: `${'['.repeat(200)}"${String.raw`\u00e9`}"${']'.repeat(200)}`,
    },
  ],
  ['custom variables are none for null', customVariables('custom_variables'), null, {}],
  [
    'custom variables are none where the engine lacks them',
    customVariables('custom_variables'),
    undefined,
    {},
  ],
];

describe('a column', () => {
  it.each(decodings)('%s', (_words, column, value, decoded) => {
    expect(column.decode(value)).toEqual(decoded);
  });

  it('tells of a number that is impossible, and of nothing else', () => {
    const odd: string[] = [];
    const read = decodeAndReport(number('latency'), (name) => odd.push(name));
    expect([5, null, 'slow', -1].map(read)).toEqual([5, null, null, null]);
    expect(odd).toEqual(['latency']);
  });

  it('cannot smuggle anything into a request by its name', () => {
    expect(() => text('name\nFilter: name ~ .')).toThrow(expect.objectContaining({ kind: 'internal' }));
  });

  it('keeps a custom variable from touching the prototype of objects', () => {
    const decoded = customVariables('custom_variables').decode([['__proto__', 'x']]);
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
  });

  it('is unreadable where a custom variable has more levels than can be written', () => {
    const levels = 20_000;
    const deep: unknown = JSON.parse(`${'[0,'.repeat(levels)}1${']'.repeat(levels)}`);
    for (const value of [[['DEEP', deep]], { DEEP: deep }]) {
      expect(() => customVariables('custom_variables').decode(value)).toThrow(
        expect.objectContaining({ name: 'WireFault', kind: 'unreadable' }),
      );
    }
  });
});
