import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { allLabelTests, meeting } from '../../../../../shared/realm/alerts/matchers.ts';

describe('matchers of many objects', () => {
  it('let other requests go on while slow patterns are tested', async () => {
    const objects = Array.from({ length: 3000 }, (_, at) => ({ host: `${'ab'.repeat(120)}${at}` }));
    const slow = { value: '(a|b|ab|ba|aab|abb)*c', is_regex: true, is_equal: false };
    const test = await allLabelTests([{ name: 'host', ...slow }]);
    const seen = { turns: 0, isDone: false };
    const found = meeting(objects, (labels) => labels, test).finally(() => (seen.isDone = true));
    for (; !seen.isDone; seen.turns += 1) await setImmediate();
    expect(await found).toHaveLength(3000);
    expect(seen.turns).toBeGreaterThan(3);
  });
});
