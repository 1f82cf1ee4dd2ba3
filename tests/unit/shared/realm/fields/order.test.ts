import { describe, expect, it } from '@jest/globals';

import { byTwoKeys } from '../../../../../shared/realm/fields/order.ts';

describe('byTwoKeys', () => {
  it('orders by the first key, then by the second', () => {
    const items = ['b/2', 'a/2', 'B/1', 'b/1', 'a/1', 'é/1'];
    const sorted = byTwoKeys(
      items,
      (item) => item.split('/')[0] ?? '',
      (item) => item.split('/')[1] ?? '',
    );
    expect(sorted).toEqual(['B/1', 'a/1', 'a/2', 'b/1', 'b/2', 'é/1']);
  });

  it('loses no duplicates', () => {
    expect(byTwoKeys(['a', 'a'], String, String)).toEqual(['a', 'a']);
  });
});
