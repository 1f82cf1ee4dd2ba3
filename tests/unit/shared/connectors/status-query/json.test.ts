import { describe, expect, it } from '@jest/globals';

import { parseBody, respellJson } from '../../../../../shared/connectors/status-query/json.ts';

const parsed = (body: string | Buffer) => parseBody(Buffer.isBuffer(body) ? body : Buffer.from(body));

describe('the body of an answer', () => {
  it('is JSON', () => {
    expect(parsed('[["host-1",1.5,true,null]]\n')).toEqual([['host-1', 1.5, true, null]]);
  });

  it('may hold bytes that are no UTF-8', () => {
    expect(parsed(Buffer.from('5b5b2261ff62225d5d', 'hex'))).toEqual([['a\ufffdb']]);
  });

  it.each(['inf', '-inf', 'nan', '-nan', 'Infinity', 'NaN'])('reads a bare %s as null', (token) => {
    expect(parsed(`[[0,${token},2]]`)).toEqual([[0, null, 2]]);
  });

  it('leaves those words alone inside of texts', () => {
    expect(parsed(String.raw`[["a=nan b=\"inf\" \\",inf,"nan"]]`)).toEqual([
      ['a=nan b="inf" \\', null, 'nan'],
    ]);
  });

  it('bears raw control characters in texts', () => {
    expect(parsed('[["a\u0001b\tc\nd",1],\n["e",2]]')).toEqual([
      ['a\u0001b\tc\nd', 1],
      ['e', 2],
    ]);
  });

  it.each(['', '[[1,2', '<html>', '[["a" "b"]]', '[[information]]'])(
    'is unreadable when it is %j',
    (body) => {
      expect(() => parsed(body)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
    },
  );

  const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

  it.each([
    ['one long opening', '['.repeat(1_000_000)],
    ['many levels', nested(20_000)],
    ['levels of objects and lists', `${'[[[[[[[[{"a":'.repeat(12)}1${'}]]]]]]]]'.repeat(12)}`],
  ])('is unreadable when it is %s', (_words, body) => {
    expect(() => parsed(body)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });

  it('may have a hundred levels, and any brackets in its texts', () => {
    expect(parsed(nested(100))).toEqual(JSON.parse(nested(100)));
    const text = `\\"${'['.repeat(200)}\\\\`;
    expect(parsed(JSON.stringify([[text]]))).toEqual([[text]]);
  });

  it('repairs a large broken answer quickly', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `["host-${index}","${'x'.repeat(100)}",-nan]`);
    expect(parsed(`[${rows.join(',')}]`)).toHaveLength(50_000);
  });
});

describe('the spelling of a text', () => {
  it('is the same for lists and dictionaries, whether the engine escapes letters or not', () => {
    expect(respellJson(String.raw`["caf\u00e9", 1]`)).toBe('["café",1]');
    expect(respellJson(String.raw`{"a": "\u00e9"}`)).toBe('{"a":"é"}');
  });

  it.each([
    ['a list without escapes', '[1, "é"]'],
    ['a text in quotes', String.raw`"caf\u00e9"`],
    ['a number', '1.50'],
    ['a list that is none', String.raw`[OK] caf\u00e9`],
    ['a list that is too deep', String.raw`${'['.repeat(101)}"\u00e9"${']'.repeat(101)}`],
  ])('stays as it is for %s', (_what, text) => {
    expect(respellJson(text)).toBe(text);
  });
});
