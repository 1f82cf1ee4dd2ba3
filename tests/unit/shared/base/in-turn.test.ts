import { describe, expect, it } from '@jest/globals';

import { inTurn } from '../../../../shared/base/in-turn.ts';

/** Makes works that end when the test says so. */
function works(count: number) {
  const ends: (() => void)[] = [];
  let begun = 0;
  const list = Array.from({ length: count }, (_, at) => () => {
    begun += 1;
    return new Promise<number>((resolve) => {
      ends[at] = () => {
        resolve(at);
      };
    });
  });
  return { list, end: (at: number) => ends[at]?.(), begun: () => begun };
}

const all = async <T>(items: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('works whose answers are taken in turn', () => {
  it('are answered in their order, whoever ends first', async () => {
    const { list, end } = works(2);
    const answers = all(inTurn(list, 2));
    await Promise.resolve();
    end(1);
    end(0);
    expect(await answers).toEqual([0, 1]);
  });

  it('begin no more than so many ahead of what was taken', async () => {
    const { list, end, begun } = works(5);
    const answers = inTurn(list, 2);
    const first = answers.next();
    end(0);
    expect(await first).toEqual({ done: false, value: 0 });
    // The first is taken: two are ahead of it.
    expect(begun()).toBe(3);
    end(1);
    expect(await answers.next()).toEqual({ done: false, value: 1 });
    expect(begun()).toBe(4);
  });

  it('end with the failure of one in its turn, and those behind it do not begin', async () => {
    let begun = 0;
    const fails = () => Promise.reject(new Error('down'));
    const works = [() => Promise.resolve(1), fails, fails, () => Promise.resolve((begun += 1))];
    const taken: number[] = [];
    const take = async () => {
      for await (const answer of inTurn(works, 2)) taken.push(answer);
    };
    await expect(take()).rejects.toThrow('down');
    expect({ taken, begun }).toEqual({ taken: [1], begun: 0 });
  });

  it('are nothing where there are none', async () => {
    expect(await all(inTurn([], 3))).toEqual([]);
  });
});
