import { describe, expect, it } from '@jest/globals';

import { patternTest, readPatterns } from '../../../../shared/base/pattern.ts';
import { fc } from '../../../support/properties.ts';

const matches = (pattern: string, text: string) =>
  readPatterns(pattern).some((one) => patternTest(one)(text));

describe('patterns of a query', () => {
  it.each([
    ['web-1', 'web-1', true],
    ['web-1', 'WEB-1', false],
    ['web-1', 'web-12', false],
    ['web-*', 'web-', true],
    ['*-1', 'web-1', true],
    ['w*1', 'web-1', true],
    ['w*b*1', 'web-1', true],
    ['ab*ba', 'aba', false],
    ['*', '', true],
    ['***', '', true],
    ['a**b', 'ab', true],
    ['db-1, web-1', 'web-1', true],
    [String.raw`a\,b`, 'a,b', true],
    [String.raw`a\,b`, 'a', false],
    [String.raw`a\*`, 'a*', true],
    [String.raw`a\*`, 'ab', false],
    [String.raw`back\slash`, String.raw`back\slash`, true],
    [String.raw`back\\slash`, String.raw`back\slash`, true],
    ['.*', 'web-1', false],
    [' , ,', '', false],
  ])('%j on %j: %p', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', ' '), maxLength: 12 });
  it('mean what the same regular expression means', () => {
    fc.assert(
      fc.property(letters, letters, (pattern, text) => {
        const source = pattern.trim().replaceAll('*', '[^]*');
        const expected = pattern.trim() !== '' && new RegExp(`^${source}$`).test(text);
        expect(matches(pattern, text)).toBe(expected);
      }),
    );
  });

  it('take any text literally once it is escaped', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(text.trim() === text && text !== '');
        expect(matches(text.replaceAll(/[\\,*]/g, String.raw`\$&`), text)).toBe(true);
      }),
    );
  });
});
