import { createHash } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { IdMap } from '../../../../../shared/connectors/icingadb/id-map.ts';

const idOf = (number: number) => createHash('sha1').update(String(number)).digest();

describe('a map by ids', () => {
  it('finds the values of thousands of ids, and none of others', () => {
    const map = new IdMap<number>();
    for (let number = 0; number < 5000; number += 1) map.set(idOf(number), number);
    expect(map.size).toBe(5000);
    for (let number = 0; number < 5000; number += 1) expect(map.get(idOf(number))).toBe(number);
    for (let number = 5000; number < 6000; number += 1) expect(map.get(idOf(number))).toBeUndefined();
    expect([...map.values()].slice(0, 3)).toEqual([0, 1, 2]);
  });

  it('replaces a value, also if the same buffer was looked up before', () => {
    const map = new IdMap<string>();
    const id = idOf(1);
    expect(map.get(id)).toBeUndefined();
    map.set(id, 'first');
    expect(map.get(id)).toBe('first');
    map.set(Buffer.from(id), 'second');
    expect(map.get(id)).toBe('second');
    expect(map.size).toBe(1);
  });

  it('finds ids among other bytes, and none of what is cut off', () => {
    const map = new IdMap<number>();
    const bytes = Buffer.concat([Buffer.alloc(3), idOf(1), idOf(2)]);
    map.set(bytes, 2, 23);
    map.set(idOf(1), 1);
    expect([3, 23].map((start) => map.get(bytes, start))).toEqual([1, 2]);
    expect(map.get(bytes.subarray(0, 42), 23)).toBeUndefined();
    expect(map.get(Buffer.alloc(0))).toBeUndefined();
  });

  it('tells ids apart that begin or end alike', () => {
    const map = new IdMap<number>();
    const ids = [0, 3, 4, 8, 12, 16, 19].map((at) => Buffer.alloc(20).fill(1, at, at + 1));
    for (const [number, id] of ids.entries()) map.set(id, number);
    expect(ids.map((id) => map.get(id))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(map.get(Buffer.alloc(20))).toBeUndefined();
  });

  it.each([0, 19, 21])('has no value of what has %i bytes, which is no id', (length) => {
    const map = new IdMap<number>();
    map.set(Buffer.alloc(20), 1);
    map.set(Buffer.alloc(length), 2);
    expect([...map.values()]).toEqual([1]);
  });

  it('refuses ids that are made to cost it time', () => {
    const map = new IdMap<number>();
    const add = (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const id = Buffer.alloc(20);
        id.writeUInt32BE(number, 16);
        map.set(id, number);
      }
    };
    expect(() => {
      add(100_000);
    }).toThrow('no hashes');
    expect(map.size).toBeLessThan(1000);
  });
});
