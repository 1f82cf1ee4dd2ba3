import { describe, expect, it } from '@jest/globals';

import { RecentSlices } from '../../../../../shared/warm/log/recent-slices.ts';

/** Returns the slices, and a function that tells whether a slice of this text was made now. */
function opened() {
  const slices = new RecentSlices();
  const isMade = (name: string, text?: string) => {
    let made = false;
    slices.get(name, () => {
      made = true;
      const event = { index: 0, id: '1', type: 'host', subject: 'web' };
      return { events: text === undefined ? [] : [{ ...event, text }], next: undefined };
    });
    return made;
  };
  return isMade;
}

describe('recent slices', () => {
  it('are made once while they are kept', () => {
    const isMade = opened();
    expect([isMade('a', 'text'), isMade('a', 'text'), isMade('b')]).toEqual([true, false, true]);
  });

  it.each([
    ['with long texts', 100, 'x'.repeat(1_000_000)],
    ['without events', 20_000, undefined],
  ])('%s are not all kept', (_, count, text) => {
    const isMade = opened();
    for (let number = 0; number < count; number += 1) isMade(`slice ${number}`, text);
    expect([isMade(`slice ${count - 1}`, text), isMade('slice 0', text)]).toEqual([false, true]);
  });
});
