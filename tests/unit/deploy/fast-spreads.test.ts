import { runInNewContext } from 'node:vm';

import { describe, expect, it } from '@jest/globals';

import { withFastSpreads } from '../../../server/packaging/fast-spreads.ts';

describe('the spreads of a bundled program', () => {
  it.each([
    ['({...a,b:1})', '({...null,...a,b:1})'],
    ['f({...a,...b},{...{...a,c},d})', 'f({...null,...a,...b},{...null,...{...null,...a,c},d})'],
    ['({...a})', '({...a})'],
    ['({b,...a})', '({b,...a})'],
    ['let {b,...a}=c;({...a}=c)', 'let {b,...a}=c;({...a}=c)'],
    ['"{...a,b}";/{...a,b}/;`{...a,b}${{...a,b}}`', '"{...a,b}";/{...a,b}/;`{...a,b}${{...null,...a,b}}`'],
    ['({/* ä€😀 */...a,b})', '({/* ä€😀 */...null,...a,b})'],
  ])('of %s', (program, expected) => {
    expect(withFastSpreads(program)).toBe(expected);
  });

  it('make the same objects, from what is read in the same order', () => {
    const program = `
      const order = [], proto = JSON.parse('{"__proto__":{"x":1},"a":1}');
      const seen = (name) => ({ get [name]() { return order.push(name), name } });
      const objects = [
        { ...seen('p'), ...seen('q'), r: order.push('r') },
        { ...proto, b: 2 }, { ...undefined, a: 1 }, { ...null, ...false, a: 1 }, { ...'ab', ...[7], c: 1 },
        { ...{ a: 1, b: 2 }, a: 3, get z() { return 5 }, ['y']: 6, __proto__: { hidden: 1 } },
      ];
      JSON.stringify([objects, order, objects.map(Object.keys), objects.map((one) => Object.getPrototypeOf(one))])`;
    expect(withFastSpreads(program)).not.toBe(program);
    expect(runInNewContext(withFastSpreads(program))).toBe(runInNewContext(program));
  });
});
