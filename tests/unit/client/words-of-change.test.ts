import { describe, expect, it } from '@jest/globals';

import { wordsOfChange } from '../../../client/src/cli/words-of-change.ts';

const ok = {
  ...{ state_name: 'OK', state_type: 'HARD' },
  ...{ acknowledged: false, in_downtime: false, is_flapping: false },
};

describe('the words of a change', () => {
  it.each([
    ['nothing of a change of the output', ok, ok, []],
    ['an object that is new', undefined, ok, ['new in the list']],
    ['the state before', ok, { ...ok, state_name: 'CRITICAL', state_type: 'SOFT' }, ['was OK']],
    ['a type that follows', { ...ok, state_type: 'SOFT' }, ok, ['now HARD']],
    ['a first check', { ...ok, state_name: null }, ok, ['was PENDING']],
    [
      'all flags that are set',
      ok,
      { ...ok, acknowledged: true, in_downtime: true, is_flapping: true },
      ['acknowledged', 'downtime begins', 'flapping'],
    ],
    ['a flag that ends', { ...ok, in_downtime: true }, ok, ['downtime ends']],
  ])('tell %s', (_, before, after, words) => {
    expect(wordsOfChange(before, after)).toEqual(words);
  });
});
