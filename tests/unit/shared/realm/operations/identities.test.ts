import { expect, it } from '@jest/globals';

import { identitiesOf } from '../../../../../shared/realm/operations/identities.ts';
import { realm } from '../../../../support/realm-records.ts';

it('ids differ, and none is an option on a command line', () => {
  const paris = { record: realm('paris') };
  const facts = Array.from({ length: 2000 }, (_, index) => ['web', index % 1000]);
  const ids = identitiesOf(paris, 'downtime', facts);
  expect(new Set(ids).size).toBe(2000);
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
  expect(identitiesOf(paris, 'comment', facts).filter((id) => ids.includes(id))).toEqual([]);
});
