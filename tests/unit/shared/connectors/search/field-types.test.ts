import { expect, it } from '@jest/globals';

import { readFieldTypes } from '../../../../../shared/connectors/search/field-types.ts';

it('a field is known by the types of the indices that can search it', () => {
  const [searchable, notSearchable] = [{ searchable: true }, { searchable: false }];
  const fields = {
    // One of the indices lacks it.
    host: { keyword: searchable, unmapped: searchable },
    message: { text: notSearchable, keyword: searchable },
    'message.keyword': { keyword: notSearchable },
    payload: { binary: notSearchable },
  };
  const found = readFieldTypes({ fields }, ['host', 'message', 'payload']);
  const keyword = { families: new Set(['keyword']), keyword: false, mixesDates: false };
  expect([...found]).toEqual([
    ['host', keyword],
    ['message', keyword],
  ]);
});
