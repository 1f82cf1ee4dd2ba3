import { describe, expect, it } from '@jest/globals';

import { sortByTwoKeys } from '../../../../../shared/realm/fields/order.ts';

describe('sortByTwoKeys', () => {
  it('orders by the first key, then by the second', () => {
    const items = ['b/2', 'a/2', 'B/1', 'b/1', 'a/1', 'é/1'];
    const sorted = sortByTwoKeys(
      items,
      (item) => item.split('/')[0] ?? '',
      (item) => item.split('/')[1] ?? '',
    );
    expect(sorted).toEqual(['B/1', 'a/1', 'a/2', 'b/1', 'b/2', 'é/1']);
  });

  it('loses no duplicates', () => {
    expect(sortByTwoKeys(['a', 'a'], String, String)).toEqual(['a', 'a']);
  });
});
