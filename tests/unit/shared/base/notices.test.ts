import { describe, expect, it } from '@jest/globals';

import { noticeOfRealms } from '../../../../shared/base/notices.ts';

const sentences = (count: number) => Array.from({ length: count }, (_, index) => `Realm ${index} is silent.`);

describe('the notice of several realms', () => {
  it('is that of each which has one', () => {
    expect(noticeOfRealms(['One.', undefined, '', 'Two.'])).toBe('One. Two.');
    expect(noticeOfRealms([undefined, ''])).toBeUndefined();
  });

  it('says the same only once', () => {
    expect(noticeOfRealms(['The same.', 'The same.'])).toBe('The same.');
  });

  it('says of a fleet how many more there are', () => {
    expect(noticeOfRealms(sentences(10))).toBe(sentences(10).join(' '));
    expect(noticeOfRealms(sentences(1000))).toBe(
      `${sentences(10).join(' ')} And 990 more of this kind: a request for one realm alone shows its own.`,
    );
  });
});
