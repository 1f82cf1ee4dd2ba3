import { describe, expect, it } from '@jest/globals';

import { memberOf, wordOf } from '../../../../../shared/realm/passive/notification-fields.ts';

describe('a field of a notification', () => {
  it('is the own one of an object or a list', () => {
    expect(memberOf({ host: 'web-1' }, 'host')).toBe('web-1');
    expect(memberOf(['web-1', 'web-2'], 1)).toBe('web-2');
    expect(memberOf({}, 'toString')).toBeUndefined();
    for (const value of [null, undefined, 'text', 5]) expect(memberOf(value, 'length')).toBeUndefined();
  });

  it('is read without a look at the others, which may be a hundred thousand', () => {
    const fields = new Proxy(
      { host: ' web-1 ' },
      {
        ownKeys: () => {
          throw new Error('all fields are listed');
        },
      },
    );
    expect(wordOf(fields, 'host')).toBe('web-1');
  });
});
