import { expect, it } from '@jest/globals';

import { systemClock } from '../../../../../shared/base/clock.ts';
import { removeAcknowledgement } from '../../../../../shared/realm/operations/remove-acknowledgement.ts';

it.each([
  ['the same one', 'a', true, false],
  ['one whose comment is gone', null, true, false],
  ['the acknowledgement of somebody else, which was set meanwhile', 'b', true, true],
  ['none', null, false, true],
])('the removal of one acknowledgement finds %s', (_, id, isAcknowledged, isGone) => {
  const state = { id, isAcknowledged, stateName: 'DOWN', record: null, mark: null };
  const one = removeAcknowledgement.build({ id: 'a' }, systemClock);
  expect([one.isAlready(state), one.isDone(state, undefined)]).toEqual([isGone, isGone]);
  expect(removeAcknowledgement.build({}, systemClock).isDone(state, undefined)).toBe(!isAcknowledged);
});
