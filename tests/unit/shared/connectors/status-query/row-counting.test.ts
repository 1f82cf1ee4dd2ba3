import { describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../../../../demo/status-query-engine/build-site.ts';
import { type DialectName, startEngine } from '../../../../../demo/status-query-engine/index.ts';
import { callContext } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import { deadline } from '../../../../../shared/base/on-abort.ts';
import {
  above,
  allOf,
  always,
  anyOf,
  atLeast,
  atMost,
  below,
  connectEngine,
  countQuery,
  differs,
  equals,
  type Filter,
  not,
} from '../../../../../shared/connectors/status-query/index.ts';
import { columnsCounted, countRows } from '../../../../../shared/connectors/status-query/row-counting.ts';
import { hostFilters } from '../../../../../shared/realm/status/state-filters.ts';
import { startRelay } from '../../../../support/relay.ts';

const counters = {
  all: always,
  up: allOf(equals('has_been_checked', true), equals('state', 0)),
  bad: above('state', 0),
  odd: anyOf(differs('state', 0), not(equals('has_been_checked', 1))),
  low: below('state', 1),
  most: atMost('state', 1),
  high: atLeast('state', 2),
};
const columns = ['has_been_checked', 'state'];

function counted(text: string, isParsed = false) {
  return countRows(
    { counters },
    {
      columns,
      body: isParsed ? undefined : Buffer.from(text),
      value: (): unknown => JSON.parse(text),
    },
  );
}

describe('counting in rows', () => {
  it.each([
    ['as Icinga 2 writes them', '[[true, 0], [1, 2], [false, 1.0], [true, 0]]'],
    ['as Naemon does', '[[1,0],\n[1,2],\n[0,1],\n[1,0]]\n'],
    ['with blanks anywhere', ' [ [1 , 0], [1,2] ,[0,1], [1,0] ] '],
    ['with cells that are null', '[[1,null],[1,2],[null,1],[1,0]]'],
  ])('is by the conditions, %s', (_, text) => {
    const expected = { all: 4, up: 2, bad: 2, odd: 2, low: 2, most: 3, high: 1 };
    expect(counted(text)).toEqual(expected);
    expect(counted(text, true)).toEqual(expected);
  });

  it.each([
    ['plain', '[["a!",0],["b",1],["a!",1]]'],
    ['with brackets in a text', '[["a!",0],["b],[",1],["a!",1]]'],
    ['with quotes in a text', String.raw`[["a!",0],["b\"],[\"",1],["a!",1]]`],
    ['with other letters', '[["a!",0],["é]",1],["a!",1]]'],
    ['with nothing for a text', '[["a!",0],[null,1],["a!",1]]'],
  ])('is by texts too: %s', (_, text) => {
    const byCommand = {
      a: equals('check_command', 'a!'),
      fromB: atLeast('check_command', 'b'),
      bad: allOf(equals('check_command', 'a!'), above('state', 0)),
    };
    const found = countRows(
      { counters: byCommand },
      {
        columns: ['check_command', 'state'],
        body: Buffer.from(text),
        value: (): unknown => JSON.parse(text),
      },
    );
    expect(found).toEqual({ a: 2, fromB: text.includes('null') ? 0 : 1, bad: 1 });
  });

  it('of no rows is none', () => {
    for (const text of ['[]', ' [] \n', '[ ]'])
      expect(new Set(Object.values(counted(text)))).toEqual(new Set([0]));
  });

  it.each([
    '[["1",0]]',
    '[["a]b",0]]',
    '[["],[1,0],[",0]]',
    '[[1,[0]]]',
    '[[1]]',
    '[[1,0,2]]',
    '[[1,0],{}]',
    '[[1,0]',
    '[[1,0]]]',
    '[[1,0]x,[1,0]]',
    '[1,0]',
    '{}',
    '[[]]',
    '',
  ])('is refused of %s', (text) => {
    expect(() => counted(text)).toThrow();
  });

  it('takes a number that is none for what it says', () => {
    expect(counted('[[1,1e300],[1,-5]]')).toMatchObject({ bad: 1, low: 1 });
  });

  it('is for numbers alone', () => {
    expect(columnsCounted(counters)).toEqual(columns);
    expect(columnsCounted({ one: equals('name', '1') })).toBeUndefined();
    expect(columnsCounted({ one: equals('state', 'one') })).toBeUndefined();
    expect(columnsCounted({ all: always })).toBeUndefined();
  });

  it('looks at a kind of row once, however many there are', () => {
    const text = `[${Array.from({ length: 100_000 }, (_, index) => `[1,${index % 3}]`).join()}]`;
    expect(counted(text)).toMatchObject({ all: 100_000, up: 33_334, high: 33_333 });
  });
});

describe('a count', () => {
  it.each<[DialectName, boolean]>([
    ['icinga2', true],
    ['naemon', false],
  ])('is asked as is cheapest: %s', async (dialect, byRows) => {
    const made = site({ hosts: [host('a', { services: [service('b')] })] });
    const engine = await startEngine({ site: made, dialect, listen: {}, clock: systemClock });
    const { address } = engine;
    if (address.kind === 'unix') throw new Error('the engine does not listen on TCP');
    const relay = await startRelay({ host: address.host, port: address.port });
    try {
      const client = connectEngine(relay.address, { realm: 'paris', clock: systemClock });
      const ask = async (wanted: Readonly<Record<string, Filter>>) => {
        await client(callContext(deadline(10_000))).count(countQuery('hosts', wanted));
        return !relay.requests().at(-1)?.includes('Stats:');
      };
      expect(await ask(hostFilters)).toBe(byRows);
      const part = equals('check_command', 'bp_rule');
      const asked = () => relay.requests().filter((request) => request.startsWith('GET hosts')).length;
      const before = asked();
      await client(callContext(deadline(10_000))).countWithPart(countQuery('hosts', hostFilters), part);
      expect(asked() - before).toBe(byRows ? 1 : 2);
      // Two comparisons are cheaper than the rows on every engine.
      expect(await ask({ up: hostFilters.up })).toBe(false);
    } finally {
      await relay.stop();
      await engine.close();
    }
  });
});
