import { expect, it } from '@jest/globals';

import { isJsonObject } from '../../../../../shared/connectors/kit/json.ts';

it('an object of JSON is no list, no null, and no single value', () => {
  const values = [{}, { a: 1 }, [], [{}], null, undefined, 1, 'a', true];
  expect(values.map(isJsonObject)).toEqual([true, true, ...Array<boolean>(7).fill(false)]);
});
