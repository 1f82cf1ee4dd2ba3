import { describe, expect, it } from '@jest/globals';

import { BoundedCache } from '../../../../shared/base/bounded-cache.ts';

describe('a bounded cache', () => {
  it('makes a value once, and again after it held as many values as it may', () => {
    const cache = new BoundedCache<string>(2);
    const made: string[] = [];
    const get = (key: string) =>
      cache.get(key, () => {
        made.push(key);
        return `value of ${key}`;
      });
    expect(['a', 'b', 'a'].map(get)).toEqual(['value of a', 'value of b', 'value of a']);
    expect(made).toEqual(['a', 'b']);
    expect(['c', 'a'].map(get)).toEqual(['value of c', 'value of a']);
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not cache a failure', () => {
    const cache = new BoundedCache<number>(2);
    const fail = () => {
      throw new Error('not made');
    };
    expect(() => cache.get('a', fail)).toThrow('not made');
    expect(cache.get('a', () => 1)).toBe(1);
  });
});
