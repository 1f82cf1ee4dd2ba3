import { describe, expect, it } from '@jest/globals';

import { eventKindOf } from '../../../../../../shared/realm/history/events/event-types.ts';

describe('the kind of an event', () => {
  it.each([
    ['HOST ALERT', 'alert'],
    ['host alert', 'alert'],
    ['Current Service State', 'state'],
    ['SERVICE DOWNTIME ALERT', 'downtime'],
    ['EXTERNAL COMMAND', 'command'],
    ['LOG ROTATION', 'engine'],
    ['constructor', 'engine'],
    ['', 'engine'],
    [null, 'engine'],
  ])('of the type %p is %s', (type, kind) => {
    expect(eventKindOf(type)).toBe(kind);
  });
});
